"""What an operator reads: the same warning once a minute, and nothing of what is nobody's fault."""

import logging
from typing import Any

import pytest
from django.test import Client

from games.log import seldom

log = logging.getLogger("games.log.test")


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of the clock that only goes on."""
    now = [1000.0]
    monkeypatch.setattr("games.log.seldom.time.monotonic", lambda: now[0])
    return now


def test_the_same_thing_is_written_once_a_minute(
    passed: list[float], caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    assert settings.LOGGING["loggers"]["django.security.DisallowedHost"]["filters"] == ["scanned"]
    scanned, hosts = seldom.Scanned(), []
    for number in range(150):
        seldom.warn(log, "%s was not sent", f"task {number}")
        seldom.warn(log, "something else")
        record = logging.makeLogRecord({"name": "hosts", "msg": f"scanner {number}", "exc_info": (None, None, None)})
        if scanned.filter(record):
            hosts.append((record.getMessage(), record.exc_info))
        passed[0] += 1
    written = [record.getMessage() for record in caplog.records]
    assert written == [text for n in (0, 60, 120) for text in (f"task {n} was not sent", "something else")]
    assert hosts == [(f"scanner {number}", None) for number in (0, 60, 120)], "without a traceback"


def test_what_a_library_repeats_is_written_once_a_minute(passed: list[float]) -> None:
    only = seldom.OnceAMinute(["celery.worker.consumer"])
    for name, level, times in (
        ("celery.worker.consumer.consumer", logging.ERROR, 1),
        ("celery.worker.consumer.consumer", logging.INFO, 5),
        ("games.plays", logging.ERROR, 5),
    ):
        record = logging.makeLogRecord({"name": name, "levelno": level, "msg": "Cannot connect to %s"})
        assert sum(only.filter(record) for _ in range(5)) == times, (name, level)
        passed[0] += seldom.EVERY
        assert only.filter(record), (name, level)
        passed[0] += seldom.EVERY


def test_an_address_that_does_not_exist_is_no_news(client: Client, db: None, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/nothing/").status_code == client.get("/api/nothing/").status_code == 404
    assert client.post("/api/toy/small/2026-11-02/moves/", "[", "application/json").status_code == 400
    assert [record.getMessage() for record in caplog.records] == ["Bad Request: /api/toy/small/2026-11-02/moves/"]
