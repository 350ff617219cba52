"""The coach: how many numbers were left after each guess, and what halving would have left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from puzzles.abilities import PLAYS, Chart, ChartRow, Coaching, Played
from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.noted import GUESSES
from tests.toy.puzzles.toy.shown import counted
from tests.toy.puzzles.toy.solver import halving
from tests.toy.puzzles.toy.wire import Guess, Move, Puzzle


def coaching(puzzle: Puzzle, played: Sequence[Played[Move]], others: Mapping[str, int]) -> Coaching:
    """Sentences on the guesses, and a bar for each."""
    guesses = [one.move.guess for one in played if isinstance(one.move, Guess)]
    left = list(numbers_left(puzzle, guesses))
    rows = [ChartRow(label=str(guess), value=len(after)) for guess, after in zip(guesses, left[1:], strict=True)]
    chart = Chart(title="Numbers left after each guess", unit="numbers", steep=True, rows=tuple(rows)) if rows else None
    return Coaching(lines=tuple(sentences(puzzle, guesses, left, others)), chart=chart)


def numbers_left(puzzle: Puzzle, guesses: Sequence[int]) -> Iterator[range]:
    """The numbers that were possible at first, and after each guess."""
    state = rules.State()
    yield rules.left(puzzle.public, state)
    for guess in guesses:
        state = rules.guess(puzzle.public, puzzle.secret.number, state, guess)
        yield rules.left(puzzle.public, state)


def sentences(
    puzzle: Puzzle, guesses: Sequence[int], left: Sequence[range], others: Mapping[str, int]
) -> Iterator[str]:
    """What is said of the guesses, in their order."""
    steady = halving(puzzle.public.top, puzzle.secret.number)
    yield f"Halving what is left finds {puzzle.secret.number} in {counted(len(steady), 'guess')}."
    gone = [len(before) - len(after) for before, after in pairwise(left)]
    if gone and max(gone) > 0:
        best = gone.index(max(gone))
        yield f"Your {guesses[best]} told you most: it ruled out {gone[best]} numbers."
    if guesses and others.get(PLAYS):
        same = others.get(f"{GUESSES}{len(guesses)}", 0)
        yield f"{same} of {others[PLAYS]} players made as many guesses as you."
