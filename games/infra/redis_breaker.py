"""The one guard before Redis: while it is away nobody waits for it, except one call a second that looks again.

Make every call to Redis inside `with breaker.guard_call():`. It raises `RedisAway` if the call fails, and at once if
one failed a moment ago. The caller decides what to do without Redis.
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
REDIS_FAILURES = (RedisError, OperationalError, OSError)
"""What a call raises while Redis is away, as a store or as the broker of tasks."""


class RedisAway(Exception):
    """Redis cannot be asked now."""


@contextmanager
def raise_redis_away() -> Iterator[None]:
    """Raise `RedisAway` for the failure of a call that is made before no breaker."""
    try:
        yield
    except REDIS_FAILURES as problem:
        raise RedisAway(str(problem)) from problem


class Breaker:
    """Whether Redis may be asked: one per process."""

    def __init__(self) -> None:
        self._look_at = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a call would be refused now."""
        return time.monotonic() < self._look_at

    @contextmanager
    def guard_call(self) -> Iterator[None]:
        """Raise `RedisAway` instead of a call's failure, and instead of the call while the breaker is open."""
        if self.is_open:
            raise RedisAway("Redis was away a moment ago")
        if self._look_at:  # this call looks, and the others go without until it knows
            self._look_at = time.monotonic() + PAUSE
        try:
            with raise_redis_away():
                yield
        except RedisAway as problem:
            self._look_at = time.monotonic() + PAUSE
            logging_filters.warn_once_a_minute(
                log, "Redis is away (%s): limits on moves are off, live results and tasks come late", problem
            )
            raise
        if self._look_at:
            self._look_at = 0.0
            log.info("Redis is back")


breaker = Breaker()
