"""What `solve` reads and prints: an order for a layout, and the layout that was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from puzzles.contract import JSON, BadPuzzle
from puzzles.dominoes.layout import Budget, Layout, lay_out
from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.puzzles import ground_of, is_groups, is_tile, laid_from
from puzzles.dominoes.rules import LONGEST_TILE, Laid

LARGEST_SIDE, MOST_SQUARES, MOST_TILES, LONGEST_TIME = 200, 10_000, 5_000, 3_600.0
STEPS = 150_000
"""How many steps a layout takes where no time is named: some seconds, and the same board every time."""


@dataclass(frozen=True)
class Order:
    """A layout that somebody asks for."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    matching: Matching
    seed: int
    seconds: float | None


def order(data: JSON) -> Order | None:
    """The order that a JSON value is; None where it is meant as something else. Raises `BadPuzzle`."""
    if not isinstance(data, dict) or "public" in data or "tiles" not in data:
        return None
    for side in ("width", "height"):
        if type(data.get(side)) is not int or not 1 <= data[side] <= LARGEST_SIDE:
            raise BadPuzzle(f"the {side} must be a whole number from 1 to {LARGEST_SIDE}")
    if data["width"] * data["height"] > MOST_SQUARES:
        raise BadPuzzle(f"a board has at most {MOST_SQUARES} squares")
    return Order(
        data["width"],
        data["height"],
        _tiles(data["tiles"]),
        Matching(_groups(data.get("synonyms", []))),
        _seed(data.get("seed", 1)),
        _seconds(data.get("seconds")),
    )


def _tiles(value: Any) -> tuple[Tile, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_TILES:
        raise BadPuzzle(f"the tiles must be a list of 1 to {MOST_TILES}")
    for tile in value:
        if not is_tile(tile):
            raise BadPuzzle(f"a tile is a list of one to {LONGEST_TILE} names, unlike {str(tile)[:60]!r}")
    return tuple(tuple(tile) for tile in value)


def _groups(value: Any) -> list[list[str]]:
    if not is_groups(value):
        raise BadPuzzle("the synonyms must be lists of names that match each other")
    return list(value)


def _seed(value: Any) -> int:
    if type(value) is not int:
        raise BadPuzzle("the seed must be a whole number")
    return value


def _seconds(value: Any) -> float | None:
    if value is not None and (
        isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LONGEST_TIME
    ):
        raise BadPuzzle(f"the seconds must be a number above 0 and at most {LONGEST_TIME:g}")
    return value


def laid_out(wanted: Order, clock: Callable[[], float]) -> Layout:
    """The layout that was asked for: for so many seconds, or else for a fixed number of steps."""
    steps, seconds = (STEPS, inf) if wanted.seconds is None else (10**12, wanted.seconds)
    budget = Budget(steps, seconds, clock)
    return lay_out(wanted.tiles, wanted.matching, wanted.width, wanted.height, Random(wanted.seed), budget)


def found(layout: Layout) -> JSON:
    """What is printed of a layout."""
    return {
        "placed": len(layout.laid),
        "of": len(layout.tiles),
        "covered": round(layout.covered / (layout.width * layout.height), 4),
        "tiles": [
            {"name": list(layout.tiles[one.tile]), "squares": [list(square) for square in one.squares]}
            for one in layout.laid
        ],
    }


def layout_of(data: JSON, result: JSON) -> Layout:
    """The layout that was printed, or the board of a solved puzzle."""
    if "public" in data:
        ground = ground_of(data)
        moves = [laid_from({"tile": move["lay"], "squares": move["squares"]}) for move in result["solution"]]
        return Layout(ground.width, ground.height, ground.tiles, (ground.given, *moves))
    tiles = tuple(tuple(one["name"]) for one in result["tiles"])
    laid = [Laid(n, tuple((x, y) for x, y in one["squares"])) for n, one in enumerate(result["tiles"])]
    return Layout(data["width"], data["height"], tiles, tuple(laid))
