"""Solves levels: by named deductions as far as they go, by supposing a move and looking ahead, at last by search.

`deduce` explains: it uses the easiest deduction that says anything, again and again, and keeps every step. `count` is
fast: it takes everything in at once and searches over what is left. Work is bounded by a patience, never by a clock of
this package's own.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.chains.board import Board, Change, Sides, inverted, shifted, single, taken
from puzzles.chains.catalogue import BY_GRADE, SEARCH, SUPPOSE
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import DIRECTIONS, Level, bits
from puzzles.chains.search import OutOfPatience, Patience, holds
from puzzles.chains.sentences import Blanks, filled, number

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
    """Of a supposition: so many rounds of deductions later it is seen to be impossible."""
    areas: tuple[int, ...] = ()
    """Groups of cells that the sentence speaks of, each marked as a whole."""

    further: int | None = None
    """Of a supposition: so many steps of deduction it forces before the impossible is seen; 0 where one sees it."""

    @property
    def title(self) -> str:
        """What the step is called: of a supposition, how far one must look."""
        if self.further is None:
            return self.deduction.title
        return f"{self.deduction.title}: {f'{number(self.further + 1)} steps' if self.further else 'one move'}"

    @cached_property
    def text(self) -> str:
        return filled(self.level, self.deduction.text, self.blanks, self.why)


@dataclass
class Trace:
    """What was found out about a level, step by step, and the board where that led."""

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
        """The least grade that has all the deductions of the steps."""
        return max((step.deduction.grade for step in self.steps), default=GENTLE)


def wrong_with(board: Board) -> Wrong | None:
    """Why a board cannot be solved, as far as a look tells."""
    if found := board.wrong():
        return found
    lost = board.unreached()
    return ("unreached", lost) if lost else None


def settle(board: Board, rules: Sequence[Deduction]) -> Wrong | None:
    """Takes in all that follows by some deductions, the easy ones first; tells what is wrong, if anything is."""
    return settled(board, rules)[0]


def settled(board: Board, rules: Sequence[Deduction]) -> tuple[Wrong | None, int]:
    """As `settle`, and after how many rounds that was seen."""
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
    """All that the easiest of some deductions that has anything to say says now."""
    for rule in rules:
        said = False
        for finding in rule.findings(board):
            if new := board.new_in(finding.change):
                said = True
                yield Step(board.level, rule, new, finding.cells, finding.blanks, areas=finding.areas)
        if said:
            return


def deduce(trace: Trace, grade: int, patience: Patience | None = None) -> Trace:
    """Goes on with a trace for as long as the deductions of a grade say anything new."""
    patience = patience or Patience()
    while trace.wrong is None:
        patience.spend()
        steps = list(next_steps(trace.board, BY_GRADE[min(grade, TRICKY)]))
        if not steps and grade >= FIENDISH and not trace.board.decided:
            steps = list(suppose(trace.board, patience))
        if not steps:
            break
        new = [step for step in steps if trace.board.apply(step.change)]
        trace.steps += new
        trace.rounds.append(len(new))
        trace.wrong = trace.board.wrong()
    trace.wrong = trace.wrong or wrong_with(trace.board)
    return trace


def undecided(board: Board) -> Iterator[tuple[int, int]]:
    """The moves that are possible and not sure: a cell and a direction, the most pressed cells first."""
    level, entered = board.level, board.entered
    several = (entered[0] | entered[1] | entered[2] | entered[3]) & ~single(entered)
    for d in DIRECTIONS:
        for cell in bits(board.moves[d] & shifted(several, -level.offsets[d])):
            yield cell, d


def suppose(board: Board, patience: Patience) -> Iterator[Step]:
    """The first move found whose being taken leads to something impossible, by easy deductions if it can be."""
    for deep in (False, True):
        for cell, d in undecided(board):
            patience.spend()
            if not holds(tried := _with_move(board, cell, d), deep):
                seen, depth = settled(_with_move(board, cell, d), BY_GRADE[TRICKY if deep else GENTLE])
                why = seen or wrong_with(tried)
                # what no chain can reach is seen in a round in which nothing more follows
                further = depth - 1 if why and why[0] == "unreached" else depth
                there = shifted(cell, board.level.offsets[d])
                sides = [0, 0, 0, 0]
                sides[d] = cell
                out = Change((sides[0], sides[1], sides[2], sides[3]))
                yield Step(
                    board.level,
                    SUPPOSE,
                    out,
                    cell | there,
                    {"cell": cell, "other": there, "on": f", which forces {_more(further)}" if further else ""},
                    why,
                    depth,
                    (why[1],) if why and why[1] else (),
                    further,
                )
                return


def _more(count: int) -> str:
    return f"{number(count)} more {'step' if count == 1 else 'steps'}"


def _with_move(board: Board, cell: int, d: int) -> Board:
    tried = board.copy()
    tried.apply(taken(board.level, cell, d))
    return tried


def explain(level: Level, patience: Patience | None = None) -> Trace:
    """The steps that solve a level by deductions and looks ahead, as far as patience goes."""
    trace = deduce(Trace(Board(level)), TRICKY)
    if trace.wrong or trace.solved:
        return trace
    ahead = Trace(trace.board.copy(), trace.steps[:], trace.rounds[:])
    try:
        return deduce(ahead, FIENDISH, patience)
    except OutOfPatience:
        return ahead


def prove(level: Level, solution: Sides, patience: Patience | None = None) -> Trace:
    """The steps that solve a level of which a search has found the only solution; the search is the last step if
    deductions and looks ahead do not get there."""
    trace = explain(level, patience)
    if not trace.solved:
        rest = trace.board.new_in(Change(inverted(solution))) or Change()
        trace.board.apply(rest)
        trace.steps.append(Step(level, SEARCH, rest, level.cells))
        trace.rounds.append(1)
    return trace


def grade(level: Level, patience: Patience | None = None) -> int | None:
    """The least grade whose deductions solve a level; None where none does."""
    for one in (GENTLE, TRICKY, FIENDISH):
        trace = deduce(Trace(Board(level)), one, patience or Patience())
        if trace.solved:
            return one
        if trace.wrong:
            return None
    return None
