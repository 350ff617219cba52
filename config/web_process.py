"""A web process: its start-up and shutdown (ASGI's lifespan), SQLite's checkpoints, and the threads of its requests.

SQLite itself would copy a long write-ahead log into the database during some commit, which then waits for two fsyncs.
A thread does that regularly instead, so that no player's move waits for the disk.

Django gives every request a new thread, and with it a new connection to the database. Here a request borrows one of a
few threads and returns it; within a request everything synchronous still runs in one thread. This saves a third of the
cost of a move.
"""

import gc
import logging
import multiprocessing
import os
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ctypes import CDLL
from threading import Thread, Timer
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest

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


MOST_FREE_THREADS = 8
INTERNAL_PATHS = ("/healthz", "/readyz", "/metrics")
"""Paths that load balancers and Prometheus call by this process's address, not by the site's name."""
_free_threads: list[ThreadPoolExecutor] = []


def _return_thread(thread: ThreadPoolExecutor) -> None:
    if len(_free_threads) < MOST_FREE_THREADS:
        _free_threads.append(thread)
    else:
        thread.shutdown(wait=False)


class Utf8Request(ASGIRequest):
    """A request whose address is read as UTF-8, even if the request names another charset."""

    @property
    def encoding(self) -> None:
        """Return None, Django's default of UTF-8."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore the charset that the request names; `games.site.errors.RefusalMiddleware` answers 415 to others."""

    def get_host(self) -> str:
        """Return the host. `INTERNAL_PATHS` accept any host, because their answers contain no link."""
        return "localhost" if self.path in INTERNAL_PATHS else super().get_host()


class ThreadReusingHandler(ASGIHandler):
    """Django's ASGI handler, which runs each request in a reused thread."""

    request_class = Utf8Request

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Django handles only HTTP, not {scope['type']}.")
        thread = _free_threads.pop() if _free_threads else ThreadPoolExecutor(max_workers=1)
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            _return_thread(thread)
