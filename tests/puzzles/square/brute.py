"""All grids of a short list by trying every choice of four rows: slow and plainly right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

Grid = tuple[str, ...]


def transposed(grid: Grid) -> Grid:
    return tuple("".join(letters) for letters in zip(*grid, strict=True))


def all_grids(words: Iterable[str]) -> list[Grid]:
    """Every grid of eight different words, the lesser of a grid and its transpose; sorted."""
    return sorted({min(grid, transposed(grid)) for grid in _found(sorted(set(words)))})


def _found(words: list[str]) -> Iterator[Grid]:
    known = set(words)
    for rows in permutations(words, 4):
        columns = transposed(rows)
        if known.issuperset(columns) and len({*rows, *columns}) == 8:
            yield rows
