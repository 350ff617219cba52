"""The shapes of the toy: a number to find, guesses, and what is told of each."""

from __future__ import annotations

from typing import Literal

from puzzles import contract
from puzzles.contract import GiveUp, Shape, Taken, Yes

Told = Literal["higher", "lower", "found"]
"""Whether the secret number is higher or lower than a guess."""


class Public(contract.Public):
    """What everybody may see: the number lies from 1 to `top`."""

    variant: str
    top: int


class Secret(Shape):
    """The number to find."""

    number: int


Puzzle = contract.Puzzle[Public, Secret]


class Guess(Shape):
    """A number is guessed."""

    guess: int


class Hint(Shape):
    """Asks for a number that halves what is left; costs a guess."""

    hint: Yes


Move = Guess | Hint | GiveUp


class Answer(Shape):
    """A guess and what was told of it."""

    guess: int
    told: Told


class View(Shape):
    """All that the browser gets: the guesses so far, and the number that was hinted at last."""

    top: int
    guesses: list[Answer]
    hint: int | None


class Heard(Shape):
    """The answer to a guess."""

    told: Told


class Halved(Shape):
    """The answer to a hint: a number to guess, and why."""

    guess: int
    text: str


Feedback = Heard | Halved | Taken


class Reveal(Shape):
    """The number."""

    number: int
