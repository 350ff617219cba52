"""Find where a level without a solution fails: a small set of cells that can't all be covered.

The search starts with all cells. It leaves out cells, many at once at first, as long as the others alone can't all be
covered. It ends when it can leave out no more.

Method: a minimal unsatisfiable set by deletion (J. W. Chinneck and E. W. Dravnieks, “Locating minimal infeasible
constraint sets in linear programs”, 1991), in halves as in delta debugging (A. Zeller, 1999).
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.chains.board import Board, DirectionMasks, find_in_exactly_one, force_move, shift_mask
from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.search import OutOfPatience, Patience
from puzzles.chains.wire import Cell

MOST_POSITIONS = 400
"""The most positions that are searched for one set of cells."""
FIRST_PART_COUNT = 4
"""At first the cells are split into this many parts, and one part at a time is left out."""


@dataclass(frozen=True)
class BlockedCells:
    """Cells that can't all be covered; `is_minimal` if it is known that none of them can be left out."""

    cells: tuple[Cell, ...]
    is_minimal: bool


@dataclass
class PartialBoard:
    """A board on which only the cells in `needed` must be covered; chains must leave the cells in `non_ends`."""

    board: Board
    needed: int
    non_ends: int = 0

    def make_move(self, cell: int, direction: int) -> PartialBoard:
        """Return a copy of the board on which a chain goes from a cell in a direction."""
        board = self.board.make_copy()
        board.apply_change(force_move(board.level, cell, direction))
        target = shift_mask(cell, board.level.offsets[direction])
        return PartialBoard(board, self.needed | cell | target, self.non_ends | cell)


def find_blocked_cells(level: Level, patience: Patience) -> BlockedCells:
    """Find few cells that can't all be covered in a level without a solution, as few as the patience allows."""
    needed, is_minimal = level.cells & ~level.starts, True
    size = max(1, needed.bit_count() // FIRST_PART_COUNT)
    try:
        while True:
            for part in split_mask(needed, size):
                is_covered = is_coverable(level, needed & ~part, patience)
                if is_covered is False:
                    needed &= ~part
                is_minimal = is_minimal and (is_covered is not None or size > 1)
            if size == 1:
                return BlockedCells(level.list_cells(needed), is_minimal)
            size //= 2
    except OutOfPatience:
        return BlockedCells(level.list_cells(needed), is_minimal=False)


def split_mask(cells: int, size: int) -> list[int]:
    """Split a set of cells into sets of at most `size` cells, in reading order."""
    each = list(iterate_cells(cells))
    return [sum(each[at : at + size]) for at in range(0, len(each), size)]


def is_coverable(level: Level, needed: int, patience: Patience) -> bool | None:
    """Return True if chains can cover all cells in `needed`; None if the search takes more than `MOST_POSITIONS`.

    Raises `OutOfPatience` if the patience for the whole search is spent.
    """
    waiting = [PartialBoard(Board(level), needed | level.starts)]
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return False
        patience.spend_position()
        partial = waiting.pop()
        if not apply_conclusions(partial):
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
    several = (a & b | c & d | (a | b) & (c | d)) & partial.needed & ~partial.board.level.starts
    if not several:
        return []
    at = min(iterate_cells(several), key=lambda cell: sum(bool(cell & side) for side in entered))
    offsets = partial.board.level.offsets
    return [
        partial.make_move(shift_mask(at, -offsets[direction]), direction)
        for direction in DIRECTIONS
        if entered[direction] & at
    ]


def apply_conclusions(partial: PartialBoard) -> bool:
    """Apply every conclusion from the needed cells; return False if they can't all be covered."""
    board, level = partial.board, partial.board.level
    while True:
        before = (*board.moves, partial.needed, partial.non_ends)
        reached = board.find_reachable(level.starts)
        if partial.needed & ~reached:
            return False
        board.moves = [moves & reached for moves in board.moves]
        if not _check_end_counts(partial):
            return False
        forced = _find_forced_moves(partial)
        for direction in DIRECTIONS:
            for at in iterate_cells(forced[direction]):
                if not board.moves[direction] & at:
                    return False
                board.apply_change(force_move(level, at, direction))
                partial.needed |= shift_mask(at, level.offsets[direction]) | at
                partial.non_ends |= at
        if partial.non_ends & ~board.cells_with_exit:
            return False
        if before == (*board.moves, partial.needed, partial.non_ends):
            return True


def _check_end_counts(partial: PartialBoard) -> bool:
    """Return True unless too many cells must be ends, or too few cells may be ends.

    If as many cells must be ends as there are chains, mark the other needed cells as cells that a chain must leave.
    """
    board, level = partial.board, partial.board.level
    entered, moves = board.entered_cells, board.moves
    touched = [moves[d] | entered[OPPOSITE[d]] for d in DIRECTIONS]
    ends = partial.needed & (~board.cells_with_exit | find_in_exactly_one(touched) & ~level.starts)
    if ends & partial.non_ends or ends.bit_count() > level.chain_count:
        return False
    if ends.bit_count() == level.chain_count:
        partial.non_ends |= partial.needed & ~ends
    return (level.cells & ~partial.non_ends).bit_count() >= level.chain_count


def _find_forced_moves(partial: PartialBoard) -> DirectionMasks:
    """Return for each direction the cells that a chain must leave that way.

    Such a move is the only entrance of a needed cell, or the only exit of a cell that a chain must leave.
    """
    board, offsets = partial.board, partial.board.level.offsets
    entered = board.entered_cells
    one_in = find_in_exactly_one(entered) & partial.needed & ~board.level.starts
    one_out = find_in_exactly_one(board.moves) & partial.non_ends
    up, right, down, left = (
        shift_mask(one_in & entered[d], -offsets[d]) | one_out & board.moves[d] for d in DIRECTIONS
    )
    return up, right, down, left
