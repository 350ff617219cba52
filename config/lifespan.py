"""Start-up and shutdown of a web process: ASGI's lifespan.

Left to itself, SQLite writes its write-ahead log back within the commit that finds it long, and that commit waits for
two fsyncs. A thread keeps the log short instead, so that no player's move waits for the disk.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ctypes import CDLL
from threading import Thread, Timer
from typing import Any

from django.conf import settings

from puzzles import registry

PATIENCE = 5.0
"""Seconds after the last answer in which threads may end; one that waits for a frozen server never would."""
PR_SET_PDEATHSIG = 1
"""From Linux's prctl.h."""


async def lifespan(_scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Answer the server's start-up and shutdown events; after shutdown the process ends, even if threads still wait."""
    await receive()
    if multiprocessing.parent_process():
        end_with_parent()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    end_in_any_case()
    await send({"type": "lifespan.shutdown.complete"})


def end_with_parent() -> None:
    """Have Linux end this process when its parent is killed, so that no orphan holds a port."""
    with suppress(AttributeError, OSError):
        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def end_in_any_case() -> None:
    """End this process after a while even if its threads do not end."""
    timer = Timer(PATIENCE, os._exit, [0])
    timer.daemon = True
    timer.start()


YOUNG, MIDDLE, OLD = 10_000, 20, 50


def settle() -> None:
    """Load every engine before the first request, and freeze what is loaded for the garbage collector.

    A full collection over the modules and lexicons takes 70 to 150 ms, and none of them ever becomes garbage. Later
    objects are still collected, in larger portions.
    """
    registry.engines()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


EVERY = 2.0
"""Seconds between two checkpoints."""
log = logging.getLogger(__name__)


def _keep_short(path: str) -> None:
    while True:
        time.sleep(EVERY)
        try:
            with sqlite3.connect(path, timeout=1) as database:
                database.execute("PRAGMA wal_checkpoint(PASSIVE)")  # never waits for others and never blocks them
            database.close()
        except sqlite3.Error as problem:
            log.warning("the database's log could not be written back: %s", problem)


def start_checkpoints() -> None:
    """Start the checkpoint thread if the database is a SQLite file."""
    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        Thread(target=_keep_short, args=(str(default["NAME"]),), name="checkpoints", daemon=True).start()
