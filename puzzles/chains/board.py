"""Keep what is known about a level: which moves are possible, which cells need an exit, which are ends of chains.

In a solution every cell but the starts has exactly one entrance, every cell has at most one exit, and there are no
rings. The cells without an exit are the ends, as many as starts. Moves are only ever removed from a board.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.wire import Cell, Chains

DirectionMasks = tuple[int, int, int, int]
"""Four sets of cells, one for each direction."""

NO_CELLS: DirectionMasks = (0, 0, 0, 0)


class Change(NamedTuple):
    """What a deduction finds out, in sets of cells.

    `moves`: for each direction, the cells that can't be left that way. `non_ends`: cells that need an exit. `ends`:
    ends of chains.
    """

    moves: DirectionMasks = NO_CELLS
    non_ends: int = 0
    ends: int = 0


def shift_mask(mask: int, offset: int) -> int:
    """Move a set of cells by one cell; `offset` is the level's offset of the direction."""
    return mask << offset if offset > 0 else mask >> -offset


def find_in_exactly_one(masks: DirectionMasks | list[int]) -> int:
    """Return the cells that are in exactly one of four sets."""
    a, b, c, d = masks
    ab, cd = a | b, c | d
    return (ab | cd) & ~(a & b | c & d | ab & cd)


def complement_masks(masks: DirectionMasks) -> DirectionMasks:
    """Return the complement of each of four sets of cells."""
    up, right, down, left = masks
    return ~up, ~right, ~down, ~left


class Board:
    """Everything known about a level, in six bit masks with one bit for each cell.

    `moves` has for each direction the cells that may be left that way, `non_ends` the cells at which no chain ends,
    and `ends` the known ends.
    """

    __slots__ = ("ends", "level", "moves", "non_ends")

    def __init__(self, level: Level) -> None:
        self.level = level
        self.moves = list(level.moves)
        self.non_ends = 0
        self.ends = 0

    def make_copy(self) -> Board:
        """Return a copy that changes independently."""
        other = Board.__new__(Board)
        other.level, other.moves, other.non_ends, other.ends = self.level, self.moves[:], self.non_ends, self.ends
        return other

    def apply_change(self, change: Change) -> bool:
        """Apply a change; return True if it was new."""
        moves, new = self.moves, False
        for d in DIRECTIONS:
            if moves[d] & change.moves[d]:
                moves[d] &= ~change.moves[d]
                new = True
        if change.non_ends & ~self.non_ends or change.ends & ~self.ends:
            self.non_ends |= change.non_ends
            self.ends |= change.ends
            return True
        return new

    def filter_change(self, change: Change) -> Change | None:
        """Return the part of a change that is new on this board; None if nothing is."""
        m, c = self.moves, change.moves
        moves = (m[0] & c[0], m[1] & c[1], m[2] & c[2], m[3] & c[3])
        non_ends, ends = change.non_ends & ~self.non_ends, change.ends & ~self.ends
        return Change(moves, non_ends, ends) if any(moves) or non_ends or ends else None

    @property
    def entered_cells(self) -> DirectionMasks:
        """Return for each direction the cells that a move in that direction may enter."""
        up, right, down, left = self.moves
        width = self.level.offsets[2]
        return up >> width, right << 1, down << width, left >> 1

    @property
    def cells_with_exit(self) -> int:
        """Return the cells that have a possible exit."""
        a, b, c, d = self.moves
        return a | b | c | d

    @property
    def possible_ends(self) -> int:
        """Return the cells at which a chain may end."""
        return self.level.cells & ~self.non_ends

    @property
    def is_decided(self) -> bool:
        """Return True if every cell but the starts has a single entrance, and no cell has two exits."""
        level = self.level
        return find_in_exactly_one(
            self.entered_cells
        ) == level.cells & ~level.starts and self.cells_with_exit == find_in_exactly_one(self.moves)

    def has_moves(self, moves: DirectionMasks) -> bool:
        """Return True if all these moves are still possible."""
        return not any(wanted & ~there for wanted, there in zip(moves, self.moves, strict=True))

    def find_reachable(self, reached: int, avoided: int = 0) -> int:
        """Return `reached` and all cells that possible moves reach from there without entering those in `avoided`."""
        up, right, down, left = self.moves
        width, allowed = self.level.offsets[2], ~avoided
        fresh = reached
        while fresh:
            spread = (fresh & up) >> width | (fresh & right) << 1 | (fresh & down) << width | (fresh & left) >> 1
            fresh = spread & ~reached & allowed
            reached |= fresh
        return reached

    def make_reversed_copy(self) -> Board:
        """Return a board with every possible move reversed, without known ends or needed exits."""
        other, entered = Board.__new__(Board), self.entered_cells
        other.level, other.non_ends, other.ends = self.level, 0, 0
        other.moves = [entered[OPPOSITE[d]] for d in DIRECTIONS]
        return other

    def find_contradiction(self) -> tuple[str, int] | None:
        """Return a simple reason why the board can't be solved, as (kind, cells); None if there is none."""
        level, exits = self.level, self.cells_with_exit
        a, b, c, d = self.entered_cells
        if lost := level.cells & ~(level.starts | a | b | c | d):
            return "no entrance", lost & -lost
        if lost := self.non_ends & ~exits:
            return "no exit", lost & -lost
        if ((level.cells & ~exits) | self.ends).bit_count() > level.chain_count:
            return "too many ends", (level.cells & ~exits) | self.ends
        if (level.cells & ~self.non_ends).bit_count() < level.chain_count:
            return "too few ends", level.starts
        return None

    def find_unreached_cells(self) -> int:
        """Return the cells that possible moves don't reach from any start."""
        return self.level.cells & ~self.find_reachable(self.level.starts)

    def read_chains(self) -> Chains:
        """Return the chains of a decided board."""
        return tuple(
            tuple(map(self.level.locate_cell, self.follow_forced_moves(start)))
            for start in iterate_cells(self.level.starts)
        )

    def follow_forced_moves(self, first: int) -> list[int]:
        """Return the cells of a chain from `first` on, as long as only one move is possible."""
        offsets, piece, with_entrance = self.level.offsets, [first], find_in_exactly_one(self.entered_cells)
        seen = first
        while True:
            exits = [d for d in DIRECTIONS if self.moves[d] & piece[-1]]
            if len(exits) != 1:
                return piece
            following = shift_mask(piece[-1], offsets[exits[0]])
            if not following & with_entrance or following & seen:
                return piece
            piece.append(following)
            seen |= following


def force_move(level: Level, cells: int, direction: int) -> Change:
    """Return the change that makes chains leave some cells in a direction.

    It rules out the other exits of these cells, the other entrances of the cells beside them in that direction, and the
    moves back.
    """
    offsets = level.offsets
    target = shift_mask(cells, offsets[direction])
    out = [cells if d != direction else 0 for d in DIRECTIONS]
    for d in DIRECTIONS:
        if d != direction:
            out[d] |= shift_mask(target, -offsets[d])
    out[OPPOSITE[direction]] |= target
    return Change((out[0], out[1], out[2], out[3]), cells)


def forbid_move(cells: int, direction: int) -> Change:
    """Return the change that lets no chain leave some cells in a direction."""
    up, right, down, left = (cells if d == direction else 0 for d in DIRECTIONS)
    return Change((up, right, down, left))


def group_links_of_path(level: Level, path: Iterable[Cell]) -> DirectionMasks:
    """Return for each direction the cells that a path of neighbouring cells leaves that way."""
    out = [0, 0, 0, 0]
    marks = [level.make_bit(cell) for cell in path]
    for here, following in itertools.pairwise(marks):
        step = following.bit_length() - here.bit_length()
        out[level.offsets.index(step)] |= here
    return out[0], out[1], out[2], out[3]
