"""Access to Redis: connections with short time-outs, a circuit breaker before every call, and a cache with a fallback.

Make every call inside `with breaker.guard_call():`. It raises `RedisAway` if the call fails, and without a call if
another has just failed. The caller decides what to do without Redis.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from kombu.exceptions import OperationalError
from redis import Redis
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.retry import Retry

from games.infra import logging_filters

log = logging.getLogger(__name__)
PROBE_SECONDS = 1.0
"""Seconds between two calls that probe whether Redis is back."""
REDIS_FAILURES = (RedisError, OperationalError, OSError)
"""The exceptions that a call raises while Redis is away, whether it is the cache or the broker."""


class RedisAway(Exception):
    """Redis cannot be reached now."""


@contextmanager
def raise_redis_away() -> Iterator[None]:
    """Raise `RedisAway` if the call in the body fails, without a breaker."""
    try:
        yield
    except REDIS_FAILURES as problem:
        raise RedisAway(str(problem)) from problem


class CircuitBreaker:
    """The circuit breaker of a process: while Redis is away, all calls but one a second fail at once."""

    def __init__(self) -> None:
        self._next_probe = 0.0

    @property
    def is_open(self) -> bool:
        return time.monotonic() < self._next_probe

    @contextmanager
    def guard_call(self) -> Iterator[None]:
        """Raise `RedisAway` if the call in the body fails, or before it while the breaker is open."""
        if self.is_open:
            raise RedisAway("Redis was away a moment ago")
        if self._next_probe:  # this call probes Redis; the others are refused until it has an answer
            self._next_probe = time.monotonic() + PROBE_SECONDS
        try:
            with raise_redis_away():
                yield
        except RedisAway as problem:
            self._next_probe = time.monotonic() + PROBE_SECONDS
            logging_filters.warn_once_a_minute(
                log, "Redis is away (%s): limits on moves are off, live results and tasks come late", problem
            )
            raise
        if self._next_probe:
            self._next_probe = 0.0
            log.info("Redis is back")


breaker = CircuitBreaker()
_clients_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, aioredis.Redis] = WeakKeyDictionary()


def has_redis() -> bool:
    return bool(settings.REDIS_URL)


def get_timeout_options() -> dict[str, Any]:
    """Return the options by which a client waits at most `REDIS_PATIENCE` seconds for a connection or an answer."""
    return {"socket_timeout": settings.REDIS_PATIENCE, "socket_connect_timeout": settings.REDIS_PATIENCE}


@cache
def get_client() -> Redis:
    """Return this process's blocking client, which its threads share.

    It retries a call on a closed connection, as after a restart of the server, but not after a time-out.
    """
    return Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 1, (NoConnection,)), **get_timeout_options())


def get_async_client() -> aioredis.Redis:
    """Return the client of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _clients_by_loop:
        retry = AsyncRetry(NoBackoff(), 1, (NoConnection,))
        _clients_by_loop[loop] = aioredis.Redis.from_url(settings.REDIS_URL, retry=retry, **get_timeout_options())
    return _clients_by_loop[loop]


def make_redis_key(name: str) -> str:
    """Return a key or channel whose name has the database's number, because a server's databases share channels."""
    database = get_client().get_connection_kwargs().get("db", 0)
    return f"fivefold:{database}:{name}"


def _make_cache_method(name: str) -> Callable[..., Any]:
    """Return a cache method that calls Redis, or the fallback while Redis is away."""

    def call_redis(self: "FallbackCache", *args: Any, **options: Any) -> Any:
        try:
            with breaker.guard_call():
                return getattr(RedisCache, name)(self, *args, **options)
        except RedisAway:
            return getattr(self.fallback, name)(*args, **options)

    return call_redis


class FallbackCache(RedisCache):
    """Django's Redis cache, which falls back to the cache `OPTIONS["fallback"]` while Redis is away.

    Counts restart in the fallback. A limit that must always hold needs a fallback that all processes share (see
    `games.players.counters`).
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        self._fallback: str = options.pop("fallback")
        super().__init__(server, {**params, "OPTIONS": {**get_timeout_options(), **options}})

    @property
    def fallback(self) -> Any:
        return caches[self._fallback]

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a count; in the fallback, counts start again at 0."""
        try:
            with breaker.guard_call():
                return int(super().incr(key, delta, version))
        except RedisAway:
            self.fallback.add(key, 0, version=version)
            return int(self.fallback.incr(key, delta, version))


for _name in ("add", "get", "set", "touch", "delete", "get_many", "set_many", "delete_many", "has_key", "clear"):
    setattr(FallbackCache, _name, _make_cache_method(_name))
