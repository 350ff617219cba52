"""Define the shapes of Name Dominoes: tiles and their places, moves, and what is shown."""

from typing import Annotated

from pydantic import AfterValidator, Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Listed, Shape, Taken, Yes
from puzzles.typed import is_printable

LARGEST_SIDE, MOST_TILES, LONGEST_TILE, LONGEST_NAME = 12, 40, 3, 40
LONGEST_LINE = 160
FAR = 1_000
"""How far outside of a board a tile may be dropped."""


def _require_printable(name: str) -> str:
    if not is_printable(name):
        raise ValueError("a name must have only printable characters")
    return name


def _require_names(names: tuple[str, ...]) -> tuple[str, ...]:
    if not any(name.strip() for name in names):
        raise ValueError("a tile must have at least one name")
    return names


Name = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(_require_printable)]
TileNames = Annotated[
    Listed[tuple[Name, ...]], Field(min_length=1, max_length=LONGEST_TILE), AfterValidator(_require_names)
]
"""The names on a tile's squares, in order; an empty text is the empty half, which matches nothing."""
Groups = Listed[tuple[Listed[tuple[str, ...]], ...]]
"""Names that all match each other."""
Line = Annotated[str, Field(max_length=LONGEST_LINE)]
"""A line about a person; may be empty."""
Side = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]
TileNumber = Annotated[int, Field(ge=0, lt=MOST_TILES)]
Coordinate = Annotated[int, Field(ge=-FAR, le=FAR)]
Square = Listed[tuple[Coordinate, Coordinate]]
"""A square by its column and its row, counted from 0."""
Squares = Annotated[Listed[tuple[Square, ...]], Field(min_length=1, max_length=LONGEST_TILE)]
"""The square of each name of a tile, in order."""


class LaidTile(Shape):
    """A tile on the board: its number, and the square of each of its names in order."""

    tile: TileNumber
    squares: Squares


class Variants(Shape):
    """Which names match although they differ."""

    groups: Groups


class Par(Shape):
    """The most joins that the solver found for the whole rack; `proven` if no board can have more."""

    joins: Annotated[int, Field(ge=1, le=4 * MOST_TILES * LONGEST_TILE)]
    proven: bool


class Prices(Shape):
    """What help costs, in seconds; kept with each puzzle, so that an old play keeps the prices that it started with."""

    hint: Annotated[int, Field(ge=0, le=3_600)] = 60
    lights: Annotated[int, Field(ge=0, le=3_600)] = 60


USUAL = Prices()


class Public(shapes.Public):
    """What everyone may see: the board's size, all tiles, the given one, par, and who people are.

    `people` has one line for each tile.
    """

    width: Side
    height: Side
    tiles: Annotated[Listed[tuple[TileNames, ...]], Field(min_length=2, max_length=MOST_TILES)]
    variants: Variants
    given: LaidTile
    par: Par
    people: Annotated[Listed[tuple[Line, ...]], Field(max_length=MOST_TILES)]
    prices: Prices = USUAL


class Secret(Shape):
    """One way to lay all other tiles, each touching one before it, with as many joins as par says."""

    answer: Annotated[Listed[tuple[LaidTile, ...]], Field(min_length=1)]


Puzzle = shapes.Puzzle[Public, Secret]


class Lay(Shape):
    """Move a tile from the rack to these squares."""

    lay: TileNumber
    squares: Squares


class Shift(Shape):
    """Move a tile on the board to other squares, in one move."""

    shift: TileNumber
    squares: Squares


class Lift(Shape):
    """Move a tile back to the rack."""

    lift: TileNumber


class Undo(Shape):
    """Undo the last laying, moving or lifting of a tile."""

    undo: Yes


class Redo(Shape):
    """Redo what was undone last."""

    redo: Yes


class HandIn(Shape):
    """Submit the board as it is; the play goes on, and the best board counts in the end."""

    hand_in: Yes


class Finish(Shape):
    """Submit for the last time."""

    finish: Yes


class Hint(Shape):
    """Ask for a tile that can be laid now so that all others still fit; costs a minute."""

    hint: Yes


class Lights(Shape):
    """Light the places where the chosen tile fits, from now on; costs a minute, once."""

    lights: Yes


Move = Lay | Shift | Lift | Undo | Redo | HandIn | Finish | Hint | Lights | GiveUp


class Half(Shape):
    """One square of a tile: its name, the name's number in `matches` (none if it is empty), and how it is set.

    `lines` are the lines of the name, `size` is their type size in a square of side 1. `about` says which other names
    it is a form of, or is empty.
    """

    text: str
    name: int | None
    lines: list[str]
    size: float
    about: str = ""


class LaidShown(LaidTile):
    """A tile on the board; `loose` if it is not connected to the first one, and so does not count."""

    loose: bool


class Worth(Shape):
    """What a board counts: the tiles that were laid, the squares that are covered, the joins; and its stars, 0 to 3."""

    tiles: int
    squares: int
    joins: int
    stars: int


class Counts(Worth):
    """What the present board counts, and how many tiles the rack has."""

    of: int


class ParShown(Par):
    """Par, and how many joins two stars need."""

    two: int


class View(Shape):
    """Everything that the browser gets.

    `matches` says for each name, by number, which names it matches; `people` who the person of each tile is;
    `handed_in` is what the best submitted board counts; `hints` are the tiles of hints, and `late` is how many seconds
    help has cost.
    """

    width: int
    height: int
    tiles: list[list[Half]]
    matches: list[list[int]]
    people: list[str]
    par: ParShown
    laid: list[LaidShown]
    counts: Counts
    handed_in: Worth | None
    can_finish: bool
    can_undo: bool
    can_redo: bool
    hints: list[LaidTile]
    lights: bool
    prices: Prices
    late: int


class Hinted(Shape):
    """The answer to a hint: a tile and its place, also in words."""

    hint: LaidTile
    text: str


Feedback = Worth | Hinted | Taken
"""What the board counts after a move, or a hint."""


class Reveal(Shape):
    """One way to lay everything, at par if there is one; the board that counted; and how many joins each tile has.

    `how` has one square for each tile of the rack, as a shared result has them in another order.
    """

    answer: list[LaidTile]
    counted: list[LaidTile]
    how: str
