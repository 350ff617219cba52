"""The Celery application: Redis as broker where there is one, else a folder in var/."""

from __future__ import annotations

import logging
import os
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
from celery.signals import beat_init, worker_ready
from django.conf import settings
from kombu import Connection

from config import diary
from games.infra import logging_filters
from games.infra.redis_breaker import Away, breaker, failing_as_away
from games.infra.redis_connections import in_use, patience

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings("ignore", category=SecurityWarning)  # in a container, and on many a machine, one is root
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)  # of what it does when its broker goes away
log = logging.getLogger(__name__)


class Application(Celery):
    """Asking for a task neither fails nor waits long where the broker is away: the sweep asks again for what is due.

    A connection that receives tasks blocks for as long as nothing is asked for.
    """

    def connection_for_write(self, url: str | None = None, **more: Any) -> Connection:
        if self.conf.broker_url.startswith("redis"):
            more["transport_options"] = {**patience(), "max_retries": 0, **(more.get("transport_options") or {})}
        return super().connection_for_write(url, **more)

    def send_task(self, name: str, *words: Any, **more: Any) -> Any:
        """None where the task could not be asked for."""
        try:
            with breaker.closed() if in_use() else failing_as_away():
                return super().send_task(name, *words, **{"retry": False, **more})
        except Away as why:
            logging_filters.warn(log, "Tasks cannot be asked for now (%s), the sweep does it later", why)
            return None


app = Application("fivefold")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
diary.keep()


@worker_ready.connect
@beat_init.connect
def begin(**_: object) -> None:
    """Has what is missing made at once, on a new site as after a time in which no worker was there."""
    for name in settings.ASKED_AT_START:
        app.send_task(name)
