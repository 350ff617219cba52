"""What a web process does once before its first request and after its last: ASGI's lifespan."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ctypes import CDLL
from threading import Timer
from typing import Any

PATIENCE = 5.0
"""Seconds after the last answer in which threads may end; one that waits for a frozen server never would."""
PR_SET_PDEATHSIG = 1
"""Of Linux's prctl.h."""


async def lifespan(_scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Answers the server's two questions; after the second one the process ends, whatever its threads wait for."""
    await receive()
    if multiprocessing.parent_process():
        end_with_parent()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    end_in_any_case()
    await send({"type": "lifespan.shutdown.complete"})


def end_with_parent() -> None:
    """Has Linux end this process when the one that began it is killed: no port is held by one that nobody knows."""
    with suppress(AttributeError, OSError):
        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def end_in_any_case() -> None:
    """Ends this process after a while even if threads of it do not end."""
    timer = Timer(PATIENCE, os._exit, [0])
    timer.daemon = True
    timer.start()
