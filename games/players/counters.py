"""Counts of guesses at secrets (passwords, codes of factors, rooms and leagues) and of new guests.

They are in Redis (`CACHES["counters"]`), or in a table of the database while Redis is missing or away. If the database
is away, too, the request fails: no one passes because something is broken.
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

from games.players.client_addresses import hash_client_address
from games.players.models import Count


class TooManyGuesses(Exception):
    """An address or account has guessed too often."""


counters = ConnectionProxy(caches, "counters")
"""The cache in which guesses are counted."""
FOREVER = timedelta(days=365)
"""How long a value without a time-out is kept."""


class TableCache(BaseCache):
    """A cache of small JSON values in the table `Count`. No row is deleted before its time."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def _hash_name(self, key: str, version: int | None) -> str:
        return salted_hmac("fivefold.counters", self.make_key(key, version), algorithm="sha256").hexdigest()

    def _find_rows(self, key: str, version: int | None) -> QuerySet[Count]:
        return Count.objects.filter(pk=self._hash_name(key, version), until__gt=timezone.now())

    def _compute_end(self, timeout: Any) -> datetime:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return timezone.now() + (FOREVER if seconds is None else timedelta(seconds=seconds))

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        name = self._hash_name(key, version)
        with transaction.atomic():
            Count.objects.filter(pk=name, until__lte=timezone.now()).delete()
            fields = {"value": value, "until": self._compute_end(timeout)}
            return Count.objects.get_or_create(pk=name, defaults=fields)[1]

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return next(iter(self._find_rows(key, version).values_list("value", flat=True)), default)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        fields = {"value": value, "until": self._compute_end(timeout)}
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
        return bool(self._find_rows(key, version).update(until=self._compute_end(timeout)))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._find_rows(key, version).delete()[0])

    def clear(self) -> None:
        Count.objects.all().delete()


def increment_count(key: str, seconds: int, cache: BaseCache | None = None) -> int:
    """Add one to a count that is kept for some seconds, and return it.

    If Redis went away or came back in between, the count starts again.
    """
    chosen = cache or counters
    while True:
        chosen.add(key, 0, seconds)
        with suppress(ValueError):  # raised for a missing count
            return int(chosen.incr(key))


def is_over_limit(key: str, most: int, seconds: int, *, counts: bool = True, cache: BaseCache | None = None) -> bool:
    """Return whether something happened more than `most` times in the last `seconds`; count it if `counts`.

    Method: the sliding window counter. To the count of the present fixed window it adds the share of the previous one
    that overlaps the last `seconds`, so that no one has twice as many tries around the start of a window.
    """
    window, elapsed = divmod(time.time(), seconds)
    earlier, current = f"{key}.{window - 1:.0f}", f"{key}.{window:.0f}"
    chosen = cache or counters
    count = increment_count(current, 2 * seconds, cache) if counts else chosen.get(current, 0)
    if count + math.ceil(most * (1 - elapsed / seconds)) <= most:
        return False  # whatever the count of the previous window is
    earlier_count = min(chosen.get(earlier, 0), most)
    return bool(count + math.ceil(earlier_count * (1 - elapsed / seconds)) > most)


def delete_old_counts() -> int:
    return Count.objects.filter(until__lte=timezone.now()).delete()[0]


HOUR_SECONDS = 3600
CROWDED_MESSAGE = (
    "A lot of people on your network have started playing in the past hour. Please come back a little later. Anyone "
    "who has played here before can carry on."
)


class TooManyNewcomers(Exception):
    """An address has reached the limit of new guests; it may try again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(CROWDED_MESSAGE)
        self.seconds = seconds


def count_newcomer(request: HttpRequest) -> None:
    """Count a new guest of an address. Raises `TooManyNewcomers`."""
    if is_over_limit(f"guests.{hash_client_address(request)}", settings.NEW_GUESTS_AN_HOUR, HOUR_SECONDS):
        raise TooManyNewcomers(HOUR_SECONDS - int(time.time()) % HOUR_SECONDS)
