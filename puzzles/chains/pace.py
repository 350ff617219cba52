"""Verdicts on a puzzle after it was played: how long a steady player needs, and what may be wrong with it."""

from puzzles.abilities import Part
from puzzles.chains.level import Level
from puzzles.chains.wire import Puzzle

STEADY = 1.4
"""How much longer than a practised person a player takes who thinks twice, and undoes a move now and then."""
A_CELL = 4
"""Seconds for a cell of a level whose effort is not known."""
ROUND = 5
"""Times of a steady player are rounded to this many seconds."""


def steady_seconds(level: Level, effort: int | None) -> int:
    """Return the seconds of a steady player, from those of a practised person; None if these are unknown."""
    seconds = STEADY * effort if effort else A_CELL * len(level.numbers)
    return max(ROUND, ROUND * round(seconds / ROUND))


def parts(puzzle: Puzzle) -> list[Part]:
    """Return what a player can point at: each chain of the solution, the steps that prove it, and the level's
    difficulty.
    """
    starts = [path[0] for path in puzzle.secret.paths]
    chains = [
        Part(f"chain:{number}", f"The chain from row {row + 1}, column {column + 1}")
        for number, (row, column) in enumerate(starts)
    ]
    return [*chains, Part("proof", "The steps that solve it"), Part("grade", "How hard it is for its grade")]
