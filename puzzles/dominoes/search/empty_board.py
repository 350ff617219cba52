"""Make the records of an empty board and of its tiles."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.matching import Matching, Tile, find_matches
from puzzles.dominoes.search import records
from puzzles.dominoes.search.records import (
    DOWNWARDS,
    RIGHTWARDS,
    STEP_BY_DIRECTION,
    WORTH_UNIT,
    Board,
    TurnedNumber,
    make_empty_records,
)

NumberRows = Sequence[Sequence[int]]
"""Lists of names by their numbers: the names of each tile, or the matches of each name."""


def build_board(tiles: Sequence[Tile], matching: Matching, width: int, height: int, seed: int) -> Board:
    """Return the records of an empty board and of tiles of one to three squares; the seed has up to 31 bits."""
    names = sorted(set(chain.from_iterable(tiles)))
    number = {name: n for n, name in enumerate(names, 1)}
    numbered = [[number[name] for name in tile] for tile in tiles]
    matches = [[], *([number[other] for other in others] for others in find_matches(names, matching))]
    lengths = sorted({len(tile) for tile in tiles})
    squares = _make_squares(width, height)
    slots = _make_slots(squares, lengths)
    state = make_empty_records(records.State, 1)[0]
    state.random = seed | 1
    return Board(
        _make_facts(width, height, len(slots) - 1, len(tiles), lengths),
        state,
        squares,
        slots,
        _make_tiles(numbered, matches),
        _make_turned_tiles(numbered),
        *_make_names(numbered, matches),
        _make_match_bits(matches),
        make_empty_records(records.Decision, width * height + 2),
        make_empty_records(records.WindowRow, width * height + 1),
    )


def number_turned_tile(tile: int) -> TurnedNumber:
    """Return the turned number of a tile whose names are in their own order; `tile` is its index, counted from 0."""
    return TurnedNumber(2 * (tile + 1))


def _make_facts(width: int, height: int, slots: int, tiles: int, lengths: Sequence[int]) -> Any:
    """Return the facts of a board; `waste_drop` is 0 for tiles of several lengths, where waste proves nothing."""
    facts = make_empty_records(records.Facts, 1)[0]
    facts.width, facts.height, facts.slots, facts.tiles = width, height, slots, tiles
    facts.has_length, facts.shortest = [length in lengths for length in (1, 2, 3)], lengths[0]
    facts.waste_drop = 3 * lengths[0] if len(lengths) == 1 else 0
    return facts


def _make_squares(width: int, height: int) -> Any:
    """Return the records of the squares, row by row from number 1; number 0 means everything outside."""
    squares = make_empty_records(records.Square, width * height + 1)
    numbers = np.zeros((height + 2, width + 2), np.uint32)
    numbers[1:-1, 1:-1] = np.arange(1, width * height + 1).reshape(height, width)
    for direction, (dx, dy) in enumerate(STEP_BY_DIRECTION):
        squares.around[1:, direction] = numbers[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width].ravel()
    squares.on_board[1:] = True
    squares.edges[1:] = (squares.around[1:] == 0).sum(axis=1)
    squares.x[1:], squares.y[1:] = np.tile(np.arange(width), height), np.repeat(np.arange(height), width)
    return squares


def _list_rows(around: NumberRows, lengths: Sequence[int]) -> Iterator[tuple[list[int], int]]:
    """Yield (numbers of squares, direction) for each row of some lengths, to the right and downwards."""
    for number in range(1, len(around)):
        for length in lengths:
            for direction in (RIGHTWARDS, DOWNWARDS)[: 2 if length > 1 else 1]:
                row = [number]
                while len(row) < length and row[-1]:
                    row.append(around[row[-1]][direction])
                if row[-1]:
                    yield row, direction


def _make_slots(squares: Any, lengths: Sequence[int]) -> Any:
    """Return the records of the slots, and write the number of each into the squares at both of its ends."""
    around = squares.around.tolist()
    rows = list(_list_rows(around, lengths))
    slots, begin_on = make_empty_records(records.Slot, len(rows) + 1), squares.slots
    for n, (row, direction) in enumerate(rows, 1):
        begin_on[row[0], 4 * direction + len(row)] = begin_on[row[-1], 4 * (direction - 1) + len(row)] = n
    sides = [
        [(other, place) for place, number in enumerate(row) for other in around[number] if other and other not in row]
        for row, _ in rows
    ]
    slots.length[1:] = [len(row) for row, _ in rows]
    slots.squares[1:] = _pad_rows([row for row, _ in rows], 3)
    slots.sides[1:] = [len(each) for each in sides]
    slots.beside[1:] = _pad_rows([[other for other, _ in each] for each in sides], 8)
    slots.place[1:] = _pad_rows([[place for _, place in each] for each in sides], 8)
    return slots


def _pad_rows(rows: NumberRows, length: int) -> NDArray[np.uint32]:
    """Return an array of rows, each filled up with zeros to one length."""
    padded = [[*row, *[0] * (length - len(row))] for row in rows]
    return np.array(padded, np.uint32).reshape(len(rows), length)


def _make_turned_tiles(tiles: NumberRows) -> Any:
    """Return each tile in both directions: tile n has the numbers 2n and 2n + 1."""
    turned = make_empty_records(records.TurnedTile, 2 * len(tiles) + 2)
    turned.tile[:] = np.arange(len(turned)) // 2
    turned.backwards[3::2] = True
    turned.names[2::2] = _pad_rows(tiles, 3)
    turned.names[3::2] = _pad_rows([tile[::-1] for tile in tiles], 3)
    return turned


def _make_tiles(tiles: NumberRows, matches: NumberRows) -> Any:
    """Return the records of the tiles, all free; a tile is worth more if more other tiles match its names."""
    tile_counts = [0] * len(matches)
    for name in chain.from_iterable(tiles):
        tile_counts[name] += 1
    roots = [max(0, sum(tile_counts[other] for other in others) - 1) ** 0.5 for others in matches]
    found = make_empty_records(records.Tile, len(tiles) + 1)
    found.free[1:] = True
    found.worth[1:] = [int(WORTH_UNIT * sum(roots[name] for name in tile)) for tile in tiles]
    return found


def _make_names(tiles: NumberRows, matches: NumberRows) -> tuple[Any, Any]:
    """Return the records of the names, and the list of their partners: turned tiles with a matching name.

    Each name has nine parts of that list, one for each length of a tile and place of the matching name on it.
    """
    on_tiles: dict[tuple[int, int, int], list[int]] = {}
    for n, tile in enumerate(tiles, 1):
        for backwards in range(2 if len(tile) > 1 else 1):
            for place, name in enumerate(tile[::-1] if backwards else tile):
                on_tiles.setdefault((len(tile), place, name), []).append(2 * n + backwards)
    names, partners = make_empty_records(records.Name, len(matches)), list[int]()
    for name, others in enumerate(matches):
        for length in (1, 2, 3):
            for place in range(length):
                fitting = [one for other in others for one in on_tiles.get((length, place, other), ())]
                if fitting:
                    names[name].partners[3 * (length - 1) + place] = len(partners), len(fitting)
                    partners += fitting
    return names, np.array(partners, np.uint32)


def _make_match_bits(matches: NumberRows) -> NDArray[np.uint32]:
    """Return for each name a row of bits that say for each name whether the two match."""
    bits = np.zeros((len(matches), 32 * (len(matches) // 32 + 1)), np.bool_)
    for name, others in enumerate(matches):
        bits[name, list(others)] = True
    return np.packbits(bits, axis=1, bitorder="little").view("<u4")
