"""Solve levels step by step: by named deductions as far as they go, then by trying one move ahead, then by a search.

`extend_trace` explains: it uses the easiest deduction that says anything new, again and again, and keeps every step.
`search.solve_level` is fast: it applies all deductions at once, and searches among the moves that are left. A
`Patience`, not a clock, limits the work.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.chains.all_deductions import DEDUCTIONS_BY_GRADE, SEARCH, SUPPOSITION
from puzzles.chains.board import (
    Board,
    Change,
    DirectionMasks,
    complement_masks,
    find_in_exactly_one,
    forbid_move,
    force_move,
    shift_mask,
)
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.search import OutOfPatience, Patience, apply_all_deductions
from puzzles.chains.sentences import Blanks, fill_blanks

Contradiction = tuple[str, int]


@dataclass(frozen=True)
class Step:
    """One use of a deduction: the change that is new, the cells to look at, and the blanks of its sentence.

    `contradiction` is what a supposed move leads to; None for other deductions.
    """

    level: Level
    deduction: Deduction
    change: Change
    cells: int
    blanks: Blanks = field(default_factory=dict)
    contradiction: Contradiction | None = None
    depth: int = 0
    """The rounds of deductions that refute a supposition; 0 for other deductions."""
    areas: tuple[int, ...] = ()
    """Groups of cells in the sentence; the board shades each group."""

    @cached_property
    def sentence(self) -> str:
        return fill_blanks(self.level, self.deduction.text, self.blanks, self.contradiction)


@dataclass
class Trace:
    """Steps towards a solution, the board after them, and the contradiction that ended them, if any."""

    board: Board
    steps: list[Step] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    """The number of steps in each round; the steps of a round are all possible at its start."""
    contradiction: Contradiction | None = None

    @property
    def is_solved(self) -> bool:
        return self.contradiction is None and self.board.is_decided and not self.board.find_unreached_cells()

    @property
    def grade(self) -> int:
        """Return the lowest grade that has all the deductions of these steps."""
        return max((step.deduction.grade for step in self.steps), default=GENTLE)


def find_contradiction(board: Board) -> Contradiction | None:
    """Return a reason why a board can't be solved, or cells that can't be reached, as (kind, cells); else None."""
    if contradiction := board.find_contradiction():
        return contradiction
    lost = board.find_unreached_cells()
    return ("unreached", lost) if lost else None


def apply_deductions(board: Board, rules: Sequence[Deduction]) -> Contradiction | None:
    """Apply deductions until none finds anything new, in each round the first that does.

    Return a contradiction, or None.
    """
    return apply_in_rounds(board, rules)[0]


def apply_in_rounds(board: Board, rules: Sequence[Deduction]) -> tuple[Contradiction | None, int]:
    """Do the same as `apply_deductions`; return the contradiction or None, and the number of rounds."""
    for rounds in itertools.count(1):
        for rule in rules:
            new = False
            for change in rule.find_changes(board):
                new = board.apply_change(change) or new
            if new:
                break
        else:
            return find_contradiction(board), rounds
        if contradiction := board.find_contradiction():
            return contradiction, rounds
    raise AssertionError("a board has no end of deductions")


def list_next_steps(board: Board, rules: Iterable[Deduction]) -> Iterator[Step]:
    """Yield all new steps of the first deduction that has any."""
    for rule in rules:
        is_useful = False
        for finding in rule.list_findings(board):
            if new := board.filter_change(finding.change):
                is_useful = True
                yield Step(board.level, rule, new, finding.cells, finding.blanks, areas=finding.areas)
        if is_useful:
            return


def extend_trace(trace: Trace, grade: int, patience: Patience | None = None) -> Trace:
    """Extend a trace as long as the deductions of a grade say anything new. Raises `OutOfPatience`."""
    patience = patience or Patience()
    while trace.contradiction is None:
        patience.spend_position()
        steps = list(list_next_steps(trace.board, DEDUCTIONS_BY_GRADE[min(grade, TRICKY)]))
        if not steps and grade >= FIENDISH and not trace.board.is_decided:
            steps = list(suppose_move(trace.board, patience))
        if not steps:
            break
        new = [step for step in steps if trace.board.apply_change(step.change)]
        trace.steps += new
        trace.rounds.append(len(new))
        trace.contradiction = trace.board.find_contradiction()
    trace.contradiction = trace.contradiction or find_contradiction(trace.board)
    return trace


def list_undecided_moves(board: Board) -> Iterator[tuple[int, int]]:
    """Yield as (cell, direction) the moves into cells that have other possible entrances."""
    level, entered = board.level, board.entered_cells
    several = (entered[0] | entered[1] | entered[2] | entered[3]) & ~find_in_exactly_one(entered)
    for d in DIRECTIONS:
        for cell in iterate_cells(board.moves[d] & shift_mask(several, -level.offsets[d])):
            yield cell, d


def suppose_move(board: Board, patience: Patience) -> Iterator[Step]:
    """Yield one step that rules out a move, because supposing it leads to a contradiction; none if no move does.

    Moves that easy deductions refute come before those that need deep ones. Raises `OutOfPatience`.
    """
    for deep in (False, True):
        for cell, d in list_undecided_moves(board):
            patience.spend_position()
            if not apply_all_deductions(tried := _try_move(board, cell, d), deep):
                contradiction, depth = apply_in_rounds(
                    _try_move(board, cell, d), DEDUCTIONS_BY_GRADE[TRICKY if deep else GENTLE]
                )
                why = contradiction or find_contradiction(tried)
                target = shift_mask(cell, board.level.offsets[d])
                yield Step(
                    board.level,
                    SUPPOSITION,
                    forbid_move(cell, d),
                    cell | target,
                    {"cell": cell, "other": target},
                    why,
                    depth,
                    (why[1],) if why and why[1] else (),
                )
                return


def _try_move(board: Board, cell: int, direction: int) -> Board:
    tried = board.make_copy()
    tried.apply_change(force_move(board.level, cell, direction))
    return tried


def explain_level(level: Level, patience: Patience | None = None) -> Trace:
    """Return the steps towards a solution by deductions and by trying moves ahead, as far as the patience goes."""
    trace = extend_trace(Trace(Board(level)), TRICKY)
    if trace.contradiction or trace.is_solved:
        return trace
    ahead = Trace(trace.board.make_copy(), trace.steps[:], trace.rounds[:])
    try:
        return extend_trace(ahead, FIENDISH, patience)
    except OutOfPatience:
        return ahead


def prove_solution(level: Level, solution: DirectionMasks, patience: Patience | None = None) -> Trace:
    """Return the steps that prove a level's only solution; the last one is a search if deductions aren't enough."""
    trace = explain_level(level, patience)
    if not trace.is_solved:
        change = trace.board.filter_change(Change(complement_masks(solution))) or Change()
        trace.board.apply_change(change)
        trace.steps.append(Step(level, SEARCH, change, level.cells))
        trace.rounds.append(1)
    return trace


def grade_level(level: Level, patience: Patience | None = None) -> int | None:
    """Return the lowest grade whose deductions solve a level; None if none does."""
    for grade in (GENTLE, TRICKY, FIENDISH):
        trace = extend_trace(Trace(Board(level)), grade, patience or Patience())
        if trace.is_solved:
            return grade
        if trace.contradiction:
            return None
    return None
