"""Read an order, which asks for a layout, and print the layout, for `manage.py solve dominoes`."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Annotated

from pydantic import ConfigDict, Field, ValidationError

from puzzles.contract import BadPuzzle
from puzzles.dominoes.layout import Budget, Layout, find_layout
from puzzles.dominoes.matching import Matching
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.wire import Groups, Squares, TileNames
from puzzles.shapes import Listed, Shape

LARGEST_SIDE, MOST_SQUARES, MOST_TILES, LONGEST_SECONDS = 200, 10_000, 5_000, 3_600.0
UNTIMED_STEPS = 150_000
"""The steps of a search without a time limit; they take some seconds, and always give the same board."""

Side = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]


class LayoutOrder(Shape):
    """A requested layout: the board's size, the tiles, and groups of names that match (`synonyms`).

    The search goes on for `seconds`. Without them it takes a fixed number of steps, and a `seed` always gives the same
    board.
    """

    model_config = ConfigDict(extra="ignore")

    width: Side
    height: Side
    tiles: Annotated[Listed[tuple[TileNames, ...]], Field(min_length=1, max_length=MOST_TILES)]
    synonyms: Groups = ()
    seed: int = 1
    seconds: Annotated[float, Field(gt=0, le=LONGEST_SECONDS)] | None = None


class PrintedTile(Shape):
    """A tile of a layout: its names, and the square of each."""

    name: TileNames
    squares: Squares


class PrintedLayout(Shape):
    """A layout as JSON: `placed` of its `of` tiles are laid, and cover the share `covered` of the board (0 to 1)."""

    placed: int
    of: int
    covered: float
    tiles: list[PrintedTile]


def read_order(data: object) -> LayoutOrder | None:
    """Read an order from a JSON value; return None if it isn't one. Raises `BadPuzzle` if it has mistakes."""
    if not isinstance(data, dict) or "public" in data or "tiles" not in data:
        return None
    try:
        order = LayoutOrder.model_validate(data)
    except ValidationError as problem:
        raise BadPuzzle.from_problem(problem) from problem
    if order.width * order.height > MOST_SQUARES:
        raise BadPuzzle(f"a board has at most {MOST_SQUARES} squares")
    return order


def make_layout(order: LayoutOrder, clock: Callable[[], float]) -> Layout:
    """Make the layout that an order asks for; `clock` returns seconds."""
    steps, seconds = (UNTIMED_STEPS, inf) if order.seconds is None else (10**12, order.seconds)
    budget = Budget(steps, seconds, clock)
    matching = Matching(order.synonyms)
    return find_layout(order.tiles, matching, order.width, order.height, Random(order.seed), budget)


def print_layout(layout: Layout) -> PrintedLayout:
    """Return a layout in the form that is printed as JSON."""
    return PrintedLayout(
        placed=len(layout.laid),
        of=len(layout.tiles),
        covered=round(layout.covered_count / (layout.width * layout.height), 4),
        tiles=[PrintedTile(name=layout.tiles[one.tile], squares=one.squares) for one in layout.laid],
    )


def read_layout(order: LayoutOrder, printed: object) -> Layout:
    """Read the layout of an order from the printed form. Raises pydantic's ValidationError."""
    tiles = PrintedLayout.model_validate(printed).tiles
    laid = tuple(PlacedTile(n, one.squares) for n, one in enumerate(tiles))
    return Layout(order.width, order.height, tuple(one.name for one in tiles), laid)
