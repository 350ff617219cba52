"""Log lines of workers and the scheduler when all is well: that they are ready, and each task done."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import states
from celery.signals import beat_init, task_postrun, task_prerun, worker_ready
from django_guid import get_guid

log = logging.getLogger(__name__)
_begun: dict[str, float] = {}
"""When each of this process's running tasks started."""


def call(name: str, args: Any) -> str:
    """Return a task's call with its arguments.

    >>> call("games.toy.tasks.make", ["small", 7])
    "games.toy.tasks.make('small', 7)"
    """
    return f"{name}({', '.join(map(repr, args or ()))})"


def worker_is_ready(sender: Any = None, **_: object) -> None:
    """Log that a worker takes tasks from now on."""
    log.info("worker %s is ready", getattr(sender, "hostname", ""))


def beat_is_ready(**_: object) -> None:
    """Log that beat sends tasks from now on."""
    log.info("beat is ready")


def began(task_id: str, **_: object) -> None:
    """Remember when a task started."""
    _begun[task_id] = time.monotonic()


def ended(task_id: str, task: Any, args: Any, state: str | None = None, **_: object) -> None:
    """Log that a task has ended; Celery itself logs why a task failed."""
    seconds = time.monotonic() - _begun.pop(task_id, time.monotonic())
    how = "was done in" if state == states.SUCCESS else "failed after"
    log.info("%s %s %.2f s, request %s", call(task.name, args), how, seconds, get_guid())


def keep() -> None:
    """Connect these log lines to Celery's signals in this process."""
    worker_ready.connect(worker_is_ready)
    beat_init.connect(beat_is_ready)
    task_prerun.connect(began)
    task_postrun.connect(ended)
