"""What workers and the scheduler write into the log when all is well: that they are ready, and each task done."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import states
from celery.signals import beat_init, task_postrun, task_prerun, worker_ready
from django_guid import get_guid

log = logging.getLogger(__name__)
_begun: dict[str, float] = {}
"""When the tasks began that this process is doing."""


def call(name: str, args: Any) -> str:
    """A task with what it was given.

    >>> call("games.toy.tasks.make", ["small", 7])
    "games.toy.tasks.make('small', 7)"
    """
    return f"{name}({', '.join(map(repr, args or ()))})"


def worker_is_ready(sender: Any = None, **_: object) -> None:
    """It takes tasks from now on."""
    log.info("worker %s is ready", getattr(sender, "hostname", ""))


def beat_is_ready(**_: object) -> None:
    """It asks for tasks from now on."""
    log.info("beat is ready")


def began(task_id: str, **_: object) -> None:
    """A task begins."""
    _begun[task_id] = time.monotonic()


def ended(task_id: str, task: Any, args: Any, state: str | None = None, **_: object) -> None:
    """A task has ended; why one failed Celery itself tells."""
    seconds = time.monotonic() - _begun.pop(task_id, time.monotonic())
    how = "was done in" if state == states.SUCCESS else "failed after"
    log.info("%s %s %.2f s, request %s", call(task.name, args), how, seconds, get_guid())


def keep() -> None:
    """From now on this process writes it."""
    worker_ready.connect(worker_is_ready)
    beat_init.connect(beat_is_ready)
    task_prerun.connect(began)
    task_postrun.connect(ended)
