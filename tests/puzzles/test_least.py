"""What a very quick person needs: never nothing, more for more to do, and far less than people really take."""

from __future__ import annotations

from puzzles import registry
from puzzles.contract import Least
from tests.made import made

FAR_BELOW = 5
USUAL = {"nettle": 120, "chains": 60, "dominoes": 240, "lionwall": 180, "square": 240}
"""Seconds that many take for the easiest variant, guessed low."""


def least_of(slug: str) -> list[Least]:
    """What a puzzle of each variant needs."""
    engine = registry.engine(slug)
    return [engine.least(made(slug, variant.slug)) for variant in engine.variants]


def test_nobody_wins_in_no_time_and_most_people_take_far_longer() -> None:
    assert USUAL.keys() == set(registry.slugs()) - {"toy"}
    for slug, usual in USUAL.items():
        assert all(quick.moves >= 1 and quick.seconds >= 2 for quick in least_of(slug)), slug
        assert FAR_BELOW * least_of(slug)[0].seconds <= usual, slug


def test_more_tiles_take_longer_and_more_cells_no_less() -> None:
    sizes = [len(made("dominoes", variant.slug).public.tiles) for variant in registry.engine("dominoes").variants]
    racks = {size: least.seconds for size, least in zip(sizes, least_of("dominoes"), strict=True)}
    seconds = [racks[size] for size in sorted(sizes)]
    assert len(racks) > 1 and seconds == sorted(set(seconds))
    chains = least_of("chains")
    assert chains[0].seconds <= chains[-1].seconds
