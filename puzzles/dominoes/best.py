"""The most joins that a whole rack can be laid with: par, and whether it is proven.

A *join* is a pair of touching squares of different tiles. Squares that touch always match, so joins are counted by what
is left open: a square of a tile has a number of outer sides (four, less those to its own tile), and each of them is a
join, or open to an empty square or to the edge. Three things bound the joins of a whole rack. No outline is shorter
than that of a square of the same area. No square has more joins than there are squares of other tiles that match it.
And the squares of a circle of names, whose names match nothing outside of it, have among them at most the joins of a
square of the same area.

The search starts with a board and asks for one with one more join, again and again, until there is none: that is the
proof. It goes on beside the laid tiles, and leaves a branch as soon as too many sides are open (`search/joining.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.counting import joins_of
from puzzles.dominoes.matching import normal
from puzzles.dominoes.rules import Ground, Laid
from puzzles.dominoes.search.racks import OPEN, UNDECIDED, Numbers, Rack, Table
from puzzles.dominoes.solver import Exhausted

NODES = 150_000
"""How many squares a search may decide before it says that it does not know: about half a second."""


@dataclass(frozen=True)
class Best:
    """A board with the whole rack (the given tile first), how many joins it has, and whether none can have more."""

    laid: tuple[Laid, ...]
    joins: int
    proven: bool


def least_outline(squares: int) -> int:
    """Return the least number of sides on the outline of a number of squares.

    Source: F. Harary and H. Harborth, “Extremal animals”, 1976.

    >>> [least_outline(count) for count in (1, 2, 4, 5, 9, 10)]
    [4, 6, 8, 10, 12, 14]
    """
    root = isqrt(4 * squares)
    return 2 * (root + (root * root < 4 * squares))


class Search:
    """The search for the best board of a game. `nodes` is how many squares it may decide in all."""

    def __init__(self, ground: Ground, nodes: int = NODES) -> None:
        self.ground, self.stride = ground, ground.width + 1
        self.nodes: Numbers = np.array([nodes])
        self.rack = rack_of(ground)
        sides = int(self.rack.outer.sum())
        self._sides = sides
        self._joinable = joinable_of(self.rack)
        self._loss = int(np.minimum(self._joinable, self.rack.mostly).sum())
        self.most = min(self._loss, sides - least_outline(len(self.rack.outer))) // 2
        """No board has more joins than this."""

    def board(self, joins: int) -> list[Laid] | None:
        """Return a board with the whole rack and at least this many joins; None if there is none.

        Raises `Exhausted`.
        """
        from puzzles.dominoes.search import joining  # loads the compiler, which only making games needs

        if joins > self.most:
            return None
        table, (first, *others) = self._empty_table(joins), [self._place_of(*one) for one in self.ground.given.squares]
        joining.put_tile(self.rack, table, 0, first, others[0] - first if others else 1, self.stride, 0)
        for kept in (table.sides, table.losses, table.rest, table.bounds):
            kept[0] = kept[1]
        if joining.is_hopeless(table, 1):
            return None
        found = joining.lay_all(self.rack, table, self.stride, self.nodes)
        if found == joining.UNKNOWN:
            raise Exhausted
        return self._laid_tiles(table) if found == joining.FOUND else None

    def _place_of(self, x: int, y: int) -> int:
        """Return the number of a square of the padded board."""
        return (y + 1) * self.stride + x

    def _empty_table(self, joins: int) -> Table:
        """Return an empty board."""
        ground, count = self.ground, len(self.rack.outer)
        places = [self._place_of(x, y) for y in range(ground.height) for x in range(ground.width)]
        at = np.full(self.stride * (ground.height + 2) + 1, OPEN)
        at[places] = UNDECIDED
        chosen, candidates, choices, rest, sides, losses = (np.zeros(len(places) + 2, np.int64) for _ in range(6))
        rest[0], sides[0], losses[0] = (1 << count) - 1, self._sides - 2 * joins, self._loss - 2 * joins
        bounds = np.zeros((len(places) + 2, 4), np.int64)
        bounds[0] = len(at), 0, len(at), 0
        return Table(
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
            most_open=sides[:1].copy(),
            bounds=bounds,
        )

    def _laid_tiles(self, table: Table) -> list[Laid]:
        """Return the tiles of a full board in their places."""
        places = {int(square): place for place in table.places.tolist() if (square := table.at[place]) >= 0}
        laid, square = [], 0
        for tile, names in enumerate(self.ground.tiles):
            mine = [places[square + n] for n in range(len(names))]
            laid.append(Laid(tile, tuple((place % self.stride, place // self.stride - 1) for place in mine)))
            square += len(names)
        return laid


def rack_of(ground: Ground) -> Rack:
    """Return what is known of a game's tiles before they are laid."""
    names = [normal(name) for tile in ground.tiles for name in tile]
    tile_of = [number for number, tile in enumerate(ground.tiles) for _ in tile]
    matching = np.array([[ground.matching.match(one, other) for other in names] for one in names])
    is_own = np.equal.outer(tile_of, tile_of)
    bit = 1 << np.arange(len(names), dtype=np.int64)
    circle_of = _circles_of(matching)
    return Rack(
        first=is_own.argmax(axis=1),
        lengths=is_own.sum(axis=1),
        own=is_own @ bit,
        matching=(matching | is_own) @ bit,
        outer=np.array([4 - (n > 0) - (n < len(tile) - 1) for tile in ground.tiles for n in range(len(tile))]),
        partners=(matching & ~is_own).sum(axis=1),
        circle_of=circle_of,
        mostly=np.array([4 * int(size) - least_outline(int(size)) for size in np.bincount(circle_of)]),
    )


def _circles_of(matching: NDArray[np.bool_]) -> Numbers:
    """Return for each square the number of its circle: the names that are joined by matches, directly or through
    others.

    An empty half is a circle of its own.
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


def joinable_of(rack: Rack) -> Numbers:
    """Return by circle how many sides of its squares could be joined if there were nothing else."""
    could = np.minimum(rack.outer, rack.partners)
    return np.bincount(rack.circle_of, weights=could).astype(np.int64)


def find_best(ground: Ground, laid: Sequence[Laid], nodes: int = NODES) -> Best:
    """Return the best board of a game, starting from a board with its whole rack (the given tile first).

    If the search takes too long, this is the best board so far, and nothing is proven.
    """
    search, found = Search(ground, nodes), list(laid)
    try:
        while (better := search.board(joins_of(found) + 1)) is not None:
            found = better
    except Exhausted:
        return Best(tuple(found), joins_of(found), False)
    return Best(tuple(found), joins_of(found), True)
