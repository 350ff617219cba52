"""Lay a whole rack on a board, or find that it is impossible.

A *placement* is one tile in one place and direction. Each placement is one bit, so that a set of placements is one
whole number. For each one, the search first computes which others can still be laid with it: those of other tiles, on
other squares, without a clash of names. To lay a tile is then one `and` of two numbers. The search always lays the tile
that has the fewest placements left, so that it touches laid tiles. A placement that was tried is banned afterwards, so
each set of places occurs once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.dominoes.rules import GameSetup, PlacedTile, Square, list_neighbours

MOST_NODES = 20_000
"""The most tiles that a search may lay before it raises `SearchExhausted`."""


class SearchExhausted(Exception):
    """A search ended at its limit, before it found an answer."""


@dataclass(frozen=True)
class Placement:
    """A tile in a place, and two sets of placements: `keeps` can be laid with it, and `touches` also touch it."""

    laid: PlacedTile
    keeps: int
    touches: int


class PlacementTable:
    """All placements of all tiles on an empty board, numbered, and which of them can be laid together."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        every = [
            PlacedTile(t, squares) for t in range(len(setup.tiles)) for squares in self._list_rows(len(setup.tiles[t]))
        ]
        self._own = [0] * len(setup.tiles)
        self._cover: dict[Square, int] = {}
        self._named: dict[tuple[Square, str], int] = {}
        for bit, laid in enumerate(every):
            self._index_placement(1 << bit, laid)
        self.all = (1 << len(every)) - 1
        self._fits: dict[tuple[Square, str], int] = {}
        self.placements = [self._make_placement(laid) for laid in every]
        self.number_by_tile = {placement.laid: bit for bit, placement in enumerate(self.placements)}

    def _list_rows(self, length: int) -> list[tuple[Square, ...]]:
        """List all rows of `length` squares on the board, each in both directions."""
        found = []
        for y in range(self.setup.height):
            for x in range(self.setup.width):
                for dx, dy in ((1, 0), (0, 1)) if length > 1 else ((1, 0),):
                    row = tuple((x + dx * n, y + dy * n) for n in range(length))
                    if row[-1][0] < self.setup.width and row[-1][1] < self.setup.height:
                        found += [row, row[::-1]] if length > 1 else [row]
        return found

    def _index_placement(self, bit: int, laid: PlacedTile) -> None:
        self._own[laid.tile] |= bit
        for name, square in zip(self.setup.tiles[laid.tile], laid.squares, strict=True):
            self._cover[square] = self._cover.get(square, 0) | bit
            self._named[square, name] = self._named.get((square, name), 0) | bit

    def _make_placement(self, laid: PlacedTile) -> Placement:
        gone, touches = self._own[laid.tile], 0
        for name, square in zip(self.setup.tiles[laid.tile], laid.squares, strict=True):
            gone |= self._cover[square]
            for other in list_neighbours(square):
                if other in self._cover and other not in laid.squares:
                    gone |= self._cover[other] & ~self._find_fitting_placements(other, name)
                    touches |= self._cover[other]
        return Placement(laid, self.all & ~gone, touches & ~gone)

    def _find_fitting_placements(self, square: Square, name: str) -> int:
        """Return the placements, as bits, that put a name on a square that matches `name`."""
        if (square, name) not in self._fits:
            names = {n for tile in self.setup.tiles for n in tile if self.setup.matching.is_match(name, n)}
            bits = 0
            for other in names:
                bits |= self._named.get((square, other), 0)
            self._fits[square, name] = bits
        return self._fits[square, name]

    def get_placements_of_tile(self, tile: int) -> int:
        """Return all placements of one tile, as bits."""
        return self._own[tile]

    def find_open_placements(self, laid: Sequence[PlacedTile]) -> tuple[int, int]:
        """Return two sets of placements: those that can be laid with some tiles, and those that touch one of these."""
        open_placements, touching = self.all, 0
        for one in laid:
            placement = self.placements[self.number_by_tile[one]]
            open_placements &= placement.keeps
            touching |= placement.touches
        return open_placements, touching


def list_bit_places(number: int) -> Iterator[int]:
    """Yield the indices of the one bits in a number, from the lowest."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def solve_rack(table: PlacementTable, laid: Sequence[PlacedTile], nodes: int = MOST_NODES) -> list[PlacedTile] | None:
    """Lay the rest of the rack beside some tiles; return it, each tile beside one before it, or None if impossible.

    Raises `SearchExhausted` once the search has laid `nodes` tiles.
    """
    here = {one.tile for one in laid}
    rest = [table.get_placements_of_tile(tile) for tile in range(len(table.setup.tiles)) if tile not in here]
    return _RackSearch(table, nodes).lay_rest(*table.find_open_placements(laid), rest)


class _RackSearch:
    def __init__(self, table: PlacementTable, nodes: int) -> None:
        self.placements, self.nodes_left = table.placements, nodes

    def lay_rest(self, open_placements: int, touching: int, rest: list[int]) -> list[PlacedTile] | None:
        if not rest:
            return []
        while True:
            near = open_placements & touching
            if not near or not all(own & open_placements for own in rest):
                return None
            own = min((o for o in rest if o & near), key=lambda o: ((o & open_placements).bit_count(), o))
            placement = self.placements[(own & near).bit_length() - 1]
            self.nodes_left -= 1
            if self.nodes_left < 0:
                raise SearchExhausted
            others = [o for o in rest if o != own]
            if (
                found := self.lay_rest(open_placements & placement.keeps, touching | placement.touches, others)
            ) is not None:
                return [placement.laid, *found]
            open_placements &= ~(1 << ((own & near).bit_length() - 1))


def draw_bit(number: int, rng: Random) -> int:
    """Draw the index of a one bit in a number, quickly; a bit above many zeros is likelier."""
    start = rng.randrange(number.bit_length())
    return start + next(list_bit_places(number >> start))


def draw_bit_fairly(number: int, rng: Random) -> int:
    """Draw the index of a one bit in a number, all equally likely."""
    for _ in range(64):
        place = rng.randrange(number.bit_length())
        if number >> place & 1:
            return place
    return list(list_bit_places(number))[rng.randrange(number.bit_count())]
