"""Prepare the search of Name Dominoes before the site starts."""

from random import Random

from puzzles.dominoes.best import ParSearch
from puzzles.dominoes.layout import Budget, lay_out
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import Ground

TITLE = "Compiling the search for Name Dominoes"
EXAMPLE_TILES = (("A", "B"), ("B", "C"))


def prepare() -> None:
    """Compile both searches by laying two tiles; the machine code is cached beside the lexicon."""
    layout = lay_out(EXAMPLE_TILES, Matching(), 3, 3, Random(1), Budget(1))
    ParSearch(Ground(layout.width, layout.height, EXAMPLE_TILES, Matching(), layout.laid[0])).find_board(0)
