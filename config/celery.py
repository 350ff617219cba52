"""Set up Celery and its log lines. The broker is Redis, or a folder in var/ if there is no Redis."""

import logging
import os
import time
import warnings
from typing import Any

from celery import Celery, states
from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
from celery.signals import beat_init, task_postrun, task_prerun, worker_ready
from django.conf import settings
from django_guid import get_guid
from kombu import Connection

from games.infra import logging_filters
from games.infra.redis_access import RedisAway, breaker, get_timeout_options, has_redis, raise_redis_away

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings("ignore", category=SecurityWarning)  # in a container, and on many machines, the user is root
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)  # from Celery, when its broker goes away
log = logging.getLogger(__name__)
_started_at: dict[str, float] = {}
"""The monotonic time at which each running task of this process started, by its id."""


class PatientCelery(Celery):
    """A Celery application that neither fails nor waits long while the broker is away.

    Tasks that could not be sent are sent later (`games.infra.tasks.resend_lost_jobs`). Only sending gives up at once. A
    worker's connection waits until a task arrives.
    """

    def connection_for_write(self, url: str | None = None, **options: Any) -> Connection:
        if self.conf.broker_url.startswith("redis"):
            given = options.get("transport_options") or {}
            options["transport_options"] = {**get_timeout_options(), "max_retries": 0, **given}
        return super().connection_for_write(url, **options)

    def send_task(self, name: str, *args: Any, **options: Any) -> Any:
        """Send a task; return None if the broker could not take it."""
        try:
            with breaker.guard_call() if has_redis() else raise_redis_away():
                return super().send_task(name, *args, **{"retry": False, **options})
        except RedisAway as why:
            logging_filters.warn_once_a_minute(log, "Tasks can't be sent now (%s), so we send them again later", why)
            return None


app = PatientCelery("fivefold")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
@beat_init.connect
def send_start_tasks(**_: object) -> None:
    """Send the tasks of `TASKS_AT_START`, so that a new site has its puzzles before beat's first round."""
    for name in settings.TASKS_AT_START:
        app.send_task(name)


@worker_ready.connect
def log_worker_ready(sender: Any = None, **_: object) -> None:
    log.info("worker %s is ready", getattr(sender, "hostname", ""))


@beat_init.connect
def log_beat_ready(**_: object) -> None:
    log.info("beat is ready")


@task_prerun.connect
def remember_start_time(task_id: str, **_: object) -> None:
    _started_at[task_id] = time.monotonic()


@task_postrun.connect
def log_task_end(task_id: str, task: Any, args: Any, state: str | None = None, **_: object) -> None:
    """Log that a task has ended and how long it took; Celery itself logs why a task failed."""
    seconds = time.monotonic() - _started_at.pop(task_id, time.monotonic())
    ending = "was done in" if state == states.SUCCESS else "failed after"
    call = f"{task.name}({', '.join(map(repr, args or ()))})"
    log.info("%s %s %.2f s, request %s", call, ending, seconds, get_guid())
