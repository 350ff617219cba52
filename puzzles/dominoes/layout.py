"""The layout engine: lays as many tiles of a set as possible on a board of any size.

The board begins with a greedy layout. Then steps of `windows` improve it: each takes out what lies in a small window
and searches all fillings of it, so that the empty squares wander until enough of them meet for another tile. This is
large-neighbourhood search (Shaw 1998) with an exact search of each neighbourhood. All tiles stay connected throughout.

The outcome depends on the seed and the number of steps alone, unless a clock cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.rules import Laid
from puzzles.dominoes.slots import (
    BEST,
    BEST_SLOT,
    BEST_TURNED,
    EMPTY,
    EVERY_TILE,
    LENGTH,
    SLOT_COUNT,
    SLOT_SIZE,
    SLOTS,
    SQUARE,
    TILE_COUNT,
    TILE_SIZE,
    WAY,
    WAYS,
    Memory,
    X,
    Y,
    circles,
    memory_of,
)

HOT, COLD = 0.35, 0.12
"""How easily a cycle of contact is given up, at the beginning and at the end."""
LOOK = 500
"""Steps between two looks at the budget; a step takes some 10 µs."""


@dataclass(frozen=True)
class Budget:
    """How much may be spent: steps, and if there is a clock, seconds by it. Whichever ends first ends the search."""

    steps: int
    seconds: float = float("inf")
    clock: Callable[[], float] = lambda: 0.0
    told: Callable[[float, int], None] = lambda part, laid: None
    """Is told now and then how much of the budget is spent, from 0 to 1, and how many tiles lie on the best board."""


@dataclass(frozen=True)
class Layout:
    """A finished layout."""

    width: int
    height: int
    tiles: tuple[Tile, ...]
    laid: tuple[Laid, ...]

    @property
    def covered(self) -> int:
        """How many squares are covered."""
        return sum(len(one.squares) for one in self.laid)


def lay_out(tiles: Sequence[Tile], matching: Matching, width: int, height: int, rng: Random, budget: Budget) -> Layout:
    """The best layout found. Needs tiles of one to three squares, and a board of at least one square."""
    from puzzles.dominoes import laying, windows  # load the compiler, which only those who make layouts need

    kept = tuple(tuple(tile) for tile in tiles)
    memory = memory_of(kept, matching, width, height, rng.getrandbits(31))
    first = _first(memory, kept, matching, rng)
    if first:
        laying.put(memory, *first)
        laying.grow(memory)
        _improve(memory, budget, windows.improve)
    return Layout(width, height, kept, tuple(_laid(memory)))


def _first(memory: Memory, tiles: Sequence[Tile], matching: Matching, rng: Random) -> tuple[int, int] | None:
    """A slot in the middle and a turned tile for it, of the largest set that can meet; nothing if no tile fits."""
    slots = [int(memory[SLOTS]) + n * SLOT_SIZE for n in range(memory[SLOT_COUNT])]
    for circle in circles(tiles, matching):
        for tile in rng.sample(circle, len(circle)):
            fitting = [slot for slot in slots if memory[slot + LENGTH] == len(tiles[tile])]
            if fitting:
                return fitting[len(fitting) // 2], int(memory[memory[EVERY_TILE] + tile * TILE_SIZE + WAYS])
    return None


def _improve(memory: Memory, budget: Budget, improve: Callable[[Memory, int, float], None]) -> None:
    """Steps until the budget is spent or all tiles lie."""
    improve(memory, 0, HOT)  # makes the machine code, if that is to be done, before the clock runs
    began, step = budget.clock(), 0
    while step < budget.steps and memory[BEST] < memory[TILE_COUNT]:
        spent = max(step / budget.steps, (budget.clock() - began) / budget.seconds)
        if spent >= 1:
            break
        budget.told(spent, int(memory[BEST]))
        steps = min(LOOK, budget.steps - step)
        improve(memory, steps, HOT * (COLD / HOT) ** spent)
        step += steps
    budget.told(1.0, int(memory[BEST]))


def _laid(memory: Memory) -> list[Laid]:
    """The tiles of the best board, each with its squares in the order of its names."""
    laid = []
    for n in range(memory[TILE_COUNT]):
        tile = memory[EVERY_TILE] + n * TILE_SIZE
        slot, turned = memory[tile + BEST_SLOT], memory[tile + BEST_TURNED]
        if slot != EMPTY:
            squares = memory[slot + SQUARE : slot + SQUARE + memory[slot + LENGTH]]
            places = tuple((int(memory[square + X]), int(memory[square + Y])) for square in squares)
            laid.append(Laid(n, places[::-1] if memory[turned + WAY] else places))
    return laid
