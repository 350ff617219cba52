"""The site's worker, but with `HANGS` in the middle of everything for ever, so that a test can kill it there."""

import os
from collections.abc import Callable
from threading import Event
from typing import Any

from celery.signals import worker_process_init

from config.celery import app

__all__ = ["app"]


def hanging(work: Callable[..., Any]) -> Callable[..., Any]:
    def hang(*args: Any, **more: Any) -> Any:
        work(*args, **more)
        Event().wait()

    return hang


@worker_process_init.connect
def hang(**_: object) -> None:
    """An edition hangs at its start, and an import after its first portion."""
    if "HANGS" in os.environ:
        from games.editions import making
        from games.words import importing

        for place, name in ((making, "stock"), (importing, "_pause")):
            setattr(place, name, hanging(getattr(place, name)))
