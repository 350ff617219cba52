"""Search among the moves that deductions leave open: fast, without steps, and limited by a number of positions.

Method: backtracking that branches where the fewest moves are left (S. W. Golomb and L. D. Baumert, “Backtrack
programming”, 1965).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from puzzles.chains import fast_deductions
from puzzles.chains.all_deductions import DEEP_DEDUCTIONS
from puzzles.chains.board import Board, find_in_exactly_one, force_move, shift_mask
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.wire import Chains


class OutOfPatience(Exception):
    """The search used up its patience before it knew the answer."""


@dataclass
class Patience:
    """The work that a search may do: how many positions it may look at, and a function that is called at each.

    The search ends when `go_on` returns False.
    """

    positions: int = 20_000
    go_on: Callable[[], bool] = lambda: True

    def spend_position(self) -> None:
        """Count one more position. Raises `OutOfPatience` if that is one too many."""
        self.positions -= 1
        if self.positions < 0 or not self.go_on():
            raise OutOfPatience


def apply_all_deductions(board: Board, deep: bool) -> bool:
    """Apply the easy and, with `deep`, the deep deductions until they find nothing new.

    Return False if they show that the board can't be solved.
    """
    while True:
        if not fast_deductions.apply_easy_deductions(board) or board.find_unreached_cells():
            return False
        if not deep or not _apply_deep(board):
            return True


def _apply_deep(board: Board) -> bool:
    """Apply every deep deduction once; return True if one found anything new."""
    new = False
    for rule in DEEP_DEDUCTIONS:
        for change in rule.find_changes(board):
            new = board.apply_change(change) or new
    return new


EASY_POSITIONS = 64
"""The number of positions that are searched with easy deductions alone, because deep ones take longer."""
FIRST_TRY_POSITIONS = 120
"""After this many positions `solve_level` starts an unfinished count again, with `branch_on_chain`."""
SECOND_TRY_EASY_POSITIONS = 1_000
"""The same as `EASY_POSITIONS`, for the second count."""

BranchingRule = Callable[[Board], list[Board]]


def search_solutions(
    board: Board,
    limit: int,
    patience: Patience,
    easy_positions: int = EASY_POSITIONS,
    branching: BranchingRule | None = None,
) -> Iterator[Board]:
    """Yield up to `limit` solutions of a board, as decided boards; this changes the board. Raises `OutOfPatience`.

    The first `easy_positions` positions are searched with easy deductions alone. By default, `branching` is
    `branch_on_cell`.
    """
    found, looked_at, waiting = 0, 0, [board]
    while waiting and found < limit:
        now = waiting.pop()
        patience.spend_position()
        looked_at += 1
        if not apply_all_deductions(now, deep=looked_at > easy_positions):
            continue
        if now.is_decided:
            found += 1
            yield now
        else:
            waiting += (branching or branch_on_cell)(now)


def branch_on_cell(board: Board) -> list[Board]:
    """Return a board for each possible entrance of one cell."""
    at = _choose_branching_cell(board)
    found = []
    for d in DIRECTIONS:
        if board.entered_cells[d] & at:
            before = shift_mask(at, -board.level.offsets[d])
            other = board.make_copy()
            other.apply_change(force_move(board.level, before, d))
            found.append(other)
    return found


def branch_on_chain(board: Board) -> list[Board]:
    """Return a board for each move with which a chain can go on after its sure cells, and one on which it ends."""
    at = _choose_narrowest_head(board)
    if not at:
        return branch_on_cell(board)
    found = []
    if not board.non_ends & at:
        ended = board.make_copy()
        ended.ends |= at
        found.append(ended)
    for d in DIRECTIONS:
        if board.moves[d] & at:
            other = board.make_copy()
            other.apply_change(force_move(board.level, at, d))
            found.append(other)
    return found


def _choose_narrowest_head(board: Board) -> int:
    """Return the last sure cell of the chain that can go on (or end) in the fewest ways; 0 if all are decided."""
    heads = [board.follow_forced_moves(start)[-1] for start in iterate_cells(board.level.starts)]
    ways = {head: sum(bool(moves & head) for moves in board.moves) + (not board.non_ends & head) for head in heads}
    loose = [head for head in heads if not board.ends & head and ways[head] > 1]
    return min(loose, key=lambda head: ways[head], default=0)


def _choose_branching_cell(board: Board) -> int:
    """Return a cell with several entrances, preferably only two, and preferably one that a sure move enters."""
    a, b, c, d = board.entered_cells
    several = (a & b | c & d | (a | b) & (c | d)) & ~board.level.starts
    three = (a & b & (c | d)) | (c & d & (a | b))
    pool = several & ~three or several
    near = 0
    sure = find_in_exactly_one(board.moves) & board.non_ends
    for way in DIRECTIONS:
        near |= shift_mask(sure, board.level.offsets[way])
    pool = pool & near or pool
    return pool & -pool


@dataclass(frozen=True)
class SolutionCount:
    """The number of a level's solutions, counted up to a limit, and the paths of the first; () if none was found."""

    count: int
    is_decided: bool
    """Whether the count is complete. If not, the patience ended first, and there may be more solutions."""
    paths: Chains

    @property
    def is_unique(self) -> bool:
        return self.is_decided and self.count == 1


def solve_level(level: Level, limit: int = 2, patience: Patience | None = None) -> SolutionCount:
    """Count the solutions of a level up to `limit`, and find the first."""
    patience = patience or Patience()
    first = Patience(min(FIRST_TRY_POSITIONS, patience.positions), patience.go_on)
    found, decided = _collect_solutions(search_solutions(Board(level), limit, first))
    if not decided:
        patience.positions -= FIRST_TRY_POSITIONS
        again, decided = _collect_solutions(
            search_solutions(Board(level), limit, patience, SECOND_TRY_EASY_POSITIONS, branch_on_chain)
        )
        found = again if len(again) >= len(found) or decided else found
    return SolutionCount(len(found), decided, found[0].read_chains() if found else ())


def _collect_solutions(boards: Iterator[Board]) -> tuple[list[Board], bool]:
    """Return the solutions that a search finds, and whether it ended before its patience."""
    found: list[Board] = []
    try:
        for board in boards:
            found.append(board)
    except OutOfPatience:
        return found, False
    return found, True
