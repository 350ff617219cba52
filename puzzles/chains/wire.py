"""Define the shapes of Cardinal Chains: a level with its proof, strokes, hints, and what a page is shown."""

from typing import Annotated, Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Help, Listed, Shape, Taken, Yes

HOLE, START = -1, 0
LARGEST_NUMBER = 99
LARGEST_SIDE = 40
"""The longest side that the solver reads; what can be played is smaller."""
SEVERAL = 2
"""Means any number of solutions above one."""

Number = Annotated[int, Field(ge=HOLE, le=LARGEST_NUMBER)]
"""The value of a cell: HOLE, START, or a number from 1 on."""
Matrix = Listed[tuple[Listed[tuple[Number, ...]], ...]]
"""The rows of a level."""

Index = Annotated[int, Field(ge=-1, le=LARGEST_SIDE)]
"""A row or a column, counted from 0, or the one beside an edge: no stroke can go farther out."""
Cell = Listed[tuple[Index, Index]]
"""A row and a column."""
Link = Listed[tuple[Cell, Cell]]
"""A part of a chain: a cell, and the cell beside it to which the chain goes on."""
Chain = Listed[tuple[Cell, ...]]
"""The cells of a chain from its start on."""
Chains = Listed[tuple[Chain, ...]]
"""A chain for each start, in the order of the starts."""

Areas = Listed[tuple[Listed[tuple[Cell, ...]], ...]]
"""Groups of cells that a sentence is about, each marked as a whole."""

Direction = Annotated[int, Field(ge=0, le=3)]
"""Up, right, down, left."""
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
    """What everyone may see: the level, and about how many seconds a person needs for it, if known."""

    level: Matrix
    effort: Annotated[int, Field(ge=0)] | None = None


class Step(Shape):
    """One step of a proof: its rule, its sentence, the cells to look at, what it takes out, and areas to mark."""

    rule: Rule
    title: str
    text: str
    cells: Listed[tuple[Cell, ...]]
    out: Listed[tuple[ClosedLink, ...]]
    areas: Areas = ()


class Secret(Shape):
    """A solution, whether there are several, and the steps that prove it, or that go as far as all solutions agree."""

    solutions: Annotated[int, Field(ge=1, le=SEVERAL)]
    """1, or SEVERAL."""
    paths: Chains
    trace: Listed[tuple[Step, ...]]


Puzzle = shapes.Puzzle[Public, Secret]


class Stroke(Shape):
    """The whole of a chain after a gesture, from its start on: longer, shorter or redrawn."""

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
    """Ask for the next conclusion; in the ranking, hints count before time."""

    hint: Yes


Move = Draw | Undo | Redo | Clear | Hint | GiveUp


class Hinted(Shape):
    """A hint: its rule and reason, the cells to light, links that must be or cannot be, and areas to mark."""

    rule: Literal[Rule, "wrong turn"]
    title: str
    text: str
    cells: Listed[tuple[Cell, ...]]
    goes: Listed[tuple[Link, ...]] = ()
    out: Listed[tuple[Link, ...]] = ()
    areas: Areas = ()


Feedback = Hinted | Taken


class View(Shape):
    """Everything that the browser gets: the level with its chains, and the hint that is still shown beside them."""

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
    """A solution, the steps that prove it, whether it is the only one, and the player's strokes on the board."""

    paths: Chains
    steps: Listed[tuple[Step, ...]]
    unique: bool
    strokes: Listed[tuple[Stroke, ...]] = ()
    effort: int | None = None
