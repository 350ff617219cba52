"""Warnings that would come with every request are written once a minute: an operator needs to read a thing once."""

import logging
import time
from collections.abc import Sequence
from http import HTTPStatus
from threading import Lock

EVERY = 60.0
"""Seconds until the same thing is told again."""
_told: dict[str, float] = {}
_lock = Lock()


def is_due(thing: str) -> bool:
    """Whether a thing was not told during the last minute. From now on it was."""
    now = time.monotonic()
    with _lock:
        due = now - _told.get(thing, -EVERY) >= EVERY
        if due:
            _told[thing] = now
    return due


def forget() -> None:
    """Everything may be told at once again."""
    with _lock:
        _told.clear()


def warn(log: logging.Logger, text: str, *words: object) -> None:
    """A warning, unless the same text was written during the last minute, whatever words it had."""
    if is_due(f"{log.name}: {text}"):
        log.warning(text, *words)


class OnceAMinute(logging.Filter):
    """For a handler: lets warnings and errors of some loggers (by how their names begin) through once a minute each."""

    def __init__(self, loggers: Sequence[str] = ()) -> None:
        super().__init__()
        self._loggers = tuple(loggers)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or not record.name.startswith(self._loggers):
            return True
        return is_due(f"{record.name}: {record.msg}")


class Scanned(logging.Filter):
    """For a logger of what the internet's scanners cause: one line a minute whatever it says, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return is_due(record.name)


class Found(logging.Filter):
    """For Django's log of requests: somebody who asks for what is not there is told so, and the log need not be."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.NOT_FOUND
