"""Everyone's points, stored by player, day, week and month, so that no page adds up plays.

A finish earns something by itself, and the first eight ranks earn more. `Place` rows say how much each score earns, so
a finish changes only the tallies of players whose points it moves. A tally is always recomputed, never added to, so
doing it twice changes nothing. All of it happens in the transaction that stores the finish. Locks are taken in one
order: the finishing player's row, editions by number, tallies by span, first day and player.

The database makes the tallies from the plays in SQL. It computes the same as `points` does in Python, and a test
compares both.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta

from django.db import connection, transaction
from django.db.models import Q

from games.editions.corrections import SHARED_POINTS
from games.editions.models import Edition, Ruling
from games.leaderboards import points
from games.leaderboards.models import Place, Tally
from games.players.models import Player
from games.plays import ranking
from games.plays.models import Play
from puzzles.contract import Status

EDITION_LOCK = 0x4F1F_0000_0000
"""The number of an edition's lock is this plus the edition's primary key."""
PlayerDay = tuple[int, date]


def record_finish(play: Play, edition: Edition, **_: object) -> None:
    """Listen to `play_finished`: recount the points of the player and of others whose points moved."""
    if edition.kind != Edition.DAILY or play.hidden:
        return
    mine = {(play.player_id, edition.day)}
    if play.shares:  # its points have already been counted, unless it has just been unranked
        recount_editions([edition], mine)
    if play.shares or not play.ranked or play.status == Status.GAVE_UP:
        return
    if ranking.is_among_first(play, len(points.POINTS_BY_RANK)):
        recount_editions([edition], mine)
    else:
        lock_editions([edition], is_shared=True)  # no place may be awarded meanwhile without this finish
        if ranking.is_among_first(play, len(points.POINTS_BY_RANK)):
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
        plays.annotate(far=ranking.build_behind_condition(len(points.POINTS_BY_RANK))).values_list("edition_id", "far")
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
    first = dict(ranking.find_ranked_plays(edition_id).values_list("pk", "score_key")[: len(points.POINTS_BY_RANK)])
    after = {first[play]: points.POINTS_BY_RANK[place - 1] for play, place in ranking.find_ranks(first).items()}
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
    """Recount the tallies of some players' days, and of the weeks and months around them."""
    for span in points.SPANS:
        players: defaultdict[tuple[date, date], set[int]] = defaultdict(set)
        for player, day in pairs:
            players[points.get_span_bounds(span, day)].add(player)
        for bounds in sorted(players):
            _recount_span(span, *bounds, players[bounds])


def _recount_span(span: str, first: date, last: date, players: Collection[int]) -> None:
    """Recount some players' tallies of a span, which are locked first, and created if they are missing."""
    rows = [Tally(player_id=player, span=span, first=first) for player in sorted(players)]
    Tally.objects.bulk_create(rows, ignore_conflicts=True)
    tallies = Tally.objects.filter(player__in=players, span=span, first=first).order_by("player")
    list(tallies.select_for_update(no_key=True).values_list("pk", flat=True))
    _store_tallies(span, first, last, players)


JSON_OBJECT_FUNCTIONS = {"postgresql": "jsonb_object_agg", "sqlite": "json_group_object"}
TALLY_SQL = """
INSERT INTO {tally} (player_id, span, first, points, played, games, account)
SELECT player.id, %(span)s, %(first)s, COALESCE(SUM(points), 0), COALESCE(SUM(played), 0),
  COALESCE({object_of}(game, points) FILTER (WHERE game IS NOT NULL), '{{}}'), player.user_id IS NOT NULL
FROM {player} AS player {join} JOIN (
  SELECT player_id, game, SUM(points) AS points, SUM(played) AS played FROM (
    SELECT play.player_id, edition.game, edition.date, COUNT(*) AS played,
      MAX(CASE WHEN edition.ruling = %(shared)s THEN %(each)s WHEN play.status <> %(won)s THEN %(finished)s
        ELSE COALESCE(place.points, %(solved)s) END) AS points
    FROM {play} AS play JOIN {edition} AS edition ON edition.id = play.edition_id
    LEFT JOIN {place} AS place ON place.edition_id = play.edition_id AND place.score_key = play.score_key
    WHERE edition.kind = %(daily)s AND edition.date BETWEEN %(first)s AND %(last)s AND edition.ruling <> %(struck)s
      AND (play.shown OR (edition.ruling = %(shared)s AND play.shares AND play.ranked AND NOT play.hidden))
      AND play.player_id {chosen}
    GROUP BY play.player_id, edition.game, edition.date
  ) AS best GROUP BY player_id, game
) AS by_game ON by_game.player_id = player.id WHERE player.id {chosen} GROUP BY player.id
ON CONFLICT (player_id, span, first) DO UPDATE SET
  points = EXCLUDED.points, played = EXCLUDED.played, games = EXCLUDED.games, account = EXCLUDED.account
"""


def _store_tallies(span: str, first: date, last: date, players: Collection[int] | None = None) -> None:
    """Store the tallies of a span: of these players, also without points, or of everyone who has earned some."""
    tables = {model.__name__.lower(): model._meta.db_table for model in (Tally, Play, Edition, Place, Player)}
    parameters: dict[str, str | int | date] = {"span": span, "first": first, "last": last, "daily": Edition.DAILY.value}
    parameters |= {
        "won": Status.WON.value,
        "finished": points.FINISHED_POINTS,
        "solved": points.SOLVED_POINTS,
        "each": SHARED_POINTS,
    }
    parameters |= {"shared": Ruling.SHARED.value, "struck": Ruling.STRUCK.value}
    join, chosen = ("", "IS NOT NULL") if players is None else ("LEFT", f"IN ({', '.join(map(str, players))})")
    sql = TALLY_SQL.format(**tables, object_of=JSON_OBJECT_FUNCTIONS[connection.vendor], join=join, chosen=chosen)
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)


def rebuild_tallies(first: date, last: date) -> Iterator[tuple[str, date]]:
    """Rebuild the tallies of all spans that touch some days; yield each span and its first day."""
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    for span in points.SPANS:
        for bounds in dict.fromkeys(points.get_span_bounds(span, day) for day in days):
            _rebuild_span(span, *bounds)
            yield span, bounds[0]


@transaction.atomic
def _rebuild_span(span: str, first: date, last: date) -> None:
    """Rebuild the tallies of one span; finishes at its editions wait for it."""
    editions = points.load_days_editions(first, last)
    lock_editions(editions.values())
    for number in editions if span == "day" else ():
        award_places(number)
    Tally.objects.filter(span=span, first=first).delete()
    _store_tallies(span, first, last)
