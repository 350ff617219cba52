"""While Redis or the database is away: who waits, what is answered, and what the operator's log says, once a minute."""

import logging
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from django.core.cache import caches
from django.db import InterfaceError, OperationalError
from django.test import Client, RequestFactory
from psycopg_pool import PoolTimeout
from redis.asyncio import Redis as AsyncRedis
from redis.exceptions import ConnectionError as NoConnection

from games.infra import logging_filters, redis_access
from games.infra.logging_filters import is_database_away
from games.infra.redis_access import CircuitBreaker, FallbackCache, RedisAway
from games.live import redis_line
from games.players import limits
from games.players.counters import increment_count
from games.site import errors
from tests.cast.server import Redis


class Called:
    """A counted call to a server, which fails while the server is away."""

    def __init__(self, breaker: CircuitBreaker) -> None:
        self.breaker, self.away, self.times = breaker, False, 0

    def __call__(self) -> str:
        try:
            with self.breaker.guard_call():
                self.times += 1
                if self.away:
                    raise NoConnection("refused")
                return "there"
        except RedisAway:
            return "away"


def test_while_redis_is_away_one_call_a_second_looks(monotonic: list[float], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    call = Called(CircuitBreaker())
    assert call() == "there"
    with pytest.raises(ValueError, match="mine"), call.breaker.guard_call():
        raise ValueError("mine")  # which is no failure of the server
    call.away = True
    assert {call() for _ in range(10)} == {"away"}
    assert call.times == 2
    monotonic[0] += redis_access.PROBE_SECONDS
    assert {call() for _ in range(10)} == {"away"}
    assert call.times == 3 and call.breaker.is_open
    call.away = False
    assert call() == "away"
    monotonic[0] += redis_access.PROBE_SECONDS
    assert not call.breaker.is_open
    assert [call() for _ in range(3)] == ["there"] * 3, "the first call that works opens the way for all"
    away = "Redis is away (refused): limits on moves are off, live results and tasks come late"
    assert [record.getMessage() for record in caplog.records] == [away, "Redis is back"]


@pytest.fixture
async def shared(redis: Redis, settings: Any) -> AsyncIterator[AsyncRedis]:
    """The Redis that this process shares with others, for the test to look into."""
    settings.REDIS_URL, settings.REDIS_PATIENCE = redis.url, 30
    redis_access.get_client.cache_clear()
    yield redis_access.get_async_client()
    await redis_access.get_async_client().aclose()
    redis_access.get_client.cache_clear()


@pytest.mark.slow
async def test_an_idle_line_asks_whether_redis_is_there(shared: AsyncRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    one = redis_line.RedisLine()
    await one.open([])
    assert await one.read_event() == {"topic": redis_line.SIGN_INS_CHANNEL}
    for asked in (1, 2, 3):
        monkeypatch.setattr(redis_line, "SILENCE_SECONDS", 0)
        assert await one.read_event() is None, "it asks"
        monkeypatch.setattr(redis_line, "SILENCE_SECONDS", 60)
        assert await one.read_event() is None, "it is answered"
        assert (await shared.info("commandstats"))["cmdstat_ping"]["calls"] == asked
    await one.close()


@pytest.fixture
def cache(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Use the cache of an installation with Redis in place of the tests' own."""
    breaker = CircuitBreaker()
    monkeypatch.setattr(redis_access, "breaker", breaker)
    monkeypatch.setattr(limits, "breaker", breaker)
    made = FallbackCache(redis.url, {"OPTIONS": {"fallback": "without-redis"}})
    before, caches["default"] = caches["default"], made
    caches["without-redis"].clear()
    yield made
    caches["default"] = before
    made._cache.get_client().connection_pool.disconnect()


@pytest.mark.slow
def test_what_is_kept_comes_back_and_without_redis_another_cache_steps_in(cache: Any, redis: Redis) -> None:
    cache.set("a", [1, "two"], 60)
    assert (cache.get("a"), cache.add("n", 5, 60), cache.incr("n")) == ([1, "two"], True, 6)
    redis.stop()
    assert cache.get("a", "nothing") == "nothing"
    assert cache.incr("n") == 1  # no one knows how far the count was
    cache.set("b", 2, 60)
    assert (cache.get("b"), cache.get_many(["a", "b"]), cache.has_key("b")) == (2, {"b": 2}, True)


@pytest.mark.slow
def test_without_redis_limits_are_open_but_for_those_on_guesses(cache: Any, redis: Redis) -> None:
    request = RequestFactory().post("/")

    def guesses() -> list[bool]:
        return [increment_count("guess", 3600, cache) > 2 for _ in range(4)]

    many = limits.ADDRESS_FACTOR + 2
    allowed = [limits.is_within_rate(request, "moves", "1/h") for _ in range(many)]
    assert allowed == [True] * limits.ADDRESS_FACTOR + [False] * 2
    assert guesses() == [False, False, True, True]
    redis.stop()
    assert not cache.get("anything")
    assert [limits.is_within_rate(request, "moves", "1/h") for _ in range(many)] == [True] * many
    assert guesses() == [False, False, True, True]


log = logging.getLogger("games.infra.test")


def test_a_warning_comes_once_a_minute(monotonic: list[float], caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    assert settings.LOGGING["loggers"]["django.security.DisallowedHost"]["filters"] == ["scanners"]
    scanned, hosts = logging_filters.ScannerFilter(), []
    for number in range(150):
        logging_filters.warn_once_a_minute(log, "%s was not sent", f"task {number}")
        logging_filters.warn_once_a_minute(log, "something else")
        record = logging.makeLogRecord({"name": "hosts", "msg": f"scanner {number}", "exc_info": (None, None, None)})
        if scanned.filter(record):
            hosts.append((record.getMessage(), record.exc_info))
        monotonic[0] += 1
    written = [record.getMessage() for record in caplog.records]
    assert written == [text for n in (0, 60, 120) for text in (f"task {n} was not sent", "something else")]
    assert hosts == [(f"scanner {number}", None) for number in (0, 60, 120)], "without a traceback"


def test_what_a_library_repeats_is_written_once_a_minute(monotonic: list[float]) -> None:
    only = logging_filters.OnceAMinuteFilter(["celery.worker.consumer"])
    celery = "celery.worker.consumer.consumer"
    cases = ((celery, logging.ERROR, 1), (celery, logging.INFO, 5), ("games.plays", logging.ERROR, 5))
    for name, level, times in cases:
        record = logging.makeLogRecord({"name": name, "levelno": level, "msg": "Cannot connect to %s"})
        assert sum(only.filter(record) for _ in range(5)) == times, (name, level)
        monotonic[0] += logging_filters.REPEAT_SECONDS
        assert only.filter(record), (name, level)
        monotonic[0] += logging_filters.REPEAT_SECONDS


def test_what_is_refused_is_no_news(client: Client, db: None, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/nothing/").status_code == client.get("/api/nothing/").status_code == 404
    assert client.post("/api/toy/small/2026-11-02/moves/", "[", "application/json").status_code == 400
    assert not caplog.records


def raised(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """Return Django's exception for one of a database's own module."""
    problem = kind(*cause.args)
    problem.__cause__ = cause
    return problem


AWAY = (
    psycopg.OperationalError("connection refused"),
    PoolTimeout("couldn't get a connection after 2.00 sec"),
    psycopg.errors.AdminShutdown("terminating connection"),
    psycopg.errors.CannotConnectNow("the database system is starting up"),
    psycopg.errors.TooManyConnections("too many clients"),
)
OTHERS = (
    raised(psycopg.errors.DeadlockDetected("deadlock detected")),
    raised(psycopg.errors.QueryCanceled("statement timeout")),
    raised(psycopg.InterfaceError("the cursor is closed"), InterfaceError),
    raised(sqlite3.OperationalError("no such table")),
    OperationalError("of nobody"),
    ValueError("a fault of ours"),
    None,
)


def test_only_a_server_that_cannot_be_asked_is_away() -> None:
    assert [problem for problem in AWAY if not is_database_away(raised(problem))] == []
    assert [problem for problem in OTHERS if is_database_away(problem)] == []


def test_a_page_and_a_move_say_that_they_may_be_asked_for_again(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def ask(*words: object, **more: object) -> None:
        raise raised(psycopg.OperationalError("connection\nrefused"))

    monkeypatch.setattr("games.editions.edition_cache.get_daily_edition", ask)
    client.raise_request_exception = False
    page, answer = (client.get(f"{where}/toy/small/2026-11-02/") for where in ("", "/api"))
    for response in (page, answer):
        assert response.status_code == 503 and response["Cache-Control"] == "no-store"
        assert response["Retry-After"] == str(errors.RETRY_AFTER)
    assert errors.AWAY_MESSAGE in page.content.decode() and "site/base.css" in page.content.decode()
    assert answer.json()["error"] == {"code": "away", "message": errors.AWAY_MESSAGE}
    told = [record.getMessage() for record in caplog.records]
    assert told == ["A query to the database failed: connection refused"]
    assert not any(record.exc_info for record in caplog.records)
