"""The breaker: who waits for a server that is away, how often, and what an operator reads."""

import logging

import pytest
from redis.exceptions import ConnectionError as NoConnection

from games.log import seldom
from games.redis import breaker as room
from games.redis.breaker import Away, Breaker


class Clock:
    """What time.monotonic says."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Called:
    """A call to a server, counted; it fails while the server is away."""

    def __init__(self, breaker: Breaker) -> None:
        self.breaker, self.away, self.times = breaker, False, 0

    def __call__(self) -> str:
        try:
            with self.breaker.closed():
                self.times += 1
                if self.away:
                    raise NoConnection("refused")
                return "there"
        except Away:
            return "away"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("games.redis.breaker.time.monotonic", clock)
    seldom.forget()
    return clock


def test_while_the_server_is_away_one_call_a_second_looks_and_nobody_else_waits(clock: Clock) -> None:
    call = Called(Breaker())
    assert call() == "there"
    with pytest.raises(ValueError, match="mine"), call.breaker.closed():
        raise ValueError("mine")  # which is no failure of the server
    call.away = True
    assert {call() for _ in range(10)} == {"away"}
    assert call.times == 2
    clock.now += room.PAUSE
    assert {call() for _ in range(10)} == {"away"}
    assert call.times == 3 and call.breaker.open
    call.away = False
    assert call() == "away"
    clock.now += room.PAUSE
    assert not call.breaker.open
    assert [call() for _ in range(3)] == ["there"] * 3, "the first call that works opens the way for all"


def test_an_operator_is_warned_once_a_minute(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    call = Called(Breaker())
    call.away = True
    with caplog.at_level(logging.INFO):
        for _ in range(int(2 * seldom.EVERY)):
            call()
            clock.now += 1
        call.away = False
        assert [call(), call()] == ["there"] * 2
    away = "Redis is away (refused): limits on moves are off, live results and tasks come late"
    assert [record.getMessage() for record in caplog.records] == [away, away, "Redis is back"]
