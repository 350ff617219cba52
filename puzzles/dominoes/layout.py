"""The layout engine: lays as many tiles of a set as possible on a board of any size.

The board starts with a greedy layout. Then the steps of `search` improve it: each takes out the tiles of a small window
and searches all fillings of it, so that the empty squares wander until enough of them meet for another tile. All tiles
stay connected throughout.

The outcome depends on the seed and the number of steps alone, unless a clock cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.search.boards import board_of, turned_of
from puzzles.dominoes.search.partners import circles
from puzzles.dominoes.search.records import NO_SLOT, Board, SlotNumber, TileNumber, TurnedNumber

HOT, COLD = 0.35, 0.12
"""How easily a cycle of joins is given up, at the start and at the end."""
LOOK = 500
"""Steps between two checks of the budget; a step takes some 10 µs."""


@dataclass(frozen=True)
class Budget:
    """How much may be spent: steps, and if there is a clock, seconds by it. The first to run out ends the search."""

    steps: int
    seconds: float = float("inf")
    clock: Callable[[], float] = lambda: 0.0
    told: Callable[[float, int], None] = lambda part, laid: None
    """Called now and then with the spent share of the budget, from 0 to 1, and the tiles on the best board."""
    seen: Callable[[Callable[[], tuple[Laid, ...]]], None] = lambda look: None
    """Called now and then with the best board so far, the first time as soon as there is one."""


@dataclass(frozen=True)
class Layout:
    width: int
    height: int
    tiles: tuple[Tile, ...]
    laid: tuple[Laid, ...]

    @property
    def covered(self) -> int:
        """Return how many squares are covered."""
        return sum(len(one.squares) for one in self.laid)

    def cut(self) -> Layout:
        """Return the layout on a board without the rows and columns around its tiles; unchanged if there are none."""
        if not self.laid:
            return self
        xs, ys = zip(*(square for one in self.laid for square in one.squares), strict=True)
        left, top = min(xs), min(ys)
        laid = tuple(Laid(one.tile, tuple((x - left, y - top) for x, y in one.squares)) for one in self.laid)
        return replace(self, width=max(xs) - left + 1, height=max(ys) - top + 1, laid=laid)


def lay_out(tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random, budget: Budget) -> Layout:
    """Return the best layout found. Needs tiles of one to three squares, and a board of at least one square."""
    from puzzles.dominoes.search import steps  # loads the compiler, which only making layouts needs

    kept = tuple(tuple(tile) for tile in tiles)
    board = board_of(kept, matching, width, height, rng.getrandbits(31))
    first = _first(board, kept, matching, rng)
    if first:
        steps.grow(board, *first, np.arange(1, board.facts.slots + 1, dtype=np.uint32))
        _improve(board, budget, steps.improve)
    return Layout(width, height, kept, tuple(_laid(board)))


def _first(
    board: Board, tiles: Sequence[Tile], matching: Matching, rng: Random
) -> tuple[SlotNumber, TurnedNumber] | None:
    """Return a slot in the middle and a turned tile for it, of the largest set that can meet.

    Nothing if no tile fits.
    """
    lengths = [slot.length for slot in board.slots]
    for circle in circles(tiles, matching):
        for tile in rng.sample(circle, len(circle)):
            fitting = [SlotNumber(n) for n, length in enumerate(lengths) if length == len(tiles[tile])]
            if fitting:
                return fitting[len(fitting) // 2], turned_of(tile)
    return None


def _improve(board: Board, budget: Budget, improve: Callable[[Board, int, float], None]) -> None:
    """Take steps until the budget is spent or all tiles are laid."""
    improve(board, 0, HOT)  # compile, if needed, before the clock runs
    began, step = budget.clock(), 0
    budget.seen(lambda: tuple(_laid(board)))
    while step < budget.steps and board.state.best < board.facts.tiles:
        spent = max(step / budget.steps, (budget.clock() - began) / budget.seconds)
        if spent >= 1:
            break
        budget.told(spent, int(board.state.best))
        budget.seen(lambda: tuple(_laid(board)))
        steps = min(LOOK, budget.steps - step)
        improve(board, steps, HOT * (COLD / HOT) ** spent)
        step += steps
    budget.told(1.0, int(board.state.best))


def _laid(board: Board) -> list[Laid]:
    """Return the tiles of the best board, each with its squares in the order of its names."""
    laid = []
    for n in range(board.facts.tiles):
        tile = board.tiles[TileNumber(n + 1)]
        if tile.best_slot != NO_SLOT:
            slot = board.slots[tile.best_slot]
            squares = [board.squares[number] for number in slot.squares[: slot.length]]
            places = tuple((int(square.x), int(square.y)) for square in squares)
            laid.append(Laid(n, places[::-1] if board.turned[tile.best_turned].backwards else places))
    return laid
