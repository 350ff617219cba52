"""Makes levels: a random shape, a random cover of it, and numbers shaped until the grade's deductions prove it.

The numbers begin nearly equal and are only changed where a deduction stops, so a level is about as hard as its grade may
be. It is kept if the grade below does not solve it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from puzzles.chains.board import Board
from puzzles.chains.covers import cover, shape
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import Level, fingerprint
from puzzles.chains.shaping import HIGHEST, Move, Numbered
from puzzles.chains.solver import EASY, OutOfPatience, Patience, Trace, deduce, holds, search, settle
from puzzles.contract import CannotGenerate

TRIES = 400
ROUNDS = 80
"""So often may the numbers of one cover be changed."""
OPEN_MOVES = 26
"""A fiendish level has at most so many undecided moves where deduction stops: as much as one can look ahead at."""


@dataclass(frozen=True)
class Size:
    """What a grade's levels look like: sides and numbers of starts to choose from, and how steady numbers begin."""

    sides: tuple[tuple[int, int], ...]
    starts: tuple[int, ...]
    steady: float


SIZES = {
    GENTLE: Size(((5, 5), (5, 6), (6, 5), (6, 6)), (1, 1, 1, 2), 0.7),
    TRICKY: Size(((7, 7), (7, 7), (6, 7), (7, 6), (8, 7)), (1, 2, 2, 3), 0.8),
    FIENDISH: Size(((8, 8), (9, 8), (9, 9), (10, 9), (10, 10)), (2, 3, 3, 4, 5), 0.85),
}
SHORTEST = 4
"""No chain of a made level has fewer cells."""


def generate(rng: Random, grade: int, used: Collection[str] = (), size: Size | None = None) -> tuple[Level, Trace]:
    """A level of a grade and the steps that prove it. Raises `CannotGenerate` after a bounded number of tries."""
    for _ in range(TRIES):
        made = attempt(rng, grade, size or SIZES[grade])
        if made and fingerprint(made[0]) not in used:
            return made
    raise CannotGenerate(f"no level of this kind was found in {TRIES} tries")


def attempt(rng: Random, grade: int, size: Size) -> tuple[Level, Trace] | None:
    """One cover, numbered until it is proven; None where that does not come out right."""
    rows, columns = rng.choice(size.sides)
    cells = shape(rng, rows, columns)
    paths = cover(rng, cells, rng.choice(size.starts), SHORTEST)
    if paths is None:
        return None
    numbered = Numbered(paths, size.steady, rng)
    for _ in range(ROUNDS):
        board = Board(numbered.level())
        strays, proof = LOOKS[grade](numbered, board)
        if not strays:
            return (board.level, proof) if proof and proof.solved else None
        rng.shuffle(strays)
        if not any(numbered.forbid(move) for move in strays) or numbered.highest > HIGHEST:
            return None
    return None


Look = tuple[list[Move], Trace | None]
"""The moves of which one should be forbidden; where there is none, the proof, or None if the level is too easy."""


def look_gentle(numbered: Numbered, board: Board) -> Look:
    """Easy deductions must solve it."""
    settle(board, EASY)
    return numbered.stray(board), deduce(Trace(Board(board.level)), GENTLE)


def look_tricky(numbered: Numbered, board: Board) -> Look:
    """All deductions must solve it, the easy ones alone must not."""
    holds(board, deep=True)
    strays = numbered.stray(board)
    if strays or deduce(Trace(Board(board.level)), GENTLE).solved:
        return strays, None
    return [], deduce(Trace(Board(board.level)), TRICKY)


def look_fiendish(numbered: Numbered, board: Board) -> Look:
    """Looking one move ahead must solve it, deductions alone must not."""
    holds(board, deep=True)
    strays = numbered.stray(board)
    if not strays or len(strays) > OPEN_MOVES:
        return strays, None
    try:
        found = list(search(board.copy(), 2, Patience(500)))
        others = [move for one in found for move in numbered.stray(one)]
        if others:
            return others, None
        proof = deduce(Trace(Board(board.level)), FIENDISH, Patience(2_000))
    except OutOfPatience:
        return strays, None
    return ([], proof) if proof.solved else (strays, None)


LOOKS = {GENTLE: look_gentle, TRICKY: look_tricky, FIENDISH: look_fiendish}
