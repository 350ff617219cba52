"""This process's cache of editions, so that not every move reads one from the database."""

import time
from datetime import date
from functools import lru_cache

from games.editions.models import Edition

FRESH_SECONDS = 20
"""How long a cached edition of a day is used. A play stores the revision that it started with."""


def get_daily_edition(game: str, variant: str, day: date) -> Edition:
    """Return the edition of a day. Raises `Edition.DoesNotExist`."""
    return _get_daily_edition(game, variant, day, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=256)
def _get_daily_edition(game: str, variant: str, day: date, time_span: int) -> Edition:
    """Read a daily edition, cached. `time_span` changes every `FRESH_SECONDS`, so that the cache expires."""
    return Edition.objects.get(game=game, variant=variant, kind=Edition.DAILY, date=day)


def list_editions_of_day(game: str, day: date) -> tuple[Edition, ...]:
    """Return a game's existing editions of a day, by variant."""
    return _list_editions_of_day(game, day, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=32)
def _list_editions_of_day(game: str, day: date, time_span: int) -> tuple[Edition, ...]:
    return tuple(Edition.objects.filter(game=game, kind=Edition.DAILY, date=day).order_by("variant"))


@lru_cache(maxsize=256)
def get_practice_edition(game: str, variant: str, seed: str) -> Edition:
    """Return the practice edition of a public number. Raises `Edition.DoesNotExist`."""
    return Edition.objects.get(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)


@lru_cache(maxsize=256)
def get_own_edition(game: str, code: str) -> Edition:
    """Return the puzzle that a person made, by its code. Raises `Edition.DoesNotExist`."""
    return Edition.objects.get(game=game, kind=Edition.OWN, seed=code)


def get_cached_edition(edition: Edition) -> Edition:
    """Return the cached copy of an edition, which must not be a backup."""
    if edition.kind == Edition.DAILY:
        return get_daily_edition(edition.game, edition.variant, edition.day)
    if edition.kind == Edition.OWN:
        return get_own_edition(edition.game, edition.seed)
    return get_practice_edition(edition.game, edition.variant, edition.seed)


def forget_cached_editions() -> None:
    """Clear the cache after an edition was replaced."""
    _get_daily_edition.cache_clear()
    _list_editions_of_day.cache_clear()
    get_practice_edition.cache_clear()
    get_own_edition.cache_clear()
