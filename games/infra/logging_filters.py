"""Filters and functions that write warnings once a minute which would otherwise come with every request."""

import logging
import time
from collections.abc import Sequence
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.db import OperationalError, connection

log = logging.getLogger(__name__)


REPEAT_SECONDS = 60.0
"""Seconds until the same warning is written again."""
_written_at: dict[str, float] = {}
_lock = Lock()


def is_due_again(thing: str) -> bool:
    """Return whether a warning was not written during the last minute, and count it as written now."""
    now = time.monotonic()
    with _lock:
        due = now - _written_at.get(thing, -REPEAT_SECONDS) >= REPEAT_SECONDS
        if due:
            _written_at[thing] = now
    return due


def forget_warnings() -> None:
    """Let every warning be written again at once."""
    with _lock:
        _written_at.clear()


def warn_once_a_minute(log: logging.Logger, text: str, *words: object) -> None:
    """Write a warning, unless the same text was written during the last minute, with these words or others."""
    if is_due_again(f"{log.name}: {text}"):
        log.warning(text, *words)


class OnceAMinuteFilter(logging.Filter):
    """For a handler: let each warning or error of some loggers, given as prefixes, through once a minute."""

    def __init__(self, loggers: Sequence[str] = ()) -> None:
        super().__init__()
        self._loggers = tuple(loggers)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or not record.name.startswith(self._loggers):
            return True
        return is_due_again(f"{record.name}: {record.msg}")


class ScannerFilter(logging.Filter):
    """For a logger that the internet's scanners fill: let one line a minute through, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return is_due_again(record.name)


class NotFoundFilter(logging.Filter):
    """For Django's log of requests: leave out answers with status 404."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.NOT_FOUND


AWAY_STATES = ("08", "53", "57P")
"""Classes of SQLSTATE: connection exceptions, no room for another, shut down or starting.

Source: the PostgreSQL manual, appendix “PostgreSQL Error Codes”.
"""


def is_database_away(problem: BaseException | None) -> bool:
    """Return whether an error means that PostgreSQL cannot be reached now; SQLite's errors never do."""
    if not isinstance(problem, OperationalError):
        return False
    state: str | None = getattr(problem.__cause__, "sqlstate", "")
    return state is None or state.startswith(AWAY_STATES)


class DatabaseAwayFilter(logging.Filter):
    """For a handler: let failures due to an unreachable database through once a minute, without tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not is_database_away(record.exc_info[1] if record.exc_info else None):
            return True
        record.exc_info = record.exc_text = None
        return is_due_again(f"{record.name}: {record.msg}")


def warn_if_database_away(problem: BaseException | None) -> bool:
    """Return whether an error means that the database is away, and write that once a minute."""
    away = is_database_away(problem)
    if away:
        warn_once_a_minute(log, "A question to the database was not answered: %s", " ".join(str(problem).split()))
    return away


def drop_connections_if_away(problem: BaseException | None) -> bool:
    """Do the same, and drop this process's broken connections, so that they fail no further request."""
    away = warn_if_database_away(problem)
    pool: Any = getattr(connection, "pool", None)
    if away and pool is not None:
        pool.check()
    return away
