"""Which levels are so like another one that whoever is told the answer to the one knows the answer to the other.

A level may be turned, mirrored and numbered in other steps (see `level.canonical`); it may be built on to, so that the
other one lies in it as a part; and it may be cut, so that it is itself the greater part of the other one. What is not
found: a level that was built on to and cut at once, or in which equal numbers became different ones.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from puzzles.chains.level import Level, canonical, turned
from puzzles.chains.wire import HOLE, START, Matrix

FEWEST = 9
"""A level of fewer cells lies in very many others by chance."""

Numbered = list[tuple[int, int, int]]
"""The cells of a level: row, column, number."""


@lru_cache(maxsize=1024)
def tells(matrix: Matrix, other: Matrix) -> bool:
    """Whether the answer to a level tells that to another one.

    >>> tells(((0, 1), (3, 2)), ((5, 0), (7, 9)))
    True
    """
    first, second = Level(matrix), Level(other)
    if canonical(first) == canonical(second):
        return True
    if len(second.numbers) < FEWEST:
        return False
    cut = 2 * len(first.numbers) > len(second.numbers) and lies_in(matrix, other)
    return cut or lies_in(other, matrix)


def lies_in(small: Matrix, large: Matrix) -> bool:
    """Whether a level is a part of another one, turned, mirrored or numbered in other steps as it may be."""
    return any(_lies_straight(one, large) for one in turned(small))


def _lies_straight(small: Matrix, large: Matrix) -> bool:
    cells = [(r, c, number) for r, row in enumerate(small) for c, number in enumerate(row) if number != HOLE]
    downs = range(-min(r for r, _, _ in cells), len(large) - max(r for r, _, _ in cells))
    rights = range(-min(c for _, c, _ in cells), len(large[0]) - max(c for _, c, _ in cells))
    return any(_fits(cells, large, down, right) for down in downs for right in rights)


def _fits(cells: Numbered, large: Matrix, down: int, right: int) -> bool:
    """Whether cells, moved so far, lie on numbers that stand in the same order."""
    shown = {START: START}
    for row, column, number in cells:
        found = large[row + down][column + right]
        if found == HOLE or shown.setdefault(number, found) != found:
            return False
    return all(low < high for low, high in pairwise(shown[number] for number in sorted(shown)))
