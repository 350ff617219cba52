"""Define the shapes of Name Dominoes: tiles and their places, the moves, and the view of a play."""

from typing import Annotated

from pydantic import AfterValidator, Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Listed, OffBoard, Shape, Taken, Yes
from puzzles.typed_text import is_printable

LARGEST_SIDE, MOST_TILES, LONGEST_TILE, LONGEST_NAME = 12, 40, 3, 40
LONGEST_LINE, LONGEST_RIDDLE, MOST_RIDDLES = 160, 90, 3
FARTHEST_COORDINATE = 1_000
"""The largest coordinate of a square, so that a tile dropped outside of the board is still a readable move."""


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
"""Groups of names; the names of a group all match each other."""
Line = Annotated[str, Field(max_length=LONGEST_LINE)]
"""A line about a person; may be empty."""
Riddle = Annotated[str, Field(min_length=1, max_length=LONGEST_RIDDLE)]
"""What is true of two people whose tiles can join, without their names."""
Side = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]
TileNumber = Annotated[int, Field(ge=0, lt=MOST_TILES)]
Coordinate = Annotated[int, Field(ge=-FARTHEST_COORDINATE, le=FARTHEST_COORDINATE)]
Square = Listed[tuple[Coordinate, Coordinate]]
"""A square by its column and its row, counted from 0."""
Squares = Annotated[Listed[tuple[Square, ...]], Field(min_length=1, max_length=LONGEST_TILE)]
"""The square of each name of a tile, in order."""


class LaidTile(Shape):
    """A tile on the board: its number, and the square of each of its names in order."""

    tile: TileNumber
    squares: Squares


class Variants(Shape):
    """The groups of names that match although they differ."""

    groups: Groups


class Par(Shape):
    """The most joins that the solver found for the whole rack; `proven` if no board can have more."""

    joins: Annotated[int, Field(ge=1, le=4 * MOST_TILES * LONGEST_TILE)]
    proven: bool


class Prices(Shape):
    """What help costs, in seconds; stored with each puzzle, so that a later change leaves old plays as they are."""

    hint: Annotated[int, Field(ge=0, le=3_600)] = 60
    lights: Annotated[int, Field(ge=0, le=3_600)] = 60


USUAL_PRICES = Prices()
LinkedTiles = Listed[tuple[TileNumber, TileNumber]]
"""The numbers of two tiles that are linked by meaning."""


class Public(shapes.Public):
    """The public half: the board's size, all tiles, the variants, the given tile, par and what help costs.

    `people` has a line about the person of each tile. `riddles` has what is true of two of them, for each link.
    """

    width: Side
    height: Side
    tiles: Annotated[Listed[tuple[TileNames, ...]], Field(min_length=2, max_length=MOST_TILES)]
    variants: Variants
    given: LaidTile
    par: Par
    people: Annotated[Listed[tuple[Line, ...]], Field(max_length=MOST_TILES)]
    prices: Prices = USUAL_PRICES
    riddles: Annotated[Listed[tuple[Riddle, ...]], Field(max_length=MOST_RIDDLES)] = ()


class Secret(Shape):
    """The secret half: a way to lay all other tiles, each beside one before it, with as many joins as par.

    `links` has the two tiles of each riddle.
    """

    answer: Annotated[Listed[tuple[LaidTile, ...]], Field(min_length=1)]
    links: Annotated[Listed[tuple[LinkedTiles, ...]], Field(max_length=MOST_RIDDLES)] = ()


Puzzle = shapes.Puzzle[Public, Secret]


class Lay(Shape):
    """Move a tile from the rack to these squares."""

    lay: TileNumber
    squares: Squares


class Shift(Shape):
    """Move a tile from its place on the board to other squares."""

    shift: TileNumber
    squares: Squares


class Lift(Shape):
    """Move a tile back to the rack."""

    lift: TileNumber


class Undo(Shape):
    """Undo the last laying, moving or lifting of a tile."""

    undo: Yes


class Redo(Shape):
    """Redo the last move that was undone."""

    redo: Yes


class HandIn(Shape):
    """Submit the present board; the play goes on, and the best submitted board counts."""

    hand_in: Yes


class Finish(Shape):
    """Finish the play; the present board counts, or the submitted one if that is better."""

    finish: Yes


class Hint(OffBoard):
    """Ask for a tile that can be laid now so that all others still fit; costs a minute."""

    hint: Yes


class Lights(OffBoard):
    """Light the places where the chosen tile fits, from now on; costs a minute, once."""

    lights: Yes


Move = Lay | Shift | Lift | Undo | Redo | HandIn | Finish | Hint | Lights | GiveUp


class Half(Shape):
    """One square of a tile.

    `text`: its name. `name`: the name's index in `matches`; null if the square is empty. `lines`: the name broken into
    lines. `size`: their type size in a square of side 1. `about`: which other names it matches, or empty.
    """

    text: str
    name: int | None
    lines: list[str]
    size: float
    about: str = ""


class LaidShown(LaidTile):
    """A tile on the board; `loose` if it isn't connected to the given one, so that it doesn't count."""

    loose: bool


class Worth(Shape):
    """The counts of a board: tiles laid, squares covered, joins, stars from 0 to 3, and links made.

    A join that makes a link counts as two joins.
    """

    tiles: int
    squares: int
    joins: int
    stars: int
    links: int = 0


class LinkShown(Shape):
    """A link by its riddle, and its two tiles once the player has joined them; `made` if they are joined now."""

    riddle: str
    tiles: LinkedTiles | None
    made: bool


class Counts(Worth):
    """The counts of the present board, and `of`, the number of tiles in the rack."""

    of: int


class ParShown(Par):
    """Par, and `two`, the fewest joins that earn two stars."""

    two: int


class View(Shape):
    """The view of a play.

    `matches`: for each name, by number, the numbers of the names that it matches. `people`: a line about the person of
    each tile. `handed_in`: the counts of the best submitted board. `hints`: the tiles of hints in their places. `late`:
    how many seconds help has cost. `links`: the links of the rack.
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
    links: list[LinkShown]


class Hinted(Shape):
    """The answer to a request for a hint: a tile in its place, and the same in words."""

    hint: LaidTile
    text: str


Feedback = Worth | Hinted | Taken
"""The counts of the board after a move, or a hint."""


class Reveal(Shape):
    """The answer and the player's board.

    `answer`: our solution, at par. `counted`: the board that counted for the player. `how`: an emoji for each tile of
    the rack, in its order, that shows how many joins the tile has, or a hint, or that it was left. `links`: all links
    of the rack; `made` if the board that counted has them.
    """

    answer: list[LaidTile]
    counted: list[LaidTile]
    how: str
    links: list[LinkShown]
