"""Makes levels: a random shape, a random cover of it, and numbers shaped until the grade's deductions prove it.

The numbers begin nearly equal and are only changed where a deduction stops, so a level is about as hard as its grade
may be. It is kept if the grade below does not solve it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from puzzles.chains.board import Board
from puzzles.chains.catalogue import DEEP, EASY, SUPPOSE
from puzzles.chains.covers import cover, shape
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY, Deduction
from puzzles.chains.level import Level, fingerprint
from puzzles.chains.search import OutOfPatience, Patience, holds, search
from puzzles.chains.shaping import HIGHEST, Numbered
from puzzles.chains.solver import Trace, deduce, settle
from puzzles.chains.wire import Link
from puzzles.contract import CannotGenerate

TRIES = 400
ROUNDS = 80
"""So often may the numbers of one cover be changed."""
SEARCHED_STRAYS = 60
"""With more undecided moves than these a search for other solutions is not worth its time."""
LOOSENINGS = 120
"""So often may the numbers of a proven level be loosened to make it fiendish; most need fewer than fifty."""
MOST_LOOKS = 8
"""A level that needs more looks ahead than these is no pleasure."""


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
    if not shaped(numbered, EASY if grade == GENTLE else EASY + DEEP):
        return None
    trace = deduce(Trace(Board(numbered.level())), GENTLE)
    if grade == GENTLE:
        return trace.board.level, trace
    if grade == FIENDISH:
        return hardened(numbered)
    return None if trace.solved else (trace.board.level, deduce(Trace(Board(trace.board.level)), TRICKY))


def shaped(numbered: Numbered, rules: Sequence[Deduction]) -> bool:
    """Forbids stray moves until deductions alone leave only the cover; whether that came out right."""
    for _ in range(ROUNDS):
        board = Board(numbered.level())
        settle(board, rules) if rules is EASY else holds(board, deep=True)
        strays = numbered.stray(board)
        if not strays:
            return numbered.highest <= HIGHEST
        strays = _of_other_solutions(numbered, board, strays)
        numbered.rng.shuffle(strays)
        if not any(numbered.forbid(move) for move in strays) or numbered.highest > HIGHEST:
            return False
    return False


def _of_other_solutions(numbered: Numbered, board: Board, strays: list[Link]) -> list[Link]:
    """Of the stray moves those that another solution uses, if one is soon found: only they need to go."""
    if len(strays) > SEARCHED_STRAYS:
        return strays
    try:
        others = [move for found in search(board.copy(), 2, Patience(300)) for move in numbered.stray(found)]
    except OutOfPatience:
        return strays
    return others or strays


def hardened(numbered: Numbered) -> tuple[Level, Trace] | None:
    """Loosens the numbers at random, as long as one solution is left, until deductions need a look ahead."""
    for _ in range(LOOSENINGS):
        kept = numbered.loosen()
        board = Board(numbered.level())
        holds(board, deep=True)
        if not numbered.stray(board):
            continue
        if one_solution(board) and (proof := looked_ahead(board.level)):
            return board.level, proof
        numbered.values = kept
    return None


def one_solution(board: Board) -> bool:
    """Whether a search finds one solution, and soon."""
    try:
        return len(list(search(board.copy(), 2, Patience(300)))) == 1
    except OutOfPatience:
        return False


def looked_ahead(level: Level) -> Trace | None:
    """The steps that solve a level, among them at least one look ahead but not very many; else None."""
    try:
        trace = deduce(Trace(Board(level)), FIENDISH, Patience(2_000))
    except OutOfPatience:
        return None
    looks = sum(step.deduction is SUPPOSE for step in trace.steps)
    return trace if trace.solved and 1 <= looks <= MOST_LOOKS else None
