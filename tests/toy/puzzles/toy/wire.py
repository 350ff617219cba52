"""Every shape that travels or is stored, written once: the document and the page's types are made from these.

The union of the moves is read from JSON by form alone, so no two moves may look alike.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from puzzles import shapes
from puzzles.shapes import GiveUp, Shape, Taken, Yes

Variant = Literal["small", "large"]
Told = Literal["higher", "lower", "found"]
"""Whether the number to find is higher or lower than a guess."""


class Public(shapes.Public):
    """What everybody may see: the number lies from 1 to `top`."""

    variant: Variant
    top: int


class Secret(Shape):
    """The number to find. A game that hides nothing has a secret without fields."""

    number: int = Field(ge=1)


Puzzle = shapes.Puzzle[Public, Secret]


class Guess(Shape):
    """A number is guessed."""

    guess: int


class Hint(Shape):
    """Asks for the number that halves what is left; counts as a guess."""

    hint: Yes


Move = Guess | Hint | GiveUp


class Answer(Shape):
    """A guess and what was told of it."""

    guess: int
    told: Told


class View(Shape):
    """All that the browser gets: the guesses, the numbers from `low` to `high` that are left, and the latest hint."""

    top: int
    columns: int
    low: int
    high: int
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
    """The number, and how halving finds it."""

    number: int
    halving: list[int]
