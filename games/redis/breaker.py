"""The circuit breaker before Redis: while Redis is away nobody waits for it, but for one who looks again every second.

Every call to Redis stands inside `with breaker.closed():`, which raises `Away` at once where the last call failed a
moment ago, and where the call itself fails. Whoever calls decides what is done without Redis.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from redis.exceptions import RedisError

log = logging.getLogger(__name__)
PAUSE = 1.0
"""Seconds between two calls that look whether Redis is back."""
WARN_EVERY = 60.0
FAILURES = (RedisError, OSError, TimeoutError)


class Away(Exception):
    """Redis cannot be asked now."""


@contextmanager
def failing_as_away(failures: tuple[type[Exception], ...] = FAILURES) -> Iterator[None]:
    """Around one call that stands before no breaker: raises `Away` instead of what the call raises."""
    try:
        yield
    except failures as problem:
        raise Away(str(problem)) from problem


class Breaker:
    """One per process for each `what`. `so` tells an operator what goes without it meanwhile, and `failures` are the
    exceptions that mean that it is away."""

    def __init__(self, what: str, so: str, failures: tuple[type[Exception], ...] = FAILURES) -> None:
        self._what, self._so, self._failures = what, so, failures
        self._lock = Lock()
        self._open = False
        self._look_at = 0.0
        self._warned_at = -WARN_EVERY

    @property
    def open(self) -> bool:
        """Whether a call would be refused now."""
        return self._open and time.monotonic() < self._look_at

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Around one call. Raises `Away` instead of what the call raises, and instead of the call while it is open."""
        self._enter()
        try:
            with failing_as_away(self._failures):
                yield
        except Away as problem:
            self._fail(problem)
            raise
        if self._open:
            self._open = False
            log.info("%s is back", self._what)

    def _enter(self) -> None:
        """Lets a call through, and while the server is away one every `PAUSE` seconds."""
        if not self._open:
            return
        with self._lock:
            now = time.monotonic()
            if now < self._look_at:
                raise Away(f"{self._what} was away a moment ago")
            self._look_at = now + PAUSE

    def _fail(self, problem: Away) -> None:
        now = time.monotonic()
        with self._lock:
            self._open, self._look_at = True, now + PAUSE
            warn = now - self._warned_at >= WARN_EVERY
            if warn:
                self._warned_at = now
        if warn:
            log.warning("%s is away (%s): %s", self._what, problem, self._so)


breaker = Breaker("Redis", "limits on moves are off, live results come late, ranks are counted in the database")
"""What every call to Redis of this process stands behind, but for the broker's."""
