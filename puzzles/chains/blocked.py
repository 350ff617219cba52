"""Where a level without a solution fails: cells that cannot all be covered, although without any one of them the rest
can.

The question is whether chains can cover some cells, however they treat the others. Cells are left out for as long as
the answer stays no, many at once at first; a cell that was needed once is needed by every smaller set too.

Method: a minimal unsatisfiable set by deletion (J. W. Chinneck and E. W. Dravnieks, “Locating minimal infeasible
constraint sets in linear programs”, 1991), in halves as in delta debugging (A. Zeller, 1999).
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.chains.board import Board, Sides, in_exactly_one, rule_out_by_move, shift_mask
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.search import OutOfPatience, Patience
from puzzles.chains.wire import Cell

MOST_POSITIONS = 400
"""How many positions are looked at for one set of cells."""
FIRST_PARTS = 4
"""The size of the first parts that are left out."""


@dataclass(frozen=True)
class Blocked:
    """Cells that cannot all be covered; `sure` if it is known that none of them can be left out."""

    cells: tuple[Cell, ...]
    sure: bool


@dataclass
class PartialBoard:
    """A board on which only some cells must be covered: the possible moves, the needed cells, and those that need an
    exit.
    """

    board: Board
    need: int
    left: int = 0

    def after_move(self, at: int, towards: int) -> PartialBoard:
        """Return the same board with a move made."""
        board = self.board.copy()
        board.apply(rule_out_by_move(board.level, at, towards))
        target = shift_mask(at, board.level.offsets[towards])
        return PartialBoard(board, self.need | at | target, self.left | at)


def find_blocked_cells(level: Level, patience: Patience) -> Blocked:
    """Return the cells of a level without a solution that cannot all be covered, as few as patience finds."""
    need, sure = level.cells & ~level.starts, True
    size = max(1, need.bit_count() // FIRST_PARTS)
    try:
        while True:
            for part in split_mask(need, size):
                is_covered = is_coverable(level, need & ~part, patience)
                if is_covered is False:
                    need &= ~part
                sure = sure and (is_covered is not None or size > 1)
            if size == 1:
                return Blocked(level.cells_of(need), sure)
            size //= 2
    except OutOfPatience:
        return Blocked(level.cells_of(need), sure=False)


def split_mask(cells: int, size: int) -> list[int]:
    """Split a set of cells into parts of a size, in reading order."""
    each = list(iterate_cells(cells))
    return [sum(each[at : at + size]) for at in range(0, len(each), size)]


def is_coverable(level: Level, need: int, patience: Patience) -> bool | None:
    """Return True if chains can cover some cells, however they treat the others; None if that takes too long.

    Raises `OutOfPatience` only if the whole patience is spent.
    """
    waiting = [PartialBoard(Board(level), need | level.starts)]
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return False
        patience.spend()
        partial = waiting.pop()
        if not settle_needs(partial):
            continue
        branches = _entrance_branches(partial)
        if not branches:
            return True
        waiting += branches
    return None


def _entrance_branches(partial: PartialBoard) -> list[PartialBoard]:
    """Return the ways to enter the needed cell with the fewest entrances; none if each has one."""
    entered = partial.board.entered
    a, b, c, d = entered
    several = (a & b | c & d | (a | b) & (c | d)) & partial.need & ~partial.board.level.starts
    if not several:
        return []
    at = min(iterate_cells(several), key=lambda cell: sum(bool(cell & side) for side in entered))
    offsets = partial.board.level.offsets
    return [
        partial.after_move(shift_mask(at, -offsets[direction]), direction)
        for direction in DIRECTIONS
        if entered[direction] & at
    ]


def settle_needs(partial: PartialBoard) -> bool:
    """Apply what follows for the needed cells; return False if they cannot all be covered."""
    board, level = partial.board, partial.board.level
    while True:
        before = (*board.moves, partial.need, partial.left)
        reached = board.flood(level.starts)
        if partial.need & ~reached:
            return False
        board.moves = [moves & reached for moves in board.moves]
        if not _has_enough_ends(partial):
            return False
        forced = _find_forced_moves(partial)
        for direction in DIRECTIONS:
            for at in iterate_cells(forced[direction]):
                if not board.moves[direction] & at:
                    return False
                board.apply(rule_out_by_move(level, at, direction))
                partial.need |= shift_mask(at, level.offsets[direction]) | at
                partial.left |= at
        if partial.left & ~board.with_exit:
            return False
        if before == (*board.moves, partial.need, partial.left):
            return True


def _has_enough_ends(partial: PartialBoard) -> bool:
    """Return True if the cells that must be ends are not too many."""
    board, level = partial.board, partial.board.level
    entered, moves = board.entered, board.moves
    touched = [moves[d] | entered[OPPOSITE[d]] for d in DIRECTIONS]
    ends = partial.need & (~board.with_exit | in_exactly_one(touched) & ~level.starts)
    if ends & partial.left or ends.bit_count() > level.chains:
        return False
    if ends.bit_count() == level.chains:
        partial.left |= partial.need & ~ends
    return (level.cells & ~partial.left).bit_count() >= level.chains


def _find_forced_moves(partial: PartialBoard) -> Sides:
    """Return the forced moves: the only exits and entrances of cells that need one, by direction."""
    board, offsets = partial.board, partial.board.level.offsets
    entered = board.entered
    one_in = in_exactly_one(entered) & partial.need & ~board.level.starts
    one_out = in_exactly_one(board.moves) & partial.left
    up, right, down, left = (
        shift_mask(one_in & entered[d], -offsets[d]) | one_out & board.moves[d] for d in DIRECTIONS
    )
    return up, right, down, left
