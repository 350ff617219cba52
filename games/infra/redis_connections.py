"""The one place that opens connections to Redis: how long they wait, and what a server's channels are called.

No call waits longer than `patience()` says. A connection that was kept from before a restart of the server fails once,
and is then tried again at once; whatever takes too long is not. All calls go through `redis_breaker.breaker`.
"""

import asyncio
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from redis import Redis
from redis import asyncio as aioredis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.retry import Retry

_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, aioredis.Redis] = WeakKeyDictionary()


def has_redis() -> bool:
    """Whether this installation has a Redis at all."""
    return bool(settings.REDIS_URL)


def timeout_options() -> dict[str, Any]:
    """How long a connection, and the answer to a call, is waited for: options of a client."""
    return {"socket_timeout": settings.REDIS_PATIENCE, "socket_connect_timeout": settings.REDIS_PATIENCE}


@cache
def get_client() -> Redis:
    """This process's client, for whoever may wait. Threads share it."""
    return Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 1, (NoConnection,)), **timeout_options())


def get_async_client() -> aioredis.Redis:
    """The client of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _by_loop:
        retry = AsyncRetry(NoBackoff(), 1, (NoConnection,))
        _by_loop[loop] = aioredis.Redis.from_url(settings.REDIS_URL, retry=retry, **timeout_options())
    return _by_loop[loop]


def make_key(name: str) -> str:
    """A key or channel of this site: channels are not kept apart by the number of a server's database."""
    database = get_client().get_connection_kwargs().get("db", 0)
    return f"fivefold:{database}:{name}"
