"""This process's cache of editions, so that not every move reads one from the database."""

import time
from datetime import date
from functools import lru_cache

from games.editions.models import Edition

FRESH_SECONDS = 20
"""How long a cached edition of a day is used. A play stores the revision that it started with."""


@lru_cache(maxsize=512)
def _get_edition(time_span: int, **values: str | date) -> Edition:
    """Read an edition, cached. A day's cached edition expires as its `time_span` changes every `FRESH_SECONDS`."""
    return Edition.objects.get(**values)


def get_daily_edition(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day. Raises `Edition.DoesNotExist`."""
    time_span = int(time.monotonic() // FRESH_SECONDS)
    return _get_edition(time_span, game=game, variant=variant, kind=Edition.DAILY, date=day)


def list_editions_of_day(game: str, day: date) -> tuple[Edition, ...]:
    """Return a game's existing editions of a day, by variant."""
    return _list_editions_of_day(game, day, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=32)
def _list_editions_of_day(game: str, day: date, time_span: int) -> tuple[Edition, ...]:
    return tuple(Edition.objects.filter(game=game, kind=Edition.DAILY, date=day).order_by("variant"))


def get_practice_edition(game: str, variant: str, seed: str) -> Edition:
    """Return the practice edition of a public number. Raises `Edition.DoesNotExist`."""
    return _get_edition(0, game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)


def get_own_edition(game: str, code: str) -> Edition:
    """Return the puzzle that a person made, by its code. Raises `Edition.DoesNotExist`."""
    return _get_edition(0, game=game, kind=Edition.OWN, seed=code)


def get_cached_edition(edition: Edition) -> Edition:
    """Return the cached copy of an edition, which must not be a backup."""
    if edition.kind == Edition.DAILY:
        return get_daily_edition(edition.game, edition.variant, edition.day)
    if edition.kind == Edition.OWN:
        return get_own_edition(edition.game, edition.seed)
    return get_practice_edition(edition.game, edition.variant, edition.seed)


def forget_cached_editions() -> None:
    """Clear the cache after an edition was replaced."""
    _get_edition.cache_clear()
    _list_editions_of_day.cache_clear()
