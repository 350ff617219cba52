"""Jobs: tasks that the database remembers, so that one that is lost with its worker or its broker is sent again.

A Celery task becomes one by `@shared_task(base=JobTask)`. Asking for the same task and arguments twice is one job.
"""

import json
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from hashlib import sha256
from threading import Event, Thread
from typing import Any

from celery import Task, current_app
from celery.result import AsyncResult
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q
from django.dispatch import Signal
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError
from redis.exceptions import RedisError

from games.infra import chance, logging_filters
from games.infra.models import LONGEST_KEY, MOST_TRIES, Job

log = logging.getLogger(__name__)
job_changed = Signal()
"""Sent with the `number` of a job after another state or another part of it is stored."""
BROKER_FAILURES = (OperationalError, RedisError, OSError)
"""What a call to the broker raises while the broker is away."""
KEEP_DONE = timedelta(days=7)
"""How long the row of a finished job is kept."""
FIRST_WAIT = timedelta(seconds=10)
"""How long a failed job waits; each further failure doubles it."""
LAST_WAIT = timedelta(hours=1)
"""How long a job that failed `MOST_TRIES` times refuses new requests. It is not tried again by itself."""
MOST_DOUBLINGS = 6
"""A job that no worker takes is sent again after one minute, two, four … up to an hour."""
SIGNS_OF_LIFE = 6
"""How many signs of life a worker gives in the time after which it counts as dead."""


class JobLost(Exception):
    """The job was cancelled, or another worker has taken it over."""


@dataclass
class HeldJob:
    """A job that a worker is doing: its number, the worker's mark on it, and its result."""

    number: int
    mark: str
    result: object = None


_held_job: ContextVar[HeldJob | None] = ContextVar("held", default=None)


class JobTask(Task[..., Any]):  # what a task takes and gives is known where it is defined, and Celery checks it
    """A Celery task whose calls are jobs. It must be safe to repeat.

    Its return value is the job's result. The exceptions in its `throws` end the job without another try. Calling it as
    a plain function makes no job.
    """

    abstract = True

    def apply_async(  # type: ignore[override]  # arguments have no names: they are the job's key
        self, args: Sequence[Any] | None = None, kwargs: None = None, by: User | None = None, **options: Any
    ) -> AsyncResult[Any]:
        """Record the job, and send it unless it is waiting or running."""
        given = list(args or ())
        queue = options.pop("queue", None)
        if record_job(self.name, given, queue or "", by):
            return self.send_message(given, **options, **({"queue": queue} if queue else {}))
        return self.AsyncResult("")

    def retry_now(self, *args: Any) -> None:
        """Ask for a failed job without waiting until it is due."""
        Job.objects.filter(key=make_key(self.name, args), state=Job.FAILED).update(due_at=None, tries=0)
        self.delay(*args)

    def find_job(self, *args: Any) -> Job | None:
        return find_job(self.name, args)

    def send_message(self, args: Sequence[Any], **options: Any) -> AsyncResult[Any]:
        """Send a recorded job to the broker; if the broker is away, the sweep sends it later."""
        try:
            return super().apply_async(tuple(args), **{"retry": False, **options})
        except (OperationalError, OSError) as problem:
            logging_filters.warn_once_a_minute(log, "%s was not sent and will be: %s", self.name, problem)
            return self.AsyncResult("")

    def __call__(self, *args: Any) -> Any:
        if self.request.called_directly:
            return self.run(*args)
        try:
            with hold_job(self.name, args, self.throws) as held:
                if held is None:
                    log.info("%s was done already, or another worker is at it", make_key(self.name, args))
                else:
                    held.result = self.run(*args)
        except self.throws as problem:
            log.info("%s ended: %s", make_key(self.name, args), problem)


def find_task(job: Job) -> JobTask | None:
    """Return the task of a job; None if its game is no longer on the site."""
    task = current_app.tasks.get(job.task)
    return task if isinstance(task, JobTask) else None


def make_key(task: str, args: Sequence[object]) -> str:
    """Return the unique key of a job.

    >>> make_key("games.toy.tasks.make", ["small", 7])
    'games.toy.tasks.make["small", 7]'
    """
    written = json.dumps(list(args))
    key = task + written
    return key if len(key) <= LONGEST_KEY else f"{task} {sha256(written.encode()).hexdigest()}"


def announce_change(number: int) -> None:
    """Send `job_changed` when the transaction is committed."""
    transaction.on_commit(partial(job_changed.send, sender=Job, number=number))


def get_silence_limit() -> timedelta:
    """Return how long a worker may give no sign of life before it counts as dead."""
    return timedelta(seconds=settings.JOBS_QUIET)


def find_job(task: str, args: Sequence[object]) -> Job | None:
    """Return the job of a task and its arguments, in any state."""
    return Job.objects.filter(key=make_key(task, args)).first()


def record_job(task: str, args: Sequence[object], queue: str = "", by: User | None = None) -> bool:
    """Record that a job is wanted. Return True if its task must be sent.

    It must be sent if it is new, wanted more urgently than before, done, or failed and due again. A job whose worker
    has gone silent is left to the sweep (`collect_lost_jobs`), which knows whether it is still in the broker's queue.
    """
    now = timezone.now()
    fresh = {"queue": queue, "sent": 1, "due_at": now + get_silence_limit()} | ({"asked_by": by} if by else {})
    known = {"task": task, "args": list(args)}
    row, new = Job.objects.defer("result").get_or_create(key=make_key(task, args), defaults=fresh | known)
    if new:
        return True
    hurried = row.state == Job.WAITING and bool(row.queue) and not queue
    over = row.state == Job.DONE or (row.state == Job.FAILED and (row.due_at is None or row.due_at <= now))
    if not hurried and not over:
        return False
    # a job that fails again after its last wait waits again, and stays in the list of failed ones
    tries = 0 if row.state == Job.DONE else min(row.tries, MOST_TRIES - 1)
    again = {"asked_at": now, "part": 0.0, "note": "", "result": None} if over else {}
    same = Job.objects.filter(pk=row.pk, due_at=row.due_at, state=row.state)
    changed = bool(same.update(state=Job.WAITING, tries=tries, **fresh, **again))
    announce_change(row.pk)
    return changed


def cancel_job(task: str, args: Sequence[object]) -> bool:
    """Delete a job that is not done; return whether there was one. Its worker stops at its next `report_progress`."""
    row = Job.objects.only("pk").filter(key=make_key(task, args)).exclude(state=Job.DONE).first()
    if row is None:
        return False
    announce_change(row.pk)
    return bool(Job.objects.filter(pk=row.pk).exclude(state=Job.DONE).delete()[0])


def delete_done_jobs() -> None:
    """Delete the jobs that were done more than `KEEP_DONE` ago."""
    Job.objects.filter(state=Job.DONE, due_at__lte=timezone.now()).delete()


def collect_lost_jobs() -> list[Job]:
    """Return the jobs that must be sent again, after moving on the time at which each is due next.

    It takes one query if there are none.
    """
    now = timezone.now()
    due = Job.objects.filter(due_at__lte=now).exclude(state=Job.DONE)
    rows = list(due.exclude(state=Job.FAILED, tries__gte=MOST_TRIES).order_by("pk"))
    in_broker = _list_intact_queues() if any(row.state == Job.WAITING for row in rows) else set()
    found = []
    for row in rows:
        same = Job.objects.filter(pk=row.pk, due_at=row.due_at)
        if row.state == Job.WAITING and find_queue(row.task, row.queue) in in_broker:
            same.update(due_at=now + get_silence_limit())
            continue
        if row.tries >= MOST_TRIES:
            error = f"Its worker went away {row.tries} times."
            same.update(state=Job.FAILED, holder="", error=error, finished_at=now, due_at=now + LAST_WAIT)
            announce_change(row.pk)
            continue
        put_off = now + get_silence_limit() * 2 ** min(row.sent, MOST_DOUBLINGS)
        if same.update(state=Job.WAITING, holder="", sent=F("sent") + 1, due_at=put_off):
            announce_change(row.pk)
            found.append(row)
    return found


def _list_intact_queues() -> set[str]:
    """Return the queues that hold at least as many tasks as jobs wait for: no job is missing from these."""
    try:
        waiting_in = count_queued_tasks()
    except BROKER_FAILURES:
        return set()
    waiting = Counter(find_queue(*one) for one in Job.objects.filter(state=Job.WAITING).values_list("task", "queue"))
    return {queue for queue, many in waiting.items() if waiting_in.get(queue, 0) >= many}


def count_queued_tasks() -> dict[str, int]:
    """Return how many tasks, jobs or not, are in each queue of the broker. Raises one of `BROKER_FAILURES`."""
    counts = {}
    with current_app.connection_for_write() as broker:
        for queue in settings.CELERY_TASK_QUEUES:
            counts[queue.name] = 0
            with suppress(ChannelError):  # an empty queue does not exist
                declared: Any = queue(broker.default_channel).queue_declare(passive=True)
                counts[queue.name] = declared.message_count
    return counts


def find_queue(task: str, queue: str = "") -> str:
    """Return the queue that a task is sent to: the one that was asked for, or the task's own."""
    routed: Any = current_app.amqp.router.route({}, task)
    return queue or str(routed["queue"].name)


def _take_job(task: str, args: Sequence[object]) -> HeldJob | None:
    """Mark a job as this worker's; return None if it is done or another worker has it."""
    now, mark = timezone.now(), chance.draw_hex(8)
    free = Q(state__in=(Job.WAITING, Job.FAILED)) | Q(state=Job.RUNNING, due_at__lte=now)
    row = Job.objects.only("pk").filter(free, key=make_key(task, args)).first()
    held = {"state": Job.RUNNING, "holder": mark, "sent": 0, "tries": F("tries") + 1, "part": 0.0, "note": ""}
    taken = {**held, "started_at": now, "finished_at": None, "due_at": now + get_silence_limit()}
    if row is None or not Job.objects.filter(free, pk=row.pk).update(**taken):
        return None
    announce_change(row.pk)
    return HeldJob(row.pk, mark)


@contextmanager
def hold_job(task: str, args: Sequence[object], final: tuple[type[Exception], ...] = ()) -> Iterator[HeldJob | None]:
    """Hold a job, with signs of life, while the body does it; yield None if there is nothing to do.

    Afterwards the job is done, or failed and due again. It is not due again if the body raised one of `final`.
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
    """Store how much of the running job is done, from 0 to 1. Raises `JobLost`; does nothing outside of a job."""
    if held := _held_job.get():
        if not Job.objects.filter(holder=held.mark).update(part=part, note=note):
            raise JobLost
        announce_change(held.number)


def _give_signs_of_life(mark: str, over: Event) -> None:
    """Move on the time at which a running job counts as lost, until `over` is set."""
    try:
        while not over.wait(settings.JOBS_QUIET / SIGNS_OF_LIFE):
            try:
                Job.objects.filter(holder=mark, state=Job.RUNNING).update(due_at=timezone.now() + get_silence_limit())
            except DatabaseError as problem:  # it may come back; if not, the work itself will say so
                logging_filters.warn_once_a_minute(log, "a sign of life could not be written: %s", problem)
    finally:
        connection.close()


def _finish_job(held: HeldJob, **values: object) -> None:
    Job.objects.filter(holder=held.mark).update(holder="", finished_at=timezone.now(), **values)
    announce_change(held.number)


def _record_failure(held: HeldJob, problem: Exception, is_final: bool) -> None:
    """Store why a job failed, and when it is tried again: each time after twice as long, or not if it is final."""
    row = Job.objects.only("tries").filter(holder=held.mark).first()
    if row is not None:
        wait = LAST_WAIT if row.tries >= MOST_TRIES else FIRST_WAIT * 2 ** (row.tries - 1)
        due = None if is_final else timezone.now() + wait
        _finish_job(held, state=Job.FAILED, error=f"{type(problem).__name__}: {problem}", due_at=due)
