"""The state of all parts of the site, for the desk's status page."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.timesince import timesince

from games.editions.calendar import today
from games.editions.models import Edition
from games.infra import jobs, notices
from games.infra.jobs import find_task
from games.infra.models import Job, Pulse
from games.infra.redis_access import RedisAway, breaker, get_client, has_redis
from puzzles import registry
from puzzles.contract import AnyEngine

MOST_SHOWN = 20
DISK_FREE = 10
"""Per cent of the disk that must be free."""


@dataclass(frozen=True)
class Part:
    """One part of the site: whether it works, and a text about it."""

    name: str
    well: bool
    text: str


@dataclass(frozen=True)
class VariantState:
    """A variant of a game, and for each day whether its puzzle is ready."""

    title: str
    days: list[bool]


@dataclass(frozen=True)
class GameState:
    """A game with its puzzles of today and tomorrow, and whether it is switched off."""

    engine: AnyEngine
    off: bool
    made: list[VariantState]


@dataclass(frozen=True)
class Queue:
    """How many tasks wait in a queue of the workers."""

    name: str
    waiting: int


def check_parts() -> list[Part]:
    """Check the parts that a site needs."""
    release = Part("Release", True, settings.RELEASE)
    return [
        _check_service("Database", _query_database),
        _check_service("Redis", _ping_redis),
        *_check_pulses(),
        _check_disk(),
        release,
    ]


def _check_service(name: str, ask: Callable[[], str]) -> Part:
    began = time.perf_counter()
    try:
        text = ask()
    except (DatabaseError, RedisAway) as problem:
        return Part(name, False, str(problem))
    return Part(name, True, text.format(ms=1000 * (time.perf_counter() - began)))


def _query_database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return f"{connection.display_name}, answers in {{ms:.1f}} ms"


def _ping_redis() -> str:
    if not has_redis():
        return "not used: one web process, and tasks lie in a folder"
    with breaker.guard_call():
        get_client().ping()
    return "answers in {ms:.1f} ms"


def _check_pulses() -> list[Part]:
    """Check the scheduler and the workers by their last signs of life."""
    last = Pulse.objects.filter(name=Pulse.BEAT).first()
    text = f"what it asked for was done {_format_ago(last.at)}" if last else "not seen so far"
    beat = Part("Scheduler", last is not None and last.is_fresh, text)
    known = timezone.now() - Pulse.FORGOTTEN_AFTER
    seen = Pulse.objects.filter(name__startswith=Pulse.WORKER, at__gte=known).order_by("-at")[:MOST_SHOWN]
    return [beat, *(map(_check_worker, seen) if seen else [Part("Workers", False, "none seen so far")])]


def _check_worker(sign: Pulse) -> Part:
    """Check a worker by its last sign of life."""
    since = timezone.localtime(sign.at).strftime("%-d %b %H:%M")
    text = f"seen {_format_ago(sign.at)}" if sign.is_fresh else f"silent since {since}"
    return Part(sign.name.capitalize(), sign.is_fresh, text)


def _format_ago(moment: object) -> str:
    return f"{timesince(moment)} ago"  # type: ignore[arg-type]  # a moment, as the database gives it


def _check_disk() -> Part:
    total, _, free = shutil.disk_usage(settings.VAR)
    share = 100 * free // total
    return Part("Disk", share >= DISK_FREE, f"{share} % of it is free")


def shown_days() -> list[date]:
    """Return the days whose puzzles are checked."""
    return [today(), today() + timedelta(days=1)]


def check_games() -> list[GameState]:
    """Check each game's puzzles of today and tomorrow."""
    both = shown_days()
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=both).values_list("game", "variant", "date")
    there = set(rows)
    return [
        GameState(
            engine,
            notices.is_switched_off(engine.slug),
            [
                VariantState(one.title, [(engine.slug, one.slug, day) in there for day in both])
                for one in engine.variants
            ],
        )
        for engine in registry.engines()
    ]


def count_queued() -> list[Queue]:
    """Count the tasks in each queue; none if the broker does not answer."""
    try:
        return [Queue(name, waiting) for name, waiting in jobs.count_queued_tasks().items()]
    except jobs.BROKER_FAILURES:
        return []


def list_failed_jobs() -> list[Job]:
    """List the failed jobs, latest first."""
    return list(Job.objects.filter(state=Job.FAILED).order_by("-asked_at")[:MOST_SHOWN])


def try_again(job: Job) -> bool:
    """Ask for a failed job again; return False if no task does it any more."""
    task = find_task(job)
    if task is None:
        return False
    task.retry_now(*job.args)
    return True


def collect_status() -> dict[str, object]:
    """Collect all that the page shows."""
    return {
        "parts": check_parts(),
        "days": shown_days(),
        "games": check_games(),
        "queues": count_queued(),
        "under_way": Job.objects.filter(state__in=Job.UNFINISHED).count(),
        "failed": list_failed_jobs(),
        "shown": notices.list_notices(),
    }
