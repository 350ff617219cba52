"""Define the shapes of Cardinal Chains: a level with its proof, the moves, hints, and the view of a play."""

from typing import Annotated, Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Help, Listed, Shape, Taken, Yes

HOLE, START = -1, 0
LARGEST_NUMBER = 99
LARGEST_SIDE = 40
"""The longest side of a level that the solver reads; a level to play must be smaller."""
SEVERAL = 2
"""Means any number of solutions above one."""

Number = Annotated[int, Field(ge=HOLE, le=LARGEST_NUMBER)]
"""The value of a cell: HOLE, START, or a number from 1 on."""
Matrix = Listed[tuple[Listed[tuple[Number, ...]], ...]]
"""The rows of a level."""

Index = Annotated[int, Field(ge=-1, le=LARGEST_SIDE)]
"""A row or a column, counted from 0; a stroke may leave the board by one cell, hence the -1."""
Cell = Listed[tuple[Index, Index]]
"""A row and a column."""
Link = Listed[tuple[Cell, Cell]]
"""Two neighbouring cells of a chain, in its direction."""
Chain = Listed[tuple[Cell, ...]]
"""The cells of a chain from its start on."""
Chains = Listed[tuple[Chain, ...]]
"""A chain for each start, in the order of the starts."""

Areas = Listed[tuple[Listed[tuple[Cell, ...]], ...]]
"""Groups of cells in a sentence; the board shades each group."""

Direction = Annotated[int, Field(ge=0, le=3)]
"""0 is up, 1 right, 2 down, 3 left."""
ClosedLink = Listed[tuple[Index, Index, Direction]]
"""The row and the column of a cell, and a direction in which no chain leaves it."""

Rule = Literal[
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "6.5",
    "7",
    "ends",
    "regions",
    "shades",
    "pairs",
    "no return",
    "only way",
    "not too early",
    "suppose",
    "search",
]
"""The rule of a step; the numbers are those of the article that the first rules come from."""


class Public(shapes.Public):
    """The public half: the level, and about how many seconds a practised person needs (none if that is unknown)."""

    level: Matrix
    effort: Annotated[int, Field(ge=0)] | None = None


class Step(Shape):
    """One step of a proof.

    `text`: its sentence. `cells`: the cells to look at. `out`: the moves that it rules out. `areas`: groups to shade.
    """

    rule: Rule
    title: str
    text: str
    cells: Listed[tuple[Cell, ...]]
    out: Listed[tuple[ClosedLink, ...]]
    areas: Areas = ()


class Secret(Shape):
    """The secret half: a solution, and the steps that prove it.

    If there are several solutions, the steps go as far as all of them agree.
    """

    solutions: Annotated[int, Field(ge=1, le=SEVERAL)]
    """1, or SEVERAL."""
    paths: Chains
    trace: Listed[tuple[Step, ...]]


Puzzle = shapes.Puzzle[Public, Secret]


class Stroke(Shape):
    """One chain after a gesture, whole and from its start on: it may be longer, shorter or redrawn."""

    chain: int
    cells: Chain


class Draw(Shape):
    """Draw a chain."""

    draw: Stroke


class Undo(Shape):
    """Undo the last move."""

    undo: Yes


class Redo(Shape):
    """Redo a move that was undone."""

    redo: Yes


class Clear(Shape):
    """Take all chains back to their starts; this can be undone."""

    clear: Yes


class Hint(Help):
    """Ask for a hint; the ranking counts hints before time."""

    hint: Yes


Move = Draw | Undo | Redo | Clear | Hint | GiveUp


class Hinted(Shape):
    """A hint.

    `text`: the reason. `use`: what the player can do with it now, where that isn't plain. `cells`: the cells to light.
    `goes`, `out`: links that chains must have, or can't have. `ends`: ends of chains. `areas`: groups to shade.
    """

    rule: Literal[Rule, "wrong turn"]
    title: str
    text: str
    use: str = ""
    cells: Listed[tuple[Cell, ...]]
    goes: Listed[tuple[Link, ...]] = ()
    out: Listed[tuple[Link, ...]] = ()
    ends: Listed[tuple[Cell, ...]] = ()
    areas: Areas = ()


Feedback = Hinted | Taken


class View(Shape):
    """The view of a play: the level, the chains on it, and the last hint if it is still shown."""

    level: Matrix
    chains: Chains
    covered: int
    cells: int
    undo: bool
    redo: bool
    hints: int
    hint: Hinted | None
    effort: int | None = None


class Reveal(Shape):
    """A solution, the steps that prove it, whether it is the only one, and the strokes of the player's board."""

    paths: Chains
    steps: Listed[tuple[Step, ...]]
    unique: bool
    strokes: Listed[tuple[Stroke, ...]] = ()
    effort: int | None = None
