"""Logging filters and functions that write a repeated warning only once a minute."""

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


def claim_warning(key: str) -> bool:
    """Return whether a warning was not written during the last minute; if so, record that it is written now."""
    now = time.monotonic()
    with _lock:
        is_due = now - _written_at.get(key, -REPEAT_SECONDS) >= REPEAT_SECONDS
        if is_due:
            _written_at[key] = now
    return is_due


def forget_warnings() -> None:
    """Forget which warnings were written, so that each may be written again at once."""
    with _lock:
        _written_at.clear()


def warn_once_a_minute(log: logging.Logger, text: str, *words: object) -> None:
    """Write a warning, unless the same `text` was written during the last minute, even with other `words`."""
    if claim_warning(f"{log.name}: {text}"):
        log.warning(text, *words)


class OnceAMinuteFilter(logging.Filter):
    """A handler's filter: pass each warning and error of these loggers, given as prefixes, only once a minute."""

    def __init__(self, loggers: Sequence[str] = ()) -> None:
        super().__init__()
        self._loggers = tuple(loggers)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or not record.name.startswith(self._loggers):
            return True
        return claim_warning(f"{record.name}: {record.msg}")


class ScannerFilter(logging.Filter):
    """A filter for a logger that internet scanners would fill: pass one line a minute, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return claim_warning(record.name)


class RefusalFilter(logging.Filter):
    """A filter for Django's log of requests, which drops refusals: statuses from 400 to 499, such as a bad guess.

    The metrics count them. What is wrong with a request for security has its own logger, `django.security`.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        status: int = getattr(record, "status_code", HTTPStatus.OK)
        return not HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR


AWAY_SQLSTATES = ("08", "53", "57P")
"""The classes of SQLSTATE for an unreachable database: connection failures, too many connections, shutdown.

Source: the PostgreSQL manual, appendix “PostgreSQL Error Codes”.
"""


def is_database_away(problem: BaseException | None) -> bool:
    """Return whether an error means that PostgreSQL cannot be reached; SQLite's errors never do."""
    if not isinstance(problem, OperationalError):
        return False
    state: str | None = getattr(problem.__cause__, "sqlstate", "")
    return state is None or state.startswith(AWAY_SQLSTATES)


class DatabaseAwayFilter(logging.Filter):
    """A handler's filter: pass failures of an unreachable database only once a minute, without tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not is_database_away(record.exc_info[1] if record.exc_info else None):
            return True
        record.exc_info = record.exc_text = None
        return claim_warning(f"{record.name}: {record.msg}")


def warn_if_database_away(problem: BaseException | None) -> bool:
    """If an error means that the database is away, log that once a minute; return whether it does."""
    is_away = is_database_away(problem)
    if is_away:
        warn_once_a_minute(log, "A query to the database failed: %s", " ".join(str(problem).split()))
    return is_away


def drop_connections_if_away(problem: BaseException | None) -> bool:
    """Do the same as `warn_if_database_away`, and drop broken connections, on which later requests would fail."""
    is_away = warn_if_database_away(problem)
    pool: Any = getattr(connection, "pool", None)
    if is_away and pool is not None:
        pool.check()
    return is_away
