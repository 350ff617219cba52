"""Lay as many tiles as possible on a board of any size, and explain why others are left out.

First, tiles are laid wherever they fit. Then each step of `search` takes the tiles out of a small window and fills it
in another way, so that the empty squares wander about until enough of them are together for one more tile. All tiles
stay connected.

The same seed and number of steps give the same layout, unless a clock ends the search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from puzzles.dominoes.matching import Matching, Tile, split_into_circles
from puzzles.dominoes.rules import PlacedTile
from puzzles.dominoes.search.empty_board import build_board, number_turned_tile
from puzzles.dominoes.search.records import NO_SLOT, Board, SlotNumber, TileNumber, TurnedNumber

START_HEAT, END_HEAT = 0.35, 0.12
"""The heat at the start and at the end of the search; the hotter, the more often a worse board is accepted."""
STEPS_PER_CHECK = 500
"""The number of steps between two checks of the budget; a step takes some 10 µs."""

ALONE = "shares no name with anyone"
APART = "shares names only with others who were left out"
TWICE = "is in the list twice, and is laid once"
NO_ROOM = "matches others, but no place was left where all its neighbours match"


@dataclass(frozen=True)
class Budget:
    """The most steps of a search, and the most seconds by `clock`; the search ends at the first of these limits."""

    steps: int
    seconds: float = float("inf")
    clock: Callable[[], float] = lambda: 0.0
    report_progress: Callable[[float, int], None] = lambda part, laid: None
    """Called now and then with the spent share of the budget, from 0 to 1, and the most tiles laid so far."""
    report_board: Callable[[Callable[[], tuple[PlacedTile, ...]]], None] = lambda look: None
    """Called now and then with a function that returns the best board so far."""


@dataclass(frozen=True)
class Layout:
    """A board's size, all its tiles, and those of them that are laid."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    laid: tuple[PlacedTile, ...]

    @property
    def covered_count(self) -> int:
        return sum(len(one.squares) for one in self.laid)

    def cut_to_tiles(self) -> Layout:
        """Return the layout on the smallest board that has room for its laid tiles; unchanged if none is laid."""
        if not self.laid:
            return self
        xs, ys = zip(*(square for one in self.laid for square in one.squares), strict=True)
        left, top = min(xs), min(ys)
        laid = tuple(PlacedTile(one.tile, tuple((x - left, y - top) for x, y in one.squares)) for one in self.laid)
        return replace(self, width=max(xs) - left + 1, height=max(ys) - top + 1, laid=laid)


def find_layout(
    tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random, budget: Budget
) -> Layout:
    """Lay tiles of one to three squares; return the layout with the most tiles that is found within the budget."""
    from puzzles.dominoes.search import layout_steps  # loads the compiler, which only making layouts needs

    own_tiles = tuple(tuple(tile) for tile in tiles)
    board = build_board(own_tiles, matching, width, height, rng.getrandbits(31))
    first = _choose_first_tile(board, own_tiles, matching, rng)
    if first:
        layout_steps.grow_layout(board, *first, np.arange(1, board.facts.slots + 1, dtype=np.uint32))
        _improve_board(board, budget, layout_steps.improve_board)
    return Layout(width, height, own_tiles, tuple(_read_tiles(board)))


def _choose_first_tile(
    board: Board, tiles: Sequence[Tile], matching: Matching, rng: Random
) -> tuple[SlotNumber, TurnedNumber] | None:
    """Choose a slot in the middle and a tile for it, from the largest circle that has a tile for this board.

    None if no tile fits on the board.
    """
    lengths = [slot.length for slot in board.slots]
    for circle in split_into_circles(tiles, matching):
        for tile in rng.sample(circle, len(circle)):
            fitting = [SlotNumber(n) for n, length in enumerate(lengths) if length == len(tiles[tile])]
            if fitting:
                return fitting[len(fitting) // 2], number_turned_tile(tile)
    return None


def _improve_board(board: Board, budget: Budget, improve: Callable[[Board, int, float], None]) -> None:
    """Improve a board until the budget is spent or all tiles are laid."""
    improve(board, 0, START_HEAT)  # compile, if needed, before the clock runs
    began, step = budget.clock(), 0
    budget.report_board(lambda: tuple(_read_tiles(board)))
    while step < budget.steps and board.state.best < board.facts.tiles:
        spent = max(step / budget.steps, (budget.clock() - began) / budget.seconds)
        if spent >= 1:
            break
        budget.report_progress(spent, int(board.state.best))
        budget.report_board(lambda: tuple(_read_tiles(board)))
        steps = min(STEPS_PER_CHECK, budget.steps - step)
        improve(board, steps, START_HEAT * (END_HEAT / START_HEAT) ** spent)
        step += steps
    budget.report_progress(1.0, int(board.state.best))


def _read_tiles(board: Board) -> list[PlacedTile]:
    """Read the tiles of the best board, each with its squares in the order of its names."""
    laid = []
    for n in range(board.facts.tiles):
        tile = board.tiles[TileNumber(n + 1)]
        if tile.best_slot != NO_SLOT:
            slot = board.slots[tile.best_slot]
            squares = [board.squares[number] for number in slot.squares[: slot.length]]
            places = tuple((int(square.x), int(square.y)) for square in squares)
            laid.append(PlacedTile(n, places[::-1] if board.turned[tile.best_turned].backwards else places))
    return laid


def explain_left_out_tiles(
    tiles: Sequence[Tile], matching: Matching, laid: Collection[int], searched: Collection[int] | None = None
) -> list[tuple[int, str]]:
    """List (tile number, reason) for each tile that is not in `laid`.

    `searched`: the tiles that the search got, None for all; a tile that occurs twice in `tiles` is in it once.

    >>> people = [("ANNA", "BERG"), ("PAUL", "BERG"), ("OTTO", "KLEIN"), ("MIA", "ROTH"), ("IDA", "ROTH")]
    >>> [why for _, why in explain_left_out_tiles(people, Matching(), {0, 1})] == [ALONE, APART, APART]
    True
    >>> twice = [("ANNA", "BERG"), ("PAUL", "BERG"), ("ANNA", "BERG")]
    >>> explain_left_out_tiles(twice, Matching(), {0, 1}, {0, 1}) == [(2, TWICE)]
    True
    """
    found = []
    for circle in split_into_circles(tiles, matching):
        joins = any(tile in laid for tile in circle)
        why = ALONE if len(circle) == 1 else NO_ROOM if joins else APART
        again = {tile for tile in circle if searched is not None and tile not in searched}
        found += [(tile, TWICE if tile in again else why) for tile in circle if tile not in laid]
    return sorted(found)
