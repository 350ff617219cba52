"""Which levels are so like another one that whoever is told the answer to the one knows the answer to the other.

Two looks are taken. The questions are alike (`tells`) where a level is the other one turned, mirrored and numbered in
other steps (see `level.canonical`), where it was built on to, so that the other one lies in it as a part, and where it
was cut, so that it is itself the greater part of the other one. The answers are alike (`goes_like`) where most of what
the chains of the one run along is what those of the other run along, however the numbers were changed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from puzzles.chains.level import Level, canonical, turned
from puzzles.chains.wire import HOLE, START, Chains, Matrix

FEWEST = 9
"""A level of fewer cells lies in very many others by chance."""

BY_CHANCE, SPREAD = 0.5, 1.1
"""Answers are alike where they share more than BY_CHANCE + SPREAD / √n of n passages; see `goes_like`."""
APART = 256
"""So far apart are the numbers of two cells of a column: a shift of a level changes all of them by one difference."""

Numbered = list[tuple[int, int, int]]
"""The cells of a level: row, column, number."""
Passages = dict[frozenset[int], list[int]]
"""The cells that a chain passes, each as a number, by where the two cells beside them lie that it comes from and goes
to, either way round: two links at once, which chains of different levels share less often than single ones."""


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


@lru_cache(maxsize=1024)
def goes_like(paths: Chains, other: Chains) -> bool:
    """Whether the answer to a level is for the most part that to another one.

    Measured on levels of the generator: of 1,069 pairs of unrelated ones 4 are taken to be alike, all of them small and
    gentle (half of all pairs stay a quarter of the passages below the bound). Of 314 copies with one to three other
    numbers that still have a solution 310 are known again; of 240 with a start added at the edge, half of them with
    another number too, all; of 120 that lost a row 110, and the others by `tells`; of 113 that lost a row and have
    another number 104, and one more by `tells`; but of 42 of the latter kind, of a dozen gentle levels, only 27. What
    is missed runs another way for about a third of the answer and more.

    >>> goes_like((tuple((0, n) for n in range(12)),), (tuple((n, 3) for n in range(20, 8, -1)),))
    True
    """
    least = sum(map(len, other)) >= FEWEST
    compared, share = shared(paths, other)
    return least and share > BY_CHANCE + SPREAD / sqrt(compared)


def shared(paths: Chains, other: Chains) -> tuple[int, float]:
    """How many passages of another answer are compared, and the share of them that an answer has too.

    The answer is turned, mirrored and shifted to fit best. Of an answer that is smaller, but more than half of the
    other one, its own passages are compared: it is that of a level that was cut. About 5 ms for the largest levels.
    """
    wanted, views = _passages(other), [_passages(view) for view in _views(paths)]
    own, whole = (sum(map(len, passages.values())) for passages in (views[0], wanted))
    compared = max(1, own if own < whole < 2 * own else whole)
    return compared, max(_most_shared(view, wanted) for view in views) / compared


def _views(paths: Chains) -> list[Chains]:
    """The paths in their four turns, each as it is and in the mirror."""
    views = []
    for _ in range(4):
        paths = tuple(tuple((column, -row) for row, column in path) for path in paths)
        views += [paths, tuple(tuple((row, -column) for row, column in path) for path in paths)]
    return views


def _passages(paths: Chains) -> Passages:
    found: Passages = {}
    for path in paths:
        cells = [APART * row + column for row, column in path]
        for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
            found.setdefault(frozenset((before - cell, after - cell)), []).append(cell)
    return found


def _most_shared(passages: Passages, wanted: Passages) -> int:
    """How many passages lie on wanted ones after the shift that brings most of them there."""
    shifts = Counter(to - at for way, cells in passages.items() for at in cells for to in wanted.get(way, ()))
    return max(shifts.values(), default=0)
