"""The search over what deductions leave open: fast, without names or steps, bounded by a patience and not a clock.

Method: backtracking that branches where the fewest ways are left (S. W. Golomb and L. D. Baumert, “Backtrack
programming”, 1965).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from puzzles.chains import strokes
from puzzles.chains.board import Board, in_exactly_one, ruled_out_by_move, shift_mask
from puzzles.chains.catalogue import DEEP
from puzzles.chains.level import DIRECTIONS, Level, bits
from puzzles.chains.wire import Chains


class OutOfPatience(Exception):
    """The allowed work is done, and the answer is not known."""


@dataclass
class Patience:
    """How much work is allowed: positions to look at, and whether to go on at all (asked at each)."""

    positions: int = 20_000
    go_on: Callable[[], bool] = lambda: True

    def spend(self) -> None:
        """Count one more position. Raises `OutOfPatience`."""
        self.positions -= 1
        if self.positions < 0 or not self.go_on():
            raise OutOfPatience


def apply_all(board: Board, deep: bool) -> bool:
    """Apply what follows, in the fastest order; return False if the board cannot be solved."""
    while True:
        if not strokes.apply_easy(board) or board.unreached():
            return False
        if not deep or not _apply_deep(board):
            return True


def _apply_deep(board: Board) -> bool:
    """Apply all that each deep deduction says; return True if any of it was new."""
    new = False
    for rule in DEEP:
        for change in rule.changes(board):
            new = board.apply(change) or new
    return new


LIGHT = 64
"""How many positions are searched with the easy deductions alone; a level that needs more is worth the deep ones."""
FIRST_TRY = 120
"""After this many positions an unfinished count starts again, and branches where the chains end."""
LIGHT_AGAIN = 1_000

Branching = Callable[[Board], list[Board]]


def search(
    board: Board, limit: int, patience: Patience, light: int = LIGHT, branching: Branching | None = None
) -> Iterator[Board]:
    """Yield up to `limit` solutions that a board still allows. Raises `OutOfPatience`."""
    found, looked_at, waiting = 0, 0, [board]
    while waiting and found < limit:
        now = waiting.pop()
        patience.spend()
        looked_at += 1
        if not apply_all(now, deep=looked_at > light):
            continue
        if now.decided:
            found += 1
            yield now
        else:
            waiting += (branching or branch_on_cell)(now)


def branch_on_cell(board: Board) -> list[Board]:
    """Return the ways in which one cell can be entered, or left, each on its own board; the likeliest last."""
    at = _most_pressed(board)
    found = []
    for d in DIRECTIONS:
        if board.entered[d] & at:
            before = shift_mask(at, -board.level.offsets[d])
            other = board.copy()
            other.apply(ruled_out_by_move(board.level, before, d))
            found.append(other)
    return found


def branch_on_chain(board: Board) -> list[Board]:
    """Return the ways in which one chain can go on from where it is sure to come, or end there; the likeliest last."""
    at = _narrowest_head(board)
    if not at:
        return branch_on_cell(board)
    found = []
    if not board.left & at:
        ended = board.copy()
        ended.ends |= at
        found.append(ended)
    for d in DIRECTIONS:
        if board.moves[d] & at:
            other = board.copy()
            other.apply(ruled_out_by_move(board.level, at, d))
            found.append(other)
    return found


def _narrowest_head(board: Board) -> int:
    """Return the end of a start's sure piece that has the fewest ways on, but more than one; 0 if there is none."""
    heads = [board.piece_from(start)[-1] for start in bits(board.level.starts)]
    ways = {head: sum(bool(moves & head) for moves in board.moves) + (not board.left & head) for head in heads}
    loose = [head for head in heads if not board.ends & head and ways[head] > 1]
    return min(loose, key=lambda head: ways[head], default=0)


def _most_pressed(board: Board) -> int:
    """Return a cell with several entrances, as few as there are, preferably beside a sure cell."""
    a, b, c, d = board.entered
    several = (a & b | c & d | (a | b) & (c | d)) & ~board.level.starts
    three = (a & b & (c | d)) | (c & d & (a | b))
    pool = several & ~three or several
    near = 0
    sure = in_exactly_one(board.moves) & board.left
    for way in DIRECTIONS:
        near |= shift_mask(sure, board.level.offsets[way])
    pool = pool & near or pool
    return pool & -pool


@dataclass(frozen=True)
class Solution:
    """How many solutions a level has, up to a limit, and the first of them."""

    solutions: int
    decided: bool
    """Whether the count is complete; if not, patience ended first, and there are at least that many."""
    paths: Chains

    @property
    def unique(self) -> bool:
        return self.decided and self.solutions == 1


def solve(level: Level, limit: int = 2, patience: Patience | None = None) -> Solution:
    """Count solutions up to `limit` by deductions and search."""
    patience = patience or Patience()
    first = Patience(min(FIRST_TRY, patience.positions), patience.go_on)
    found, decided = _collect_solutions(search(Board(level), limit, first))
    if not decided:
        patience.positions -= FIRST_TRY
        again, decided = _collect_solutions(search(Board(level), limit, patience, LIGHT_AGAIN, branch_on_chain))
        found = again if len(again) >= len(found) or decided else found
    return Solution(len(found), decided, found[0].paths() if found else ())


def _collect_solutions(boards: Iterator[Board]) -> tuple[list[Board], bool]:
    """Return what a search finds, and whether it completed."""
    found: list[Board] = []
    try:
        for board in boards:
            found.append(board)
    except OutOfPatience:
        return found, False
    return found, True
