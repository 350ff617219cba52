"""Make tests of rules that hold for every game, and find the games' tests and data."""

from collections.abc import Callable
from pathlib import Path

import pytest

from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle
from tests.cast.made import made

ROOT = Path(__file__).resolve().parents[2]
every_game = pytest.mark.parametrize("slug", registry.slugs())


def find_test_folder(slug: str) -> Path:
    """Return the folder of a game's own tests and data, which for the toy is inside `tests/toy`."""
    package, _ = registry.PACKAGES[slug]
    return ROOT.joinpath(*package.split(".")[:-2], "tests", slug)


def make_puzzle_test(rule: Callable[[AnyEngine, AnyPuzzle], None]) -> Callable[[str, pytest.Subtests], None]:
    """Make a test of a rule, with a case for each game and a subtest for each of its variants."""

    @every_game
    def test(slug: str, subtests: pytest.Subtests) -> None:
        engine = registry.engine(slug)
        for variant in engine.variants:
            with subtests.test(variant.slug):
                rule(engine, made(slug, variant.slug))

    return test


def make_easiest_puzzle(slug: str) -> AnyPuzzle:
    return made(slug, registry.engine(slug).variants[0].slug)
