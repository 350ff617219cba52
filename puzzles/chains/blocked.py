"""Where a level without a solution fails: cells that cannot all be covered, although without any one of them the rest
can.

The question is whether chains can cover some cells, however they treat the others. Cells are left out for as long as
the answer stays no, many at once at first; a cell that was needed once is needed by every smaller set too.

Method: a minimal unsatisfiable set by deletion (J. W. Chinneck and E. W. Dravnieks, “Locating minimal infeasible
constraint sets in linear programs”, 1991), in halves as in delta debugging (A. Zeller, 1999).
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.chains.board import Board, Sides, in_exactly_one, ruled_out_by_move, shift_mask
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, bits
from puzzles.chains.search import OutOfPatience, Patience
from puzzles.chains.wire import Cell

EACH = 400
"""How many positions are looked at for one set of cells."""
PARTS = 4
"""The size of the first parts that are left out."""


@dataclass(frozen=True)
class Blocked:
    """Cells that cannot all be covered; `sure` if it is known that none of them can be left out."""

    cells: tuple[Cell, ...]
    sure: bool


@dataclass
class Partly:
    """A board on which only some cells must be covered: the possible moves, the needed cells, and those that need an
    exit.
    """

    board: Board
    need: int
    left: int = 0

    def after_move(self, at: int, towards: int) -> Partly:
        """Return the same board with a move made."""
        board = self.board.copy()
        board.apply(ruled_out_by_move(board.level, at, towards))
        there = shift_mask(at, board.level.offsets[towards])
        return Partly(board, self.need | at | there, self.left | at)


def find_blocked_cells(level: Level, patience: Patience) -> Blocked:
    """Return the cells of a level without a solution that cannot all be covered, as few as patience finds."""
    need, sure = level.cells & ~level.starts, True
    size = max(1, need.bit_count() // PARTS)
    try:
        while True:
            for part in split_mask(need, size):
                can = is_coverable(level, need & ~part, patience)
                if can is False:
                    need &= ~part
                sure = sure and (can is not None or size > 1)
            if size == 1:
                return Blocked(level.cells_of(need), sure)
            size //= 2
    except OutOfPatience:
        return Blocked(level.cells_of(need), sure=False)


def split_mask(cells: int, size: int) -> list[int]:
    """Split a set of cells into parts of a size, in reading order."""
    each = list(bits(cells))
    return [sum(each[at : at + size]) for at in range(0, len(each), size)]


def is_coverable(level: Level, need: int, patience: Patience) -> bool | None:
    """Return True if chains can cover some cells, however they treat the others; None if that takes too long.

    Raises `OutOfPatience` only if the whole patience is spent.
    """
    waiting = [Partly(Board(level), need | level.starts)]
    for _ in range(EACH):
        if not waiting:
            return False
        patience.spend()
        now = waiting.pop()
        if not settle_needs(now):
            continue
        ways = _entrance_branches(now)
        if not ways:
            return True
        waiting += ways
    return None


def _entrance_branches(now: Partly) -> list[Partly]:
    """Return the ways to enter the needed cell with the fewest entrances; none if each has one."""
    entered = now.board.entered
    a, b, c, d = entered
    several = (a & b | c & d | (a | b) & (c | d)) & now.need & ~now.board.level.starts
    if not several:
        return []
    at = min(bits(several), key=lambda cell: sum(bool(cell & side) for side in entered))
    offsets = now.board.level.offsets
    return [now.after_move(shift_mask(at, -offsets[way]), way) for way in DIRECTIONS if entered[way] & at]


def settle_needs(now: Partly) -> bool:
    """Apply what follows for the needed cells; return False if they cannot all be covered."""
    board, level = now.board, now.board.level
    while True:
        before = (*board.moves, now.need, now.left)
        reached = board.flood(level.starts)
        if now.need & ~reached:
            return False
        board.moves = [moves & reached for moves in board.moves]
        if not _has_enough_ends(now):
            return False
        sure = _sure_moves(now)
        for way in DIRECTIONS:
            for at in bits(sure[way]):
                if not board.moves[way] & at:
                    return False
                board.apply(ruled_out_by_move(level, at, way))
                now.need |= shift_mask(at, level.offsets[way]) | at
                now.left |= at
        if now.left & ~board.with_exit:
            return False
        if before == (*board.moves, now.need, now.left):
            return True


def _has_enough_ends(now: Partly) -> bool:
    """Return True if the cells that must be ends are not too many."""
    board, level = now.board, now.board.level
    entered, moves = board.entered, board.moves
    touched = [moves[d] | entered[OPPOSITE[d]] for d in DIRECTIONS]
    ends = now.need & (~board.with_exit | in_exactly_one(touched) & ~level.starts)
    if ends & now.left or ends.bit_count() > level.chains:
        return False
    if ends.bit_count() == level.chains:
        now.left |= now.need & ~ends
    return (level.cells & ~now.left).bit_count() >= level.chains


def _sure_moves(now: Partly) -> Sides:
    """Return the forced moves: the only exits and entrances of cells that need one, by direction."""
    board, offsets = now.board, now.board.level.offsets
    entered = board.entered
    one_in = in_exactly_one(entered) & now.need & ~board.level.starts
    one_out = in_exactly_one(board.moves) & now.left
    up, right, down, left = (
        shift_mask(one_in & entered[d], -offsets[d]) | one_out & board.moves[d] for d in DIRECTIONS
    )
    return up, right, down, left
