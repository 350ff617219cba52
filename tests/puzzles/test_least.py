"""What a very quick person needs: never nothing, more for more to do, and far less than people really take."""

from __future__ import annotations

from itertools import pairwise

import pytest

from puzzles import registry
from puzzles.chains.engine import CardinalChains
from puzzles.contract import Least
from tests.data import SEED
from tests.made import made

GAMES = [slug for slug in registry.slugs() if slug != "toy"]
FAR_BELOW = 5
USUAL = {"nettle": 120, "chains": 60, "dominoes": 240, "lionwall": 180, "square": 240}
"""Seconds that many take for the easiest variant, guessed low."""


def least(slug: str, variant: str, seed: int = SEED) -> Least:
    return registry.engine(slug).least(made(slug, variant, seed))


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_wins_in_no_time_or_without_a_move(slug: str) -> None:
    for variant in registry.engine(slug).variants:
        quick = least(slug, variant.slug)
        assert quick.moves >= 1 and quick.seconds >= 2


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_plays_as_most_do_is_far_above_it(slug: str) -> None:
    assert FAR_BELOW * least(slug, registry.engine(slug).variants[0].slug).seconds <= USUAL[slug]


def test_more_tiles_take_longer() -> None:
    racks = {}
    for variant in registry.engine("dominoes").variants:
        racks[len(made("dominoes", variant.slug).public.tiles)] = least("dominoes", variant.slug)
    sizes = sorted(racks)
    assert len(sizes) > 1
    assert all(racks[one].seconds < racks[more].seconds for one, more in pairwise(sizes))


def test_more_cells_and_strokes_take_no_less() -> None:
    engine = registry.engine("chains")
    assert isinstance(engine, CardinalChains)
    gentle, fiendish = made("chains", "gentle"), made("chains", "fiendish")
    assert len(engine.level(gentle).numbers) < len(engine.level(fiendish).numbers)
    assert engine.least(gentle).seconds <= engine.least(fiendish).seconds
