"""Prepare the words of Lion Wall before the site starts."""

from puzzles import registry
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.words import WordWalls

TITLE = "Sorting the words for Lion Wall"


def prepare() -> None:
    """Work out which categories a word belongs to, and which categories share no word."""
    engine = registry.engine("lionwall")
    assert isinstance(engine, LionWall)
    words = engine.flavours["words"]
    assert isinstance(words, WordWalls)
    assert words.extents.separated_pairs
