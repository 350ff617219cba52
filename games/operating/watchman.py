"""A thread of each web process that looks whether the scheduler is there: who is gone cannot say so itself."""

from __future__ import annotations

import logging
import time
from threading import Thread

from django.db import connection

from games.log import seldom
from games.operating import alarms, checks

EVERY = 60.0
"""Seconds between two looks."""
log = logging.getLogger(__name__)


def start() -> None:
    """Starts the thread where somebody wants to be told."""
    if alarms.is_asked_for():
        Thread(target=_stand, name="watchman", daemon=True).start()


def _stand() -> None:
    while True:
        time.sleep(EVERY)
        look()


def look() -> None:
    """Looks round in the place of a scheduler or worker that is silent."""
    try:
        if checks.scheduler():
            alarms.look_round()
    except Exception as problem:  # a database that is away is told of by the health checks
        seldom.warn(log, "nobody could look round: %s", problem)
    finally:
        connection.close()
