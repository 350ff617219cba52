"""The site's worker, but in the middle of everything for `SLOW` seconds, so that a test can kill it there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from celery.signals import worker_process_init

from config.celery import app

__all__ = ["app"]
SLOW = float(os.environ["SLOW"])


def slowly(work: Callable[..., Any]) -> Callable[..., Any]:
    def slow(*args: Any, **more: Any) -> Any:
        done = work(*args, **more)
        time.sleep(SLOW)
        return done

    return slow


@worker_process_init.connect
def slow_down(**_: object) -> None:
    """What each kind of task does first, or after its first portion, takes long."""
    from games.chains import analyses
    from games.coaching import advising
    from games.dominoes import layouts
    from games.editions import making
    from games.words import importing

    for place, name in (
        (analyses, "read"),
        (advising, "played"),
        (layouts, "Matching"),
        (making, "stock"),
        (importing, "_pause"),
    ):
        setattr(place, name, slowly(getattr(place, name)))
