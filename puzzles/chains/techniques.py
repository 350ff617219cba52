"""Teach the techniques from easy to hard, each with a small board that needs it, and three levels to practise on.

The boards are in `technique_boards.py`. Their proofs are computed when they are asked for; a test checks that each
board needs its technique.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from puzzles.chains.all_deductions import DEDUCTIONS_BY_RULE, DEEP_DEDUCTIONS, EASY_DEDUCTIONS
from puzzles.chains.board import Board
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import Level, read_typed_matrix
from puzzles.chains.puzzle import LONGEST_PLAYABLE_SIDE, make_puzzle_of_matrix
from puzzles.chains.solver import apply_deductions
from puzzles.chains.technique_boards import TECHNIQUE_BOARDS
from puzzles.chains.wire import Puzzle, Rule

PRACTICE_LEVELS = 3
"""How many practice levels a technique has."""
VARIANT_BY_GRADE = {GENTLE: "gentle", TRICKY: "tricky", FIENDISH: "fiendish"}
"""Maps the grade of a deduction to the easiest variant whose levels use it."""


class TechniqueText(NamedTuple):
    """The slug of a technique for its address, and its description in one line."""

    slug: str
    line: str


TECHNIQUE_TEXTS: dict[Rule, TechniqueText] = {
    "6.5": TechniqueText("only-one-entrance", "If a cell has only one way in, the chain must come in that way."),
    "1": TechniqueText("an-end", "A cell with no way out is the end of a chain."),
    "2": TechniqueText("an-end-is-the-end", "A chain can’t go on from its end."),
    "3": TechniqueText("no-way-back", "A chain can’t go back to the cell it has just left."),
    "6": TechniqueText("only-one-exit", "If a cell isn’t an end and has one way out, the chain must take it."),
    "4": TechniqueText("way-out-not-way-in", "The only way out of a cell can’t also be its way in."),
    "ends": TechniqueText("all-ends-known", "Once you know every end, the chains must leave every other cell."),
    "5": TechniqueText("only-way-to-an-end", "If there’s only one way to a known end, the chain must take it."),
    "regions": TechniqueText("no-way-out", "If no moves lead out of a region, a chain ends there."),
    "shades": TechniqueText(
        "dark-and-light",
        "Chains visit dark and light squares in turn, so counting the squares shows where chains can end.",
    ),
    "pairs": TechniqueText(
        "two-for-two", "If two cells can only be entered from two others, those two lead nowhere else."
    ),
    "no return": TechniqueText("no-return", "A chain can’t go back to a cell it must have passed already."),
    "not too early": TechniqueText("not-too-early", "A chain can’t come from a cell it hasn’t reached yet."),
    "only way": TechniqueText("cut-off", "A chain can’t go where it would cut a cell off or leave one behind."),
    "suppose": TechniqueText("one-move-ahead", "Imagine a move, and see whether it leads to something impossible."),
}
"""The techniques in the order in which they are taught, the easiest first."""


@dataclass(frozen=True)
class Technique:
    """A deduction as we teach it; `grade` is the easiest variant whose levels use it."""

    slug: str
    rule: Rule
    title: str
    line: str
    grade: str

    @cached_property
    def example_puzzle(self) -> Puzzle:
        """Return the small board that needs the technique."""
        return _make_board_puzzle(TECHNIQUE_BOARDS[self.rule][0])

    @cached_property
    def practice_puzzles(self) -> tuple[Puzzle, ...]:
        """Return the practice levels, smallest first."""
        return tuple(map(_make_board_puzzle, TECHNIQUE_BOARDS[self.rule][1:]))


def _make_board_puzzle(board: str) -> Puzzle:
    return make_puzzle_of_matrix(read_typed_matrix(board.replace("/", "\n"), LONGEST_PLAYABLE_SIDE))


@cache
def list_techniques() -> tuple[Technique, ...]:
    """Return all techniques, the easiest first."""
    return tuple(
        Technique(
            text.slug, rule, DEDUCTIONS_BY_RULE[rule].title, text.line, VARIANT_BY_GRADE[DEDUCTIONS_BY_RULE[rule].grade]
        )
        for rule, text in TECHNIQUE_TEXTS.items()
    )


def list_rules_up_to(rule: Rule) -> list[Deduction]:
    """List the deductions that may solve a rule's boards: all easy ones, and all up to the rule in teaching order."""
    names = list(TECHNIQUE_TEXTS)
    before = names[: names.index(rule) + 1]
    return [
        deduction
        for deduction in (*EASY_DEDUCTIONS, *DEEP_DEDUCTIONS)
        if deduction in EASY_DEDUCTIONS or deduction.rule in before
    ]


def is_needed(level: Level, rule: Rule) -> bool:
    """Return True if the deductions of `list_rules_up_to` solve a level, but not without the rule."""
    rules = list_rules_up_to(rule)
    others = [deduction for deduction in rules if deduction.rule != rule]
    return are_sufficient(level, rules) and not are_sufficient(level, others)


def are_sufficient(level: Level, rules: list[Deduction]) -> bool:
    """Return True if some deductions alone solve a level."""
    board = Board(level)
    return apply_deductions(board, rules) is None and board.is_decided


def find_technique(slug: str) -> Technique | None:
    """Return a technique by its slug; None if there isn't one."""
    return next((technique for technique in list_techniques() if technique.slug == slug), None)
