"""The best grids of a list that has too many to store: branch and bound from the best words down.

First the grids of the best words alone are found; the last of the wanted number among them is a floor that no grid of
the answer is below. With that floor the whole list is searched (`puzzles.square.bound`), and whenever twice the wanted
number is found the better half is kept and the floor raised to its last.
"""

from collections.abc import Iterator

import numpy as np

from puzzles.square.bound import Bound
from puzzles.square.solver import batches_of_grids
from puzzles.square.tables import SIDE, Array, Tables

FIRST_WORDS = 1200
"""How many of the best words the floor is taken from."""
GROWTH = 1.5
"""How much that number grows if they have too few grids."""


def best_grids(tables: Tables, worth: Array, wanted: int) -> tuple[Array, Array]:
    """Return the `wanted` grids of the greatest worth: their rows as word numbers, and their worths, the best first.

    `worth` is one whole number per word; a grid's worth is the sum of its eight words' worths. Grids of equal worth
    come in the order of their rows' words by worth, so the answer is always the same.
    """
    order = np.argsort(-np.asarray(worth, dtype=np.int64), kind="stable")
    ranked = Tables([tables.words[number] for number in order])
    worths = np.asarray(worth, dtype=np.int64)[order]
    bound = Bound(ranked, worths, floor=_find_floor(ranked, worths, wanted))
    rows, found = _collect_best(batches_of_grids(ranked, bound), bound, wanted)
    return order[rows], found


def _find_floor(ranked: Tables, worths: Array, wanted: int) -> int:
    """Return a worth that at least the wanted number of grids reach; 0 if the list has no more grids than that."""
    count = FIRST_WORDS
    while count < len(worths):
        some = Tables(ranked.words[:count])
        bound = Bound(some, worths[:count])
        _, found = _collect_best(batches_of_grids(some, bound), bound, wanted)
        if len(found) == wanted:
            return int(found[-1])
        count = int(count * GROWTH)
    return 0


def _collect_best(found: Iterator[Array], bound: Bound, wanted: int) -> tuple[Array, Array]:
    """Return the best of a search, raising its floor as grids are found."""
    rows, worths = np.empty((0, SIDE), dtype=np.intp), np.empty(0, dtype=np.int64)
    for more in found:
        rows = np.concatenate((rows, more))
        worths = np.concatenate((worths, bound.most(more)))
        if len(rows) >= 2 * wanted:
            rows, worths = _best_of(rows, worths, wanted)
            bound.floor = max(bound.floor, int(worths[-1]))
    return _best_of(rows, worths, wanted)


def _best_of(rows: Array, worths: Array, wanted: int) -> tuple[Array, Array]:
    if len(worths) > wanted:
        last = -np.partition(-worths, wanted - 1)[wanted - 1]
        rows, worths = rows[worths >= last], worths[worths >= last]
    order = np.lexsort((*rows.T[::-1], -worths))[:wanted]
    return rows[order], worths[order]
