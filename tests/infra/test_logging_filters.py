"""The operator's log: the same warning once a minute, nothing about missing pages, and an unreachable database."""

import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client
from psycopg_pool import PoolTimeout

from games.infra import logging_filters
from games.infra.logging_filters import is_database_away
from games.site import errors

log = logging.getLogger("games.infra.test")


def test_a_thing_is_written_once_a_minute(passed: list[float], caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    assert settings.LOGGING["loggers"]["django.security.DisallowedHost"]["filters"] == ["scanners"]
    scanned, hosts = logging_filters.ScannerFilter(), []
    for number in range(150):
        logging_filters.warn_once_a_minute(log, "%s was not sent", f"task {number}")
        logging_filters.warn_once_a_minute(log, "something else")
        record = logging.makeLogRecord({"name": "hosts", "msg": f"scanner {number}", "exc_info": (None, None, None)})
        if scanned.filter(record):
            hosts.append((record.getMessage(), record.exc_info))
        passed[0] += 1
    written = [record.getMessage() for record in caplog.records]
    assert written == [text for n in (0, 60, 120) for text in (f"task {n} was not sent", "something else")]
    assert hosts == [(f"scanner {number}", None) for number in (0, 60, 120)], "without a traceback"


def test_what_a_library_repeats_is_written_once_a_minute(passed: list[float]) -> None:
    only = logging_filters.OnceAMinuteFilter(["celery.worker.consumer"])
    for name, level, times in (
        ("celery.worker.consumer.consumer", logging.ERROR, 1),
        ("celery.worker.consumer.consumer", logging.INFO, 5),
        ("games.plays", logging.ERROR, 5),
    ):
        record = logging.makeLogRecord({"name": name, "levelno": level, "msg": "Cannot connect to %s"})
        assert sum(only.filter(record) for _ in range(5)) == times, (name, level)
        passed[0] += logging_filters.REPEAT_SECONDS
        assert only.filter(record), (name, level)
        passed[0] += logging_filters.REPEAT_SECONDS


def test_an_address_that_does_not_exist_is_no_news(client: Client, db: None, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/nothing/").status_code == client.get("/api/nothing/").status_code == 404
    assert client.post("/api/toy/small/2026-11-02/moves/", "[", "application/json").status_code == 400
    assert [record.getMessage() for record in caplog.records] == ["Bad Request: /api/toy/small/2026-11-02/moves/"]


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

    monkeypatch.setattr("games.editions.edition_cache.get_daily", ask)
    client.raise_request_exception = False
    page, answer = (client.get(f"{where}/toy/small/2026-11-02/") for where in ("", "/api"))
    for response in (page, answer):
        assert response.status_code == 503 and response["Cache-Control"] == "no-store"
        assert response["Retry-After"] == str(errors.RETRY_AFTER)
    assert errors.AWAY_MESSAGE in page.content.decode() and "site/base.css" in page.content.decode()
    assert answer.json()["error"] == {"code": "away", "message": errors.AWAY_MESSAGE}
    told = [record.getMessage() for record in caplog.records]
    assert told == ["A question to the database was not answered: connection refused"]
    assert not any(record.exc_info for record in caplog.records)
