"""Count the tiles, joins and stars of a board, and rank boards by them.

A *join* is a pair of touching squares of different tiles; by the rules their names match. A *link* is made if its two
tiles have a join, and that join counts as two. Par is the most joins that the solver found for the whole rack. A board
with the whole rack has one star, two stars from 85% of par, and three at par.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzles.dominoes.rules import GameSetup, PlacedTile, find_connected, map_covered_squares

Links = tuple[tuple[int, int], ...]
"""Pairs of tiles that are linked by meaning, by their numbers."""

TWO_STARS_PERCENT = 85
"""The least percentage of par with which a whole rack earns two stars."""


class BoardTally(NamedTuple):
    """The tiles of a board that are connected to the given one, and their squares and joins.

    The given tile itself is not counted, but its squares and joins are. `links`: how many links are made.
    """

    tiles: int
    squares: int
    joins: int
    links: int = 0


def _find_joined_tiles(laid: Iterable[PlacedTile]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the two tiles of each join."""
    there = map_covered_squares(laid)
    for (x, y), (tile, _) in there.items():
        for other in (there.get((x + 1, y)), there.get((x, y + 1))):
            if other is not None and other[0] != tile:
                yield tile, other[0]


def count_joins(laid: Iterable[PlacedTile], links: Links = ()) -> int:
    """Return how many joins a board has; a join that makes a link counts as two."""
    joined = list(_find_joined_tiles(laid))
    return len(joined) + len(_select_made_links(joined, links))


def count_joins_by_tile(laid: Iterable[PlacedTile], links: Links = ()) -> Counter[int]:
    """Map the number of each tile that has joins to their count; a join that makes a link counts as two."""
    joined = list(_find_joined_tiles(laid))
    return Counter(tile for pair in (*joined, *_select_made_links(joined, links)) for tile in pair)


def list_made_links(laid: Iterable[PlacedTile], links: Links) -> list[tuple[int, int]]:
    """List the links whose two tiles have a join."""
    return _select_made_links(list(_find_joined_tiles(laid)), links)


def _select_made_links(joined: Iterable[tuple[int, int]], links: Links) -> list[tuple[int, int]]:
    there = {frozenset(pair) for pair in joined} if links else set()
    return [pair for pair in links if frozenset(pair) in there]


def tally_board(setup: GameSetup, laid: Sequence[PlacedTile]) -> BoardTally:
    """Count the tiles that are connected to the given one, which is first in `laid`, and their squares and joins."""
    counted = find_connected(laid)
    squares = sum(len(setup.tiles[one.tile]) for one in counted)
    joins, made = count_joins(counted, setup.links), list_made_links(counted, setup.links)
    return BoardTally(len(counted) - 1, squares, joins, len(made))


def is_complete(setup: GameSetup, laid: Sequence[PlacedTile]) -> bool:
    """Return True if every tile is on the board and all are connected."""
    return len(laid) == len(setup.tiles) == len(find_connected(laid))


def make_rank_key(setup: GameSetup, board: BoardTally) -> tuple[int, int]:
    """Return a sort key for boards: tiles, then joins; higher is better."""
    return board.tiles, board.joins


def count_joins_for_two_stars(par: int) -> int:
    """Return the fewest joins that earn two stars.

    >>> [count_joins_for_two_stars(par) for par in (7, 10, 20)]
    [6, 9, 17]
    """
    return -(-par * TWO_STARS_PERCENT // 100)


def count_stars(setup: GameSetup, board: BoardTally) -> int:
    """Return the stars of a board, 0 to 3."""
    if board.tiles < len(setup.rack_numbers):
        return 0
    if board.joins >= setup.par:
        return 3
    return 2 if board.joins >= count_joins_for_two_stars(setup.par) else 1
