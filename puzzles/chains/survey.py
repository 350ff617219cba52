"""What is said at once of a level that somebody made: whether it has one solution, how hard it is, and its puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.chains.catalogue import RULES
from puzzles.chains.deductions import FIENDISH
from puzzles.chains.level import Level
from puzzles.chains.puzzle import MOST_CHAINS, SEVERAL, puzzle_from
from puzzles.chains.search import Patience, solve
from puzzles.contract import Puzzle

NONE, ONE, MANY, UNDECIDED = "none", "one", "several", "undecided"
GRADES = ("gentle", "tricky", "fiendish")


@dataclass(frozen=True)
class Survey:
    """The verdict, the least grade that solves it (None: only trying everything does), and what can be played."""

    verdict: str
    grade: str | None = None
    puzzle: Puzzle | None = None


def survey(level: Level, patience: Patience | None = None) -> Survey:
    """Looks at a level for as long as patience allows."""
    patience = patience or Patience()
    found = solve(level, SEVERAL, patience)
    if not found.solutions:
        return Survey(NONE if found.decided else UNDECIDED)
    verdict = UNDECIDED if not found.decided else ONE if found.unique else MANY
    if level.chains > MOST_CHAINS:
        return Survey(verdict)
    puzzle = puzzle_from(level, found, patience)
    return Survey(verdict, _grade(puzzle) if found.unique else None, puzzle)


def _grade(puzzle: Puzzle) -> str | None:
    """The grade of the hardest step of a proof."""
    hardest = max((RULES[step["rule"]].grade for step in puzzle["secret"]["trace"]), default=0)
    return GRADES[hardest] if hardest <= FIENDISH else None
