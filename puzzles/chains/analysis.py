"""A quick verdict on a level that someone made: whether it has one solution, how hard it is, and its puzzle."""

from dataclasses import dataclass

from puzzles.chains.level import Level
from puzzles.chains.puzzle import MOST_CHAINS, make_puzzle_of_solution
from puzzles.chains.recipes import find_variant
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
    solution = solve(level, SEVERAL, patience)
    if not solution.solutions:
        return Analysis(NONE if solution.is_decided else UNDECIDED)
    verdict = UNDECIDED if not solution.is_decided else ONE if solution.unique else MANY
    if level.chains > MOST_CHAINS:
        return Analysis(verdict)
    puzzle = make_puzzle_of_solution(level, solution, patience)
    return Analysis(verdict, find_variant(puzzle.public.effort), puzzle)
