"""Lay a whole rack on a board, or find that it is impossible.

A *way* is one tile in one place and direction. Each way is one bit, so that a set of ways is one whole number. For each
way, the search first computes which others can still be laid with it: those of other tiles, on other squares, without a
clash of names. To lay a tile is then one `and` of two numbers. The search always lays the tile that has the fewest ways
left, so that it touches laid tiles. A way that was tried is banned afterwards, so each set of places occurs once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.dominoes.rules import Ground, PlacedTile, Square, list_neighbours

NODES = 20_000
"""The most tiles that a search may lay before it raises `SearchExhausted`."""


class SearchExhausted(Exception):
    """A search ended at its limit, before it found an answer."""


@dataclass(frozen=True)
class Way:
    """A tile in a place, and two sets of ways: `keeps` can be laid with it, and `touches` also touch it."""

    laid: PlacedTile
    keeps: int
    touches: int


class Ways:
    """All ways of all tiles on an empty board, numbered, and which of them can be laid together."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        every = [
            PlacedTile(t, squares)
            for t in range(len(ground.tiles))
            for squares in self._list_rows(len(ground.tiles[t]))
        ]
        self._own = [0] * len(ground.tiles)
        self._cover: dict[Square, int] = {}
        self._named: dict[tuple[Square, str], int] = {}
        for bit, laid in enumerate(every):
            self._index_way(1 << bit, laid)
        self.all = (1 << len(every)) - 1
        self._fits: dict[tuple[Square, str], int] = {}
        self.ways = [self._make_way(laid) for laid in every]
        self.number = {way.laid: bit for bit, way in enumerate(self.ways)}

    def _list_rows(self, length: int) -> list[tuple[Square, ...]]:
        """List all rows of `length` squares on the board, each in both directions."""
        found = []
        for y in range(self.ground.height):
            for x in range(self.ground.width):
                for dx, dy in ((1, 0), (0, 1)) if length > 1 else ((1, 0),):
                    row = tuple((x + dx * n, y + dy * n) for n in range(length))
                    if row[-1][0] < self.ground.width and row[-1][1] < self.ground.height:
                        found += [row, row[::-1]] if length > 1 else [row]
        return found

    def _index_way(self, bit: int, laid: PlacedTile) -> None:
        self._own[laid.tile] |= bit
        for name, square in zip(self.ground.tiles[laid.tile], laid.squares, strict=True):
            self._cover[square] = self._cover.get(square, 0) | bit
            self._named[square, name] = self._named.get((square, name), 0) | bit

    def _make_way(self, laid: PlacedTile) -> Way:
        gone, touches = self._own[laid.tile], 0
        for name, square in zip(self.ground.tiles[laid.tile], laid.squares, strict=True):
            gone |= self._cover[square]
            for other in list_neighbours(square):
                if other in self._cover and other not in laid.squares:
                    gone |= self._cover[other] & ~self._find_fitting_ways(other, name)
                    touches |= self._cover[other]
        return Way(laid, self.all & ~gone, touches & ~gone)

    def _find_fitting_ways(self, square: Square, name: str) -> int:
        """Return the ways, as bits, that put a name on a square that matches `name`."""
        if (square, name) not in self._fits:
            names = {n for tile in self.ground.tiles for n in tile if self.ground.matching.is_match(name, n)}
            bits = 0
            for other in names:
                bits |= self._named.get((square, other), 0)
            self._fits[square, name] = bits
        return self._fits[square, name]

    def get_ways_of_tile(self, tile: int) -> int:
        """Return all ways of one tile, as bits."""
        return self._own[tile]

    def find_open_ways(self, laid: Sequence[PlacedTile]) -> tuple[int, int]:
        """Return two sets of ways: those that can be laid with some tiles, and those that touch one of these."""
        open_ways, touching = self.all, 0
        for one in laid:
            way = self.ways[self.number[one]]
            open_ways &= way.keeps
            touching |= way.touches
        return open_ways, touching


def list_bit_places(number: int) -> Iterator[int]:
    """Yield the indices of the one bits in a number, from the lowest."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def solve_rack(ways: Ways, laid: Sequence[PlacedTile], nodes: int = NODES) -> list[PlacedTile] | None:
    """Lay the rest of the rack with some tiles; return it, each tile beside one before it, or None if impossible.

    Raises `SearchExhausted` once the search has laid `nodes` tiles.
    """
    here = {one.tile for one in laid}
    rest = [ways.get_ways_of_tile(tile) for tile in range(len(ways.ground.tiles)) if tile not in here]
    return _RackSearch(ways, nodes).lay_rest(*ways.find_open_ways(laid), rest)


class _RackSearch:
    def __init__(self, ways: Ways, nodes: int) -> None:
        self.ways, self.left = ways.ways, nodes

    def lay_rest(self, open_ways: int, touching: int, rest: list[int]) -> list[PlacedTile] | None:
        if not rest:
            return []
        while True:
            near = open_ways & touching
            if not near or not all(own & open_ways for own in rest):
                return None
            own = min((o for o in rest if o & near), key=lambda o: ((o & open_ways).bit_count(), o))
            way = self.ways[(own & near).bit_length() - 1]
            self.left -= 1
            if self.left < 0:
                raise SearchExhausted
            others = [o for o in rest if o != own]
            if (found := self.lay_rest(open_ways & way.keeps, touching | way.touches, others)) is not None:
                return [way.laid, *found]
            open_ways &= ~(1 << ((own & near).bit_length() - 1))


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
