"""Jobs: tasks stored in the database, so that one that is lost with its worker or the broker is sent again.

The calls of a Celery task with `@shared_task(base=JobTask)` are jobs. Two calls with the same arguments are one job.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
"""Sent with the `number` of a job after its state or progress has changed."""
BROKER_FAILURES = (OperationalError, RedisError, OSError)
"""The exceptions that a call to the broker raises while the broker is away."""
DONE_JOB_LIFETIME = timedelta(days=7)
"""How long the row of a finished job is kept."""
FIRST_WAIT = timedelta(seconds=10)
"""How long a failed job waits before its second try; each further failure doubles the wait."""
LAST_WAIT = timedelta(hours=1)
"""How long a job that failed `MOST_TRIES` times refuses new requests; it is no longer retried automatically."""
MOST_DOUBLINGS = 6
"""How often the wait until a lost job is sent again may double; the first wait is `settings.JOBS_QUIET`."""
SIGNS_PER_SILENCE_LIMIT = 6
"""How many signs of life a worker gives within `get_silence_limit`."""


class JobLost(Exception):
    """The job was cancelled, or another worker has taken it over."""


@dataclass
class HeldJob:
    """A job that this worker is doing: its number, the worker's random mark, and its result."""

    number: int
    mark: str
    result: object = None


_held_job: ContextVar[HeldJob | None] = ContextVar("held", default=None)


class JobTask(Task[..., Any]):
    """A Celery task whose calls are jobs, which must be safe to repeat.

    Its return value is the job's result. The exceptions in its `throws` end a job without another try. Those in its
    `expected` fail it as any other does, but with a line in the log instead of a traceback. A plain function call makes
    no job.
    """

    abstract = True
    expected: tuple[type[Exception], ...] = ()

    def apply_async(  # type: ignore[override]  # arguments have no names: they are the job's key
        self, args: Sequence[Any] | None = None, kwargs: None = None, by: User | None = None, **options: Any
    ) -> AsyncResult[Any]:
        """Record the job, and send it unless it is waiting or running."""
        arguments = list(args or ())
        queue = options.pop("queue", None)
        if record_job(self.name, arguments, queue or "", by):
            return self.send_message(arguments, **options, **({"queue": queue} if queue else {}))
        return self.AsyncResult("")

    def retry_now(self, *args: Any, queue: str | None = None) -> None:
        """Ask for a job at once, even if it has failed and isn't due; `queue` is by default the task's own."""
        Job.objects.filter(key=make_job_key(self.name, args), state=Job.FAILED).update(due_at=None, tries=0)
        self.apply_async(args, queue=queue)

    def find_job(self, *args: Any) -> Job | None:
        return find_job(self.name, args)

    def send_message(self, args: Sequence[Any], **options: Any) -> AsyncResult[Any]:
        """Send a job to the broker; while the broker is away, `resend_lost_jobs` sends it later."""
        try:
            return super().apply_async(tuple(args), **{"retry": False, **options})
        except (OperationalError, OSError) as problem:
            logging_filters.warn_once_a_minute(log, "%s was not sent and will be: %s", self.name, problem)
            return self.AsyncResult("")

    def __call__(self, *args: Any) -> Any:
        if self.request.called_directly:
            return self.run(*args)
        try:
            with hold_job(self.name, args, self.throws) as held_job:
                if held_job is None:
                    log.info("%s was done already, or another worker is at it", make_job_key(self.name, args))
                else:
                    held_job.result = self.run(*args)
        except self.throws as problem:
            log.info("%s ended: %s", make_job_key(self.name, args), problem)
        except self.expected as problem:
            log.warning("%s failed, and will be tried again: %s", make_job_key(self.name, args), problem)

    def count_earlier_tries(self, *args: Any) -> int:
        """Return how often a worker has tried the running job before; 0 outside of a job."""
        job = self.find_job(*args)
        return max(0, job.tries - 1) if job else 0


def find_task(job: Job) -> JobTask | None:
    """Return the task of a job; None if the task no longer exists."""
    task = current_app.tasks.get(job.task)
    return task if isinstance(task, JobTask) else None


def make_job_key(task: str, args: Sequence[object]) -> str:
    """Return the unique key of a job.

    >>> make_job_key("games.toy.tasks.make", ["small", 7])
    'games.toy.tasks.make["small", 7]'
    """
    arguments = json.dumps(list(args))
    key = task + arguments
    return key if len(key) <= LONGEST_KEY else f"{task} {sha256(arguments.encode()).hexdigest()}"


def announce_job_change(number: int) -> None:
    transaction.on_commit(partial(job_changed.send, sender=Job, number=number))


def get_silence_limit() -> timedelta:
    """Return how long a worker may be silent before its jobs are sent again."""
    return timedelta(seconds=settings.JOBS_QUIET)


def find_job(task: str, args: Sequence[object]) -> Job | None:
    """Return the job of a task with these arguments, in any state."""
    return Job.objects.filter(key=make_job_key(task, args)).first()


def record_job(task: str, args: Sequence[object], queue: str = "", by: User | None = None) -> bool:
    """Record a request for a job; return whether its task must be sent.

    It must be sent if the job is new, more urgent than before, done, or failed and due again. A job whose worker is
    silent is left to `collect_lost_jobs`, which knows whether it is still in the broker's queue.
    """
    now = timezone.now()
    request = {"queue": queue, "sent": 1, "due_at": now + get_silence_limit()} | ({"asked_by": by} if by else {})
    content = {"task": task, "args": list(args)}
    job, is_new = Job.objects.defer("result").get_or_create(key=make_job_key(task, args), defaults=request | content)
    if is_new:
        return True
    is_more_urgent = job.state == Job.WAITING and bool(job.queue) and not queue
    is_over = job.state == Job.DONE or (job.state == Job.FAILED and (job.due_at is None or job.due_at <= now))
    if not is_more_urgent and not is_over:
        return False
    # a job that fails again after its last wait waits as long again, and stays in the list of failed jobs
    tries = 0 if job.state == Job.DONE else min(job.tries, MOST_TRIES - 1)
    reset = {"asked_at": now, "part": 0.0, "note": "", "result": None} if is_over else {}
    unchanged = Job.objects.filter(pk=job.pk, due_at=job.due_at, state=job.state)
    was_updated = bool(unchanged.update(state=Job.WAITING, tries=tries, **request, **reset))
    announce_job_change(job.pk)
    return was_updated


def cancel_job(task: str, args: Sequence[object]) -> bool:
    """Delete an unfinished job; return whether there was one. Its worker stops at the next `report_progress`."""
    job = Job.objects.only("pk").filter(key=make_job_key(task, args)).exclude(state=Job.DONE).first()
    if job is None:
        return False
    announce_job_change(job.pk)
    return bool(Job.objects.filter(pk=job.pk).exclude(state=Job.DONE).delete()[0])


def collect_lost_jobs() -> list[Job]:
    """Return the jobs that must be sent again, and set when each is due next.

    If no job is due, this takes one query.
    """
    now = timezone.now()
    due_jobs = Job.objects.filter(due_at__lte=now).exclude(state=Job.DONE)
    jobs = list(due_jobs.exclude(state=Job.FAILED, tries__gte=MOST_TRIES).order_by("pk"))
    in_broker = _list_intact_queues() if any(job.state == Job.WAITING for job in jobs) else set()
    lost = []
    for job in jobs:
        unchanged = Job.objects.filter(pk=job.pk, due_at=job.due_at)
        if job.state == Job.WAITING and find_queue_name(job.task, job.queue) in in_broker:
            unchanged.update(due_at=now + get_silence_limit())
            continue
        if job.tries >= MOST_TRIES:
            error = f"The job was interrupted {job.tries} times before it was done."
            unchanged.update(state=Job.FAILED, holder="", error=error, finished_at=now, due_at=now + LAST_WAIT)
            announce_job_change(job.pk)
            continue
        next_due = now + get_silence_limit() * 2 ** min(job.sent, MOST_DOUBLINGS)
        if unchanged.update(state=Job.WAITING, holder="", sent=F("sent") + 1, due_at=next_due):
            announce_job_change(job.pk)
            lost.append(job)
    return lost


def _list_intact_queues() -> set[str]:
    """Return the queues that hold at least as many tasks as there are waiting jobs, so that none was lost."""
    try:
        task_counts = count_queued_tasks()
    except BROKER_FAILURES:
        return set()
    waiting_jobs = Job.objects.filter(state=Job.WAITING).values_list("task", "queue")
    job_counts = Counter(find_queue_name(*job) for job in waiting_jobs)
    return {queue for queue, count in job_counts.items() if task_counts.get(queue, 0) >= count}


def count_queued_tasks() -> dict[str, int]:
    """Return the number of tasks in each queue of the broker. Raises one of `BROKER_FAILURES`."""
    counts = {}
    with current_app.connection_for_write() as broker:
        for queue in settings.CELERY_TASK_QUEUES:
            counts[queue.name] = 0
            with suppress(ChannelError):  # an empty queue does not exist
                declared: Any = queue(broker.default_channel).queue_declare(passive=True)
                counts[queue.name] = declared.message_count
    return counts


def find_queue_name(task: str, queue: str = "") -> str:
    """Return the requested queue, or by default the one to which a task is routed."""
    routed: Any = current_app.amqp.router.route({}, task)
    return queue or str(routed["queue"].name)


def _take_job(task: str, args: Sequence[object]) -> HeldJob | None:
    """Mark a job as this worker's; return None if it is done or another worker's."""
    now, mark = timezone.now(), chance.draw_hex(8)
    is_free = Q(state__in=(Job.WAITING, Job.FAILED)) | Q(state=Job.RUNNING, due_at__lte=now)
    job = Job.objects.only("pk").filter(is_free, key=make_job_key(task, args)).first()
    values = {"state": Job.RUNNING, "holder": mark, "sent": 0, "tries": F("tries") + 1, "part": 0.0, "note": ""}
    updated = {**values, "started_at": now, "finished_at": None, "due_at": now + get_silence_limit()}
    if job is None or not Job.objects.filter(is_free, pk=job.pk).update(**updated):
        return None
    announce_job_change(job.pk)
    return HeldJob(job.pk, mark)


@contextmanager
def hold_job(
    task: str, args: Sequence[object], final_errors: tuple[type[Exception], ...] = ()
) -> Iterator[HeldJob | None]:
    """Hold a job and give signs of life while the `with` body does it; yield None if it is done or another worker's.

    Afterwards the job is done, or it has failed and is due again, unless the body raised one of `final_errors`.
    """
    held_job = _take_job(task, args)
    if held_job is None:
        yield None
        return
    has_ended = Event()
    seconds = settings.JOBS_QUIET / SIGNS_PER_SILENCE_LIMIT
    signs = give_signs_of_life(partial(_postpone_loss, held_job.mark), seconds, has_ended)
    token = _held_job.set(held_job)
    try:
        with suppress(JobLost):
            yield held_job
            values = {"state": Job.DONE, "part": 1.0, "result": held_job.result, "error": ""}
            _finish_job(held_job, **values, due_at=timezone.now() + DONE_JOB_LIFETIME)
    except Exception as problem:
        _record_failure(held_job, problem, isinstance(problem, final_errors))
        raise
    finally:
        _held_job.reset(token)
        has_ended.set()
        signs.join()


def report_progress(part: float, note: str = "") -> None:
    """Store the part of the running job that is done, from 0 to 1; outside of a job do nothing. Raises `JobLost`."""
    if held_job := _held_job.get():
        if not Job.objects.filter(holder=held_job.mark).update(part=part, note=note):
            raise JobLost
        announce_job_change(held_job.number)


def _postpone_loss(mark: str) -> None:
    """Put off the time at which a running job counts as lost."""
    Job.objects.filter(holder=mark, state=Job.RUNNING).update(due_at=timezone.now() + get_silence_limit())


def give_signs_of_life(give_sign: Callable[[], object], seconds: float, has_ended: Event) -> Thread:
    """Start a thread that calls `give_sign` every `seconds` until `has_ended` is set, even after a failed call."""

    def give_signs() -> None:
        while not has_ended.wait(seconds):
            try:
                give_sign()
            except DatabaseError as problem:  # the database may come back; if not, the job itself will fail
                logging_filters.warn_once_a_minute(log, "a sign of life could not be written: %s", problem)
            finally:
                connection.close()

    thread = Thread(target=give_signs, name="signs of life", daemon=True)
    thread.start()
    return thread


def _finish_job(held_job: HeldJob, **values: object) -> None:
    Job.objects.filter(holder=held_job.mark).update(holder="", finished_at=timezone.now(), **values)
    announce_job_change(held_job.number)


def _record_failure(held_job: HeldJob, problem: Exception, is_final: bool) -> None:
    """Store why a job failed and, unless `is_final`, when it is tried again."""
    job = Job.objects.only("tries").filter(holder=held_job.mark).first()
    if job is not None:
        wait = LAST_WAIT if job.tries >= MOST_TRIES else FIRST_WAIT * 2 ** (job.tries - 1)
        due_at = None if is_final else timezone.now() + wait
        _finish_job(held_job, state=Job.FAILED, error=f"{type(problem).__name__}: {problem}", due_at=due_at)
