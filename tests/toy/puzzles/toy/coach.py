"""Comment on a finished play: how many numbers each guess left, and how many halving would have left."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from puzzles.abilities import PLAYS_KEY, Chart, ChartRow, Coaching, PlayedMove
from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.count_keys import GUESS_COUNT
from tests.toy.puzzles.toy.presentation import format_count
from tests.toy.puzzles.toy.solver import list_halving_guesses
from tests.toy.puzzles.toy.wire import Guess, Move, Puzzle


def make_coaching(puzzle: Puzzle, played: Sequence[PlayedMove[Move]], counts_of_others: Mapping[str, int]) -> Coaching:
    """Comment on the guesses, and chart how many numbers each one left."""
    guesses = [played_move.move.guess for played_move in played if isinstance(played_move.move, Guess)]
    numbers_left = list(list_numbers_left(puzzle, guesses))
    after_guesses = zip(guesses, numbers_left[1:], strict=True)
    rows = [ChartRow(label=str(guess), value=len(numbers)) for guess, numbers in after_guesses]
    chart = Chart(title="Numbers left after each guess", unit="numbers", steep=True, rows=tuple(rows)) if rows else None
    return Coaching(lines=tuple(write_sentences(puzzle, guesses, numbers_left, counts_of_others)), chart=chart)


def list_numbers_left(puzzle: Puzzle, guesses: Sequence[int]) -> Iterator[range]:
    """Yield the numbers that were possible at first, and after each guess."""
    state = rules.State()
    yield rules.list_numbers_left(puzzle.public, state)
    for guess in guesses:
        state = rules.make_guess(puzzle.public, puzzle.secret.number, state, guess)
        yield rules.list_numbers_left(puzzle.public, state)


def write_sentences(
    puzzle: Puzzle, guesses: Sequence[int], numbers_left: Sequence[range], counts_of_others: Mapping[str, int]
) -> Iterator[str]:
    """Yield sentences about the guesses."""
    best_guesses = list_halving_guesses(puzzle.public.top, puzzle.secret.number)
    yield f"Halving what is left finds {puzzle.secret.number} in {format_count(len(best_guesses), 'guess')}."
    ruled_out = [len(before) - len(after) for before, after in pairwise(numbers_left)]
    if ruled_out and max(ruled_out) > 0:
        best = ruled_out.index(max(ruled_out))
        yield f"Your {guesses[best]} was the most useful: it ruled out {ruled_out[best]} numbers."
    if guesses and counts_of_others.get(PLAYS_KEY):
        same_count = counts_of_others.get(f"{GUESS_COUNT}{len(guesses)}", 0)
        yield f"{same_count} of {counts_of_others[PLAYS_KEY]} players made as many guesses as you."
