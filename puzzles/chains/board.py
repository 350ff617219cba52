"""Keep what is still possible on a level: which moves, which cells need an exit, and which are ends of chains.

A solution gives every cell but the starts exactly one entrance and every cell at most one exit, without rings; there
are as many cells without an exit, the ends, as starts. A board only ever loses moves and gains certainty.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from puzzles.chains.level import DIRECTIONS, OPPOSITE, Level, iterate_cells
from puzzles.chains.wire import Cell, Chains

Sides = tuple[int, int, int, int]
"""A set of cells for each direction."""

NO_CELLS: Sides = (0, 0, 0, 0)


class Change(NamedTuple):
    """What a deduction adds: moves that are ruled out, as the cells they leave; cells that need an exit; and ends."""

    moves: Sides = NO_CELLS
    left: int = 0
    ends: int = 0


def shift_mask(mask: int, by: int) -> int:
    """Shift a set of cells by a level's offset of a direction."""
    return mask << by if by > 0 else mask >> -by


def find_in_exactly_one(sides: Sides | list[int]) -> int:
    """Return the cells that are in exactly one of four sets."""
    a, b, c, d = sides
    ab, cd = a | b, c | d
    return (ab | cd) & ~(a & b | c & d | ab & cd)


def complement_sides(sides: Sides) -> Sides:
    """Return the complement of each of four sets of cells."""
    up, right, down, left = sides
    return ~up, ~right, ~down, ~left


class Board:
    """Everything known about a level, in six bit masks with one bit for each cell.

    `moves` has for each direction the cells that may be left that way, `left` the cells at which no chain ends, and
    `ends` the known ends.
    """

    __slots__ = ("ends", "left", "level", "moves")

    def __init__(self, level: Level) -> None:
        self.level = level
        self.moves = list(level.moves)
        self.left = 0
        self.ends = 0

    def make_copy(self) -> Board:
        """Return a copy that changes independently."""
        other = Board.__new__(Board)
        other.level, other.moves, other.left, other.ends = self.level, self.moves[:], self.left, self.ends
        return other

    def apply_change(self, change: Change) -> bool:
        """Apply a change; return True if it was new."""
        moves, new = self.moves, False
        for d in DIRECTIONS:
            if moves[d] & change.moves[d]:
                moves[d] &= ~change.moves[d]
                new = True
        if change.left & ~self.left or change.ends & ~self.ends:
            self.left |= change.left
            self.ends |= change.ends
            return True
        return new

    def filter_new(self, change: Change) -> Change | None:
        """Return the part of a change that isn't known yet; None if all is."""
        m, c = self.moves, change.moves
        moves = (m[0] & c[0], m[1] & c[1], m[2] & c[2], m[3] & c[3])
        left, ends = change.left & ~self.left, change.ends & ~self.ends
        return Change(moves, left, ends) if any(moves) or left or ends else None

    @property
    def entered_cells(self) -> Sides:
        """Return for each direction the cells that may be entered by a move that way."""
        up, right, down, left = self.moves
        width = self.level.offsets[2]
        return up >> width, right << 1, down << width, left >> 1

    @property
    def with_exit(self) -> int:
        """Return the cells that have a possible exit."""
        a, b, c, d = self.moves
        return a | b | c | d

    @property
    def open_ends(self) -> int:
        """Return the cells at which a chain may end."""
        return self.level.cells & ~self.left

    @property
    def is_decided(self) -> bool:
        """Return True if every cell but the starts has a single entrance, and no cell two exits."""
        level = self.level
        return find_in_exactly_one(
            self.entered_cells
        ) == level.cells & ~level.starts and self.with_exit == find_in_exactly_one(self.moves)

    def has_moves(self, moves: Sides) -> bool:
        """Return True if all these moves are still possible."""
        return not any(wanted & ~there for wanted, there in zip(moves, self.moves, strict=True))

    def find_reachable(self, reached: int, without: int = 0) -> int:
        """Return all cells that possible moves reach from some cells, and these; never through cells in `without`."""
        up, right, down, left = self.moves
        width, allowed = self.level.offsets[2], ~without
        fresh = reached
        while fresh:
            spread = (fresh & up) >> width | (fresh & right) << 1 | (fresh & down) << width | (fresh & left) >> 1
            fresh = spread & ~reached & allowed
            reached |= fresh
        return reached

    def reverse_moves(self) -> Board:
        """Return a board with every possible move reversed, and nothing known of ends and needed exits."""
        other, entered = Board.__new__(Board), self.entered_cells
        other.level, other.left, other.ends = self.level, 0, 0
        other.moves = [entered[OPPOSITE[d]] for d in DIRECTIONS]
        return other

    def find_contradiction(self) -> tuple[str, int] | None:
        """Return an obvious reason why the board can't be solved, as its kind and its cells; None if there is none."""
        level, exits = self.level, self.with_exit
        a, b, c, d = self.entered_cells
        if lost := level.cells & ~(level.starts | a | b | c | d):
            return "no entrance", lost & -lost
        if lost := self.left & ~exits:
            return "no exit", lost & -lost
        if ((level.cells & ~exits) | self.ends).bit_count() > level.chain_count:
            return "too many ends", (level.cells & ~exits) | self.ends
        if (level.cells & ~self.left).bit_count() < level.chain_count:
            return "too few ends", level.starts
        return None

    def find_unreached(self) -> int:
        """Return the cells that no chain can reach any more."""
        return self.level.cells & ~self.find_reachable(self.level.starts)

    def read_chains(self) -> Chains:
        """Return the chains of a decided board."""
        return tuple(
            tuple(map(self.level.locate_cell, self.follow_forced(start))) for start in iterate_cells(self.level.starts)
        )

    def follow_forced(self, first: int) -> list[int]:
        """Return the cells of a chain from `first` on, as far as each move is the only one possible."""
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


def rule_out_by_move(level: Level, at: int, towards: int) -> Change:
    """Return what is ruled out once chains move from the cells in `at` in a direction.

    These are the other exits of these cells, the other entrances of the cells that they enter, and the way back.
    """
    offsets = level.offsets
    target = shift_mask(at, offsets[towards])
    out = [at if d != towards else 0 for d in DIRECTIONS]
    for d in DIRECTIONS:
        if d != towards:
            out[d] |= shift_mask(target, -offsets[d])
    out[OPPOSITE[towards]] |= target
    return Change((out[0], out[1], out[2], out[3]), at)


def list_path_moves(level: Level, path: Iterable[Cell]) -> Sides:
    """Return the moves of a path of neighbouring cells, as sets of the cells that they leave."""
    out = [0, 0, 0, 0]
    marks = [level.make_bit(cell) for cell in path]
    for here, following in itertools.pairwise(marks):
        step = following.bit_length() - here.bit_length()
        out[level.offsets.index(step)] |= here
    return out[0], out[1], out[2], out[3]
