"""Solve levels: by named deductions as far as they go, by trying one move ahead, at last by search.

`deduce` explains: it uses the easiest deduction that says anything, again and again, and keeps every step. `solve` (in
`search.py`) is fast: it applies everything at once and searches over what is left. Work is bounded by a patience, never
by a clock.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.chains.board import Board, Change, Sides, complement_of, in_exactly_one, ruled_out_by_move, shift_mask
from puzzles.chains.catalogue import BY_GRADE, SEARCH, SUPPOSE
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import DIRECTIONS, Level, bits
from puzzles.chains.search import OutOfPatience, Patience, apply_all
from puzzles.chains.sentences import Blanks, fill_blanks

Wrong = tuple[str, int]


@dataclass(frozen=True)
class Step:
    """One use of a deduction: what changed by it, the cells to look at, and its sentence, made when it is read."""

    level: Level
    deduction: Deduction
    change: Change
    cells: int
    blanks: Blanks = field(default_factory=dict)
    why: Wrong | None = None
    depth: int = 0
    """For a supposition: after how many rounds of deductions it is refuted."""
    areas: tuple[int, ...] = ()
    """Groups of cells that the sentence is about, each marked as a whole."""

    @cached_property
    def text(self) -> str:
        return fill_blanks(self.level, self.deduction.text, self.blanks, self.why)


@dataclass
class Trace:
    """The findings about a level, step by step, and the resulting board."""

    board: Board
    steps: list[Step] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    """How many of the steps could be seen at once, round after round."""
    wrong: Wrong | None = None

    @property
    def solved(self) -> bool:
        return self.wrong is None and self.board.decided and not self.board.unreached()

    @property
    def grade(self) -> int:
        """Return the least grade that has all the deductions of the steps."""
        return max((step.deduction.grade for step in self.steps), default=GENTLE)


def wrong_with(board: Board) -> Wrong | None:
    """Return why a board cannot be solved, if that is obvious."""
    if found := board.wrong():
        return found
    lost = board.unreached()
    return ("unreached", lost) if lost else None


def apply_deductions(board: Board, rules: Sequence[Deduction]) -> Wrong | None:
    """Apply all that follows by some deductions, the easy ones first; return what is wrong, if anything."""
    return settle_in_rounds(board, rules)[0]


def settle_in_rounds(board: Board, rules: Sequence[Deduction]) -> tuple[Wrong | None, int]:
    """Apply deductions like `apply_deductions`; return what is wrong, if anything, and the number of rounds."""
    for rounds in itertools.count(1):
        for rule in rules:
            new = False
            for change in rule.changes(board):
                new = board.apply(change) or new
            if new:
                break
        else:
            return wrong_with(board), rounds
        if found := board.wrong():
            return found, rounds
    raise AssertionError("a board has no end of deductions")


def next_steps(board: Board, rules: Iterable[Deduction]) -> Iterator[Step]:
    """Yield everything that the easiest useful one of some deductions says now."""
    for rule in rules:
        said = False
        for finding in rule.findings(board):
            if new := board.new_in(finding.change):
                said = True
                yield Step(board.level, rule, new, finding.cells, finding.blanks, areas=finding.areas)
        if said:
            return


def deduce(trace: Trace, grade: int, patience: Patience | None = None) -> Trace:
    """Extend a trace for as long as the deductions of a grade say anything new."""
    patience = patience or Patience()
    while trace.wrong is None:
        patience.spend()
        steps = list(next_steps(trace.board, BY_GRADE[min(grade, TRICKY)]))
        if not steps and grade >= FIENDISH and not trace.board.decided:
            steps = list(suppose_move(trace.board, patience))
        if not steps:
            break
        new = [step for step in steps if trace.board.apply(step.change)]
        trace.steps += new
        trace.rounds.append(len(new))
        trace.wrong = trace.board.wrong()
    trace.wrong = trace.wrong or wrong_with(trace.board)
    return trace


def undecided_moves(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the moves that are possible but not sure, as a cell and a direction, the most constrained cells first."""
    level, entered = board.level, board.entered
    several = (entered[0] | entered[1] | entered[2] | entered[3]) & ~in_exactly_one(entered)
    for d in DIRECTIONS:
        for cell in bits(board.moves[d] & shift_mask(several, -level.offsets[d])):
            yield cell, d


def suppose_move(board: Board, patience: Patience) -> Iterator[Step]:
    """Yield the first move found that leads to a contradiction, if possible by easy deductions."""
    for deep in (False, True):
        for cell, d in undecided_moves(board):
            patience.spend()
            if not apply_all(tried := _with_move(board, cell, d), deep):
                seen, depth = settle_in_rounds(_with_move(board, cell, d), BY_GRADE[TRICKY if deep else GENTLE])
                why = seen or wrong_with(tried)
                there = shift_mask(cell, board.level.offsets[d])
                sides = [0, 0, 0, 0]
                sides[d] = cell
                out = Change((sides[0], sides[1], sides[2], sides[3]))
                yield Step(
                    board.level,
                    SUPPOSE,
                    out,
                    cell | there,
                    {"cell": cell, "other": there},
                    why,
                    depth,
                    (why[1],) if why and why[1] else (),
                )
                return


def _with_move(board: Board, cell: int, d: int) -> Board:
    tried = board.copy()
    tried.apply(ruled_out_by_move(board.level, cell, d))
    return tried


def explain(level: Level, patience: Patience | None = None) -> Trace:
    """Return the steps that solve a level by deductions and looks ahead, as far as patience goes."""
    trace = deduce(Trace(Board(level)), TRICKY)
    if trace.wrong or trace.solved:
        return trace
    ahead = Trace(trace.board.copy(), trace.steps[:], trace.rounds[:])
    try:
        return deduce(ahead, FIENDISH, patience)
    except OutOfPatience:
        return ahead


def prove_solution(level: Level, solution: Sides, patience: Patience | None = None) -> Trace:
    """Return the steps that prove a level's only solution, found by a search.

    If deductions and looks ahead do not get there, the search is the last step.
    """
    trace = explain(level, patience)
    if not trace.solved:
        rest = trace.board.new_in(Change(complement_of(solution))) or Change()
        trace.board.apply(rest)
        trace.steps.append(Step(level, SEARCH, rest, level.cells))
        trace.rounds.append(1)
    return trace


def grade_level(level: Level, patience: Patience | None = None) -> int | None:
    """Return the least grade whose deductions solve a level; None if none does."""
    for one in (GENTLE, TRICKY, FIENDISH):
        trace = deduce(Trace(Board(level)), one, patience or Patience())
        if trace.solved:
            return one
        if trace.wrong:
            return None
    return None
