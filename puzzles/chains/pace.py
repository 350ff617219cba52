"""What is said of a puzzle once it has been played: how long a steady player needs, and what may be wrong with it."""

from __future__ import annotations

from puzzles.abilities import Part
from puzzles.chains.level import Level
from puzzles.chains.wire import Puzzle

STEADY = 1.4
"""So much longer than a practised person takes somebody who thinks twice, and takes a stroke back now and then."""
A_CELL = 4
"""Seconds for a cell of a level whose effort is not known."""
SECONDS, ROUND = 100, 5
"""Shorter times than this are told in seconds, to the nearest 5; others in minutes."""


def par(level: Level, effort: int | None) -> str:
    """How long a steady player needs, from the seconds of a practised person, None where they are not known."""
    seconds = STEADY * effort if effort else A_CELL * len(level.numbers)
    if seconds < SECONDS:
        return f"needs about {max(ROUND, ROUND * round(seconds / ROUND))} seconds"
    return f"needs about {round(seconds / 60)} minutes"


def parts(puzzle: Puzzle) -> list[Part]:
    """What a player can point at: each chain of the solution, the steps that prove it, and how hard the level is."""
    starts = [path[0] for path in puzzle.secret.paths]
    chains = [
        Part(f"chain:{number}", f"The chain from row {row + 1}, column {column + 1}")
        for number, (row, column) in enumerate(starts)
    ]
    return [*chains, Part("proof", "The steps that solve it"), Part("grade", "How hard it is for its grade")]
