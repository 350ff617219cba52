"""What a process remembers of the editions that are played, so that a move does not read them anew."""

import time
from datetime import date
from functools import lru_cache

from games.editions.models import Edition

FRESH_SECONDS = 20
"""How long a process trusts what it remembers of a day's edition. A play notes the revision that it began with."""


def get_daily(game: str, variant: str, day: date) -> Edition:
    """The edition of a day. Raises `Edition.DoesNotExist`."""
    return _get_daily(game, variant, day, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=256)
def _get_daily(game: str, variant: str, day: date, look: int) -> Edition:
    """`look` counts spans of `FRESH_SECONDS`, so another process's correction is seen before long."""
    return Edition.objects.get(game=game, variant=variant, kind=Edition.DAILY, date=day)


def list_day(game: str, day: date) -> tuple[Edition, ...]:
    """A game's editions of a day, of all its variants; those that are not there yet are missing."""
    return _list_day(game, day, int(time.monotonic() // FRESH_SECONDS))


@lru_cache(maxsize=32)
def _list_day(game: str, day: date, look: int) -> tuple[Edition, ...]:
    return tuple(Edition.objects.filter(game=game, kind=Edition.DAILY, date=day).order_by("variant"))


@lru_cache(maxsize=256)
def get_practice(game: str, variant: str, seed: str) -> Edition:
    """The practice edition of a public number. Raises `Edition.DoesNotExist`."""
    return Edition.objects.get(game=game, variant=variant, kind=Edition.PRACTICE, seed=seed)


@lru_cache(maxsize=256)
def get_own(game: str, code: str) -> Edition:
    """The puzzle that a person made. Raises `Edition.DoesNotExist`."""
    return Edition.objects.get(game=game, kind=Edition.OWN, seed=code)


def get_again(edition: Edition) -> Edition:
    """An edition of an address, as this process remembers it."""
    if edition.kind == Edition.DAILY:
        return get_daily(edition.game, edition.variant, edition.day)
    if edition.kind == Edition.OWN:
        return get_own(edition.game, edition.seed)
    return get_practice(edition.game, edition.variant, edition.seed)


def forget_cached() -> None:
    """Makes this process forget the editions it remembers, because one was replaced."""
    _get_daily.cache_clear()
    _list_day.cache_clear()
    get_practice.cache_clear()
    get_own.cache_clear()
