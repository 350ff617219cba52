"""What is said of a puzzle once it has been played: how long a steady player needs, and what may be wrong with it."""

from __future__ import annotations

from puzzles.abilities import Part
from puzzles.chains.level import Level
from puzzles.chains.wire import Puzzle

STEADY = 1.4
"""So much longer than a practised person takes somebody who thinks twice, and takes a stroke back now and then."""
A_CELL = 4
"""Seconds for a cell of a level whose effort is not known."""
ROUND = 5
"""Times of a steady player are rounded to so many seconds."""


def steady_seconds(level: Level, effort: int | None) -> int:
    """Return how long a steady player needs, from the seconds of a practised person, None where they are not known."""
    seconds = STEADY * effort if effort else A_CELL * len(level.numbers)
    return max(ROUND, ROUND * round(seconds / ROUND))


def parts(puzzle: Puzzle) -> list[Part]:
    """What a player can point at: each chain of the solution, the steps that prove it, and how hard the level is."""
    starts = [path[0] for path in puzzle.secret.paths]
    chains = [
        Part(f"chain:{number}", f"The chain from row {row + 1}, column {column + 1}")
        for number, (row, column) in enumerate(starts)
    ]
    return [*chains, Part("proof", "The steps that solve it"), Part("grade", "How hard it is for its grade")]
