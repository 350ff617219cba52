"""Coasters: from a bag of letter tiles, as many different grids as the tiles can spell at once.

Choosing the largest set is a packing problem. It is searched by a beam: of the bags that are left after some grids,
those are kept from which the most grids can still be spelled. Each step offers such a bag a spread of grids, first
those that use up its rarer letters. The search starts with a greedy set and never returns fewer.

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
"""How many bags are looked into at each step, shared among all steps."""
OFFERED = 12
"""How many grids each bag is offered at each step."""


@dataclass(frozen=True)
class Bag:
    """Remaining tiles: how many of each letter, how many blanks, and which grids were spelled from the rest."""

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


def tiles_of(text: str) -> str:
    """Return the tiles of a text, sorted: letters and blanks, at most `MOST_TILES` of them."""
    return "".join(
        sorted(one for one in text.upper() if (one.isascii() and one.isalpha()) or one == BLANK)[:MOST_TILES]
    )


def lay_coasters(grids: Grids, tiles: str, most_work: float = inf) -> list[Coaster]:
    """Return the grids to lay from a bag of tiles, as many as the search can find.

    See `largest_set` for `most_work`.
    """
    if not len(grids):
        return []
    return _lay_coasters(grids, largest_set(_letters_needed(grids), tiles, most_work), tiles)


def _letters_needed(grids: Grids) -> Array:
    """Return how many of each letter each grid needs (n × 26)."""
    cells = grids.tables.letters[grids.rows.astype(np.intp)].reshape(len(grids), CELLS)
    needs = np.zeros((len(grids), LETTERS), dtype=np.int16)
    np.add.at(needs, (np.arange(len(grids))[:, None], cells), 1)
    return needs


def largest_set(needs: Array, tiles: str, most_work: float = inf) -> tuple[int, ...]:
    """Return the numbers of different grids that a bag can spell at once: as many as are found, never fewer than
    greedily.

    `most_work` bounds how many grids are looked at, counted once for each bag; the beam is narrowed to keep it.
    """
    counts = Counter(tiles)
    bag = np.array([counts[chr(ord("A") + at)] for at in range(LETTERS)], dtype=np.int16)
    start = _bag_with_grids(needs, Bag(bag, counts[BLANK], (), np.arange(len(needs))))
    best, beam, most = greedy_set(needs, start), [start], len(tiles) // CELLS
    width = max(2, EFFORT // OFFERED // max(1, most))
    while beam and len(best) < most and most_work > 0:
        beam = _bags_within_work(beam, most_work / max(1, most - len(beam[0].grids)))
        most_work -= sum(len(bag.able) for bag in beam)
        after = {bag.grids: bag for one in beam for bag in _possible_next_bags(needs, one)}
        beam = sorted(after.values(), key=lambda bag: (-len(bag.able), bag.grids))[:width]
        if beam and len(beam[0].grids) > len(best):
            best = beam[0].grids
    return max(best, greedy_set(needs, beam[0]) if beam else (), key=len)


def _bags_within_work(beam: list[Bag], work: float) -> list[Bag]:
    """Return the first bags of a beam, at least one, whose grids fit the work of this step."""
    looked_at = accumulate(len(bag.able) for bag in beam[1:])
    return [
        beam[0],
        *(bag for bag, sofar in zip(beam[1:], looked_at, strict=True) if sofar + len(beam[0].able) <= work),
    ]


def greedy_set(needs: Array, bag: Bag) -> tuple[int, ...]:
    """Take the first grid that can be spelled, again and again: the search must beat that."""
    while len(bag.able):
        bag = _bag_without_grid(needs, bag, int(bag.able[0]))
    return bag.grids


def _bag_with_grids(needs: Array, bag: Bag) -> Bag:
    """Return the same bag with the grids that it can still spell."""
    lacking = np.maximum(needs[bag.able] - bag.tiles, 0).sum(axis=1)
    return Bag(bag.tiles, bag.blanks, bag.grids, bag.able[lacking <= bag.blanks])


def _bag_without_grid(needs: Array, bag: Bag, grid: int) -> Bag:
    """Return the bag after a grid was taken out of it."""
    lacking = int(np.maximum(needs[grid] - bag.tiles, 0).sum())
    left = np.maximum(bag.tiles - needs[grid], 0)
    others = bag.able[bag.able != grid]
    return _bag_with_grids(needs, Bag(left, bag.blanks - lacking, (*bag.grids, grid), others))


def _possible_next_bags(needs: Array, bag: Bag) -> list[Bag]:
    """Return possible next bags: after grids that use its awkward letters, and few blanks."""
    if not len(bag.able):
        return []
    wanted = needs[bag.able].sum(axis=0) / max(1, len(bag.able))
    awkward = bag.tiles / (wanted + 0.05)
    gain = (np.minimum(needs[bag.able], bag.tiles) * awkward).sum(axis=1)
    gain -= np.maximum(needs[bag.able] - bag.tiles, 0).sum(axis=1) * float(awkward.max())
    chosen = bag.able[np.argsort(-gain, kind="stable")[:OFFERED]]
    return [_bag_without_grid(needs, bag, int(grid)) for grid in chosen]


def _lay_coasters(grids: Grids, numbers: Sequence[int], tiles: str) -> list[Coaster]:
    """Return the chosen grids with their letters, and the places of blanks."""
    left, found = Counter(tiles), []
    for rows in grids.texts(numbers):
        blanks = set()
        for cell, letter in enumerate("".join(rows)):
            if left[letter]:
                left[letter] -= 1
            else:
                blanks.add(cell)
        found.append(Coaster(rows, frozenset(blanks)))
    return found
