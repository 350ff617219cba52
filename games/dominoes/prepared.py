"""What this game makes before the site starts, so that nobody waits for it."""

from random import Random

from puzzles.dominoes.best import Search
from puzzles.dominoes.layout import Budget, lay_out
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import Ground

TITLE = "Compiling the search of Name Dominoes"
TILES = (("A", "B"), ("B", "C"))


def prepare() -> None:
    """Lay two tiles by both searches: their machine code is made for that, and kept beside the lexicon."""
    found = lay_out(TILES, Matching(), 3, 3, Random(1), Budget(1))
    Search(Ground(found.width, found.height, TILES, Matching(), found.laid[0])).board(0)
