"""Tasks for running the site: sending lost jobs again, and the pulses of scheduler and workers."""

from contextlib import suppress
from functools import partial
from threading import Event

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError
from django.utils import timezone

from games.infra import jobs
from games.infra.jobs import find_task
from games.infra.models import Job, Pulse


@shared_task(ignore_result=True)
def resend_lost_jobs() -> int:
    """Send lost jobs again and delete old finished ones; return how many were lost."""
    Job.objects.filter(state=Job.DONE, due_at__lte=timezone.now()).delete()
    lost = jobs.collect_lost_jobs()
    for row in lost:
        if task := find_task(row):
            task.send_message(row.args, **({"queue": row.queue} if row.queue else {}))
        else:
            Job.objects.filter(pk=row.pk).delete()
    return len(lost)


SIGN_OF_LIFE_SECONDS = 30.0
"""Seconds between two signs of life of a worker."""
LONGEST_PULSE_NAME = 40
_is_shutting_down = Event()


@shared_task
def record_pulse() -> None:
    """Record the scheduler's pulse, and delete the pulses of workers that are long gone."""
    Pulse.record(Pulse.BEAT)
    Pulse.objects.filter(name__startswith=Pulse.WORKER, at__lt=timezone.now() - Pulse.FORGOTTEN_AFTER).delete()


@worker_ready.connect
def start_signs_of_life(sender: object = None, **_: object) -> None:
    """Start a thread that gives a worker's signs of life, even while it is busy."""
    name = _make_pulse_name(sender)
    with suppress(DatabaseError):  # if the database stays away, the thread logs that
        Pulse.record(name)
    jobs.give_signs_of_life(partial(Pulse.record, name), SIGN_OF_LIFE_SECONDS, _is_shutting_down)


@worker_shutdown.connect
def end_signs_of_life(sender: object = None, **_: object) -> None:
    """Delete the pulse of a worker that shuts down, so that the desk doesn't report it as silent."""
    _is_shutting_down.set()
    with suppress(DatabaseError):  # if that fails, the desk reports the worker as silent for a day
        Pulse.objects.filter(name=_make_pulse_name(sender)).delete()


def _make_pulse_name(worker: object) -> str:
    return f"{Pulse.WORKER}{getattr(worker, 'hostname', '')}"[:LONGEST_PULSE_NAME]
