"""What waits in the broker's queues."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from threading import Event, Thread
from typing import Any

from celery import current_app
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError
from redis.exceptions import RedisError

from games.infra import chance, logging_filters
from games.infra.models import LONGEST_KEY, MOST_TRIES, Job
from games.infra.signals import job_changed

log = logging.getLogger(__name__)


BROKER_FAILURES = (OperationalError, RedisError, OSError)
"""What asking a broker raises that is away."""


def count_queued_tasks() -> dict[str, int]:
    """How many tasks wait in each queue, of whatever kind. Raises one of `BROKER_FAILURES`."""
    found = {}
    with current_app.connection_for_write() as broker:
        for queue in settings.CELERY_TASK_QUEUES:
            found[queue.name] = 0
            with suppress(ChannelError):  # a queue that is empty is not there
                told_of: Any = queue(broker.default_channel).queue_declare(passive=True)
                found[queue.name] = told_of.message_count
    return found


def find_queue(task: str, queue: str = "") -> str:
    """The queue to which a task goes that is asked for, in a queue of its own or in the task's."""
    routed: Any = current_app.amqp.router.route({}, task)
    return queue or str(routed["queue"].name)


KEEP_DONE = timedelta(days=7)
"""How long the row of a job that is done is kept."""
FIRST_WAIT = timedelta(seconds=10)
"""How long a failed job waits; each further failure doubles it."""
LAST_WAIT = timedelta(hours=1)
"""After `MOST_TRIES` nothing is tried again by itself, and for so long not even where it is asked for again."""
MOST_DOUBLINGS = 6
"""A job that no worker takes is sent again after a minute, two, four … up to an hour."""
SIGNS_OF_LIFE = 6
"""Signs of life of a worker in the time after which it is taken to be gone."""


class JobLost(Exception):
    """Somebody has stopped the job, or another worker has gone on with it."""


@dataclass
class HeldJob:
    """A job in the hands of a worker: its number, the worker's mark on it, and what came of it."""

    number: int
    mark: str
    result: object = None


_held_job: ContextVar[HeldJob | None] = ContextVar("held", default=None)


def make_key(task: str, args: Sequence[object]) -> str:
    """What tells a job from all others.

    >>> make_key("games.toy.tasks.make", ["small", 7])
    'games.toy.tasks.make["small", 7]'
    """
    written = json.dumps(list(args))
    key = task + written
    return key if len(key) <= LONGEST_KEY else f"{task} {sha256(written.encode()).hexdigest()}"


def announce_change(number: int) -> None:
    """Say to all who follow a job that they should look, once what changed is stored."""
    transaction.on_commit(partial(job_changed.send, sender=Job, number=number))


def silence_limit() -> timedelta:
    """After so long without a sign of life whoever did something is taken to be gone."""
    return timedelta(seconds=settings.JOBS_QUIET)


def find_job(task: str, args: Sequence[object]) -> Job | None:
    """The job of a task and its arguments, in whatever state it is."""
    return Job.objects.filter(key=make_key(task, args)).first()


def record_job(task: str, args: Sequence[object], queue: str = "", by: User | None = None) -> bool:
    """Writes a job down; whether its task must be sent: it is new, more urgent now, done before or failed long ago.

    What has gone quiet the sweep sends again (`collect_lost_jobs`), which knows whether it still waits in the broker.
    """
    now = timezone.now()
    fresh = {"queue": queue, "sent": 1, "due_at": now + silence_limit()} | ({"asked_by": by} if by else {})
    known = {"task": task, "args": list(args)}
    row, new = Job.objects.defer("result").get_or_create(key=make_key(task, args), defaults=fresh | known)
    if new:
        return True
    hurried = row.state == Job.WAITING and bool(row.queue) and not queue
    over = row.state == Job.DONE or (row.state == Job.FAILED and (row.due_at is None or row.due_at <= now))
    if not hurried and not over:
        return False
    # what fails again after its rest rests again, and stays in the list of what failed
    tries = 0 if row.state == Job.DONE else min(row.tries, MOST_TRIES - 1)
    again = {"asked_at": now, "part": 0.0, "note": "", "result": None} if over else {}
    same = Job.objects.filter(pk=row.pk, due_at=row.due_at, state=row.state)
    changed = bool(same.update(state=Job.WAITING, tries=tries, **fresh, **again))
    announce_change(row.pk)
    return changed


def forget_failure(task: str, args: Sequence[object]) -> None:
    """Lets something that failed be asked for again at once."""
    Job.objects.filter(key=make_key(task, args), state=Job.FAILED).update(due_at=None, tries=0)


def cancel_job(task: str, args: Sequence[object]) -> bool:
    """Stops a job that is not done, as soon as its worker says how far it is; whether there was one."""
    row = Job.objects.only("pk").filter(key=make_key(task, args)).exclude(state=Job.DONE).first()
    if row is None:
        return False
    announce_change(row.pk)
    return bool(Job.objects.filter(pk=row.pk).exclude(state=Job.DONE).delete()[0])


def delete_done_jobs() -> None:
    """Deletes what was done long ago."""
    Job.objects.filter(state=Job.DONE, due_at__lte=timezone.now()).delete()


def collect_lost_jobs() -> list[Job]:
    """What must be sent again, each put off until the next time; one query where there is nothing."""
    now = timezone.now()
    due = Job.objects.filter(due_at__lte=now).exclude(state=Job.DONE)
    rows = list(due.exclude(state=Job.FAILED, tries__gte=MOST_TRIES).order_by("pk"))
    in_broker = _list_intact_queues() if any(row.state == Job.WAITING for row in rows) else set()
    found = []
    for row in rows:
        same = Job.objects.filter(pk=row.pk, due_at=row.due_at)
        if row.state == Job.WAITING and find_queue(row.task, row.queue) in in_broker:
            same.update(due_at=now + silence_limit())
            continue
        if row.tries >= MOST_TRIES:
            error = f"Its worker went away {row.tries} times."
            same.update(state=Job.FAILED, holder="", error=error, finished_at=now, due_at=now + LAST_WAIT)
            announce_change(row.pk)
            continue
        put_off = now + silence_limit() * 2 ** min(row.sent, MOST_DOUBLINGS)
        if same.update(state=Job.WAITING, holder="", sent=F("sent") + 1, due_at=put_off):
            announce_change(row.pk)
            found.append(row)
    return found


def _list_intact_queues() -> set[str]:
    """The queues in which at least as many tasks wait as jobs do: none of them is lost, they only wait."""
    try:
        waiting_in = count_queued_tasks()
    except BROKER_FAILURES:
        return set()
    waiting = Counter(find_queue(*one) for one in Job.objects.filter(state=Job.WAITING).values_list("task", "queue"))
    return {queue for queue, many in waiting.items() if waiting_in.get(queue, 0) >= many}


def _take_job(task: str, args: Sequence[object]) -> HeldJob | None:
    """Take a job into this worker's hands; None where it is done, or another worker is at it."""
    now, mark = timezone.now(), chance.draw_hex(8)
    free = Q(state__in=(Job.WAITING, Job.FAILED)) | Q(state=Job.RUNNING, due_at__lte=now)
    row = Job.objects.only("pk").filter(free, key=make_key(task, args)).first()
    held = {"state": Job.RUNNING, "holder": mark, "sent": 0, "tries": F("tries") + 1, "part": 0.0, "note": ""}
    taken = {**held, "started_at": now, "finished_at": None, "due_at": now + silence_limit()}
    if row is None or not Job.objects.filter(free, pk=row.pk).update(**taken):
        return None
    announce_change(row.pk)
    return HeldJob(row.pk, mark)


@contextmanager
def hold_job(task: str, args: Sequence[object], final: tuple[type[Exception], ...] = ()) -> Iterator[HeldJob | None]:
    """Holds a job while it is done, with signs of life; gives None where there is nothing to do.

    Afterwards it is done, or failed and due again, unless what was raised is `final`: that goes on to the caller.
    """
    held = _take_job(task, args)
    if held is None:
        yield None
        return
    over = Event()
    signs = Thread(target=_give_signs_of_life, args=(held.mark, over), name="signs of life", daemon=True)
    signs.start()
    token = _held_job.set(held)
    try:
        with suppress(JobLost):
            yield held
            _finish_job(held, state=Job.DONE, part=1.0, result=held.result, error="", due_at=timezone.now() + KEEP_DONE)
    except Exception as problem:
        _record_failure(held, problem, isinstance(problem, final))
        raise
    finally:
        _held_job.reset(token)
        over.set()
        signs.join()


def report_progress(part: float, note: str = "") -> None:
    """Says how much of the job is done that is being done here. Raises `JobLost`; does nothing outside of a job."""
    if held := _held_job.get():
        if not Job.objects.filter(holder=held.mark).update(part=part, note=note):
            raise JobLost
        announce_change(held.number)


def _give_signs_of_life(mark: str, over: Event) -> None:
    """Says now and then that a worker is still there."""
    try:
        while not over.wait(settings.JOBS_QUIET / SIGNS_OF_LIFE):
            try:
                Job.objects.filter(holder=mark, state=Job.RUNNING).update(due_at=timezone.now() + silence_limit())
            except DatabaseError as problem:  # it may come back; if not, the work itself will say so
                logging_filters.warn_once_a_minute(log, "a sign of life could not be written: %s", problem)
    finally:
        connection.close()


def _finish_job(held: HeldJob, **values: object) -> None:
    Job.objects.filter(holder=held.mark).update(holder="", finished_at=timezone.now(), **values)
    announce_change(held.number)


def _record_failure(held: HeldJob, problem: Exception, is_final: bool) -> None:
    row = Job.objects.only("tries").filter(holder=held.mark).first()
    if row is not None:
        due = None if is_final else _next_attempt_at(row.tries)
        _finish_job(held, state=Job.FAILED, error=f"{type(problem).__name__}: {problem}", due_at=due)


def _next_attempt_at(tries: int) -> datetime:
    """When something that failed so often may be tried again."""
    return timezone.now() + (LAST_WAIT if tries >= MOST_TRIES else FIRST_WAIT * 2 ** (tries - 1))
