"""What a very quick person needs: never nothing, more for more to do, and far less than people really take."""

from __future__ import annotations

from itertools import pairwise

from puzzles import registry
from puzzles.chains.engine import CardinalChains
from puzzles.contract import Least
from tests.made import made

FAR_BELOW = 5
USUAL = {"nettle": 120, "chains": 60, "dominoes": 240, "lionwall": 180, "square": 240}
"""Seconds that many take for the easiest variant, guessed low."""


def least(slug: str) -> list[Least]:
    """What a puzzle of each variant needs."""
    engine = registry.engine(slug)
    return [engine.least(made(slug, variant.slug)) for variant in engine.variants]


def test_nobody_wins_in_no_time_and_most_people_take_far_longer() -> None:
    assert USUAL.keys() == set(registry.slugs()) - {"toy"}
    for slug, usual in USUAL.items():
        assert all(quick.moves >= 1 and quick.seconds >= 2 for quick in least(slug)), slug
        assert FAR_BELOW * least(slug)[0].seconds <= usual, slug


def test_more_tiles_take_longer_and_more_cells_no_less() -> None:
    variants = registry.engine("dominoes").variants
    sizes = [len(made("dominoes", variant.slug).public.tiles) for variant in variants]
    racks = dict(sorted(zip(sizes, least("dominoes"), strict=True)))
    assert len(racks) == len(variants) > 1
    assert all(one.seconds < more.seconds for one, more in pairwise(racks.values()))
    engine = registry.engine("chains")
    assert isinstance(engine, CardinalChains)
    gentle, fiendish = made("chains", "gentle"), made("chains", "fiendish")
    assert len(engine.level(gentle).numbers) < len(engine.level(fiendish).numbers)
    assert engine.least(gentle).seconds <= engine.least(fiendish).seconds
