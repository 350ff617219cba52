"""What others get to see of a state: the browser its view, friends a share text, and everybody the end."""

from __future__ import annotations

from tests.toy.puzzles.toy import rules
from tests.toy.puzzles.toy.rules import State
from tests.toy.puzzles.toy.solver import halving
from tests.toy.puzzles.toy.wire import Public, Puzzle, Reveal, View

COLUMNS = {"small": 5, "large": 6}
SIGNS = {"higher": "⬆️", "lower": "⬇️", "found": "✅"}


def view(public: Public, state: State) -> View:
    """Reads the public half alone: from what the browser gets nobody may tell the secret."""
    numbers = rules.left(public, state)
    hint = state.hints[-1] if state.hints and state.hints[-1] in numbers else None
    return View(
        top=public.top,
        columns=COLUMNS[public.variant],
        low=numbers[0],
        high=numbers[-1],
        guesses=list(state.guesses),
        hint=hint,
    )


def share(state: State) -> list[str]:
    """The answers in order, and a bulb for each hint."""
    signs = "".join(SIGNS[one.told] for one in state.guesses[-20:])
    return [signs + "💡" * min(len(state.hints), 20)]


def reveal(puzzle: Puzzle) -> Reveal:
    """The number, and how halving would have found it."""
    number = puzzle.secret.number
    return Reveal(number=number, halving=halving(puzzle.public.top, number))


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "guess"), counted(2, "guess")
    ('1 guess', '2 guesses')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}es"
