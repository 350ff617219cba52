"""Find par, the most joins with which a whole rack can be laid, and whether that is proven.

A *join* is a pair of touching squares of different tiles. The outer sides of a square are its four sides, without those
that touch its own tile. An outer side is joined, or it is open: beside it is an empty square or the edge. So a board
with fewer open sides has more joins. Three facts bound the joins of a whole rack:

- An outline around n squares is at least as long as around n squares that form a square.
- A square has at most as many joins as there are matching squares on other tiles.
- A *circle* is a set of names that match nothing outside of it. Its n squares have at most as many joins as n squares
  that form a square.

A *link* is a pair of tiles whose join counts as two; at most one join of the two is possible. So a board with S counted
joins has at least S minus the number of links joins, and two fewer open sides for each link that it doesn't make.

The search starts with a board and looks for one with one join more, again and again, until there is none. That is the
proof. It lays each tile beside others, and gives up a branch as soon as too many sides are open (`par_search`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.board_tally import count_joins
from puzzles.dominoes.matching import normalise_name
from puzzles.dominoes.rules import GameSetup, PlacedTile
from puzzles.dominoes.search.rack_arrays import OPEN, UNDECIDED, Numbers, Rack, SearchTable
from puzzles.dominoes.solver import SearchExhausted

MOST_NODES = 150_000
"""The most squares that a search may decide, in about half a second; a longer search leaves par unproven."""


@dataclass(frozen=True)
class BestBoard:
    """A board with the whole rack, the given tile first; `proven` if no board has more joins."""

    laid: tuple[PlacedTile, ...]
    joins: int
    proven: bool


def compute_shortest_outline(squares: int) -> int:
    """Return how long the shortest outline around a number of squares is; the unit is the side of a square.

    Source: F. Harary and H. Harborth, “Extremal animals”, 1976.

    >>> [compute_shortest_outline(count) for count in (1, 2, 4, 5, 9, 10)]
    [4, 6, 8, 10, 12, 14]
    """
    root = isqrt(4 * squares)
    return 2 * (root + (root * root < 4 * squares))


class ParSearch:
    """A search for boards with many joins; all calls of `find_board` together may decide `nodes` squares."""

    def __init__(self, setup: GameSetup, nodes: int = MOST_NODES) -> None:
        self.setup, self.stride = setup, setup.width + 1
        self.nodes: Numbers = np.array([nodes])
        self.rack = build_rack(setup)
        sides = int(self.rack.outer.sum())
        self._sides = sides
        self._joinable = count_joinable_sides(self.rack)
        self._loss = int(np.minimum(self._joinable, self.rack.most_joined).sum())
        most = min(self._loss, sides - compute_shortest_outline(len(self.rack.outer))) // 2
        self.join_bound = most + len(setup.links)
        """No board has more joins than this, if those that make links count as two."""

    def find_board(self, joins: int) -> list[PlacedTile] | None:
        """Return a board with the whole rack and at least `joins` joins; None if there is none.

        Joins that make links count as two.
        Raises `SearchExhausted` once the search has decided `nodes` squares.
        """
        from puzzles.dominoes.search import par_search  # loads the compiler, which only making games needs

        if joins > self.join_bound:
            return None
        table, (first, *others) = (
            self._make_empty_table(joins),
            [self._number_square(*one) for one in self.setup.given.squares],
        )
        par_search.put_tile(self.rack, table, 0, first, others[0] - first if others else 1, self.stride, 0)
        for array in (table.sides, table.losses, table.rest, table.bounds, table.most_open, table.lost):
            array[0] = array[1]
        if par_search.is_hopeless(table, 1):
            return None
        found = par_search.search_whole_rack(self.rack, table, self.stride, self.nodes)
        if found == par_search.UNKNOWN:
            raise SearchExhausted
        return self._read_tiles(table) if found == par_search.BOARD_FOUND else None

    def _number_square(self, x: int, y: int) -> int:
        """Return a square's index on the padded board, which has one column and two rows more."""
        return (y + 1) * self.stride + x

    def _make_empty_table(self, joins: int) -> SearchTable:
        """Return an empty board for a search for at least `joins` joins."""
        setup, count = self.setup, len(self.rack.outer)
        places = [self._number_square(x, y) for y in range(setup.height) for x in range(setup.width)]
        at = np.full(self.stride * (setup.height + 2) + 1, OPEN)
        at[places] = UNDECIDED
        chosen, candidates, choices, rest, sides, losses, most_open, lost = (
            np.zeros(len(places) + 2, np.int64) for _ in range(8)
        )
        fewest = joins - len(setup.links)
        rest[0], sides[0], losses[0] = (1 << count) - 1, self._sides - 2 * fewest, self._loss - 2 * fewest
        most_open[0] = sides[0]
        bounds = np.zeros((len(places) + 2, 4), np.int64)
        bounds[0] = len(at), 0, len(at), 0
        return SearchTable(
            at=at,
            places=np.array(places),
            closed=np.zeros(count, np.int64),
            joinable=self._joinable.copy(),
            chosen=chosen,
            candidates=candidates,
            choices=choices,
            rest=rest,
            sides=sides,
            losses=losses,
            most_open=most_open,
            lost=lost,
            bounds=bounds,
        )

    def _read_tiles(self, table: SearchTable) -> list[PlacedTile]:
        """Read the tiles and their squares from a full board."""
        places = {int(square): place for place in table.places.tolist() if (square := table.at[place]) >= 0}
        laid, square = [], 0
        for tile, names in enumerate(self.setup.tiles):
            mine = [places[square + n] for n in range(len(names))]
            laid.append(PlacedTile(tile, tuple((place % self.stride, place // self.stride - 1) for place in mine)))
            square += len(names)
        return laid


def build_rack(setup: GameSetup) -> Rack:
    """Make the arrays of a game's rack: number the squares of all tiles, and compute which may touch."""
    names = [normalise_name(name) for tile in setup.tiles for name in tile]
    tile_of = [number for number, tile in enumerate(setup.tiles) for _ in tile]
    matching = np.array([[setup.matching.is_match(one, other) for other in names] for one in names])
    is_own = np.equal.outer(tile_of, tile_of)
    bit = 1 << np.arange(len(names), dtype=np.int64)
    circle_of = _find_circles(matching)
    return Rack(
        first=is_own.argmax(axis=1),
        lengths=is_own.sum(axis=1),
        own=is_own @ bit,
        matching=(matching | is_own) @ bit,
        outer=np.array([4 - (n > 0) - (n < len(tile) - 1) for tile in setup.tiles for n in range(len(tile))]),
        partners=(matching & ~is_own).sum(axis=1),
        circle_of=circle_of,
        linked=np.array([tile_of.index(tile) for pair in setup.links for tile in pair], np.int64).reshape(-1, 2),
        most_joined=np.array([4 * int(size) - compute_shortest_outline(int(size)) for size in np.bincount(circle_of)]),
    )


def _find_circles(matching: NDArray[np.bool_]) -> Numbers:
    """Return for each square the number of its circle.

    Two squares are in one circle if a chain of matches leads from one to the other. An empty half is a circle by
    itself.
    """
    circle_of = np.full(len(matching), -1)
    for first in range(len(matching)):
        circle, reached = circle_of.max() + 1, [first] if circle_of[first] < 0 else []
        while reached:
            one = reached.pop()
            if circle_of[one] < 0:
                circle_of[one] = circle
                reached += np.flatnonzero(matching[one]).tolist()
    return circle_of


def count_joinable_sides(rack: Rack) -> Numbers:
    """Count for each circle the sides that could be joined: a square's outer sides, at most one for each partner."""
    could = np.minimum(rack.outer, rack.partners)
    return np.bincount(rack.circle_of, weights=could).astype(np.int64)


def find_best_board(setup: GameSetup, laid: Sequence[PlacedTile], nodes: int = MOST_NODES) -> BestBoard:
    """Improve a board with the whole rack, the given tile first, until no better one is found.

    If the search has decided `nodes` squares before that, return the best board so far as unproven.
    """
    search, found = ParSearch(setup, nodes), list(laid)
    try:
        while (better := search.find_board(count_joins(found, setup.links) + 1)) is not None:
            found = better
    except SearchExhausted:
        return BestBoard(tuple(found), count_joins(found, setup.links), False)
    return BestBoard(tuple(found), count_joins(found, setup.links), True)
