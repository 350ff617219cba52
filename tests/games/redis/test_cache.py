"""The cache over a real Redis, and what it does without."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.test import RequestFactory

from games.players import limits
from games.players.counters import one_more
from games.redis import cache as room
from games.redis.breaker import Breaker
from games.redis.cache import SteadyCache
from tests.servers import Redis

pytestmark = pytest.mark.slow


@pytest.fixture
def cache(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The cache as the settings make it where there is a Redis, in place of the tests' own."""
    breaker = Breaker()
    monkeypatch.setattr(room, "breaker", breaker)
    monkeypatch.setattr(limits, "breaker", breaker)
    made = SteadyCache(redis.url, {"OPTIONS": {"instead": "without-redis"}})
    before, caches["default"] = caches["default"], made
    caches["without-redis"].clear()
    yield made
    caches["default"] = before
    made._cache.get_client().connection_pool.disconnect()


def test_what_is_kept_comes_back_and_without_redis_another_cache_steps_in(cache: Any, redis: Redis) -> None:
    cache.set("a", [1, "two"], 60)
    assert (cache.get("a"), cache.add("n", 5, 60), cache.incr("n")) == ([1, "two"], True, 6)
    redis.stop()
    assert cache.get("a", "nothing") == "nothing"
    assert cache.incr("n") == 1  # nobody knows how far the count was
    cache.set("b", 2, 60)
    assert (cache.get("b"), cache.get_many(["a", "b"]), cache.has_key("b")) == (2, {"b": 2}, True)


def test_without_redis_limits_are_open_but_for_those_on_guesses(cache: Any, redis: Redis) -> None:
    request = RequestFactory().post("/")

    def guesses() -> list[bool]:
        return [one_more("guess", 3600, cache) > 2 for _ in range(4)]

    many = limits.MANY + 2
    assert [limits.within(request, "moves", "1/h") for _ in range(many)] == [True] * limits.MANY + [False] * 2
    assert guesses() == [False, False, True, True]
    redis.stop()
    assert not cache.get("anything")
    assert [limits.within(request, "moves", "1/h") for _ in range(many)] == [True] * many
    assert guesses() == [False, False, True, True]
