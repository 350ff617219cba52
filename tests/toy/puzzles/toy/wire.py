"""Define every shape that travels or is stored; the API document and the page's types are made from these.

Moves are recognised in JSON by their form alone, so no two moves may look alike.
"""

from typing import Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, OffBoard, Shape, Taken, Yes

Variant = Literal["small", "large"]
Verdict = Literal["higher", "lower", "found"]
"""Say whether the secret number is higher or lower than a guess."""


class Public(shapes.Public):
    """Hold what everyone may see: the number is from 1 to `top`."""

    variant: Variant
    top: int


class Secret(Shape):
    """Hold the secret number. A game that hides nothing has a secret without fields."""

    number: int = Field(ge=1)


Puzzle = shapes.Puzzle[Public, Secret]


class Guess(Shape):
    """Guess a number."""

    guess: int


class Hint(OffBoard):
    """Ask for the number that halves what is left; this counts as a guess."""

    hint: Yes


Move = Guess | Hint | GiveUp


class JudgedGuess(Shape):
    """Hold a guess and its verdict."""

    guess: int
    verdict: Verdict


class View(Shape):
    """Hold all that the browser gets: the guesses, the range of numbers that are left, and the latest hint."""

    top: int
    columns: int
    low: int
    high: int
    guesses: list[JudgedGuess]
    hint: int | None


class GuessFeedback(Shape):
    """Answer a guess."""

    verdict: Verdict


class HintFeedback(Shape):
    """Answer a hint: a number to guess, and why."""

    guess: int
    text: str


Feedback = GuessFeedback | HintFeedback | Taken


class Reveal(Shape):
    """Reveal the number, and how halving finds it."""

    number: int
    halving: list[int]
