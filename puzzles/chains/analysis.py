"""Assess a level that someone made: whether it has exactly one solution, and how hard it is."""

from dataclasses import dataclass

from puzzles.chains.level import Level
from puzzles.chains.puzzle import MOST_CHAINS, make_puzzle_of_solution
from puzzles.chains.recipes import find_variant
from puzzles.chains.search import Patience, solve_level
from puzzles.chains.wire import SEVERAL, Puzzle

NO_SOLUTION, ONE_SOLUTION, SEVERAL_SOLUTIONS, UNDECIDED = "none", "one", "several", "undecided"


@dataclass(frozen=True)
class Analysis:
    """What is known about a level.

    `verdict`: how many solutions it has. `grade`: the variant that its effort fits; None if its effort is unknown.
    `puzzle`: None if the level can't be played.
    """

    verdict: str
    grade: str | None = None
    puzzle: Puzzle | None = None


def assess_level(level: Level, patience: Patience | None = None) -> Analysis:
    """Solve and grade a level, as far as the patience for the search goes."""
    patience = patience or Patience()
    solution = solve_level(level, SEVERAL, patience)
    if not solution.count:
        return Analysis(NO_SOLUTION if solution.is_decided else UNDECIDED)
    verdict = UNDECIDED if not solution.is_decided else ONE_SOLUTION if solution.is_unique else SEVERAL_SOLUTIONS
    if level.chain_count > MOST_CHAINS:
        return Analysis(verdict)
    puzzle = make_puzzle_of_solution(level, solution, patience)
    return Analysis(verdict, find_variant(puzzle.public.effort), puzzle)
