"""What browsers are told: a sentence for each call, made as it is sent, from what is so then.

Names of others stand in it only of friends who show themselves to friends, and nothing of a solution.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone

from games.accounts.models import Friend
from games.calling.models import BEATEN, LEAGUE, ROOM, STREAK, Browser, Call
from games.calling.wire import Notice
from games.editions.addresses import named
from games.editions.models import Edition
from games.leagues.models import Membership, Score
from games.operating.present import is_off
from games.plays.models import Play, Record
from games.rooms.models import Removal, Room, Seat

Told = dict[int, Notice]
"""By call, what is told; a call that is missing has nothing to tell any more."""
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def notices(calls: list[Call], now: datetime) -> Told:
    """What some calls of any kind say now. Nobody is told what they have switched off since, or being hidden."""
    by_kind: defaultdict[str, list[Call]] = defaultdict(list)
    for call in calls:
        wanted = getattr(call.player, "wanted", None)
        if (
            wanted
            and call.kind in TELLERS
            and getattr(wanted, call.kind)
            and not call.player.hidden
            and now < call.until
        ):
            by_kind[call.kind].append(call)
    found: Told = {}
    for kind, some in by_kind.items():
        found |= TELLERS[kind](some, now)
    return found


def _friends(calls: list[Call]) -> set[tuple[int, int]]:
    """Of those whom calls are about, who is a friend of whom they go to, and shows themselves."""
    back = Friend.objects.filter(player=OuterRef("friend"), friend=OuterRef("player"))
    pairs = Friend.objects.filter(
        *[Exists(back), Q(player__in={call.player_id for call in calls}, friend__in={call.about_id for call in calls})],
        friend__hidden=False,
    )
    return set(pairs.exclude(friend__preferences__hidden_from_friends=True).values_list("player", "friend"))


def _beaten(calls: list[Call], now: datetime) -> Told:
    friends, today = _friends(calls), timezone.localdate(now)
    editions = Edition.objects.defer("stored").in_bulk([call.what for call in calls])
    whose = {call.player_id for call in calls} | {call.about_id for call in calls if call.about_id}
    shown = Play.objects.filter(edition__in=list(editions), player__in=whose, shown=True)
    keys = {(player, edition): key for player, edition, key in shown.values_list("player", "edition", "score_key")}
    found: Told = {}
    for call in calls:
        edition, about = editions.get(call.what), call.about
        if edition is None or about is None or (call.player_id, about.pk) not in friends or is_off(edition.game):
            continue
        mine, theirs = keys.get((call.player_id, edition.pk)), keys.get((about.pk, edition.pk))
        if mine is None or theirs is None or theirs >= mine:
            continue  # one of the results does not stand any more
        title = f"{about.name} has beaten you"
        when = "today’s" if edition.day == today else f"{edition.day.day} {edition.day:%B}’s"
        body = f"At {when} {named(edition.engine, edition.variant)}. See how in the table."
        path = reverse("edition", args=[edition.game, edition.variant, edition.day.isoformat()])
        found[call.pk] = Notice(title=title, body=body, path=path, tag=f"beaten-{edition.pk}", seconds=6 * 3600)
    return found


def _rooms(calls: list[Call], now: datetime) -> Told:
    friends = _friends(calls)
    rooms = Room.objects.in_bulk([call.what for call in calls])
    players = {call.player_id for call in calls}
    there = set(Seat.objects.filter(room__in=list(rooms), player__in=players).values_list("room", "player"))
    sent_away = Removal.objects.filter(room__in=list(rooms), player__in=players)
    kept_out = there | set(sent_away.values_list("room", "player"))
    found: Told = {}
    for call in calls:
        room, about = rooms.get(call.what), call.about
        if room is None or about is None or room.locked or room.host_id != about.pk:
            continue
        if (call.player_id, about.pk) not in friends or (room.pk, call.player_id) in kept_out:
            continue
        path = reverse("room", args=[room.code])
        told = {"title": f"{about.name} has opened a room", "body": "Come and play along."}
        found[call.pk] = Notice(**told, path=path, tag=f"room-{room.pk}", urgent=True, seconds=600)
    return found


def _streaks(calls: list[Call], now: datetime) -> Told:
    today = timezone.localdate(now)
    records = Record.objects.filter(game=Record.ANY, player__in={call.player_id for call in calls})
    by_player = {record.player_id: record for record in records}
    found: Told = {}
    for call in calls:
        record = by_player.get(call.player_id)
        if record is None or date.fromordinal(call.what) != today or record.last_won == today:
            continue
        streak = record.days_in_a_row
        length = streak.on(today).length
        if length and not streak.on(today + timedelta(days=1)).length:
            title = f"Your streak of {length} days ends at midnight"
            body = "Win any of today’s puzzles to keep it."
            left = int((call.until - now).total_seconds())
            found[call.pk] = Notice(title=title, body=body, path=reverse("home"), tag="streak", seconds=left)
    return found


def _weeks(calls: list[Call], now: datetime) -> Told:
    weeks = {call.what for call in calls}
    players = {call.player_id for call in calls}
    still = Membership.objects.filter(player=OuterRef("player"), league=OuterRef("week__league"))
    scores = Score.objects.filter(Exists(still), week__in=weeks, player__in=players, rank__isnull=False)
    mine = {(one.week_id, one.player_id): one for one in scores.select_related("week__league")}
    found: Told = {}
    for call in calls:
        score = mine.get((call.what, call.player_id))
        if score is None or score.rank is None:
            continue
        league = score.week.league
        place = ORDINALS.get(score.rank, f"number {score.rank}")
        body = f"You came {place} with {score.points} point{'' if score.points == 1 else 's'}."
        title = f"{league.name}: the week is over"
        path = reverse("league", args=[league.code])
        found[call.pk] = Notice(title=title, body=body, path=path, tag=f"week-{league.pk}", seconds=24 * 3600)
    return found


TELLERS: dict[str, Callable[[list[Call], datetime], Told]] = {
    BEATEN: _beaten,
    ROOM: _rooms,
    STREAK: _streaks,
    LEAGUE: _weeks,
}


def browsers_of(calls: list[Call]) -> dict[int, list[Browser]]:
    """Where each player can be called."""
    found: defaultdict[int, list[Browser]] = defaultdict(list)
    for browser in Browser.objects.filter(player__in={call.player_id for call in calls}).order_by("pk"):
        found[browser.player_id].append(browser)
    return found
