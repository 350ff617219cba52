"""Boards for layouts as numbers: every slot that a tile may lie in, and for every name the tiles that may touch it.

A board has one spare column and two spare rows, so that each square's neighbours are fixed steps away and the edge is
an empty square. A *turned tile* is a tile in one of its two directions: tile t is the turned tiles 2t and 2t + 1. For
each length, place in the tile and name there is one number whose bits are the turned tiles that have a matching name
there; what may lie in a slot is the `and` of such numbers over the names around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.dominoes.matching import Matching, Tile

EMPTY = -1
"""The name on an empty square; as an index it is the last entry of each table, which rules nothing out."""

Table = list[int]


class Slot:
    """A row of squares: the squares, their bits, the bits around them, and for each neighbour the table to ask."""

    __slots__ = ("around", "bits", "number", "of_length", "squares", "touch")

    def __init__(self, number: int, squares: tuple[int, ...], touch: list[tuple[Table, int]], of_length: int) -> None:
        self.number, self.squares, self.touch, self.of_length = number, squares, touch, of_length
        self.bits = sum(1 << square for square in squares)
        self.around = 0
        for _, square in touch:
            self.around |= 1 << square


class Tables:
    """Which turned tiles may touch which name."""

    def __init__(self, tiles: Sequence[Tile], matching: Matching) -> None:
        names = sorted({name for tile in tiles for name in tile})
        number = {name: n for n, name in enumerate(names)}
        self.turned = [tuple(number[name] for name in way) for tile in tiles for way in (tile, tile[::-1])]
        self.lengths = sorted({len(tile) for tile in tiles})
        self.of_length = {
            length: sum(
                1 << n for n, turned in enumerate(self.turned) if len(turned) == length and (length > 1 or not n % 2)
            )
            for length in self.lengths
        }
        matches = [[n for n, other in enumerate(names) if matching.match(name, other)] for name in names]
        self._with: dict[tuple[int, int, int], int] = {}
        for n, turned in enumerate(self.turned):
            for place, name in enumerate(turned):
                key = (len(turned), place, name)
                self._with[key] = self._with.get(key, 0) | 1 << n
        self.table = {
            (length, place): self._table(length, place, matches) for length in self.lengths for place in range(length)
        }
        self.partners = [self._partners(tile) for tile in range(len(tiles))]
        """For each tile the tiles, as bits, that have a name which may touch one of its own."""

    def _table(self, length: int, place: int, matches: list[list[int]]) -> Table:
        """For each name the turned tiles with a matching one there, and last what an empty square allows: all."""
        rows = [sum(self._with.get((length, place, other), 0) for other in near) for near in matches]
        return [*rows, (1 << len(self.turned)) - 1]

    def _partners(self, tile: int) -> int:
        turned = 0
        for table in self.table.values():
            for name in self.turned[2 * tile]:
                turned |= table[name]
        return sum(1 << n for n in range(len(self.turned) // 2) if n != tile and turned >> 2 * n & 3)

    def circles(self) -> list[list[int]]:
        """The tiles in sets of which none can ever touch another, the largest first: a board holds one of them."""
        left, found = set(range(len(self.partners))), []
        while left:
            circle = fresh = 1 << min(left)
            while fresh:
                low = fresh & -fresh
                near = self.partners[low.bit_length() - 1] & ~circle
                circle, fresh = circle | near, (fresh ^ low) | near
            tiles = [n for n in range(len(self.partners)) if circle >> n & 1]
            left.difference_update(tiles)
            found.append(tiles)
        return sorted(found, key=lambda tiles: -sum(len(self.turned[2 * n]) for n in tiles))


class Board:
    """The geometry of a board of a size, for tiles of some lengths."""

    def __init__(self, width: int, height: int, tables: Tables) -> None:
        self.width, self.height = width, height
        self.pitch = width + 1
        self.size = self.pitch * (height + 2) + 1
        self.inside = sum(1 << self.square(x, y) for y in range(height) for x in range(width))
        self.slots = [
            Slot(n, squares, self._touch(squares, tables), tables.of_length[len(squares)])
            for n, squares in enumerate(self._rows(tables.lengths))
        ]
        self.near = self._near()

    def square(self, x: int, y: int) -> int:
        """The number of a square."""
        return (y + 1) * self.pitch + x

    def place(self, square: int) -> tuple[int, int]:
        """The column and row of a square's number."""
        return square % self.pitch, square // self.pitch - 1

    def _is_inside(self, square: int) -> bool:
        return bool(self.inside >> square & 1)

    def _rows(self, lengths: Sequence[int]) -> list[tuple[int, ...]]:
        """Every row of squares that a tile of one of these lengths may cover."""
        found = []
        for square in range(self.size):
            for length in lengths:
                for step in (1, self.pitch) if length > 1 else (1,):
                    row = tuple(square + step * n for n in range(length))
                    if all(self._is_inside(one) for one in row):
                        found.append(row)
        return found

    def around(self, square: int) -> tuple[int, ...]:
        """The numbers of the four squares around one."""
        return (square - 1, square + 1, square - self.pitch, square + self.pitch)

    def _touch(self, squares: tuple[int, ...], tables: Tables) -> list[tuple[Table, int]]:
        return [
            (tables.table[len(squares), place], other)
            for place, square in enumerate(squares)
            for other in self.around(square)
            if other not in squares and self._is_inside(other)
        ]

    def _near(self) -> list[list[Slot]]:
        """For each slot those that have a square of it or beside it: where more may fit once it is empty."""
        by_square: dict[int, list[Slot]] = {}
        for slot in self.slots:
            for square in slot.squares:
                by_square.setdefault(square, []).append(slot)
        found = []
        for slot in self.slots:
            squares = {*slot.squares, *(other for square in slot.squares for other in self.around(square))}
            near = {one.number for square in squares for one in by_square.get(square, ())}
            found.append([self.slots[number] for number in sorted(near)])
        return found
