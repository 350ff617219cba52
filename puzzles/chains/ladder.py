"""The ladder of techniques: named deductions, each with a small board that uses it, and three levels to practise.

The boards stand in `boards.py`. Their proofs are worked out when somebody asks for them; a test holds that each uses
its technique.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from puzzles.chains.boards import BOARDS
from puzzles.chains.catalogue import RULES
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import read_text
from puzzles.chains.puzzle import LARGEST_PLAYED, puzzle_for
from puzzles.chains.wire import Puzzle, Rule

PRACTICE = 3
"""So many levels to practise has a technique."""
GRADES = {GENTLE: "gentle", TRICKY: "tricky", FIENDISH: "fiendish"}
"""The first variant whose levels use a deduction of a grade."""


class Told(NamedTuple):
    """The address of a technique, and what it says in one line."""

    slug: str
    line: str


TOLD: dict[Rule, Told] = {
    "6.5": Told("only-one-entrance", "A cell that only one neighbour can enter is entered from there."),
    "1": Told("an-end", "A cell that nothing leads on from is the end of a chain."),
    "2": Told("an-end-is-the-end", "Where a chain ends, it goes no further."),
    "3": Told("no-way-back", "A chain does not go back to where it has just come from."),
    "6": Told("only-one-exit", "A cell that is no end and has one way out is left that way."),
    "4": Told("way-out-not-way-in", "The only way out of a cell cannot be the way in."),
    "ends": Told("all-ends-known", "Once every chain has its end, all other cells are left."),
    "regions": Told("no-way-out", "A region that no move leaves holds the end of a chain."),
    "shades": Told(
        "dark-and-light", "Chains visit dark and light squares in turn, so counting them tells where they end."
    ),
    "pairs": Told("two-for-two", "Two cells that only the same two can enter take both for themselves."),
    "no return": Told("no-return", "A chain cannot go back to a cell that it must have passed."),
    "suppose": Told("one-move-ahead", "Suppose a move, and see whether something impossible follows."),
}
"""In the order of the ladder."""


@dataclass(frozen=True)
class Technique:
    """A named deduction as it is taught; `grade` is the first variant whose levels use it."""

    slug: str
    rule: Rule
    title: str
    line: str
    grade: str

    @cached_property
    def example(self) -> Puzzle:
        """A small board that needs it."""
        return _puzzle(BOARDS[self.rule][0])

    @cached_property
    def practice(self) -> tuple[Puzzle, ...]:
        """The levels to practise, rising in size."""
        return tuple(map(_puzzle, BOARDS[self.rule][1:]))


def _puzzle(board: str) -> Puzzle:
    return puzzle_for(read_text(board.replace("/", "\n"), LARGEST_PLAYED))


@cache
def techniques() -> tuple[Technique, ...]:
    """All techniques, the easiest first."""
    return tuple(
        Technique(told.slug, rule, RULES[rule].title, told.line, GRADES[RULES[rule].grade])
        for rule, told in TOLD.items()
    )


def technique(slug: str) -> Technique | None:
    """A technique by its slug; None for one that there is not."""
    return next((one for one in techniques() if one.slug == slug), None)
