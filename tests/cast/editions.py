"""Days whose puzzles are there already, so that no test waits until they are made."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from games.editions import calendar, edition_cache
from games.editions.calendar import list_planned
from games.editions.making import build_edition, make_daily
from games.editions.models import Edition
from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, Variant
from tests.data import SEED, kept_puzzle
from tests.day import DAY
from tests.made import made

Act = Callable[..., str]
"""Does a deed with an edition at the desk (the fixture `act`): returns what the page says then."""


def put_on(game: str, variant: str, day: date | None = None, puzzle: AnyPuzzle | None = None) -> Edition:
    """Make a puzzle that of a day, which is today if none is given; without a puzzle the one that is kept."""
    kept = puzzle or made(game, variant)
    edition = build_edition(registry.engine(game), variant, kept, Edition.DAILY, "there already", day or DAY)
    edition.save()
    edition_cache.forget_cached()
    return edition


def put_all_on(day: date, *but: str) -> None:
    """Give a day all its puzzles, except those of some games."""
    for engine, variant in list_planned():
        if engine.slug not in but:
            put_on(engine.slug, variant.slug, day)


def make_from_kept(game: str, variant: str, day: date) -> Edition:
    """Make a day's edition in place of `make_daily`: of a puzzle that is kept, another than that of the day before."""
    kept = kept_puzzle(game, variant, SEED + day.toordinal() % 2)
    there = Edition.objects.filter(game=game, variant=variant, kind=Edition.DAILY, date=day).exists()
    return make_daily(game, variant, day) if there or kept is None else put_on(game, variant, day, kept)


def now(edition: Any) -> Edition:
    return Edition.objects.get(pk=edition.pk)


def uses(edition: Edition) -> list[str]:
    return list(edition.uses.values_list("key", flat=True))


@pytest.fixture
def home_has_the_toy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the other games out of today, so that home makes none of their puzzles."""
    toy = registry.engine("toy")

    def planned() -> list[tuple[AnyEngine, Variant]]:
        return [(toy, variant) for variant in toy.variants]

    monkeypatch.setattr(calendar, "list_planned", planned)
