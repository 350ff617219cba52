"""Lay coasters: spell as many different grids at once as a bag of letter tiles allows.

That is a packing problem. A beam search takes one grid after another out of the bag. At each step it keeps the bags
from which most grids can still be spelled, and tries for each the grids that use up its awkward letters. A greedy set
comes first, and the search never returns a smaller one.

Method: beam search (B. T. Lowerre, “The Harpy Speech Recognition System”, 1976).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf

import numpy as np

from puzzles.square.grid import CELLS
from puzzles.square.store import Grids
from puzzles.square.tables import LETTERS, Array

SCRABBLE = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ??"
"""The tiles of an English Scrabble set; a question mark is a blank, which can be any letter."""
BLANK = "?"
MOST_TILES = 800
EFFORT = 900
"""The number of next bags that are compared, for all steps together."""
OFFERED = 12
"""The number of grids that are tried for each bag at each step."""


@dataclass(frozen=True)
class Bag:
    """The remaining tiles: how many of each letter, how many blanks, and the numbers of the grids already spelled."""

    tiles: Array
    blanks: int
    grids: tuple[int, ...]
    able: Array
    """The numbers of the grids that can still be spelled."""


@dataclass(frozen=True)
class Coaster:
    """A grid to lay: its four rows, and the cells with a blank."""

    rows: tuple[str, ...]
    blank_cells: frozenset[int]


def read_tiles(text: str) -> str:
    """Read the tiles of a text, sorted: letters and blanks, at most `MOST_TILES`."""
    return "".join(
        sorted(one for one in text.upper() if (one.isascii() and one.isalpha()) or one == BLANK)[:MOST_TILES]
    )


def lay_coasters(grids: Grids, tiles: str, most_work: float = inf) -> list[Coaster]:
    """Return as many grids to lay from a bag of tiles as are found; see `find_largest_set` for `most_work`."""
    if not len(grids):
        return []
    return _place_coasters(grids, find_largest_set(_count_needed_letters(grids), tiles, most_work), tiles)


def _count_needed_letters(grids: Grids) -> Array:
    """Count how many of each letter each grid needs (n × 26)."""
    cells = grids.word_tables.letters[grids.rows.astype(np.intp)].reshape(len(grids), CELLS)
    needs = np.zeros((len(grids), LETTERS), dtype=np.int16)
    np.add.at(needs, (np.arange(len(grids))[:, None], cells), 1)
    return needs


def find_largest_set(needs: Array, tiles: str, most_work: float = inf) -> tuple[int, ...]:
    """Return the numbers of different grids that a bag can spell at once, as many as are found.

    `needs` is n × 26. `most_work` bounds the number of grids that are looked at, counted again for each bag.
    """
    counts = Counter(tiles)
    bag = np.array([counts[chr(ord("A") + at)] for at in range(LETTERS)], dtype=np.int16)
    start = _update_grids(needs, Bag(bag, counts[BLANK], (), np.arange(len(needs))))
    best, beam, most = choose_greedily(needs, start), [start], len(tiles) // CELLS
    width = max(2, EFFORT // OFFERED // max(1, most))
    while beam and len(best) < most and most_work > 0:
        beam = _limit_beam(beam, most_work / max(1, most - len(beam[0].grids)))
        most_work -= sum(len(bag.able) for bag in beam)
        after = {bag.grids: bag for one in beam for bag in _list_next_bags(needs, one)}
        beam = sorted(after.values(), key=lambda bag: (-len(bag.able), bag.grids))[:width]
        if beam and len(beam[0].grids) > len(best):
            best = beam[0].grids
    return max(best, choose_greedily(needs, beam[0]) if beam else (), key=len)


def _limit_beam(beam: list[Bag], work: float) -> list[Bag]:
    """Return the first bags of a beam, at least one, that have no more grids together than `work` allows."""
    looked_at = accumulate(len(bag.able) for bag in beam[1:])
    return [
        beam[0],
        *(bag for bag, sofar in zip(beam[1:], looked_at, strict=True) if sofar + len(beam[0].able) <= work),
    ]


def choose_greedily(needs: Array, bag: Bag) -> tuple[int, ...]:
    """Take the first grid that can be spelled until there is none; return the numbers of the grids."""
    while len(bag.able):
        bag = _take_grid(needs, bag, int(bag.able[0]))
    return bag.grids


def _update_grids(needs: Array, bag: Bag) -> Bag:
    """Return a bag without the grids that it can no longer spell."""
    lacking = np.maximum(needs[bag.able] - bag.tiles, 0).sum(axis=1)
    return Bag(bag.tiles, bag.blanks, bag.grids, bag.able[lacking <= bag.blanks])


def _take_grid(needs: Array, bag: Bag, grid: int) -> Bag:
    """Return the bag after a grid was spelled from it."""
    lacking = int(np.maximum(needs[grid] - bag.tiles, 0).sum())
    left = np.maximum(bag.tiles - needs[grid], 0)
    others = bag.able[bag.able != grid]
    return _update_grids(needs, Bag(left, bag.blanks - lacking, (*bag.grids, grid), others))


def _list_next_bags(needs: Array, bag: Bag) -> list[Bag]:
    """List the bags after each of the grids that use up most awkward letters and fewest blanks."""
    if not len(bag.able):
        return []
    wanted = needs[bag.able].sum(axis=0) / max(1, len(bag.able))
    awkward = bag.tiles / (wanted + 0.05)
    gain = (np.minimum(needs[bag.able], bag.tiles) * awkward).sum(axis=1)
    gain -= np.maximum(needs[bag.able] - bag.tiles, 0).sum(axis=1) * float(awkward.max())
    chosen = bag.able[np.argsort(-gain, kind="stable")[:OFFERED]]
    return [_take_grid(needs, bag, int(grid)) for grid in chosen]


def _place_coasters(grids: Grids, numbers: Sequence[int], tiles: str) -> list[Coaster]:
    """Return grids by their numbers as coasters, with the places of blanks."""
    left, found = Counter(tiles), []
    for rows in grids.spell_rows(numbers):
        blanks = set()
        for cell, letter in enumerate("".join(rows)):
            if left[letter]:
                left[letter] -= 1
            else:
                blanks.add(cell)
        found.append(Coaster(rows, frozenset(blanks)))
    return found
