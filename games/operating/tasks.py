"""What workers do for whoever runs the site, and the signs of life that they give."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from threading import Thread

from celery import shared_task
from celery.signals import worker_ready
from django.db import DatabaseError, connection
from django.utils import timezone

from games.operating import alarms, browser_errors
from games.operating.checks import WORKER
from games.watch.models import Pulse

SIGN_EVERY = 30.0
"""Seconds between two signs of life of a worker."""
FORGOTTEN_AFTER = timedelta(days=1)
LONGEST_NAME = 40
log = logging.getLogger(__name__)


@shared_task
def watch() -> None:
    """Looks whether all is well and tells somebody where it is not."""
    alarms.look_round()


@shared_task
def forget_browser_errors() -> int:
    """Deletes errors of the page's scripts that have not happened for a while, and workers that are long gone."""
    Pulse.objects.filter(name__startswith=WORKER, at__lt=timezone.now() - FORGOTTEN_AFTER).delete()
    return browser_errors.forget_old()


@worker_ready.connect
def live(sender: object = None, **_: object) -> None:
    """From now on this worker gives signs of life, also while it is busy."""
    name = f"{WORKER}{getattr(sender, 'hostname', '')}"[:LONGEST_NAME]
    Thread(target=_give_signs, args=(name,), name="signs of life", daemon=True).start()


def _give_signs(name: str) -> None:
    while True:
        give_sign(name)
        time.sleep(SIGN_EVERY)


def give_sign(name: str) -> None:
    """One sign of life; a database that is away is not asked to be patient."""
    try:
        Pulse.felt(name)
    except DatabaseError as problem:
        log.warning("a sign of life could not be written: %s", problem)
    finally:
        connection.close()
