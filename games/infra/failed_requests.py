"""How many requests of the last hour failed with a fault of the site, counted by all web processes together.

A process counts its answers in memory, and adds them to the shared cache every half minute. So a healthy request costs
one addition. A failed request is counted at once, with its id and the line of our code that failed.
"""

import sys
import time
import traceback
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django_guid import get_guid

from puzzles.wording import format_count

SLOT_SECONDS, SLOTS = 300, 12
"""The seconds of a count, and how many counts make up the last hour."""
FLUSH_SECONDS = 30.0
"""Seconds between two additions of a process's answers to the shared count."""
KEPT_SECONDS = SLOT_SECONDS * (SLOTS + 1)
ANSWERED, FAILED, LAST = "requests.answered", "requests.failed", "requests.last"
LONGEST_MESSAGE = 200
_lock = Lock()
_answered = 0
_next_flush = 0.0


@dataclass(frozen=True)
class FailedRequest:
    """A failed request: its id, method and path, the line of our code that failed, and the exception's message."""

    request_id: str
    what: str
    line: str
    message: str
    at: datetime

    @property
    def name(self) -> str:
        return f"{self.request_id} with {self.line}"


@dataclass(frozen=True)
class LastHour:
    """The answers of the last hour, how many of them were faults of the site, and the last of these."""

    answered: int
    failed: int
    last: FailedRequest | None

    @property
    def text(self) -> str:
        """What failed, without anything that a visitor or a program may have written."""
        counted = format_count(self.answered, "request")
        if self.last is None:
            return f"none of {counted} failed in the last hour"
        share = f"{100 * self.failed / self.answered:.1f}%"
        return f"{self.failed:,} of {counted} failed in the last hour ({share}), last {self.last.name}"


def find_failed_line(problem: BaseException) -> str:
    """Return the type of an exception and the innermost line of our code, as in `KeyError at games/site/home.py:12`."""
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(settings.BASE_DIR)]
    own = [frame for frame in own if "site-packages" not in frame.filename]
    if not (frame := next(reversed(own or list(frames)), None)):
        return type(problem).__name__
    place = Path(frame.filename)
    place = place.relative_to(settings.BASE_DIR) if own else Path(place.name)
    return f"{type(problem).__name__} at {place}:{frame.lineno}"


def describe_message(problem: BaseException) -> str:
    """Return an exception's message as one short line."""
    return " ".join(str(problem).split())[:LONGEST_MESSAGE]


def count_answer(**_: object) -> None:
    """Count an answer in this process; every `FLUSH_SECONDS`, add the answers to the shared count."""
    global _answered
    with _lock:
        _answered += 1
    if time.monotonic() >= _next_flush:
        _flush_answers()


def count_failure(request: HttpRequest | None = None, **_: object) -> None:
    """Count a request that failed with an exception, and remember it as the last one."""
    problem = sys.exc_info()[1]
    if problem is None:  # some code sent the signal outside of an except clause
        return
    what = f"{request.method} {request.path}" if request else ""
    _add_to_slot(FAILED, 1)
    line, message = find_failed_line(problem), describe_message(problem)
    cache.set(LAST, FailedRequest(get_guid() or "", what, line, message, timezone.now()), KEPT_SECONDS)


def _flush_answers() -> None:
    global _answered, _next_flush
    with _lock:
        answered, _answered, _next_flush = _answered, 0, time.monotonic() + FLUSH_SECONDS
    if answered:
        _add_to_slot(ANSWERED, answered)


def _add_to_slot(name: str, number: int) -> None:
    key = f"{name}.{time.time() // SLOT_SECONDS:.0f}"
    cache.add(key, 0, KEPT_SECONDS)
    cache.incr(key, number)


def load_last_hour() -> LastHour:
    """Load the counts of the last hour, with this process's latest answers."""
    _flush_answers()
    newest = int(time.time() // SLOT_SECONDS)
    keys = {name: [f"{name}.{newest - n}" for n in range(SLOTS)] for name in (ANSWERED, FAILED)}
    counts = cache.get_many([*keys[ANSWERED], *keys[FAILED], LAST])
    answered, failed = (sum(counts.get(key, 0) for key in keys[name]) for name in (ANSWERED, FAILED))
    return LastHour(max(answered, failed), failed, counts.get(LAST) if failed else None)
