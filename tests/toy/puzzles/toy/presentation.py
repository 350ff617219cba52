"""Show a state: the view for the browser, a text to share, and the reveal after the end."""

from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.rules import State
from tests.toy.puzzles.toy.solver import list_halving_guesses
from tests.toy.puzzles.toy.wire import Public, Puzzle, Reveal, View

COLUMNS = {"small": 5, "large": 6}
VERDICT_SIGNS = {"higher": "⬆️", "lower": "⬇️", "found": "✅"}


def make_view(public: Public, state: State) -> View:
    """Build the view from the public half alone, so that the browser learns nothing of the secret."""
    numbers = rules.list_numbers_left(public, state)
    hint = state.hints[-1] if state.hints and state.hints[-1] in numbers else None
    columns, guesses = COLUMNS[public.variant], list(state.guesses)
    return View(top=public.top, columns=columns, low=numbers[0], high=numbers[-1], guesses=guesses, hint=hint)


def write_share(state: State) -> list[str]:
    """Write the verdicts in order, and a bulb for each hint."""
    signs = "".join(VERDICT_SIGNS[judged.verdict] for judged in state.guesses[-20:])
    return [signs + "💡" * min(len(state.hints), 20)]


def make_reveal(puzzle: Puzzle) -> Reveal:
    """Reveal the number, and the guesses with which halving finds it."""
    number = puzzle.secret.number
    return Reveal(number=number, halving=list_halving_guesses(puzzle.public.top, number))


def format_count(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> format_count(1, "guess"), format_count(2, "guess")
    ('1 guess', '2 guesses')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}es"
