"""What the review page and its server tell each other."""

from __future__ import annotations

from typing import Literal

from puzzles.contract import Shape

Verdict = Literal["approve", "block", "undo"]


class Judged(Shape):
    """An editor's verdict on one word; `skipped` are the words that this editor wants to see no more now."""

    word: int
    verdict: Verdict
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
    """Why a verdict was not taken."""

    error: str
