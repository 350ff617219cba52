"""Define the shapes of Square: eight clues, the letters of a grid, help with a part of it, and the answers."""

from typing import Annotated, Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Listed, Shape, Taken

LONGEST_CLUE = 120

Clue = Annotated[str, Field(pattern=r"\S", max_length=LONGEST_CLUE)]
Clues = Annotated[Listed[tuple[Clue, ...]], Field(min_length=4, max_length=4)]
"""The clues of one direction, in the order of their numbers."""
Row = Annotated[str, Field(pattern=r"^[A-Z]{4}$")]
Rows = Annotated[Listed[tuple[Row, ...]], Field(min_length=4, max_length=4)]
"""The words across: the whole grid."""
Letters = Annotated[str, Field(pattern=r"^[A-Z.]{16}$")]
"""The letters of the sixteen cells, row by row; a dot for an empty one."""
Cell = Annotated[int, Field(ge=0, le=15)]
"""A cell by its number, row by row."""
EntryName = Literal["1A", "5A", "6A", "7A", "1D", "2D", "3D", "4D"]
"""The number of a word's first cell and its direction."""


class Rules(Shape):
    """What help counts in the ranking; kept with each puzzle, so that an old play goes on under its own rules.

    `check`: a check; `letter`: a letter that was revealed.
    """

    check: int = Field(1, ge=0, le=9)
    letter: int = Field(2, ge=0, le=9)


USUAL = Rules()


class Public(shapes.Public):
    """What everyone may see: the clues."""

    across: Clues
    down: Clues
    rules: Rules = USUAL


class Secret(Shape):
    """The words across; those down follow from them."""

    rows: Rows


Puzzle = shapes.Puzzle[Public, Secret]


class OneLetter(Shape):
    """One cell of the grid."""

    letter: Cell


class OneWord(Shape):
    """The cells of one word."""

    word: EntryName


Part = OneLetter | OneWord | Literal["grid"]
"""The part to help with: a letter, a word, or the whole grid."""


class Write(Shape):
    """Write the whole grid as the player has it now."""

    letters: Letters


class Check(Shape):
    """Ask which letters of a part are right; costs a check."""

    check: Part


class Uncover(Shape):
    """Ask for the right letters of a part; asking for the whole grid means giving up."""

    reveal: Part


Move = Write | Check | Uncover | GiveUp

Mark = Literal["", "sure", "wrong", "revealed"]
"""What the player knows about a letter: that it is right, that it is wrong, the letter itself, or nothing."""
Sign = Literal["🟩", "🟨", "🟥"]
"""How a letter was found: right whenever it was checked, right only after a check, or given."""


class EntryShown(Shape):
    """One word to find: its number and direction, its cells and its clue."""

    name: EntryName
    number: int
    across: bool
    cells: list[Cell]
    clue: str


class CellShown(Shape):
    """One cell: the number in its corner (0 for none), its letter ("" for none), and what is known about it."""

    number: int
    letter: str
    mark: Mark


class View(Shape):
    """Everything that the browser gets.

    `sure`, `revealed`, `wrong` and `told` are cells in order: shown to be right, given, shown to be wrong and not
    changed since, and ever shown to be wrong. `help` is what checks and given letters count together in the ranking.
    """

    entries: list[EntryShown]
    cells: list[CellShown]
    letters: Letters
    sure: list[Cell]
    revealed: list[Cell]
    wrong: list[Cell]
    told: list[Cell]
    checks: int
    help: int
    rules: Rules


class Judged(Shape):
    """What a move showed: cells newly known to be right, wrong, or given; `judged` if letters were checked."""

    right: list[Cell]
    wrong: list[Cell]
    given: list[Cell]
    judged: bool


Feedback = Judged | Taken


class WordShown(Shape):
    """One word of the solution with its clue."""

    name: EntryName
    word: str
    clue: str


class Reveal(Shape):
    """The whole solution: the rows, each word with its clue, and how each letter was found."""

    rows: Rows
    words: list[WordShown]
    marks: list[Sign]
