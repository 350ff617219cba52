"""What the review page and its server tell each other."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from puzzles.abilities import Fact
from puzzles.shapes import Listed, Shape

Verdict = Literal["approve", "block", "undo"]


class Judged(Shape):
    """An editor's verdict on one word, and why if they say so.

    `key` is new for each verdict: one that is sent twice counts once.
    """

    key: str = Field(min_length=1, max_length=40)
    word: int
    verdict: Verdict
    why: str = Field(default="", max_length=200)


class Verdicts(Shape):
    """Verdicts of the editor with the number `by`, in the order in which they were given.

    `skipped` are words that this editor does not want to see now.
    """

    by: int
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
    reason: str
    """Why a worker proposed it; empty where none did."""
    unread: bool
    """Whether a machine wrote the details, and nobody has read them yet."""


class Card(Shape):
    """What helps to judge a word, which the page asks for apart from the words."""

    word: int
    facts: Listed[tuple[Fact, ...]]


class Quota(Shape):
    """How today goes over all lists: how many rows a worker has proposed at night, how many people have added by an
    import or by hand, how many were judged, by all and by this editor, and how many wait."""

    proposed: int
    added: int
    judged: int
    mine: int
    waiting: int


class Reviewing(Shape):
    """What the page begins with: its list, how many words of it wait, whether any ever did, and who is at the desk."""

    list: str
    left: int
    ever: bool
    by: int
    quota: Quota


class Queue(Shape):
    """How many words of a list wait, and the next of those that are kept for this editor for so many seconds.

    `waiting` says how many words wait of each list that has any.
    `elsewhere` lie before other reviewers. `late` are the texts of words of the batch on which somebody else's verdict
    came first, and stands.
    """

    list: str
    left: int
    waiting: dict[str, int]
    words: tuple[Proposed, ...]
    elsewhere: int
    late: tuple[str, ...]
    seconds: int
    quota: Quota


class Unfound(Shape):
    """Why verdicts were not taken."""

    error: str
