"""What somebody is told of: each check says in a sentence what is wrong, or nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.editions.tasks import missing
from games.errands.models import Errand
from games.redis.breaker import Away, breaker
from games.redis.connections import client, in_use
from games.watch.models import Pulse

SILENT_AFTER = timedelta(minutes=3)
FORGOTTEN_AFTER = timedelta(days=1)
"""A worker that was silent for so long will not come back under its name."""
TRIES = 3
"""A job that has failed so often will hardly help itself."""
NAMED = 4
"""So many of a kind are named; the rest are counted."""
WORKER = "worker "
"""What the names of workers' pulses begin with."""


@dataclass(frozen=True)
class Check:
    """Something that may be wrong, and how long it may be before anybody is told."""

    name: str
    find: Callable[[], str | None]
    patience: timedelta = timedelta(0)


def some(names: list[str]) -> str:
    """Names in a row, not more than a person reads.

    >>> some(["a", "b"]), some(["a", "b", "c", "d", "e", "f"])
    ('a, b', 'a, b, c, d and 2 more')
    """
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def editions() -> str | None:
    """Today's and tomorrow's puzzles."""
    gone = [f"{game}/{variant} of {day}" for game, variant, day in missing(2)]
    return f"{len(gone)} puzzles of today or tomorrow are not made: {some(gone)}." if gone else None


def scheduler() -> str | None:
    """Whether anything that the scheduler asks for is done, and if not, which part is silent."""
    last = Pulse.last(Pulse.BEAT)
    if last and timezone.now() - last < SILENT_AFTER:
        return None
    since = f"since {last:%Y-%m-%d %H:%M} UTC" if last else "so far"
    if workers():
        return f"The scheduler (beat) has been silent {since}, though workers are there."
    return f"No worker has done anything {since}: none is there, or none gets its tasks."


def workers() -> list[Pulse]:
    """The workers that gave a sign of life just now."""
    recent = Pulse.objects.filter(name__startswith=WORKER, at__gte=timezone.now() - SILENT_AFTER)
    return list(recent.order_by("name"))


def jobs() -> str | None:
    """Jobs that fail again and again."""
    failed = list(Errand.objects.filter(state=Errand.FAILED, tries__gte=TRIES).values_list("key", flat=True))
    return f"{len(failed)} jobs fail again and again: {some(failed)}." if failed else None


def disk() -> str | None:
    """Room on the disk on which this site writes."""
    total, _, free = shutil.disk_usage(settings.VAR)
    share = 100 * free // total
    return f"The disk is nearly full: {share} % of it is free." if share < settings.ALERT_DISK_FREE else None


def redis() -> str | None:
    """Redis, where there is one."""
    if not in_use():
        return None
    try:
        with breaker.closed():
            client().ping()
    except Away as why:
        return f"Redis is away: {why}."
    return None


CHECKS = (
    Check("puzzles", editions, timedelta(minutes=30)),
    Check("scheduler", scheduler, timedelta(minutes=5)),
    Check("jobs", jobs),
    Check("disk", disk),
    Check("Redis", redis, timedelta(minutes=2)),
)
