"""The line between processes over a real Redis: it may be silent for long."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis as Client

from games.live import line
from games.redis import connections
from tests.servers import Redis

pytestmark = pytest.mark.slow


@pytest.fixture
async def shared(redis: Redis, settings: Any) -> AsyncIterator[Client]:
    """The Redis that this process and others share, for the test to look into."""
    settings.REDIS_URL, settings.REDIS_PATIENCE = redis.url, 30
    connections.client.cache_clear()
    yield connections.async_client()
    await connections.async_client().aclose()
    connections.client.cache_clear()


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
