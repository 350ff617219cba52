"""What processes share through a real Redis: who has how many sockets open, and a line that may be silent for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis as Client

from games.live import crowd as room
from games.live import line
from games.live.crowd import LIFE, Crowd, Places
from games.redis import breaker as breakers
from games.redis import connections
from games.redis.breaker import Breaker
from tests.servers import Redis

pytestmark = pytest.mark.slow


@pytest.fixture
async def shared(redis: Redis, settings: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    """The Redis that this process and others share, for the test to look into."""
    settings.REDIS_URL, settings.REDIS_PATIENCE = redis.url, 30
    connections.client.cache_clear()
    monkeypatch.setattr(breakers, "PAUSE", 0.0)
    monkeypatch.setattr(room, "breaker", Breaker())
    yield connections.async_client()
    await connections.async_client().aclose()
    connections.client.cache_clear()


class Process(Crowd):
    """The sockets of one process."""

    async def end(self) -> None:
        """It gives no sign of life any more."""
        if self._beating:
            self._beating.cancel()
        await asyncio.gather(*self._tasks)


def of(visitor: str) -> Places:
    """A visitor may open three sockets; all of an address five."""
    return Places(f"sockets.visitor.{visitor}", 3, "sockets.address.a", 5)


async def test_sockets_are_counted_over_all_processes_but_those_of_dead_ones(shared: Client, redis: Redis) -> None:
    here, there, later = Process(), Process(), Process()
    assert [await one.admit(of("eve")) for one in (here, there, here, there)] == [True, True, True, False]
    assert [await one.admit(of("bob")) for one in (here, there, here)] == [True, True, False], "the address is full"
    here.leave(of("bob"))
    await asyncio.gather(*here._tasks)
    assert await here.admit(of("bob"))
    await shared.flushall()
    assert [await one.admit(of("dan")) for one in (here, there)] == [True, False], "both have said what they have open"
    here.leave(of("dan"))
    await asyncio.gather(*here._tasks)
    assert not await later.admit(of("eve")) and not await later.admit(of("bob"))
    await there.end()
    for name in await shared.keys("*process.*"):
        assert 0 < await shared.ttl(name) <= LIFE
    await shared.delete(connections.key(f"process.{there._name}"))  # which ends by itself after its last sign of life
    assert await later.admit(of("eve")) and await later.admit(of("bob"))
    await asyncio.to_thread(redis.stop)
    assert [await later.admit(of("eve")) for _ in range(3)] == [True, True, False], "each counts for itself"
    await asyncio.to_thread(redis.start)
    assert not await later.admit(of("eve"))
    assert not await here.admit(of("bob")), "all is counted again"
    for one in (here, later):
        await one.end()


async def test_an_idle_line_asks_whether_redis_is_there(shared: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one = line.Line()
    await one.open([])
    assert await one.hear() == {"topic": line.SIGN_INS}
    for asked in (1, 2, 3):
        monkeypatch.setattr(line, "SILENCE", 0)
        assert await one.hear() is None, "it asks"
        monkeypatch.setattr(line, "SILENCE", 60)
        assert await one.hear() is None, "it is answered"
        assert (await shared.info("commandstats"))["cmdstat_ping"]["calls"] == asked
    await one.close()
