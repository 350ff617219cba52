"""A quick verdict on a level that someone made: whether it has one solution, how hard it is, and its puzzle."""

from dataclasses import dataclass

from puzzles.chains.level import Level
from puzzles.chains.puzzle import MOST_CHAINS, puzzle_from
from puzzles.chains.recipes import variant_of
from puzzles.chains.search import Patience, solve
from puzzles.chains.wire import SEVERAL, Puzzle

NONE, ONE, MANY, UNDECIDED = "none", "one", "several", "undecided"


@dataclass(frozen=True)
class Analysis:
    """The verdict, the grade by effort (None if only exhaustive search solves it), and the playable puzzle."""

    verdict: str
    grade: str | None = None
    puzzle: Puzzle | None = None


def analyse(level: Level, patience: Patience | None = None) -> Analysis:
    """Analyse a level for as long as patience allows."""
    patience = patience or Patience()
    found = solve(level, SEVERAL, patience)
    if not found.solutions:
        return Analysis(NONE if found.decided else UNDECIDED)
    verdict = UNDECIDED if not found.decided else ONE if found.unique else MANY
    if level.chains > MOST_CHAINS:
        return Analysis(verdict)
    puzzle = puzzle_from(level, found, patience)
    return Analysis(verdict, variant_of(puzzle.public.effort), puzzle)
