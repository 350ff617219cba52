"""A player's day and night: when they may be called, when their streak's last evening is, when a mail is due.

A streak ends at midnight of the site, which is anywhere in a player's own day. All are moments of the wall clock, so a
day that has 23 or 25 hours changes nothing.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

MORNING, NIGHT = time(8), time(22)
"""Between these nobody is woken; what is news all the same waits for the morning."""
AHEAD = timedelta(hours=4)
"""So long before a streak ends there is time to play; UTC's evening at eight where the site's midnight is UTC's."""
EVENING = time(20)
"""Where it would end in the night: on the evening before."""


@cache
def known() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


@cache
def offered() -> tuple[str, ...]:
    """Those that are named after places, and UTC."""
    places = (name for name in known() if "/" in name and not name.startswith(("Etc/", "SystemV/", "US/")))
    return ("UTC", *sorted(places))


@cache
def by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Those that are offered by the region in their name, each with what it is called there.

    >>> regions = dict(by_region())
    >>> regions["America"][:2], regions["Asia"][-1]
    ((('America/Adak', 'Adak'), ('America/Anchorage', 'Anchorage')), ('Asia/Yerevan', 'Yerevan'))
    """
    named = [(name, *name.partition("/")[::2]) for name in offered()]
    regions = dict.fromkeys(region for _, region, _ in named)
    return tuple(
        (region, tuple((name, (place or name).replace("_", " ")) for name, own, place in named if own == region))
        for region in regions
    )


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; the site's own where none is named, or one that is unknown here."""
    return ZoneInfo(name if name in known() else timezone.get_default_timezone_name())


def told_now(now: datetime, name: str) -> str:
    """A time zone with what the clocks there say.

    >>> from datetime import UTC
    >>> told_now(datetime(2026, 11, 25, 22, 4, tzinfo=UTC), "America/New_York")
    'America/New York, 17:04 now'
    """
    return f"{name.replace('_', ' ')}, {now.astimezone(zone_of(name)):%H:%M} now"


def is_quiet(now: datetime, zone: ZoneInfo) -> bool:
    """Whether it is night somewhere.

    >>> from datetime import UTC
    >>> is_quiet(datetime(2026, 7, 1, 21, tzinfo=UTC), ZoneInfo("Europe/Berlin"))
    True
    """
    return not MORNING <= now.astimezone(zone).time() < NIGHT


def awake(now: datetime, zone: ZoneInfo) -> datetime:
    """Now, or the end of the night."""
    if not is_quiet(now, zone):
        return now
    local = now.astimezone(zone)
    day = local.date() + timedelta(days=int(local.time() >= NIGHT))
    return datetime.combine(day, MORNING, zone)


def last_call(deadline: datetime, zone: ZoneInfo) -> datetime:
    """When somebody is told that their streak ends: `AHEAD` of it by day, else on the evening before.

    >>> from datetime import UTC
    >>> midnight = datetime(2026, 11, 25, tzinfo=UTC)
    >>> for name in ("UTC", "America/New_York", "Asia/Tokyo", "Australia/Sydney"):
    ...     print(f"{last_call(midnight, ZoneInfo(name)):%d. %H:%M}", name)
    24. 20:00 UTC
    24. 15:00 America/New_York
    24. 20:00 Asia/Tokyo
    24. 20:00 Australia/Sydney
    """
    local = (deadline - AHEAD).astimezone(zone)
    if MORNING <= local.time() < NIGHT:
        return local
    evening = local.date() - timedelta(days=int(local.time() < MORNING))
    return datetime.combine(evening, EVENING, zone)
