"""Define the arrays of a rack and of a board for the search in `par_search.py`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

UNDECIDED, OPEN = -1, -2
Numbers = NDArray[np.int64]


class Rack(NamedTuple):
    """Arrays about the squares of all tiles, numbered from 0 across all tiles; a set of squares is a bit mask."""

    first: Numbers  # by square, the number of its tile's first square
    lengths: Numbers  # by square, how many squares its tile has
    own: Numbers  # by square, the squares of its tile
    matching: Numbers  # by square, the squares that may touch it
    outer: Numbers  # by square, how many of its sides don't touch its own tile
    partners: Numbers  # by square, how many squares of other tiles may touch it
    circle_of: Numbers  # by square, the number of its circle (see `par.py`)
    linked: Numbers  # by link, the first squares of its two tiles
    most_joined: Numbers  # by circle, the most joined sides that its squares can have


class SearchTable(NamedTuple):
    """A board during a search, which changes all arrays but `places`."""

    at: Numbers  # by square of the padded board: the number of a tile's square, `UNDECIDED`, or `OPEN` (empty or off)
    places: Numbers  # the squares that are on the board
    closed: Numbers  # by square of a tile, how many of its sides are open for good
    joinable: Numbers  # by circle, how many sides could still be joined
    chosen: Numbers  # by depth, the square that is decided
    candidates: Numbers  # by depth, the set of tiles' squares that could cover it
    choices: Numbers  # by depth, what is tried: 4 × a tile's square + a direction; 4 × all squares to stay empty
    rest: Numbers  # by depth, the set of squares of tiles that are not laid
    sides: Numbers  # by depth, how many sides may still be left open
    losses: Numbers  # by depth, how many joined sides may still be lost
    most_open: Numbers  # by depth, how many sides may be left open in all
    lost: Numbers  # by depth, the set of links that can't be made any more
    bounds: Numbers  # by depth, the lowest and highest column, then row, of the laid tiles
