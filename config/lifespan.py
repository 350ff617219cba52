"""The start-up and shutdown of a web process: ASGI's lifespan, loading engines, and SQLite's checkpoints.

SQLite itself would copy a long write-ahead log into the database during some commit, which then waits for two fsyncs.
A thread does that regularly instead, so that no player's move waits for the disk.
"""

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

SHUTDOWN_SECONDS = 5.0
"""Seconds after the last answer until the process ends, even if a thread still waits for a frozen server."""
PR_SET_PDEATHSIG = 1
"""The option of Linux's prctl() that sends this process a signal when its parent ends."""


async def run_lifespan(
    _scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """Answer the server's start-up and shutdown events; after shutdown the process ends, even if threads still wait."""
    await receive()
    if multiprocessing.parent_process():
        end_process_with_parent()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    end_process_after_delay()
    await send({"type": "lifespan.shutdown.complete"})


def end_process_with_parent() -> None:
    """Have Linux end this process when its parent is killed, so that no orphan holds a port."""
    with suppress(AttributeError, OSError):
        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def end_process_after_delay() -> None:
    """End this process after `SHUTDOWN_SECONDS`, even if threads are still running."""
    timer = Timer(SHUTDOWN_SECONDS, os._exit, [0])
    timer.daemon = True
    timer.start()


GC_THRESHOLDS = 10_000, 20, 50
"""The collection thresholds of Python's three generations of objects, the youngest first."""


def load_engines() -> None:
    """Load every engine before the first request, and freeze what is loaded for the garbage collector.

    A full collection over the modules and lexicons takes 70 to 150 ms, and none of them ever becomes garbage. Later
    objects are still collected, in larger portions.
    """
    registry.engines()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


CHECKPOINT_SECONDS = 2.0
"""Seconds between two checkpoints of SQLite."""
log = logging.getLogger(__name__)


def _run_checkpoints(path: str) -> None:
    while True:
        time.sleep(CHECKPOINT_SECONDS)
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
        Thread(target=_run_checkpoints, args=(str(default["NAME"]),), name="checkpoints", daemon=True).start()
