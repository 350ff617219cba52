"""Today's state of all parts, as the desk shows it."""

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
"""Per cent of the disk; less is too little."""


@dataclass(frozen=True)
class Part:
    """One part of the site: whether it is well, and what there is to say."""

    name: str
    well: bool
    told: str


@dataclass(frozen=True)
class Made:
    """A variant of a game, and for each of the days whether its puzzle is there."""

    title: str
    days: list[bool]


@dataclass(frozen=True)
class GameState:
    """A game with its puzzles of today and tomorrow, and whether it is switched on."""

    engine: AnyEngine
    off: bool
    made: list[Made]


@dataclass(frozen=True)
class Queue:
    """What waits for workers."""

    name: str
    waiting: int


def parts() -> list[Part]:
    """The parts that a site stands on."""
    release = Part("Release", True, settings.RELEASE)
    return [_asked("Database", _database), _asked("Redis", _redis), *_pulses(), _disk(), release]


def _asked(name: str, ask: Callable[[], str]) -> Part:
    began = time.perf_counter()
    try:
        told = ask()
    except (DatabaseError, RedisAway) as problem:
        return Part(name, False, str(problem))
    return Part(name, True, told.format(ms=1000 * (time.perf_counter() - began)))


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return f"{connection.display_name}, answers in {{ms:.1f}} ms"


def _redis() -> str:
    if not has_redis():
        return "not used: one web process, and tasks lie in a folder"
    with breaker.guard_call():
        get_client().ping()
    return "answers in {ms:.1f} ms"


def _pulses() -> list[Part]:
    """The scheduler and the workers, by their last signs of life."""
    last = Pulse.objects.filter(name=Pulse.BEAT).first()
    told = f"what it asked for was done {_ago(last.at)}" if last else "not seen so far"
    beat = Part("Scheduler", last is not None and last.is_fresh, told)
    known = timezone.now() - Pulse.FORGOTTEN_AFTER
    seen = Pulse.objects.filter(name__startswith=Pulse.WORKER, at__gte=known).order_by("-at")[:MOST_SHOWN]
    return [beat, *(map(_worker, seen) if seen else [Part("Workers", False, "none seen so far")])]


def _worker(sign: Pulse) -> Part:
    """A worker by its last sign of life."""
    since = timezone.localtime(sign.at).strftime("%-d %b %H:%M")
    told = f"seen {_ago(sign.at)}" if sign.is_fresh else f"silent since {since}"
    return Part(sign.name.capitalize(), sign.is_fresh, told)


def _ago(moment: object) -> str:
    return f"{timesince(moment)} ago"  # type: ignore[arg-type]  # a moment, as the database gives it


def _disk() -> Part:
    total, _, free = shutil.disk_usage(settings.VAR)
    share = 100 * free // total
    return Part("Disk", share >= DISK_FREE, f"{share} % of it is free")


def days() -> list[date]:
    """The days whose puzzles are looked at."""
    return [today(), today() + timedelta(days=1)]


def games() -> list[GameState]:
    """Each game with what is there of today and tomorrow."""
    both = days()
    rows = Edition.objects.filter(kind=Edition.DAILY, date__in=both).values_list("game", "variant", "date")
    there = set(rows)
    return [
        GameState(
            engine,
            notices.is_switched_off(engine.slug),
            [Made(one.title, [(engine.slug, one.slug, day) in there for day in both]) for one in engine.variants],
        )
        for engine in registry.engines()
    ]


def queues() -> list[Queue]:
    """How many tasks wait in each queue; nothing where the broker cannot be asked."""
    try:
        return [Queue(name, waiting) for name, waiting in jobs.count_queued_tasks().items()]
    except jobs.BROKER_FAILURES:
        return []


def failed() -> list[Job]:
    """The jobs that failed, the latest first."""
    return list(Job.objects.filter(state=Job.FAILED).order_by("-asked_at")[:MOST_SHOWN])


def try_again(job: Job) -> bool:
    """Asks for a job that failed once more; False for one that nobody can do any more."""
    task = find_task(job)
    if task is None:
        return False
    task.retry_now(*job.args)
    return True


def everything() -> dict[str, object]:
    """All that the page shows."""
    return {
        "parts": parts(),
        "days": days(),
        "games": games(),
        "queues": queues(),
        "under_way": Job.objects.filter(state__in=Job.UNFINISHED).count(),
        "failed": failed(),
        "shown": notices.list_notices(),
    }
