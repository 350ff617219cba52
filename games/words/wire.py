"""What the review page and its server tell each other."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from puzzles.shapes import Shape

Verdict = Literal["approve", "block", "undo"]


class Judged(Shape):
    """An editor's verdict on one word."""

    word: int
    verdict: Verdict


class Verdicts(Shape):
    """Verdicts in the order in which they were given; `skipped` are words that this editor does not want to see now."""

    verdicts: list[Judged] = Field(max_length=100)
    skipped: list[int]


class Proposed(Shape):
    """A word that waits for a verdict, with what helps to judge it."""

    pk: int
    text: str
    details: str
    source: str
    frequency: float
    note: str


class Queue(Shape):
    """How many words of a list wait, and the next of them."""

    list: str
    left: int
    words: tuple[Proposed, ...]


class Unfound(Shape):
    """Why verdicts were not taken."""

    error: str
