"""Put stored puzzles on days, so that no test waits until they are made."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from games.editions import calendar, edition_cache
from games.editions.calendar import list_daily_puzzles
from games.editions.making import build_edition, make_daily_edition
from games.editions.models import Edition
from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, Variant
from tests.cast.made import made
from tests.data import SEED, kept_puzzle
from tests.day import DAY

DeskAction = Callable[..., str]
"""A function that does something with an edition at the desk and returns the page's messages (the fixture `act`)."""


def put_puzzle_on_day(game: str, variant: str, day: date | None = None, puzzle: AnyPuzzle | None = None) -> Edition:
    """Put a puzzle (a stored one by default) on a day (today by default)."""
    stored = puzzle or made(game, variant)
    edition = build_edition(registry.engine(game), variant, stored, Edition.DAILY, "there already", day or DAY)
    edition.save()
    edition_cache.forget_cached_editions()
    return edition


def put_puzzles_on_day(day: date, *but: str) -> None:
    """Put a stored puzzle of each variant on a day, except those of some games."""
    for engine, variant in list_daily_puzzles():
        if engine.slug not in but:
            put_puzzle_on_day(engine.slug, variant.slug, day)


def make_from_stored(game: str, variant: str, day: date, _earlier_tries: int = 0) -> Edition:
    """Make a day's edition of a stored puzzle, other than that of the day before, instead of `make_daily_edition`."""
    stored = kept_puzzle(game, variant, SEED + day.toordinal() % 2)
    if stored is None or Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).exists():
        return make_daily_edition(game, variant, day)
    return put_puzzle_on_day(game, variant, day, stored)


def reload_edition(edition: Any) -> Edition:
    return Edition.objects.get(pk=edition.pk)


def list_use_keys(edition: Edition) -> list[str]:
    return list(edition.uses.values_list("key", flat=True))


@pytest.fixture
def show_toy_alone_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the other games out of today, so that home makes none of their puzzles."""
    toy = registry.engine("toy")

    def planned() -> list[tuple[AnyEngine, Variant]]:
        return [(toy, variant) for variant in toy.variants]

    monkeypatch.setattr(calendar, "list_daily_puzzles", planned)
