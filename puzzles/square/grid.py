"""Define the grid: sixteen cells, numbered row by row, and eight entries, numbered as in any crossword."""

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.square.wire import EntryName

SIDE = 4
CELLS = SIDE * SIDE
BLANK = "."


@dataclass(frozen=True)
class Entry:
    """The place of a word in the grid.

    `name`: such as "1A" or "1D". `number`: the number in its first cell. `at`: its index among the four words of its
    direction. `cells`: in order.
    """

    name: EntryName
    number: int
    across: bool
    at: int
    cells: tuple[int, ...]


ACROSS_NAMES: tuple[EntryName, ...] = ("1A", "5A", "6A", "7A")
DOWN_NAMES: tuple[EntryName, ...] = ("1D", "2D", "3D", "4D")
"""The names of the words across and down, in order; the first cell starts both 1A and 1D."""


def _make_entry(name: EntryName, at: int) -> Entry:
    across = name in ACROSS_NAMES
    cells = range(at * SIDE, (at + 1) * SIDE) if across else range(at, CELLS, SIDE)
    return Entry(name, int(name[:-1]), across, at, tuple(cells))


ENTRIES = tuple(_make_entry(name, at) for names in (ACROSS_NAMES, DOWN_NAMES) for at, name in enumerate(names))
ENTRIES_BY_NAME = {entry.name: entry for entry in ENTRIES}


def read_columns(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the words down of four rows."""
    return tuple("".join(letters) for letters in zip(*rows, strict=True))


def list_words(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the eight words of four rows, in the order of `ENTRIES`."""
    return (*rows, *read_columns(rows))
