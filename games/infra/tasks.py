"""The sweep that finds what was lost."""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Event, Thread

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, connection
from django.utils import timezone

from games.infra import jobs, logging_filters
from games.infra.job_task import task_of
from games.infra.models import Job, Pulse

log = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def ask_again() -> int:
    """Sends once more what nothing was heard of, and clears away what is done; returns how much was sent."""
    jobs.clear()
    found = jobs.quiet_ones()
    for row in found:
        if task := task_of(row):
            task.send(row.args, **({"queue": row.queue} if row.queue else {}))
        else:
            Job.objects.filter(pk=row.pk).delete()
    return len(found)


SIGN_EVERY = 30.0
"""Seconds between two signs of life of a worker."""
LONGEST_NAME = 40
_over = Event()


@shared_task
def feel_pulse() -> None:
    """Notes that what the scheduler asks for is done, and forgets workers that are long gone."""
    Pulse.felt(Pulse.BEAT)
    Pulse.objects.filter(name__startswith=Pulse.WORKER, at__lt=timezone.now() - Pulse.FORGOTTEN_AFTER).delete()


@worker_ready.connect
def live(sender: object = None, **_: object) -> None:
    """From now on this worker gives signs of life, also while it is busy."""
    Thread(target=_give_signs, args=(_name(sender),), name="signs of life", daemon=True).start()


@worker_shutdown.connect
def leave(sender: object = None, **_: object) -> None:
    """A worker that was told to end, and is done, is not missed."""
    _over.set()
    with suppress(DatabaseError):  # then it is told to be silent, for a day
        Pulse.objects.filter(name=_name(sender)).delete()


def _name(worker: object) -> str:
    return f"{Pulse.WORKER}{getattr(worker, 'hostname', '')}"[:LONGEST_NAME]


def _give_signs(name: str) -> None:
    while not _over.is_set():
        give_sign(name)
        _over.wait(SIGN_EVERY)


def give_sign(name: str) -> None:
    """One sign of life; a database that is away is not asked to be patient."""
    try:
        Pulse.felt(name)
    except DatabaseError as problem:
        logging_filters.warn(log, "a sign of life could not be written: %s", problem)
    finally:
        connection.close()
