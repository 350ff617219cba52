"""The ladder of techniques: named deductions, each with a small board that uses it, and three levels to practise.

The boards are in `boards.py`. Their proofs are computed on request; a test checks that each uses its technique.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from puzzles.chains.board import Board
from puzzles.chains.boards import BOARDS
from puzzles.chains.catalogue import DEEP, EASY, RULES
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import Level, read_text
from puzzles.chains.puzzle import LARGEST_PLAYED, puzzle_for
from puzzles.chains.solver import apply_deductions
from puzzles.chains.wire import Puzzle, Rule

PRACTICE = 3
"""How many practice levels a technique has."""
GRADES = {GENTLE: "gentle", TRICKY: "tricky", FIENDISH: "fiendish"}
"""The first variant whose levels use a deduction of a grade."""


class Told(NamedTuple):
    """The address of a technique, and its description in one line."""

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
    "5": Told("only-way-to-an-end", "What alone leads to a known end goes on that way."),
    "regions": Told("no-way-out", "A region that no move leaves holds the end of a chain."),
    "shades": Told(
        "dark-and-light",
        "Chains visit dark and light squares in turn, one more of a shade if they begin and end on it: counting tells.",
    ),
    "pairs": Told("two-for-two", "Two cells that only the same two can enter take both for themselves."),
    "no return": Told("no-return", "A chain cannot go back to a cell that it must have passed."),
    "not too early": Told("not-too-early", "A chain cannot come from a cell that it must still reach later."),
    "only way": Told("cut-off", "A chain takes the way that cuts no cell off, and leaves none behind."),
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
        """Return a small board that needs it."""
        return _puzzle_of_board(BOARDS[self.rule][0])

    @cached_property
    def practice(self) -> tuple[Puzzle, ...]:
        """Return the practice levels, smallest first."""
        return tuple(map(_puzzle_of_board, BOARDS[self.rule][1:]))


def _puzzle_of_board(board: str) -> Puzzle:
    return puzzle_for(read_text(board.replace("/", "\n"), LARGEST_PLAYED))


@cache
def all_techniques() -> tuple[Technique, ...]:
    """Return all techniques, the easiest first."""
    return tuple(
        Technique(told.slug, rule, RULES[rule].title, told.line, GRADES[RULES[rule].grade])
        for rule, told in TOLD.items()
    )


def rules_up_to(rule: Rule) -> list[Deduction]:
    """Return the deductions that may solve a board for one rule: it, the easy ones, and those before it."""
    names = list(TOLD)
    before = names[: names.index(rule) + 1]
    return [one for one in (*EASY, *DEEP) if one in EASY or one.rule in before]


def is_needed(level: Level, rule: Rule) -> bool:
    """Return True if a level is solved by a deduction and its company, but not by the company alone."""
    together = rules_up_to(rule)
    alone = [one for one in together if one.rule != rule]
    return are_enough(level, together) and not are_enough(level, alone)


def are_enough(level: Level, rules: list[Deduction]) -> bool:
    """Return True if some deductions alone solve a level."""
    board = Board(level)
    return apply_deductions(board, rules) is None and board.decided


def find_technique(slug: str) -> Technique | None:
    """Return a technique by its slug; None if there isn't one."""
    return next((one for one in all_techniques() if one.slug == slug), None)
