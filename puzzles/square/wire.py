"""Define the shapes of Square: eight clues, the letters of a grid, help with a part of it, and the view of a play."""

from typing import Annotated, Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Listed, OffBoard, Shape, Taken

LONGEST_CLUE = 120

Clue = Annotated[str, Field(pattern=r"\S", max_length=LONGEST_CLUE)]
Clues = Annotated[Listed[tuple[Clue, ...]], Field(min_length=4, max_length=4)]
"""The clues of one direction, in the order of their numbers."""
Row = Annotated[str, Field(pattern=r"^[A-Z]{4}$")]
Rows = Annotated[Listed[tuple[Row, ...]], Field(min_length=4, max_length=4)]
"""The four words across, which are the rows of the grid."""
Letters = Annotated[str, Field(pattern=r"^[A-Z.]{16}$")]
"""The letters of the sixteen cells, row by row; a dot for an empty cell."""
Cell = Annotated[int, Field(ge=0, le=15)]
"""The number of a cell, counted row by row from 0."""
EntryName = Literal["1A", "5A", "6A", "7A", "1D", "2D", "3D", "4D"]
"""The number of a word, and its direction (across or down)."""


class Rules(Shape):
    """The help points of a check and of a revealed letter.

    They are stored with each puzzle, so that a later change leaves old plays as they are.
    """

    check: int = Field(1, ge=0, le=9)
    letter: int = Field(2, ge=0, le=9)


USUAL_RULES = Rules()


class Public(shapes.Public):
    """The public half: the clues, and what help costs."""

    across: Clues
    down: Clues
    rules: Rules = USUAL_RULES


class Secret(Shape):
    """The secret half: the words across, from which those down follow."""

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
    """Write letters; the move has all sixteen cells as they are now."""

    letters: Letters


class Check(OffBoard):
    """Ask which letters of a part are right; this costs a check."""

    check: Part


class Uncover(OffBoard):
    """Ask for the right letters of a part; asking for the whole grid means giving up."""

    reveal: Part


Move = Write | Check | Uncover | GiveUp

Mark = Literal["", "sure", "wrong", "revealed"]
"""What the player knows about a letter: nothing, that it is right, that it is wrong, or that it was revealed."""
Sign = Literal["🟩", "🟨", "🟥"]
"""How a letter was found: never shown to be wrong, corrected after a check, or revealed."""


class EntryShown(Shape):
    """One word to find: its number and direction, its cells and its clue."""

    name: EntryName
    number: int
    across: bool
    cells: list[Cell]
    clue: str


class CellShown(Shape):
    """One cell: the number in its corner (0 for none), its letter ("" for none), and what the player knows."""

    number: int
    letter: str
    mark: Mark


class View(Shape):
    """The view of a play.

    Some fields are sorted lists of cells. `sure`: shown to be right. `revealed`: revealed. `wrong`: their letter was
    shown to be wrong. `told`: ever shown to be wrong. `struck` has for each of the sixteen cells the letters that were
    shown to be wrong there, which is "" for most. `help` has the help points so far.
    """

    entries: list[EntryShown]
    cells: list[CellShown]
    letters: Letters
    sure: list[Cell]
    revealed: list[Cell]
    wrong: list[Cell]
    told: list[Cell]
    struck: list[str]
    checks: int
    help: int
    rules: Rules


class Judged(Shape):
    """What a move showed: cells that became known to be right or wrong, or were revealed (`given`).

    `judged`: whether letters were checked.
    """

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
    """The solution: the rows, each word with its clue, and how each letter was found."""

    rows: Rows
    words: list[WordShown]
    marks: list[Sign]
