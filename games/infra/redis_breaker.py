"""The one guard before Redis: while it is away nobody waits for it, except one call a second that looks again.

Every call to Redis is made inside `with breaker.closed():`, which raises `Away` where the call fails, and at once where
a call has failed a moment ago. The caller decides what is done without Redis.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from games.infra import logging_filters

log = logging.getLogger(__name__)
PAUSE = 1.0
"""Seconds between two calls that look whether Redis is back."""
FAILURES = (RedisError, OperationalError, OSError)
"""What a call raises while Redis is away, as a store or as the broker of tasks."""


class Away(Exception):
    """Redis cannot be asked now."""


@contextmanager
def failing_as_away() -> Iterator[None]:
    """Raise `Away` for the failure of a call that is made before no breaker."""
    try:
        yield
    except FAILURES as problem:
        raise Away(str(problem)) from problem


class Breaker:
    """Whether Redis may be asked: one per process."""

    def __init__(self) -> None:
        self._look_at = 0.0

    @property
    def open(self) -> bool:
        """Whether a call would be refused now."""
        return time.monotonic() < self._look_at

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Raise `Away` instead of a call's failure, and instead of the call while the breaker is open."""
        if self.open:
            raise Away("Redis was away a moment ago")
        if self._look_at:  # this call looks, and the others go without until it knows
            self._look_at = time.monotonic() + PAUSE
        try:
            with failing_as_away():
                yield
        except Away as problem:
            self._look_at = time.monotonic() + PAUSE
            logging_filters.warn(
                log, "Redis is away (%s): limits on moves are off, live results and tasks come late", problem
            )
            raise
        if self._look_at:
            self._look_at = 0.0
            log.info("Redis is back")


breaker = Breaker()
