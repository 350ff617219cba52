"""While the database is away: what is answered, what is logged, and what is taken for that."""

import sqlite3

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client
from psycopg_pool import PoolTimeout

from games.log.away import is_away
from games.shell import errors


def raised(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """What Django makes of an exception of a database's own module."""
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
    assert [problem for problem in AWAY if not is_away(raised(problem))] == []
    assert [problem for problem in OTHERS if is_away(problem)] == []


def test_a_page_and_a_move_say_that_they_may_be_asked_for_again(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def ask(*words: object, **more: object) -> None:
        raise raised(psycopg.OperationalError("connection\nrefused"))

    monkeypatch.setattr("games.editions.remembered.daily", ask)
    client.raise_request_exception = False
    page, answer = (client.get(f"{where}/toy/small/2026-11-02/") for where in ("", "/api"))
    for response in (page, answer):
        assert response.status_code == 503 and response["Cache-Control"] == "no-store"
        assert response["Retry-After"] == str(errors.RETRY_AFTER)
    assert errors.AWAY in page.content.decode() and "css/base.css" in page.content.decode()
    assert answer.json()["error"] == {"code": "away", "message": errors.AWAY}
    told = [record.getMessage() for record in caplog.records]
    assert told == ["A question to the database was not answered: connection refused"]
    assert not any(record.exc_info for record in caplog.records)
