"""What is news for whom: each minute a row is written down for whatever a player wants to be told and has not been.

Each kind is a handful of queries for `PORTION` players at once. All look at what is so now, or was so a moment ago;
what the rows already say is written down once, so looking again does no harm.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.accounts.models import Friend
from games.calling import hours
from games.calling.models import BEATEN, DAILY, LEAGUE, ROOM, STREAK, WEEKLY, Browser, Call, Wanted
from games.editions import calendar
from games.editions.models import Edition
from games.leagues import seasons
from games.leagues.models import Membership, Score
from games.plays.models import Play, Record
from games.rooms.models import Room

PORTION = 500
LATELY = timedelta(minutes=5)
"""So far back finishes are looked at: longer than beat or a slow transaction may take."""
FRESH = timedelta(minutes=10)
"""So long a room that was opened is news."""
BETWEEN_ROOMS = timedelta(hours=1)
"""However many rooms a friend opens, they call once in so long."""
OLD_NEWS = timedelta(hours=14)
"""So long it is news that somebody was beaten: a night, and some."""
LEAST_STREAK = 2
SOON = timedelta(hours=1)
"""With less time than that nobody is asked to save a streak."""
POST = time(8), time(12)
"""When a day's mail is written, in the reader's time zone; on Mondays, when weeks must be over, until `LATE_POST`."""
LATE_POST = time(20)
T = TypeVar("T")


def write_down(now: datetime) -> int:
    """Makes a row for all that is news; returns how many were looked at. Safe to repeat."""
    return sum(look(now) for look in (_beaten, _rooms, _streaks, _weeks, _daily, _weekly))


def _portions(rows: Iterable[T]) -> Iterator[list[T]]:
    portion: list[T] = []
    for row in rows:
        portion.append(row)
        if len(portion) == PORTION:
            yield portion
            portion = []
    if portion:
        yield portion


def _keep(calls: list[Call]) -> int:
    if calls:
        Call.objects.bulk_create(calls, ignore_conflicts=True)
    return len(calls)


def callable_for(kind: str) -> QuerySet[Wanted]:
    """Those who want to be called for something and can be."""
    browsers = Browser.objects.filter(player=OuterRef("player"))
    return Wanted.objects.filter(Exists(browsers), player__hidden=False, **{kind: True})


def _listening(kind: str, to: Iterable[int]) -> dict[int, list[tuple[int, str]]]:
    """By player, their friends who want to be called for something that the player did, each with their time zone.

    Friends are two who have added each other; whoever shows friends nothing is in none of it.
    """
    back = Friend.objects.filter(player=OuterRef("friend"), friend=OuterRef("player"))
    pairs = Friend.objects.filter(Exists(back), friend__in=set(to), friend__hidden=False)
    pairs = pairs.exclude(friend__preferences__hidden_from_friends=True)
    wanting = pairs.filter(player__wanted__in=callable_for(kind))
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for done_by, listener, zone in wanting.values_list("friend", "player", "player__wanted__zone"):
        found[done_by].append((listener, zone))
    return found


def _beaten(now: datetime) -> int:
    """Who had the better result at one of the day's puzzles until a friend finished it just now."""
    days = [timezone.localdate(now), timezone.localdate(now - LATELY)]
    editions = list(Edition.objects.filter(kind=Edition.DAILY, date__in=days).values_list("pk", flat=True))
    standing = Q(ranked=True, hidden=False, shown=True, finished_at__isnull=False)
    fresh = Play.objects.filter(standing, edition__in=editions, finished_at__gte=now - LATELY)
    count = 0
    for portion in _portions(fresh.only("player", "edition", "score_key", "finished_at").iterator(chunk_size=PORTION)):
        count += _keep(_beaten_by(portion, now))
    return count


def _beaten_by(fresh: list[Play], now: datetime) -> list[Call]:
    friends = _listening(BEATEN, (play.player_id for play in fresh))
    listeners = {listener for found in friends.values() for listener, _ in found}
    if not listeners:
        return []
    theirs = Play.objects.filter(player__in=listeners, edition__in={play.edition_id for play in fresh}, shown=True)
    before = {
        (play.player_id, play.edition_id): play for play in theirs.only("player", "edition", "score_key", "finished_at")
    }
    calls = []
    for play in fresh:
        for listener, zone in friends.get(play.player_id, ()):
            mine, at = before.get((listener, play.edition_id)), play.finished_at
            if at and mine and mine.finished_at and mine.finished_at < at and play.score_key < mine.score_key:
                due = hours.awake(now, hours.zone_of(zone))
                told = {"kind": BEATEN, "what": play.edition_id, "about_id": play.player_id}
                calls.append(Call(player_id=listener, due_at=due, until=at + OLD_NEWS, **told))
    return calls


def _rooms(now: datetime) -> int:
    """Whose friend has opened a room a moment ago, and none in the hour before.

    By night nobody is called, and in the morning it is no news.
    """
    opened = Room.objects.filter(created_at__gte=now - FRESH, locked=False, host__isnull=False)
    count = 0
    ordered = opened.order_by("pk").values_list("pk", "host_id", "created_at")
    for rooms in _portions(ordered.iterator(chunk_size=PORTION)):
        friends = _listening(ROOM, (host for _, host, _ in rooms if host))
        lately = Call.objects.filter(kind=ROOM, about__in=friends, until__gte=now - BETWEEN_ROOMS + FRESH)
        called = set(lately.values_list("player", "about"))
        calls = []
        for room, host, at in rooms:
            for listener, zone in friends.get(host or 0, ()):
                if (listener, host) not in called and not hours.is_quiet(now, hours.zone_of(zone)):
                    called.add((listener, host))
                    told = {"kind": ROOM, "what": room, "about_id": host}
                    calls.append(Call(player_id=listener, due_at=now, until=at + FRESH, **told))
        count += _keep(calls)
    return count


def _streaks(now: datetime) -> int:
    """Whose streak ends at midnight, told in their own day or evening. Who has a freeze for it is not alarmed."""
    day = timezone.localdate(now)
    deadline = calendar.ends_at(day)
    named = Wanted.objects.filter(streak=True).order_by("zone").values_list("zone", flat=True).distinct()
    zones = [name for name in named if _is_last_call(now, deadline, name)]
    if not zones or now >= deadline - SOON:
        return 0
    done = Call.objects.filter(player=OuterRef("player"), kind=STREAK, what=day.toordinal())
    alive = Record.objects.filter(
        ~Exists(done),
        game=Record.ANY,
        streak__gte=LEAST_STREAK,
        last_won__lt=day,
        last_won__gte=day - timedelta(days=14),
        player__wanted__in=callable_for(STREAK).filter(zone__in=zones),
    )
    count = 0
    while records := list(alive.order_by("player")[:PORTION]):
        calls = [
            Call(
                player_id=record.player_id,
                kind=STREAK,
                what=day.toordinal(),
                state=Call.WAITING if _ends(record, day) else Call.NOTHING,
                due_at=now,
                until=deadline - SOON,
            )
            for record in records
        ]
        count += _keep(calls)
    return count


def _is_last_call(now: datetime, deadline: datetime, name: str) -> bool:
    zone = hours.zone_of(name)
    return hours.last_call(deadline, zone) <= now and not hours.is_quiet(now, zone)


def _ends(record: Record, day: date) -> bool:
    """Whether a streak is alive on a day and over on the next."""
    streak = record.days_in_a_row
    return streak.on(day).length >= LEAST_STREAK and streak.on(day + timedelta(days=1)).length == 0


def _weeks(now: datetime) -> int:
    """Who gathered points in a league's week that was kept lately."""
    monday = seasons.latest_over()
    until = calendar.ends_at(monday + timedelta(days=8))  # the Tuesday after
    if now >= until:
        return 0
    done = Call.objects.filter(player=OuterRef("player"), kind=LEAGUE, what=OuterRef("week"))
    still = Membership.objects.filter(player=OuterRef("player"), league=OuterRef("week__league"))
    scores = Score.objects.filter(
        *[~Exists(done), Exists(still)],
        week__first=monday,
        rank__isnull=False,
        player__wanted__in=callable_for(LEAGUE),
    )
    count = 0
    while found := list(scores.order_by("pk").values_list("player", "week", "player__wanted__zone")[:PORTION]):
        calls = [
            Call(player_id=player, kind=LEAGUE, what=week, due_at=hours.awake(now, hours.zone_of(zone)), until=until)
            for player, week, zone in found
        ]
        count += _keep(calls)
    return count


def _daily(now: datetime) -> int:
    """Who has a mail in the morning."""
    mornings = _zones(DAILY, now, lambda local: POST[0] <= local.time() < POST[1])
    return sum(_mails(DAILY, day, zones, now) for day, zones in mornings.items())


def _weekly(now: datetime) -> int:
    """Who has a mail on Monday, once the site's week is over and those of leagues are kept."""
    over = seasons.latest_over() + seasons.WEEK

    def is_time(local: datetime) -> bool:
        return local.date() == over and POST[0] <= local.time() < LATE_POST

    return sum(_mails(WEEKLY, day, zones, now) for day, zones in _zones(WEEKLY, now, is_time).items())


def _zones(mail: str, now: datetime, is_time: Callable[[datetime], bool]) -> dict[date, list[str]]:
    """The time zones in which it is time for a mail, by the day that it is there."""
    named = Wanted.objects.filter(mail=mail).order_by("zone").values_list("zone", flat=True).distinct()
    found: defaultdict[date, list[str]] = defaultdict(list)
    for name in named:
        local = now.astimezone(hours.zone_of(name))
        if is_time(local):
            found[local.date()].append(name)
    return found


def _mails(mail: str, day: date, zones: list[str], now: datetime) -> int:
    """Only addresses that were confirmed are written to; where the site's day is about to end, of the next."""
    ends = calendar.ends_at(timezone.localdate(now))
    due = ends if ends - now < hours.AHEAD else now
    done = Call.objects.filter(player=OuterRef("player"), kind=mail, what=day.toordinal())
    confirmed = EmailAddress.objects.filter(user=OuterRef("player__user"), verified=True, primary=True)
    readers = Wanted.objects.filter(~Exists(done), Exists(confirmed), mail=mail, zone__in=zones, player__hidden=False)
    count = 0
    while found := list(readers.order_by("player").values_list("player", flat=True)[:PORTION]):
        until = due + timedelta(hours=6)
        count += _keep([Call(player_id=one, kind=mail, what=day.toordinal(), due_at=due, until=until) for one in found])
    return count
