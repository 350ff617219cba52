"""The grid as people know it: sixteen cells, row by row, and eight entries numbered as in any crossword."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SIDE = 4
CELLS = SIDE * SIDE
BLANK = "."


@dataclass(frozen=True)
class Entry:
    """One word's place: `name` is "1A" or "1D", `at` its place (0 to 3) among the words of its direction."""

    name: str
    number: int
    across: bool
    at: int
    cells: tuple[int, ...]


def _entries() -> tuple[Entry, ...]:
    """Numbers go from left to right and down; the first cell begins a word across and one down."""
    across = [1, *range(SIDE + 1, 2 * SIDE)]
    rows = [Entry(f"{n}A", n, True, at, tuple(range(at * SIDE, (at + 1) * SIDE))) for at, n in enumerate(across)]
    columns = [Entry(f"{at + 1}D", at + 1, False, at, tuple(range(at, CELLS, SIDE))) for at in range(SIDE)]
    return (*rows, *columns)


ENTRIES = _entries()
BY_NAME = {entry.name: entry for entry in ENTRIES}


def columns_of(rows: Sequence[str]) -> tuple[str, ...]:
    """The words down."""
    return tuple("".join(letters) for letters in zip(*rows, strict=True))


def words_of(rows: Sequence[str]) -> tuple[str, ...]:
    """All eight words, in the order of `ENTRIES`."""
    return (*rows, *columns_of(rows))
