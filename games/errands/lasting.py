"""A Celery task that outlives its worker: `@shared_task(base=Lasting)`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from celery import Task
from celery.result import AsyncResult
from kombu.exceptions import OperationalError

from games.errands import board
from games.log import seldom

log = logging.getLogger(__name__)


class Lasting(Task[..., Any]):  # what a task takes and gives is known where it is defined, and Celery checks it
    """Asked for twice it is done once; lost with its worker or its broker it is asked for again (`ask_again`).

    It must be safe to repeat. Called as a plain function it is one.
    """

    abstract = True
    called = ("other job", "other jobs")
    """What one and many of its errands are called to whoever waits behind them."""

    def apply_async(  # type: ignore[override]  # arguments are named by their place only: they are the errand's key
        self, args: Sequence[Any] | None = None, kwargs: None = None, **options: Any
    ) -> AsyncResult[Any]:
        """Writes the errand down, and sends it unless it waits or is being done already."""
        given = list(args or ())
        queue = options.pop("queue", None)
        if board.write_down(self.name, given, queue or ""):
            return self.send(given, **options, **({"queue": queue} if queue else {}))
        return self.AsyncResult("")

    def anew(self, *args: Any) -> None:
        """Asks for something that failed without waiting until it is due."""
        board.forget_failure(self.name, args)
        self.delay(*args)

    def send(self, args: Sequence[Any], **options: Any) -> AsyncResult[Any]:
        """Sends what is written down. Without a broker it stays written, and is sent when there is one."""
        try:
            return super().apply_async(tuple(args), **{"retry": False, **options})
        except (OperationalError, OSError) as problem:
            seldom.warn(log, "%s was not sent and will be: %s", self.name, problem)
            return self.AsyncResult("")

    def __call__(self, *args: Any) -> Any:
        if self.request.called_directly or self.request.is_eager:
            return self.run(*args)
        with board.doing(self.name, args) as mine:
            if not mine:
                log.info("%s was done already, or another worker is at it", board.key_of(self.name, args))
            return self.run(*args) if mine else None
