"""Lay a whole rack on a board, or find that it is impossible, with every way to lie as one bit of a number.

A *way* is one tile in one place and direction. For each way it is known beforehand which others it rules out (the same
tile, the same squares, names that touch and do not match), so that laying a tile is one `and` of two numbers. The
search takes the tile with the fewest ways left that touch the laid tiles; a way that was tried is banned afterwards, so
each set of places is seen once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.dominoes.rules import Ground, Laid, Square, neighbours

NODES = 20_000
"""How many tiles a search may lay before it says that it does not know."""


class Exhausted(Exception):
    """The search was too long; whether there is a way is not known."""


@dataclass(frozen=True)
class Way:
    """A tile in a place, and as bits: itself, everything that may be laid beside it, and everything that touches it."""

    laid: Laid
    keeps: int
    touches: int


class Ways:
    """Every way of every tile on an empty board, and what each leaves possible."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        every = [
            Laid(t, squares) for t in range(len(ground.tiles)) for squares in self._rows_of_length(len(ground.tiles[t]))
        ]
        self._own = [0] * len(ground.tiles)
        self._cover: dict[Square, int] = {}
        self._named: dict[tuple[Square, str], int] = {}
        for bit, laid in enumerate(every):
            self._note_way(1 << bit, laid)
        self.all = (1 << len(every)) - 1
        self._fits: dict[tuple[Square, str], int] = {}
        self.ways = [self._make_way(laid) for laid in every]
        self.number = {way.laid: bit for bit, way in enumerate(self.ways)}

    def _rows_of_length(self, length: int) -> list[tuple[Square, ...]]:
        """Return all rows of squares of a length, in both directions."""
        found = []
        for y in range(self.ground.height):
            for x in range(self.ground.width):
                for dx, dy in ((1, 0), (0, 1)) if length > 1 else ((1, 0),):
                    row = tuple((x + dx * n, y + dy * n) for n in range(length))
                    if row[-1][0] < self.ground.width and row[-1][1] < self.ground.height:
                        found += [row, row[::-1]] if length > 1 else [row]
        return found

    def _note_way(self, bit: int, laid: Laid) -> None:
        self._own[laid.tile] |= bit
        for name, square in zip(self.ground.tiles[laid.tile], laid.squares, strict=True):
            self._cover[square] = self._cover.get(square, 0) | bit
            self._named[square, name] = self._named.get((square, name), 0) | bit

    def _make_way(self, laid: Laid) -> Way:
        gone, touches = self._own[laid.tile], 0
        for name, square in zip(self.ground.tiles[laid.tile], laid.squares, strict=True):
            gone |= self._cover[square]
            for other in neighbours(square):
                if other in self._cover and other not in laid.squares:
                    gone |= self._cover[other] & ~self._ways_fitting(other, name)
                    touches |= self._cover[other]
        return Way(laid, self.all & ~gone, touches & ~gone)

    def _ways_fitting(self, square: Square, name: str) -> int:
        """Return the ways that put a name on a square which may touch this one."""
        if (square, name) not in self._fits:
            names = {n for tile in self.ground.tiles for n in tile if self.ground.matching.match(name, n)}
            bits = 0
            for other in names:
                bits |= self._named.get((square, other), 0)
            self._fits[square, name] = bits
        return self._fits[square, name]

    def own(self, tile: int) -> int:
        """Return all ways of one tile."""
        return self._own[tile]

    def after(self, laid: Sequence[Laid]) -> tuple[int, int]:
        """Return what may still be laid beside some tiles, and what touches them."""
        open_ways, touching = self.all, 0
        for one in laid:
            way = self.ways[self.number[one]]
            open_ways &= way.keeps
            touching |= way.touches
        return open_ways, touching


def bit_places(number: int) -> Iterator[int]:
    """Yield the places of the ones in a number, from the lowest."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def solve(ways: Ways, laid: Sequence[Laid], nodes: int = NODES) -> list[Laid] | None:
    """Lay the rest of the rack beside some tiles, in an order that works; return None if that is impossible.

    Raises `Exhausted` after laying `nodes` tiles.
    """
    here = {one.tile for one in laid}
    rest = [ways.own(tile) for tile in range(len(ways.ground.tiles)) if tile not in here]
    return _Search(ways, nodes).lay(*ways.after(laid), rest)


class _Search:
    def __init__(self, ways: Ways, nodes: int) -> None:
        self.ways, self.left = ways.ways, nodes

    def lay(self, open_ways: int, touching: int, rest: list[int]) -> list[Laid] | None:
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
                raise Exhausted
            others = [o for o in rest if o != own]
            if (found := self.lay(open_ways & way.keeps, touching | way.touches, others)) is not None:
                return [way.laid, *found]
            open_ways &= ~(1 << ((own & near).bit_length() - 1))


def any_bit(number: int, rng: Random) -> int:
    """Return one of the ones in a number; those after a gap are somewhat likelier."""
    start = rng.randrange(number.bit_length())
    return start + next(bit_places(number >> start))


def fair_bit(number: int, rng: Random) -> int:
    """Return one of the ones in a number, all equally likely."""
    for _ in range(64):
        place = rng.randrange(number.bit_length())
        if number >> place & 1:
            return place
    return list(bit_places(number))[rng.randrange(number.bit_count())]
