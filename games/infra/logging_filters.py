"""Warnings that would come with every request are written once a minute: an operator needs to read a thing once."""

import logging
import time
from collections.abc import Sequence
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.db import OperationalError, connection

log = logging.getLogger(__name__)


REPEAT_SECONDS = 60.0
"""Seconds until the same thing is told again."""
_written_at: dict[str, float] = {}
_lock = Lock()


def is_due_again(thing: str) -> bool:
    """Whether a thing was not told during the last minute. From now on it was."""
    now = time.monotonic()
    with _lock:
        due = now - _written_at.get(thing, -REPEAT_SECONDS) >= REPEAT_SECONDS
        if due:
            _written_at[thing] = now
    return due


def forget_warnings() -> None:
    """Everything may be told at once again."""
    with _lock:
        _written_at.clear()


def warn_once_a_minute(log: logging.Logger, text: str, *words: object) -> None:
    """A warning, unless the same text was written during the last minute, whatever words it had."""
    if is_due_again(f"{log.name}: {text}"):
        log.warning(text, *words)


class OnceAMinuteFilter(logging.Filter):
    """For a handler: lets warnings and errors of some loggers (by how their names begin) through once a minute each."""

    def __init__(self, loggers: Sequence[str] = ()) -> None:
        super().__init__()
        self._loggers = tuple(loggers)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or not record.name.startswith(self._loggers):
            return True
        return is_due_again(f"{record.name}: {record.msg}")


class ScannerFilter(logging.Filter):
    """For a logger of what the internet's scanners cause: one line a minute whatever it says, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return is_due_again(record.name)


class NotFoundFilter(logging.Filter):
    """For Django's log of requests: somebody who asks for what is not there is told so, and the log need not be."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.NOT_FOUND


AWAY_STATES = ("08", "53", "57P")
"""Classes of SQLSTATE: connection exceptions, no room for another, shut down or starting.

Source: the PostgreSQL manual, appendix “PostgreSQL Error Codes”.
"""


def is_database_away(problem: BaseException | None) -> bool:
    """Whether a failed question means that the database cannot be asked now. What SQLite says never does."""
    if not isinstance(problem, OperationalError):
        return False
    state: str | None = getattr(problem.__cause__, "sqlstate", "")
    return state is None or state.startswith(AWAY_STATES)


class DatabaseAwayFilter(logging.Filter):
    """For a handler: what failed because the database is away, such as a worker's task, is told once a minute, and
    without the lines of code that it went through."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not is_database_away(record.exc_info[1] if record.exc_info else None):
            return True
        record.exc_info = record.exc_text = None
        return is_due_again(f"{record.name}: {record.msg}")


def warn_if_database_away(problem: BaseException | None) -> bool:
    """Whether it is away. If so, an operator is told once a minute."""
    away = is_database_away(problem)
    if away:
        warn_once_a_minute(log, "A question to the database was not answered: %s", " ".join(str(problem).split()))
    return away


def drop_connections_if_away(problem: BaseException | None) -> bool:
    """The same; of this process's connections those that broke are let go, so that each fails nobody but the first."""
    away = warn_if_database_away(problem)
    pool: Any = getattr(connection, "pool", None)
    if away and pool is not None:
        pool.check()
    return away
