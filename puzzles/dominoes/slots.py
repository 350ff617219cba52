"""Boards for layouts as one array of whole numbers, for compiled code.

The array holds a header and then records: squares, slots, tiles, turned tiles and names. A record is known by the index
at which it begins, so that `memory[square + NAME]` is the name that lies on a square; 0 stands for no record. A *slot*
is a row of squares that a tile may lie in, a *turned tile* a tile in one of its two directions.

One array, because compiled functions that are handed a dozen arrays spend most of their time on handing them on.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.matching import Matching, Tile, normal

Memory = NDArray[np.int32]

EMPTY = 0
"""No name, no slot, no tile."""

# The header: what has been counted, where things are, and notes of the step that is being taken. NEEDED is how much
# less waste a tile more must leave. LENGTHS are three entries: whether there are tiles of one, two and three squares.
TILES, CONTACTS, BEST, STAMP, MARKS, CHANCE, NEEDED, LENGTHS, SHORTEST = 1, 2, 3, 4, 5, 6, 7, 8, 11
WIDTH, HEIGHT, SQUARES, SLOTS, SLOT_COUNT, EVERY_TILE, TILE_COUNT = range(12, 19)
FRAMES, REGION, CELLS, LIFTED, QUEUE = range(19, 24)
LIFTED_COUNT, LEFT, RIGHT, TOP, BOTTOM, ACROSS, DOWN, HEADER = range(24, 32)

# A square: the name and the slot of what lies there, whether a search has yet to decide it, marks, whether it is on the
# board, how many of its sides are the edge, its column and row, the squares left, right, above and below, and the slots
# that begin there, at AT + 4 * direction + length.
NAME, SLOT, OPEN, MARK, SEEN, INSIDE, EDGES, X, Y, AROUND, AT, SQUARE_SIZE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 32
# A slot: how long, the turned tile in it, how many squares it touches, its squares, those it touches, the places in the
# tile that touch them, and what lay there before the window was taken out.
LENGTH, TURNED, TOUCHING, SQUARE, NEAR, PLACE, FORMER, SLOT_SIZE = 0, 1, 2, 3, 6, 14, 22, 24
# A tile: whether it is free, the slot it lies in, what it is worth to have it free, and how it lies on the best board.
FREE, WHERE, WORTH, BEST_SLOT, BEST_TURNED, WAYS, TILE_SIZE = 0, 1, 2, 3, 4, 5, 8
# A turned tile: its names, its tile, and which of its two ways it is.
NAMES, TILE, WAY, TURNED_SIZE = 0, 3, 4, 8
# A name: its number, the lists of the turned tiles that have a matching name in a place, at LISTS + 6 * length + 2 *
# place, as begin and count, and then a bit for each name that it matches.
NUMBER, LISTS, BITS = 0, 1, 25

# A frame of the search: the square it decides, by its place in the region, its options and how far it is with them, the
# waste and the tiles before it, what it lays where, which tile takes whose place for that and which that one's, and the
# options, candidates and their replacements to choose from.
POSITION, OPTIONS, OPTION, TRIED, FOUND, WASTE, LAID, HERE, LYING = range(9)
INSTEAD, THERE, BEFORE, LAST, LAST_THERE, LAST_BEFORE = range(9, 15)
CHOICE, CANDIDATE, REPLACEMENT, SECOND, FRAME_SIZE = 15, 22, 30, 38, 48
LEAVE = 0
"""The option to leave a square empty."""
NOTHING, LEFT_EMPTY = 0, -1
"""What a frame lays if it is not a tile."""

WORTH_UNIT = 1000
"""The worth of a tile is told in thousandths."""


class _Writer:
    """An array that grows while records are written to it."""

    def __init__(self) -> None:
        self.parts: list[Memory] = []
        self.size = 0

    def room(self, records: int, size: int) -> tuple[int, Memory]:
        """Room for some records: where it begins, and the room, a row for each."""
        rows = np.zeros((records, size), np.int32)
        self.parts.append(rows.reshape(-1))
        begin, self.size = self.size, self.size + rows.size
        return begin, rows


def memory_of(tiles: Sequence[Tile], matching: Matching, width: int, height: int, seed: int) -> Memory:
    """An empty board and tiles of one to three squares, as compiled code reads them. The seed has up to 31 bits."""
    writer = _Writer()
    _, header = writer.room(1, HEADER)
    head = header[0]
    head[CHANCE], head[WIDTH], head[HEIGHT] = seed | 1, width, height
    lengths = sorted({len(tile) for tile in tiles})
    head[[LENGTHS + length - 1 for length in lengths]] = 1
    head[SHORTEST] = lengths[0]
    head[NEEDED] = 3 * lengths[0] if len(lengths) == 1 else 0
    _write_board(writer, head, lengths)
    _write_tiles(writer, head, tiles, matching)
    squares = width * height + 1
    for entry, records, size in (
        (FRAMES, squares + 1, FRAME_SIZE),
        (REGION, squares, 1),
        (CELLS, squares, 1),
        (LIFTED, squares, 2),
        (QUEUE, squares, 1),
    ):
        head[entry], _ = writer.room(records, size)
    return np.concatenate(writer.parts)


def _write_board(writer: _Writer, head: Memory, lengths: Sequence[int]) -> None:
    """The squares, one outside first that stands for all that is not on the board, and the slots."""
    width, height = int(head[WIDTH]), int(head[HEIGHT])
    outside, rows = writer.room(width * height + 1, SQUARE_SIZE)
    head[SQUARES] = outside + SQUARE_SIZE
    rows[0, AROUND:AT] = outside

    def at(x: int, y: int) -> int:
        return 1 + y * width + x if 0 <= x < width and 0 <= y < height else 0

    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    slots: list[tuple[tuple[int, ...], int]] = []
    for y in range(height):
        for x in range(width):
            row = rows[at(x, y)]
            around = [at(x + dx, y + dy) for dx, dy in steps]
            row[[INSIDE, EDGES, X, Y]] = 1, around.count(0), x, y
            row[AROUND:AT] = [outside + SQUARE_SIZE * one for one in around]
            for length in lengths:
                for way in (1, 3) if length > 1 else (1,):
                    squares = tuple(at(x + n * steps[way][0], y + n * steps[way][1]) for n in range(length))
                    if all(squares):
                        slots.append((squares, way))
    head[SLOTS], records = writer.room(len(slots), SLOT_SIZE)
    head[SLOT_COUNT] = len(slots)
    for n, (squares, way) in enumerate(slots):
        slot, addresses = head[SLOTS] + n * SLOT_SIZE, [outside + SQUARE_SIZE * one for one in squares]
        for first, direction in ((squares[0], way), (squares[-1], way - 1)):
            rows[first, AT + 4 * direction + len(squares)] = slot
        near = [
            (other, place)
            for place, one in enumerate(squares)
            for other in rows[one, AROUND:AT].tolist()
            if other != outside and other not in addresses
        ]
        records[n, [LENGTH, TOUCHING]] = len(squares), len(near)
        records[n, SQUARE : SQUARE + len(squares)] = addresses
        records[n, NEAR : NEAR + len(near)] = [other for other, _ in near]
        records[n, PLACE : PLACE + len(near)] = [place for _, place in near]


def _write_tiles(writer: _Writer, head: Memory, tiles: Sequence[Tile], matching: Matching) -> None:
    """The tiles, the turned tiles, the names, and for every name the tiles that may touch it."""
    names = sorted({name for tile in tiles for name in tile})
    number = {name: n for n, name in enumerate(names)}
    near = [sorted(number[other] for other in others) for others in matches(names, matching)]
    words = len(names) // 32 + 1
    first_name, name_rows = writer.room(len(names), BITS + words)
    head[EVERY_TILE], tile_rows = writer.room(len(tiles), TILE_SIZE)
    head[TILE_COUNT] = len(tiles)
    first_turned, turned_rows = writer.room(2 * len(tiles), TURNED_SIZE)
    with_name: dict[tuple[int, int, int], list[int]] = {}
    many = [0] * len(names)
    for n, tile in enumerate(tiles):
        tile_rows[n, [FREE, WAYS]] = 1, first_turned + 2 * n * TURNED_SIZE
        for way in range(2):
            row = turned_rows[2 * n + way]
            row[TILE], row[WAY] = head[EVERY_TILE] + n * TILE_SIZE, way
            for place, name in enumerate(tile[::-1] if way else tile):
                row[NAMES + place] = first_name + number[name] * (BITS + words)
                many[number[name]] += not way
                if len(tile) > 1 or not way:
                    address = first_turned + (2 * n + way) * TURNED_SIZE
                    with_name.setdefault((len(tile), place, number[name]), []).append(address)
    bits = np.zeros((len(names), 32 * words), np.bool_)
    for n, others in enumerate(near):
        bits[n, others] = True
        name_rows[n, NUMBER] = n
        for length in range(1, 4):
            for place in range(length):
                fitting = [one for other in others for one in with_name.get((length, place, other), ())]
                if fitting:
                    begin, room = writer.room(len(fitting), 1)
                    room[:, 0] = fitting
                    name_rows[n, LISTS + 6 * length + 2 * place - 6] = begin
                    name_rows[n, LISTS + 6 * length + 2 * place - 5] = len(fitting)
    name_rows[:, BITS:] = np.packbits(bits, axis=1, bitorder="little").view("<i4")
    for n, tile in enumerate(tiles):
        partners = [sum(many[other] for other in near[number[name]]) - 1 for name in tile]
        tile_rows[n, WORTH] = WORTH_UNIT * sum(max(0, each) ** 0.5 for each in partners)


def matches(names: Sequence[str], matching: Matching) -> list[list[str]]:
    """For each name those that match it. Names that match share a word, or are variants of each other."""
    by_word: dict[str, set[str]] = {}
    for name in names:
        for word in normal(name).split():
            by_word.setdefault(word, set()).add(name)
    by_normal: dict[str, set[str]] = {}
    for name in names:
        by_normal.setdefault(normal(name), set()).add(name)
    variants: dict[str, set[str]] = {}
    for group in matching.groups:
        here = set[str]().union(*(by_normal.get(one, ()) for one in group))
        for one in group:
            variants.setdefault(one, set()).update(here)
    found = []
    for name in names:
        others = set(variants.get(normal(name), ())).union(*(by_word[word] for word in normal(name).split()))
        found.append(sorted(other for other in others if matching.match(name, other)))
    return found


def circles(tiles: Sequence[Tile], matching: Matching) -> list[list[int]]:
    """The tiles in sets of which none can ever touch another, the largest first: a board holds one of them."""
    by_name: dict[str, list[int]] = {}
    for n, tile in enumerate(tiles):
        for name in tile:
            by_name.setdefault(name, []).append(n)
    near = dict(zip(by_name, matches(list(by_name), matching), strict=True))
    left, found = set(range(len(tiles))), []
    while left:
        circle, fresh = set[int](), {min(left)}
        while fresh:
            circle |= fresh
            names = {other for n in fresh for name in tiles[n] for other in near[name]}
            fresh = {n for name in names for n in by_name[name]} - circle
        left -= circle
        found.append(sorted(circle))
    return sorted(found, key=lambda circle: -sum(len(tiles[n]) for n in circle))
