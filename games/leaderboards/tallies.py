"""Everyone's points, stored by player, day, week and month, so that no page adds up plays.

A finish earns something by itself, and the first eight ranks earn more. `Place` rows say how much each score earns, so
a finish changes only the tallies of players whose points it moves. A tally is always recomputed, never added to, so
doing it twice changes nothing. All of it happens in the transaction that stores the finish. Locks are taken in one
order: the finishing player's row, editions by number, tallies by player.

After a ruling the database makes the tallies from the plays in SQL (`rebuild_tallies`). It computes the same as
`points` does in Python, and a test compares both with the tallies that finishes have stored.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta

from django.db import connection, transaction
from django.db.models import Q

from games.editions.corrections import SHARED_POINTS
from games.editions.models import Edition, Ruling
from games.leaderboards.models import Place, Tally
from games.leaderboards.points import (
    EDITION_FIELDS,
    FINISHED_POINTS,
    NO_POINTS,
    POINTS_BY_RANK,
    SOLVED_POINTS,
    SPANS,
    EarnedPoints,
    add_best_finishes,
    add_days,
    get_span_bounds,
    load_days_editions,
    select_earning_plays,
)
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Play
from puzzles.contract import Status

EDITION_LOCK = 0x4F1F_0000_0000
"""The number of an edition's lock is this plus the edition's primary key."""
PlayerDay = tuple[int, date]
"""A player's id and a day."""


def record_finish(play: Play, edition: Edition, **_: object) -> None:
    """Listen to `play_finished`: recount the points of the player and of others whose points moved."""
    if edition.kind != Edition.DAILY or play.hidden:
        return
    mine = {(play.player_id, edition.day)}
    if play.shares:  # its points have already been counted, unless it has just been unranked
        recount_editions([edition], mine)
    if play.shares or not play.ranked or play.status == Status.GAVE_UP:
        return
    if ranking.is_among_first(play, len(POINTS_BY_RANK)):
        recount_editions([edition], mine)
    else:
        lock_editions([edition], is_shared=True)  # no place may be awarded meanwhile without this finish
        if ranking.is_among_first(play, len(POINTS_BY_RANK)):
            recount_editions([edition], mine)
        else:
            _recount_days(mine)


def record_verdict(play: Play, edition: Edition, **_: object) -> None:
    """Listen to `play_judged`: recount after a finish entered the leaderboards or left them."""
    if edition.kind == Edition.DAILY:
        recount_editions([edition], {(play.player_id, edition.day)})


def mark_account_points(player: Player) -> None:
    """Mark the points of a guest who now has an account."""
    Tally.objects.filter(player=player).update(account=True)


def recount_editions(editions: Collection[Edition], pairs: Iterable[PlayerDay]) -> None:
    """Recount some players' days, and the days of all players whose rank at these editions has changed."""
    stale = set(pairs)
    with transaction.atomic():
        lock_editions(editions)
        for edition in editions:
            stale.update((player, edition.day) for player in award_places(edition.pk))
        _recount_days(stale)


def recount_player(player_id: int, **_: object) -> None:
    """Listen to `player_hidden`: recount a player's points and what others gained or lost by the change.

    Also called after a player got a guest's plays.
    """
    earns = Q(finished_at__isnull=False) | Q(shares=True)
    plays = Play.objects.filter(earns, player_id=player_id, edition__kind=Edition.DAILY)
    reached = list(
        plays.annotate(far=ranking.build_behind_condition(len(POINTS_BY_RANK))).values_list("edition_id", "far")
    )
    editions = Edition.objects.only("game", "variant", "date").in_bulk([number for number, _ in reached])
    awarding = [editions[number] for number, far in reached if not far]
    recount_editions(awarding, {(player_id, edition.day) for edition in editions.values()})


def lock_editions(editions: Iterable[Edition], is_shared: bool = False) -> None:
    """Let no other transaction award places at these editions before this one ends.

    `is_shared`: others may hold this lock, too. SQLite has one writer in any case.
    """
    if connection.vendor == "postgresql":
        kind = "_shared" if is_shared else ""
        with connection.cursor() as cursor:
            for number in sorted(edition.pk for edition in editions):
                cursor.execute(f"SELECT pg_advisory_xact_lock{kind}(%s)", [EDITION_LOCK + number])


def award_places(edition_id: int) -> set[int]:
    """Store which scores of an edition earn extra points; return the players whose points change."""
    first = dict(ranking.find_ranked_plays(edition_id).values_list("pk", "score_key")[: len(POINTS_BY_RANK)])
    after = {first[play]: POINTS_BY_RANK[place - 1] for play, place in ranking.find_ranks(first).items()}
    before = dict(Place.objects.filter(edition=edition_id).values_list("score_key", "points"))
    moved = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    if not moved:
        return set()
    Place.objects.filter(edition=edition_id, score_key__in=moved).delete()
    Place.objects.bulk_create(
        [Place(edition_id=edition_id, score_key=key, points=after[key]) for key in sorted(moved & after.keys())]
    )
    return set(ranking.find_ranked_plays(edition_id).filter(score_key__in=moved).values_list("player_id", flat=True))


def _recount_days(pairs: Collection[PlayerDay]) -> None:
    """Recount the tallies of some players' days, then their weeks and months from the days."""
    if not pairs:
        return
    tallies = _lock_tallies({(player, span, get_span_bounds(span, day)[0]) for player, day in pairs for span in SPANS})
    earned = compute_day_points(pairs)
    players = Player.objects.filter(pk__in={player for player, _ in pairs}, user__isnull=False)
    accounts = set(players.values_list("pk", flat=True))
    for tally in tallies.values():
        tally.account = tally.player_id in accounts
    for player, day in pairs:
        tallies[player, "day", day].earned = earned.get((player, day), NO_POINTS)
    _save_tallies([tally for tally in tallies.values() if tally.span == "day"])
    longer = [tally for tally in tallies.values() if tally.span != "day"]
    days = _load_day_tallies(longer)
    for tally in longer:
        first, last = get_span_bounds(tally.span, tally.first)
        tally.earned = add_days(day.earned for day in days[tally.player_id] if first <= day.first <= last)
    _save_tallies(longer)


def _load_day_tallies(weeks_and_months: Collection[Tally]) -> dict[int, list[Tally]]:
    """Load the tallies of the days in some weeks and months, by player."""
    first = min(tally.first for tally in weeks_and_months)
    last = max(get_span_bounds(tally.span, tally.first)[1] for tally in weeks_and_months)
    players = {tally.player_id for tally in weeks_and_months}
    days_by_player: defaultdict[int, list[Tally]] = defaultdict(list)
    for day in Tally.objects.filter(player__in=players, span="day", first__range=(first, last), points__gt=0):
        days_by_player[day.player_id].append(day)
    return days_by_player


def _save_tallies(tallies: Collection[Tally]) -> None:
    Tally.objects.bulk_create(
        tallies,
        update_conflicts=True,
        unique_fields=["player", "span", "first"],
        update_fields=["points", "played", "games", "account"],
    )


def _lock_tallies(keys: Collection[tuple[int, str, date]]) -> dict[tuple[int, str, date], Tally]:
    """Lock the tallies with these keys, creating those that are missing."""
    Tally.objects.bulk_create(
        [Tally(player_id=player, span=span, first=first) for player, span, first in sorted(keys)], ignore_conflicts=True
    )
    candidates = Tally.objects.filter(
        player__in={player for player, _, _ in keys}, span__in=SPANS, first__in={first for _, _, first in keys}
    )
    locked = candidates.select_for_update(no_key=True).order_by("player", "span", "first")
    tallies = {(tally.player_id, tally.span, tally.first): tally for tally in locked}
    return {key: tallies[key] for key in sorted(keys)}


def compute_day_points(pairs: Collection[PlayerDay]) -> dict[PlayerDay, EarnedPoints]:
    """Compute what players earned on these days, from their plays and the editions' `Place` rows."""
    days = {day for _, day in pairs}
    editions = Edition.objects.filter(kind=Edition.DAILY, date__in=days).only(*EDITION_FIELDS)
    editions_by_number = editions.order_by().in_bulk()
    plays = select_earning_plays(editions_by_number.values()).filter(player__in={player for player, _ in pairs})
    rows = list(plays.values_list("player_id", "edition_id", "status", "score_key"))
    places = {
        (place.edition_id, place.score_key): place.points
        for place in Place.objects.filter(edition__in=editions_by_number)
    }
    finishes_by_pair: defaultdict[PlayerDay, list[tuple[date, str, int]]] = defaultdict(list)
    for player, number, status, key in rows:
        edition = editions_by_number[number]
        points = places.get((number, key), SOLVED_POINTS) if status == Status.WON else FINISHED_POINTS
        points = SHARED_POINTS if edition.ruling == Ruling.SHARED else points
        finishes_by_pair[player, edition.day].append((edition.day, edition.game, points))
    return {pair: add_best_finishes(finishes) for pair, finishes in finishes_by_pair.items()}


JSON_OBJECT_FUNCTIONS = {"postgresql": "jsonb_object_agg", "sqlite": "json_group_object"}
"""The function of each database that makes a JSON object of pairs."""
REBUILD_SQL = """
INSERT INTO {tally} (player_id, span, first, points, played, games, account)
SELECT player_id, %(span)s, %(first)s, SUM(points), SUM(played), {object_of}(game, points),
  (SELECT user_id IS NOT NULL FROM {player} WHERE id = player_id) FROM (
  SELECT player_id, game, SUM(points) AS points, SUM(played) AS played FROM (
    SELECT play.player_id, edition.game, edition.date, COUNT(*) AS played,
      MAX(CASE WHEN edition.ruling = %(shared)s THEN %(each)s WHEN play.status <> %(won)s THEN %(finished)s
        ELSE COALESCE(place.points, %(solved)s) END) AS points
    FROM {play} AS play JOIN {edition} AS edition ON edition.id = play.edition_id
    LEFT JOIN {place} AS place ON place.edition_id = play.edition_id AND place.score_key = play.score_key
    WHERE edition.kind = %(daily)s AND edition.date BETWEEN %(first)s AND %(last)s AND edition.ruling <> %(struck)s
      AND (play.shown OR (edition.ruling = %(shared)s AND play.shares AND play.ranked AND NOT play.hidden))
    GROUP BY play.player_id, edition.game, edition.date
  ) AS best GROUP BY player_id, game
) AS by_game GROUP BY player_id
"""


def rebuild_tallies(first: date, last: date) -> Iterator[tuple[str, date]]:
    """Rebuild the tallies of all spans that touch some days; yield each span and its first day."""
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    for span in SPANS:
        for start in dict.fromkeys(get_span_bounds(span, day)[0] for day in days):
            _rebuild_span(span, *get_span_bounds(span, start))
            yield span, start


@transaction.atomic
def _rebuild_span(span: str, first: date, last: date) -> None:
    """Rebuild the tallies of one span; finishes at its editions wait for it."""
    editions = load_days_editions(first, last)
    lock_editions(editions.values())
    for number in editions if span == "day" else ():
        award_places(number)
    Tally.objects.filter(span=span, first=first).delete()
    tables = {model.__name__.lower(): model._meta.db_table for model in (Tally, Play, Edition, Place, Player)}
    parameters: dict[str, str | int | date] = {"span": span, "first": first, "last": last, "daily": Edition.DAILY.value}
    parameters |= {"won": Status.WON.value, "finished": FINISHED_POINTS, "solved": SOLVED_POINTS, "each": SHARED_POINTS}
    parameters |= {"shared": Ruling.SHARED.value, "struck": Ruling.STRUCK.value}
    with connection.cursor() as cursor:
        cursor.execute(REBUILD_SQL.format(**tables, object_of=JSON_OBJECT_FUNCTIONS[connection.vendor]), parameters)
