"""The coach: each guess by how much of what was left it takes away at worst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.abilities import Remark
from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.wire import Guess, Move, Puzzle


def remarks(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[Remark]:
    """A remark on each guess; other moves deserve none."""
    state = rules.State()
    for n, move in enumerate(moves, start=1):
        if isinstance(move, Guess):
            numbers = rules.left(puzzle.public, state)
            yield Remark(move=n, worth=worth(numbers, move.guess), text=f"{len(numbers)} numbers were left.")
            state = rules.guess(puzzle.public, puzzle.secret.number, state, move.guess)


def worth(numbers: range, guess: int) -> float:
    """What share of the numbers is gone after a guess, whatever the answer.

    >>> worth(range(1, 10), 5), worth(range(1, 10), 12)
    (0.5555555555555556, 0.0)
    """
    if guess not in numbers:
        return 0.0
    return 1 - max(guess - numbers.start, numbers.stop - 1 - guess) / len(numbers)
