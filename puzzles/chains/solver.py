"""Solves levels: by named deductions as far as they go, by trying one move ahead, at last by search.

`deduce` explains: it uses the easiest deduction that says anything, again and again, and keeps every step. `count` is
fast: it takes everything in at once and searches over what is left. Work is bounded by a patience, never by a clock of
this room's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from puzzles.chains import strokes
from puzzles.chains.board import Board, Change, shifted, taken
from puzzles.chains.counting import EndsKnown, LastEnds, Pairs, Regions, Shades
from puzzles.chains.deductions import FIENDISH, GENTLE, LOCAL, TRICKY, Deduction, Finding
from puzzles.chains.level import DIRECTIONS, Cell, Level, bits
from puzzles.chains.sentences import told
from puzzles.chains.ways import NOT_BACK, NOT_TOO_EARLY, ONLY_WAY, ONLY_WAY_BACK, ONLY_WAY_TO_END, Rings

EASY: tuple[Deduction, ...] = (*LOCAL, EndsKnown(), LastEnds(), Rings(), ONLY_WAY_TO_END)
DEEP: tuple[Deduction, ...] = (
    Regions(),
    Shades(),
    Pairs(back=False),
    Pairs(back=True),
    NOT_BACK,
    ONLY_WAY,
    NOT_TOO_EARLY,
    ONLY_WAY_BACK,
)
BY_GRADE = {GENTLE: EASY, TRICKY: EASY + DEEP}
SUPPOSE = Deduction("suppose", "One move ahead", FIENDISH, "Suppose the chain goes from {cell} to {other}. {Why} So not.")
SEARCH = Deduction("search", "Trying everything", FIENDISH + 1, "Every other way was tried, and none covers all cells.")
READ_OFF = Deduction("7", "Read off", GENTLE, "Every cell has one entrance now: the chains can be read off.")
RULES = {one.rule: one for one in (*EASY, *DEEP, SUPPOSE, SEARCH, READ_OFF)}

Wrong = tuple[str, int]


class OutOfPatience(Exception):
    """The work that was allowed is done, and the answer is not known."""


@dataclass
class Patience:
    """How much may be done: positions to look at, and whether to go on at all (asked at each)."""

    positions: int = 20_000
    go_on: Callable[[], bool] = lambda: True

    def spend(self) -> None:
        """One more position. Raises `OutOfPatience`."""
        self.positions -= 1
        if self.positions < 0 or not self.go_on():
            raise OutOfPatience


@dataclass(frozen=True)
class Step:
    """One use of a deduction: what changed by it, the cells to look at, and its sentence, made when it is read."""

    level: Level
    deduction: Deduction
    change: Change
    cells: int
    blanks: dict[str, int] = field(default_factory=dict)
    why: Wrong | None = None

    @cached_property
    def text(self) -> str:
        return told(self.level, self.deduction.text, self.blanks, self.why)


@dataclass
class Trace:
    """What was found out about a level, step by step, and the board where that led."""

    board: Board
    steps: list[Step] = field(default_factory=list)
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
    while True:
        for rule in rules:
            new = False
            for change in rule.changes(board):
                new = board.apply(change) or new
            if new:
                break
        else:
            return wrong_with(board)
        if found := board.wrong():
            return found


def holds(board: Board, deep: bool) -> bool:
    """Takes in what follows, in the order that takes the least time; False where the board cannot be solved."""
    while True:
        if not strokes.settle(board) or board.unreached():
            return False
        if not deep or not any([board.apply(change) for rule in DEEP for change in rule.changes(board)]):
            return True


def next_steps(board: Board, rules: Iterable[Deduction]) -> Iterator[Step]:
    """All that the easiest of some deductions that has anything to say says now."""
    for rule in rules:
        said = False
        for finding in rule.findings(board):
            if new := board.new_in(finding.change):
                said = True
                yield Step(board.level, rule, new, finding.cells, finding.blanks)
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
        for step in steps:
            if trace.board.apply(step.change):
                trace.steps.append(step)
        trace.wrong = trace.board.wrong()
    trace.wrong = trace.wrong or wrong_with(trace.board)
    return trace


def undecided(board: Board) -> Iterator[tuple[int, int]]:
    """The moves that are possible and not sure: a cell and a direction, the most pressed cells first."""
    level, entered = board.level, board.entered
    several = (entered[0] | entered[1] | entered[2] | entered[3]) & ~_one(entered)
    for d in DIRECTIONS:
        for cell in bits(board.moves[d] & shifted(several, -level.offsets[d])):
            yield cell, d


def _one(sides: Sequence[int]) -> int:
    a, b, c, d = sides
    return (a | b | c | d) & ~(a & b | c & d | (a | b) & (c | d))


def suppose(board: Board, patience: Patience) -> Iterator[Step]:
    """The first move found whose being taken leads to something impossible, by easy deductions if it can be."""
    for deep in (False, True):
        for cell, d in undecided(board):
            patience.spend()
            if not holds(tried := _with_move(board, cell, d), deep):
                why = settle(_with_move(board, cell, d), BY_GRADE[TRICKY if deep else GENTLE]) or wrong_with(tried)
                there = shifted(cell, board.level.offsets[d])
                sides = [0, 0, 0, 0]
                sides[d] = cell
                out = Change((sides[0], sides[1], sides[2], sides[3]))
                yield Step(board.level, SUPPOSE, out, cell | there, {"cell": cell, "other": there}, why)
                return


def _with_move(board: Board, cell: int, d: int) -> Board:
    tried = board.copy()
    tried.apply(taken(board.level, cell, d))
    return tried


LIGHT = 64
"""So many positions are searched with the easy deductions alone; a level that needs more is worth the deep ones."""


def search(board: Board, limit: int, patience: Patience) -> Iterator[Board]:
    """Up to `limit` solutions that a board still allows. Raises `OutOfPatience`."""
    found, looked_at, waiting = 0, 0, [board]
    while waiting and found < limit:
        now = waiting.pop()
        patience.spend()
        looked_at += 1
        if not holds(now, deep=looked_at > LIGHT):
            continue
        if now.decided:
            found += 1
            yield now
        else:
            waiting += branches(now)


def branches(board: Board) -> list[Board]:
    """The ways in which one cell can be entered, or left, each on a board of its own; the likeliest last."""
    at = _most_pressed(board)
    found = []
    for d in DIRECTIONS:
        if board.entered[d] & at:
            before = shifted(at, -board.level.offsets[d])
            other = board.copy()
            other.apply(taken(board.level, before, d))
            found.append(other)
    return found


def _most_pressed(board: Board) -> int:
    """A cell with several entrances, as few as there are, beside what is sure if one lies there."""
    a, b, c, d = board.entered
    several = (a & b | c & d | (a | b) & (c | d)) & ~board.level.starts
    three = (a & b & (c | d)) | (c & d & (a | b))
    pool = several & ~three or several
    near = 0
    sure = single_moves(board)
    for way in DIRECTIONS:
        near |= shifted(sure, board.level.offsets[way])
    pool = pool & near or pool
    return pool & -pool


def single_moves(board: Board) -> int:
    """The cells that are surely left, and by which way."""
    return _one(board.moves) & board.left


@dataclass(frozen=True)
class Solution:
    """How many solutions a level has, up to a limit, and the first of them."""

    solutions: int
    counted_to: int
    decided: bool
    """Whether the count is known; otherwise patience ended first, and there are at least as many."""
    paths: list[list[Cell]]

    @property
    def unique(self) -> bool:
        return self.decided and self.solutions == 1


def solve(level: Level, limit: int = 2, patience: Patience | None = None) -> Solution:
    """Counts solutions up to `limit` by deductions and search."""
    found: list[Board] = []
    decided = True
    try:
        for board in search(Board(level), limit, patience or Patience()):
            found.append(board)
    except OutOfPatience:
        decided = False
    return Solution(len(found), limit, decided, found[0].paths() if found else [])


def explain(level: Level, patience: Patience | None = None) -> Trace:
    """The steps that solve a level, at last by a search: nothing is left open where it has one solution.

    Raises `OutOfPatience`.
    """
    patience = patience or Patience()
    trace = deduce(Trace(Board(level)), FIENDISH, patience)
    if trace.wrong or trace.solved:
        return trace
    found = list(search(trace.board.copy(), 2, patience))
    if len(found) == 1:
        rest = trace.board.new_in(Change((*(~moves for moves in found[0].moves),)))
        trace.steps.append(Step(level, SEARCH, rest or Change(), level.cells))
        trace.board = found[0]
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


__all__ = ["Finding", "Patience", "Solution", "Trace", "deduce", "explain", "grade", "search", "solve"]
