"""Tasks of running the site: the sweep that sends lost jobs again, and the pulses of scheduler and workers."""

import logging
from contextlib import suppress
from threading import Event, Thread

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, connection
from django.utils import timezone

from games.infra import jobs, logging_filters
from games.infra.jobs import find_task
from games.infra.models import Job, Pulse

log = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def resend_lost_jobs() -> int:
    """Send lost jobs again and delete old ones that are done; return how many were lost."""
    jobs.delete_done_jobs()
    lost = jobs.collect_lost_jobs()
    for row in lost:
        if task := find_task(row):
            task.send_message(row.args, **({"queue": row.queue} if row.queue else {}))
        else:
            Job.objects.filter(pk=row.pk).delete()
    return len(lost)


SIGN_EVERY = 30.0
"""Seconds between two signs of life of a worker."""
LONGEST_NAME = 40
_over = Event()


@shared_task
def record_pulse() -> None:
    """Record that a task of the scheduler was done, and delete the pulses of workers that are long gone."""
    Pulse.record(Pulse.BEAT)
    Pulse.objects.filter(name__startswith=Pulse.WORKER, at__lt=timezone.now() - Pulse.FORGOTTEN_AFTER).delete()


@worker_ready.connect
def start_signs_of_life(sender: object = None, **_: object) -> None:
    """Let a worker give signs of life from a thread, so also while it is busy."""
    Thread(target=_give_signs_of_life, args=(_name_pulse(sender),), name="signs of life", daemon=True).start()


@worker_shutdown.connect
def end_signs_of_life(sender: object = None, **_: object) -> None:
    """Delete the pulse of a worker that shuts down, so that the desk does not call it silent."""
    _over.set()
    with suppress(DatabaseError):  # then the desk calls it silent for a day
        Pulse.objects.filter(name=_name_pulse(sender)).delete()


def _name_pulse(worker: object) -> str:
    return f"{Pulse.WORKER}{getattr(worker, 'hostname', '')}"[:LONGEST_NAME]


def _give_signs_of_life(name: str) -> None:
    while not _over.is_set():
        give_sign_of_life(name)
        _over.wait(SIGN_EVERY)


def give_sign_of_life(name: str) -> None:
    """Give one sign of life, unless the database is away."""
    try:
        Pulse.record(name)
    except DatabaseError as problem:
        logging_filters.warn_once_a_minute(log, "a sign of life could not be written: %s", problem)
    finally:
        connection.close()
