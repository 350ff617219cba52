"""An order for a layout and its result, as `manage.py solve dominoes` reads and prints them."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Annotated

from pydantic import ConfigDict, Field, ValidationError

from puzzles.contract import BadPuzzle
from puzzles.dominoes.layout import Budget, Layout, lay_out
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.wire import Groups, Squares, TileNames
from puzzles.shapes import Listed, Shape

LARGEST_SIDE, MOST_SQUARES, MOST_TILES, LONGEST_TIME = 200, 10_000, 5_000, 3_600.0
STEPS = 150_000
"""How many steps a layout takes without a given time: some seconds, and the same board every time."""

Side = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]


class Order(Shape):
    """A requested layout: a board, tiles, and names that match each other (`synonyms`).

    It takes `seconds`, or else a fixed number of steps: then the same `seed` gives the same board.
    """

    model_config = ConfigDict(extra="ignore")

    width: Side
    height: Side
    tiles: Annotated[Listed[tuple[TileNames, ...]], Field(min_length=1, max_length=MOST_TILES)]
    synonyms: Groups = ()
    seed: int = 1
    seconds: Annotated[float, Field(gt=0, le=LONGEST_TIME)] | None = None


class FoundTile(Shape):
    """A tile of a layout: its names, and the square of each."""

    name: TileNames
    squares: Squares


class Found(Shape):
    """A layout: how many tiles are laid, of how many, the share of the board that they cover, and where each is."""

    placed: int
    of: int
    covered: float
    tiles: list[FoundTile]


def read_order(data: object) -> Order | None:
    """Read an order from a JSON value; return None if it is something else. Raises `BadPuzzle`."""
    if not isinstance(data, dict) or "public" in data or "tiles" not in data:
        return None
    try:
        wanted = Order.model_validate(data)
    except ValidationError as problem:
        raise BadPuzzle.because(problem) from problem
    if wanted.width * wanted.height > MOST_SQUARES:
        raise BadPuzzle(f"a board has at most {MOST_SQUARES} squares")
    return wanted


def laid_out(wanted: Order, clock: Callable[[], float]) -> Layout:
    """Make the layout of an order."""
    steps, seconds = (STEPS, inf) if wanted.seconds is None else (10**12, wanted.seconds)
    budget = Budget(steps, seconds, clock)
    matching = Matching(wanted.synonyms)
    return lay_out(wanted.tiles, matching, wanted.width, wanted.height, Random(wanted.seed), budget)


def print_layout(layout: Layout) -> Found:
    """Return a layout in the form that is printed."""
    return Found(
        placed=len(layout.laid),
        of=len(layout.tiles),
        covered=round(layout.covered / (layout.width * layout.height), 4),
        tiles=[FoundTile(name=layout.tiles[one.tile], squares=one.squares) for one in layout.laid],
    )


def layout_of(wanted: Order, printed: object) -> Layout:
    """Return the layout that was printed."""
    tiles = Found.model_validate(printed).tiles
    laid = tuple(Laid(n, one.squares) for n, one in enumerate(tiles))
    return Layout(wanted.width, wanted.height, tuple(one.name for one in tiles), laid)
