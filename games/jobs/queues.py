"""What waits in the broker's queues."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.exceptions import ChannelError, OperationalError
from redis.exceptions import RedisError

FAILURES = (OperationalError, RedisError, OSError)
"""What asking a broker raises that is away."""


def lengths() -> dict[str, int]:
    """How many tasks wait in each queue, of whatever kind. Raises one of `FAILURES`."""
    found = {}
    with current_app.connection_for_write() as broker:
        for queue in settings.CELERY_TASK_QUEUES:
            found[queue.name] = 0
            with suppress(ChannelError):  # a queue that is empty is not there
                told_of: Any = queue(broker.default_channel).queue_declare(passive=True)
                found[queue.name] = told_of.message_count
    return found


def of(task: str, queue: str = "") -> str:
    """The queue to which a task goes that is asked for, in a queue of its own or in the task's."""
    routed: Any = current_app.amqp.router.route({}, task)
    return queue or str(routed["queue"].name)
