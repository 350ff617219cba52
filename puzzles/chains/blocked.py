"""Find where a level without a solution fails: a set of cells that can't all be covered, as small as possible.

The search starts with all cells. It leaves out cells, many at once at first, if even the others alone can't be covered.
In the end no cell can be left out any more.

Method: a minimal unsatisfiable set by deletion (J. W. Chinneck and E. W. Dravnieks, “Locating minimal infeasible
constraint sets in linear programs”, 1991), in halves as in delta debugging (A. Zeller, 1999).
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.chains.board import Board, Sides, find_in_exactly_one, rule_out_by_move, shift_mask
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.search import OutOfPatience, Patience
from puzzles.chains.wire import Cell

MOST_POSITIONS = 400
"""The most positions that are searched for one set of cells."""
FIRST_PARTS = 4
"""At first the cells are split into this many parts, and one part at a time is left out."""


@dataclass(frozen=True)
class BlockedCells:
    """Cells that can't all be covered; `sure` if it is known that none of them can be left out."""

    cells: tuple[Cell, ...]
    sure: bool


@dataclass
class PartialBoard:
    """A board on which only the cells in `need` must be covered; chains must leave the cells in `left`."""

    board: Board
    need: int
    left: int = 0

    def make_move(self, at: int, towards: int) -> PartialBoard:
        """Return a copy of the board on which a chain goes from a cell in a direction."""
        board = self.board.make_copy()
        board.apply_change(rule_out_by_move(board.level, at, towards))
        target = shift_mask(at, board.level.offsets[towards])
        return PartialBoard(board, self.need | at | target, self.left | at)


def find_blocked_cells(level: Level, patience: Patience) -> BlockedCells:
    """Return cells of a level without a solution that can't all be covered, as few as are found with the patience."""
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
                return BlockedCells(level.list_cells(need), sure)
            size //= 2
    except OutOfPatience:
        return BlockedCells(level.list_cells(need), sure=False)


def split_mask(cells: int, size: int) -> list[int]:
    """Split a set of cells into sets of at most `size` cells, in reading order."""
    each = list(iterate_cells(cells))
    return [sum(each[at : at + size]) for at in range(0, len(each), size)]


def is_coverable(level: Level, need: int, patience: Patience) -> bool | None:
    """Return True if chains can cover all cells in `need`; None if that takes more than `MOST_POSITIONS`.

    Raises `OutOfPatience` if the patience for the whole search is spent.
    """
    waiting = [PartialBoard(Board(level), need | level.starts)]
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return False
        patience.spend_position()
        partial = waiting.pop()
        if not apply_needs(partial):
            continue
        branches = _list_entrance_branches(partial)
        if not branches:
            return True
        waiting += branches
    return None


def _list_entrance_branches(partial: PartialBoard) -> list[PartialBoard]:
    """Choose the needed cell with the fewest entrances, and list the boards after each move into it.

    Cells with only one entrance are left out; return [] if no others are needed.
    """
    entered = partial.board.entered_cells
    a, b, c, d = entered
    several = (a & b | c & d | (a | b) & (c | d)) & partial.need & ~partial.board.level.starts
    if not several:
        return []
    at = min(iterate_cells(several), key=lambda cell: sum(bool(cell & side) for side in entered))
    offsets = partial.board.level.offsets
    return [
        partial.make_move(shift_mask(at, -offsets[direction]), direction)
        for direction in DIRECTIONS
        if entered[direction] & at
    ]


def apply_needs(partial: PartialBoard) -> bool:
    """Apply every conclusion from the needed cells; return False if they can't all be covered."""
    board, level = partial.board, partial.board.level
    while True:
        before = (*board.moves, partial.need, partial.left)
        reached = board.find_reachable(level.starts)
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
                board.apply_change(rule_out_by_move(level, at, direction))
                partial.need |= shift_mask(at, level.offsets[direction]) | at
                partial.left |= at
        if partial.left & ~board.cells_with_exit:
            return False
        if before == (*board.moves, partial.need, partial.left):
            return True


def _has_enough_ends(partial: PartialBoard) -> bool:
    """Return True if the cells that must be ends are not too many, and those that may be not too few.

    If there are exactly enough ends, the other needed cells must be left.
    """
    board, level = partial.board, partial.board.level
    entered, moves = board.entered_cells, board.moves
    touched = [moves[d] | entered[OPPOSITE[d]] for d in DIRECTIONS]
    ends = partial.need & (~board.cells_with_exit | find_in_exactly_one(touched) & ~level.starts)
    if ends & partial.left or ends.bit_count() > level.chain_count:
        return False
    if ends.bit_count() == level.chain_count:
        partial.left |= partial.need & ~ends
    return (level.cells & ~partial.left).bit_count() >= level.chain_count


def _find_forced_moves(partial: PartialBoard) -> Sides:
    """Return for each direction the cells that a chain must leave that way.

    The move is the only entrance of a cell that needs one, or the only exit.
    """
    board, offsets = partial.board, partial.board.level.offsets
    entered = board.entered_cells
    one_in = find_in_exactly_one(entered) & partial.need & ~board.level.starts
    one_out = find_in_exactly_one(board.moves) & partial.left
    up, right, down, left = (
        shift_mask(one_in & entered[d], -offsets[d]) | one_out & board.moves[d] for d in DIRECTIONS
    )
    return up, right, down, left
