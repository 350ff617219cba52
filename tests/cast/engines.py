"""Rules that hold of every game, as tests: one case a game, for a puzzle of each of its variants."""

from collections.abc import Callable
from pathlib import Path

import pytest

from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle
from tests.made import made

ROOT = Path(__file__).resolve().parents[2]
every_game = pytest.mark.parametrize("slug", registry.slugs())


def folder_of(slug: str) -> Path:
    """Return the folder of a game's own tests and data; the toy has it in the tree from which new games are written."""
    package, _ = registry.PACKAGES[slug]
    return ROOT.joinpath(*package.split(".")[:-2], "tests", slug)


def of_every_puzzle(rule: Callable[[AnyEngine, AnyPuzzle], None]) -> Callable[[str, pytest.Subtests], None]:
    """Make a test of a rule: a case for each game, with a subtest for each variant."""

    @every_game
    def test(slug: str, subtests: pytest.Subtests) -> None:
        engine = registry.engine(slug)
        for variant in engine.variants:
            with subtests.test(variant.slug):
                rule(engine, made(slug, variant.slug))

    return test


def easiest(slug: str) -> AnyPuzzle:
    return made(slug, registry.engine(slug).variants[0].slug)
