"""The messages between the review page and the server."""

from typing import Literal

from pydantic import Field

from puzzles.shapes import Shape

Verdict = Literal["approve", "block", "undo"]


class Judged(Shape):
    """An editor's verdict on one word. Each verdict has its own `key`, so one that is sent twice counts once."""

    key: str = Field(min_length=1, max_length=40)
    word: int
    verdict: Verdict


class Verdicts(Shape):
    """Verdicts of the editor with the number `by`, in the order in which they were given.

    `skipped` are words that this editor does not want to see now.
    """

    by: int
    verdicts: list[Judged] = Field(max_length=100)
    skipped: list[int]


class Proposed(Shape):
    """A word that is waiting for a verdict, with details that help to judge it."""

    pk: int
    text: str
    details: str
    source: str
    frequency: float
    note: str


class Reviewing(Shape):
    """What the page starts with: its list, how many words wait, and the editor's number."""

    list: str
    left: int
    by: int


class Queue(Shape):
    """How many words of a list wait, and the next of them, which are leased to this editor for `seconds`.

    `elsewhere` counts words leased to other reviewers. `late` are the texts of words that another reviewer judged
    first.
    """

    list: str
    left: int
    words: tuple[Proposed, ...]
    elsewhere: int
    late: tuple[str, ...]
    seconds: int


class Unfound(Shape):
    """Why verdicts were not stored."""

    error: str
