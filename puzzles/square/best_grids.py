"""Find the n best grids of a list whose grids are too many to store, by branch and bound.

First only the best words are searched. The worst of the n best grids among them is the *floor*: no grid of the answer
is worth less. Then the whole list is searched above the floor (`puzzles.square.bound`). Whenever 2n grids are found,
the better half is kept, and the floor rises to the worst of these.
"""

from collections.abc import Iterator

import numpy as np

from puzzles.square.bound import Bound
from puzzles.square.solver import find_grids_in_batches
from puzzles.square.tables import SIDE, Array, WordTables

FIRST_WORDS = 1200
"""How many of the best words are searched first, for the floor."""
FIRST_WORDS_GROWTH = 1.5
"""The factor by which `FIRST_WORDS` grows as long as these words have too few grids."""


def find_best_grids(tables: WordTables, worth: Array, wanted: int) -> tuple[Array, Array]:
    """Return the `wanted` best grids as word numbers (n × 4), and their worths (n), the best first.

    `worth` has one whole number for each word; a grid is worth the sum of its eight words. Equally good grids are
    sorted by the worth of their rows, so the answer is always the same.
    """
    order = np.argsort(-np.asarray(worth, dtype=np.int64), kind="stable")
    ranked = WordTables([tables.words[number] for number in order])
    worths = np.asarray(worth, dtype=np.int64)[order]
    bound = Bound(ranked, worths, floor=_find_floor(ranked, worths, wanted))
    rows, found = _collect_best(find_grids_in_batches(ranked, bound), bound, wanted)
    return order[rows], found


def _find_floor(ranked: WordTables, worths: Array, wanted: int) -> int:
    """Return a worth that at least `wanted` grids have, from a search of the best words; 0 if they have fewer grids."""
    count = FIRST_WORDS
    while count < len(worths):
        some = WordTables(ranked.words[:count])
        bound = Bound(some, worths[:count])
        _, found = _collect_best(find_grids_in_batches(some, bound), bound, wanted)
        if len(found) == wanted:
            return int(found[-1])
        count = int(count * FIRST_WORDS_GROWTH)
    return 0


def _collect_best(found: Iterator[Array], bound: Bound, wanted: int) -> tuple[Array, Array]:
    """Return the `wanted` best grids of a search, and their worths; raise the bound's floor as grids are found."""
    rows, worths = np.empty((0, SIDE), dtype=np.intp), np.empty(0, dtype=np.int64)
    for more in found:
        rows = np.concatenate((rows, more))
        worths = np.concatenate((worths, bound.compute_most_worth(more)))
        if len(rows) >= 2 * wanted:
            rows, worths = _choose_best(rows, worths, wanted)
            bound.floor = max(bound.floor, int(worths[-1]))
    return _choose_best(rows, worths, wanted)


def _choose_best(rows: Array, worths: Array, wanted: int) -> tuple[Array, Array]:
    if len(worths) > wanted:
        last = -np.partition(-worths, wanted - 1)[wanted - 1]
        rows, worths = rows[worths >= last], worths[worths >= last]
    order = np.lexsort((*rows.T[::-1], -worths))[:wanted]
    return rows[order], worths[order]
