"""Prepare the search of Name Dominoes before the site starts."""

from random import Random

from puzzles.dominoes.layout import Budget, find_layout
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.par import ParSearch
from puzzles.dominoes.rules import GameSetup

TITLE = "Compiling the search for Name Dominoes"
EXAMPLE_TILES = (("A", "B"), ("B", "C"))


def prepare() -> None:
    """Compile both searches by laying two tiles; the machine code is cached beside the lexicon."""
    layout = find_layout(EXAMPLE_TILES, Matching(), 3, 3, Random(1), Budget(1))
    ParSearch(GameSetup(layout.width, layout.height, EXAMPLE_TILES, Matching(), layout.laid[0])).find_board(0)
