"""What a board counts: its tiles, its joins, the stars for them, and which of two boards is better.

A *join* is a pair of touching squares of different tiles that match; by the rule of the game, all touching squares do.
Par is the most joins that the solver found for the whole rack. Three stars are for a board at par, two from 85% of it,
one for the whole rack laid.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzles.dominoes.rules import Ground, Laid, connected, occupied

TWO_STARS = 85
"""From how many hundredths of par a whole rack earns two stars."""


class Worth(NamedTuple):
    """How many tiles of the rack are connected to the given one, the squares that they all cover, and the joins."""

    tiles: int
    squares: int
    joins: int


def _joined_tiles(laid: Iterable[Laid]) -> Iterator[tuple[int, int]]:
    """Yield the two tiles of each join."""
    there = occupied(laid)
    for (x, y), (tile, _) in there.items():
        for other in (there.get((x + 1, y)), there.get((x, y + 1))):
            if other is not None and other[0] != tile:
                yield tile, other[0]


def joins_of(laid: Iterable[Laid]) -> int:
    """Return how many joins a board has."""
    return sum(1 for _ in _joined_tiles(laid))


def joins_by_tile(laid: Iterable[Laid]) -> Counter[int]:
    """Return how many joins each tile has, for tiles with any."""
    return Counter(tile for pair in _joined_tiles(laid) for tile in pair)


def worth(ground: Ground, laid: Sequence[Laid]) -> Worth:
    """Return what a board counts: only tiles that are connected to the given one."""
    counted = connected(laid)
    return Worth(len(counted) - 1, sum(len(ground.tiles[one.tile]) for one in counted), joins_of(counted))


def complete(ground: Ground, laid: Sequence[Laid]) -> bool:
    """Return True if every tile is on the board and all are connected."""
    return len(laid) == len(ground.tiles) == len(connected(laid))


def ranked(ground: Ground, board: Worth) -> tuple[int, int]:
    """Return what boards are compared by, more being better: tiles, then joins."""
    return board.tiles, board.joins


def two_stars(par: int) -> int:
    """Return how many joins two stars need.

    >>> [two_stars(par) for par in (7, 10, 20)]
    [6, 9, 17]
    """
    return -(-par * TWO_STARS // 100)


def stars(ground: Ground, board: Worth) -> int:
    """Return the stars of a board, 0 to 3."""
    if board.tiles < len(ground.rack):
        return 0
    if board.joins >= ground.par:
        return 3
    return 2 if board.joins >= two_stars(ground.par) else 1
