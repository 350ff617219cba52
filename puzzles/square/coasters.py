"""Lay coasters, which are grids of letter tiles: as many different ones at the same time as a bag of tiles allows.

That is a packing problem. A beam search takes the tiles of one grid after another out of the bag. At each step it keeps
the bags from which the most grids can still be spelled. For each of these bags it tries the grids that use up letters
which few grids need. It never returns fewer grids than a greedy search.

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
from puzzles.square.tables import ALPHABET_SIZE, Array

SCRABBLE_TILES = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ??"
"""The tiles of an English Scrabble set; a question mark is a blank, which can be any letter."""
BLANK_TILE = "?"
MOST_TILES = 800
BAGS_COMPARED = 900
"""How many next bags are compared in all steps together."""
GRIDS_TRIED_PER_BAG = 12
"""How many grids are tried for each bag at each step."""


@dataclass(frozen=True)
class Bag:
    """A bag after some grids were spelled: how many of each letter remain, how many blanks, and the grids' numbers."""

    tiles: Array
    blanks: int
    grids: tuple[int, ...]
    spellable_grids: Array
    """The numbers of the grids that can still be spelled."""


@dataclass(frozen=True)
class Coaster:
    """A grid to lay: its four rows, and the cells with a blank."""

    rows: tuple[str, ...]
    blank_cells: frozenset[int]


def read_tiles(text: str) -> str:
    """Read the letters and blanks of a text as tiles, sorted: at most `MOST_TILES`, without other signs."""
    return "".join(
        sorted(one for one in text.upper() if (one.isascii() and one.isalpha()) or one == BLANK_TILE)[:MOST_TILES]
    )


def lay_coasters(grids: Grids, tiles: str, most_work: float = inf) -> list[Coaster]:
    """Return as many coasters as we find that can be laid from some tiles; see `find_largest_set` for `most_work`."""
    if not len(grids):
        return []
    return _place_coasters(grids, find_largest_set(_count_needed_letters(grids), tiles, most_work), tiles)


def _count_needed_letters(grids: Grids) -> Array:
    """Count how many of each letter each grid needs (n × 26)."""
    cells = grids.word_tables.letters[grids.rows.astype(np.intp)].reshape(len(grids), CELLS)
    needs = np.zeros((len(grids), ALPHABET_SIZE), dtype=np.int16)
    np.add.at(needs, (np.arange(len(grids))[:, None], cells), 1)
    return needs


def find_largest_set(needs: Array, tiles: str, most_work: float = inf) -> tuple[int, ...]:
    """Return the numbers of different grids that tiles can spell at the same time, as many as are found.

    `needs` (n × 26) has the letters of each grid. `most_work` limits how many grids are looked at; a grid counts again
    for each bag.
    """
    counts = Counter(tiles)
    bag = np.array([counts[chr(ord("A") + at)] for at in range(ALPHABET_SIZE)], dtype=np.int16)
    start = _drop_impossible_grids(needs, Bag(bag, counts[BLANK_TILE], (), np.arange(len(needs))))
    best, beam, most = choose_grids_greedily(needs, start), [start], len(tiles) // CELLS
    width = max(2, BAGS_COMPARED // GRIDS_TRIED_PER_BAG // max(1, most))
    while beam and len(best) < most and most_work > 0:
        beam = _limit_beam(beam, most_work / max(1, most - len(beam[0].grids)))
        most_work -= sum(len(bag.spellable_grids) for bag in beam)
        after = {bag.grids: bag for one in beam for bag in _list_next_bags(needs, one)}
        beam = sorted(after.values(), key=lambda bag: (-len(bag.spellable_grids), bag.grids))[:width]
        if beam and len(beam[0].grids) > len(best):
            best = beam[0].grids
    return max(best, choose_grids_greedily(needs, beam[0]) if beam else (), key=len)


def _limit_beam(beam: list[Bag], work: float) -> list[Bag]:
    """Return the first bags of a beam, at least one, whose grids together are at most `work`."""
    looked_at = accumulate(len(bag.spellable_grids) for bag in beam[1:])
    return [
        beam[0],
        *(bag for bag, sofar in zip(beam[1:], looked_at, strict=True) if sofar + len(beam[0].spellable_grids) <= work),
    ]


def choose_grids_greedily(needs: Array, bag: Bag) -> tuple[int, ...]:
    """Spell the first possible grid again and again until none is left; return the numbers of the bag's grids."""
    while len(bag.spellable_grids):
        bag = _take_grid(needs, bag, int(bag.spellable_grids[0]))
    return bag.grids


def _drop_impossible_grids(needs: Array, bag: Bag) -> Bag:
    """Return a bag with only those possible grids that its tiles can still spell."""
    lacking = np.maximum(needs[bag.spellable_grids] - bag.tiles, 0).sum(axis=1)
    return Bag(bag.tiles, bag.blanks, bag.grids, bag.spellable_grids[lacking <= bag.blanks])


def _take_grid(needs: Array, bag: Bag, grid: int) -> Bag:
    """Return the bag after a grid was spelled from it."""
    lacking = int(np.maximum(needs[grid] - bag.tiles, 0).sum())
    left = np.maximum(bag.tiles - needs[grid], 0)
    others = bag.spellable_grids[bag.spellable_grids != grid]
    return _drop_impossible_grids(needs, Bag(left, bag.blanks - lacking, (*bag.grids, grid), others))


def _list_next_bags(needs: Array, bag: Bag) -> list[Bag]:
    """List the bags after each of the best next grids: those that use many letters of little use, and few blanks."""
    if not len(bag.spellable_grids):
        return []
    wanted = needs[bag.spellable_grids].sum(axis=0) / max(1, len(bag.spellable_grids))
    awkward = bag.tiles / (wanted + 0.05)
    gain = (np.minimum(needs[bag.spellable_grids], bag.tiles) * awkward).sum(axis=1)
    gain -= np.maximum(needs[bag.spellable_grids] - bag.tiles, 0).sum(axis=1) * float(awkward.max())
    chosen = bag.spellable_grids[np.argsort(-gain, kind="stable")[:GRIDS_TRIED_PER_BAG]]
    return [_take_grid(needs, bag, int(grid)) for grid in chosen]


def _place_coasters(grids: Grids, numbers: Sequence[int], tiles: str) -> list[Coaster]:
    """Return the grids with some numbers as coasters, with blanks in the cells for which no letter is left."""
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
