"""Counts of guesses at secrets (passwords, codes of factors, rooms and leagues) and of new guests. None goes early.

They are in Redis (`CACHES["counters"]`); where there is none, or it is away, in a table of the database. If that
cannot be asked either, the guess fails with it: no one passes because something is broken.
"""

import math
import time
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.connection import ConnectionProxy
from django.utils.crypto import salted_hmac

from games.players.addresses import hash_client_address
from games.players.models import Count


class TooManyGuesses(Exception):
    """This address or account has guessed too often."""


counters = ConnectionProxy(caches, "counters")
"""The cache in which guesses are counted."""
FOR_EVER = timedelta(days=365)


class TableCache(BaseCache):
    """A cache of small JSON values in a table. Rows are deleted only when their time is over."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def _hash_name(self, key: str, version: int | None) -> str:
        return salted_hmac("fivefold.counters", self.make_key(key, version), algorithm="sha256").hexdigest()

    def _find_rows(self, key: str, version: int | None) -> QuerySet[Count]:
        return Count.objects.filter(pk=self._hash_name(key, version), until__gt=timezone.now())

    def _end_after(self, timeout: Any) -> datetime:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return timezone.now() + (FOR_EVER if seconds is None else timedelta(seconds=seconds))

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        name = self._hash_name(key, version)
        with transaction.atomic():
            Count.objects.filter(pk=name, until__lte=timezone.now()).delete()
            fields = {"value": value, "until": self._end_after(timeout)}
            return Count.objects.get_or_create(pk=name, defaults=fields)[1]

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return next(iter(self._find_rows(key, version).values_list("value", flat=True)), default)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        fields = {"value": value, "until": self._end_after(timeout)}
        Count.objects.update_or_create(pk=self._hash_name(key, version), defaults=fields)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        with transaction.atomic():
            row = self._find_rows(key, version).select_for_update().first()
            if row is None:
                raise ValueError("there is no such count")
            row.value += delta
            row.save(update_fields=["value"])
            return int(row.value)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._find_rows(key, version).update(until=self._end_after(timeout)))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._find_rows(key, version).delete()[0])

    def clear(self) -> None:
        Count.objects.all().delete()


def count_up(key: str, seconds: int, store: BaseCache | None = None) -> int:
    """Add one to a count that is kept for some seconds, and return it.

    A store that went away or came back between two questions knows nothing of the count, which then begins there.
    """
    asked = store or counters
    while True:
        asked.add(key, 0, seconds)
        with suppress(ValueError):  # what a cache raises where there is no such count
            return int(asked.incr(key))


def is_over(key: str, most: int, seconds: int, *, again: bool = True) -> bool:
    """Return whether something happened more than `most` times in the last `seconds`; count it if `again`.

    A sliding window made of two fixed ones: of the one before, as large a part counts as still reaches into the last
    `seconds`. So no one has twice as many tries around the moment when one window ends and the next begins.
    """
    window, gone = divmod(time.time(), seconds)
    earlier, now = f"{key}.{window - 1:.0f}", f"{key}.{window:.0f}"
    happened = count_up(now, 2 * seconds) if again else counters.get(now, 0)
    before = min(counters.get(earlier, 0), most)
    return bool(happened + math.ceil(before * (1 - gone / seconds)) > most)


def delete_old_counts() -> int:
    """Delete counts whose time is over; return how many."""
    return Count.objects.filter(until__lte=timezone.now()).delete()[0]


HOUR = 3600
SENTENCE = (
    "A great many people on your network have started playing in the past hour. Please come back a "
    "little later; anyone who has played here before can carry on."
)


class TooManyNewcomers(Exception):
    """No new guest may start from this address for some `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(SENTENCE)
        self.seconds = seconds


def count_newcomer(request: HttpRequest) -> None:
    """Count a new guest of an address, before there is a row. Raises `TooManyNewcomers`.

    It is counted where guesses are, so that no one passes because something is broken.
    """
    if is_over(f"guests.{hash_client_address(request)}", settings.NEW_GUESTS_AN_HOUR, HOUR):
        raise TooManyNewcomers(HOUR - int(time.time()) % HOUR)
