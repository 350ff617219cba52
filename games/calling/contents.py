"""What a mail has in it: its subject and sentences, the days of a week, and today's puzzles as its reader stands there.

It tells nothing of a solution; of results only the reader's own of today, as the site's front page shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from puzzles.contract import AnyEngine, Status, Variant

NEW, BEGUN, DONE = "new", "begun", "done"
UNTOLD = {Status.WON: "solved", Status.LOST: "not solved", Status.GAVE_UP: "given up"}
"""How a puzzle ended whose result has no line of its own."""


@dataclass(frozen=True)
class Reached:
    """How far somebody has come with a puzzle: their first run at it."""

    status: str
    moves: int
    line: str


@dataclass(frozen=True)
class Puzzle:
    """One of today's puzzles: what it is called, its path on the site, and how far the reader has come."""

    engine: AnyEngine
    variant: Variant
    path: str
    reached: Reached | None = None

    @property
    def title(self) -> str:
        """The variant's title; empty where a game has but one."""
        return self.variant.title if len(self.engine.variants) > 1 else ""

    @property
    def state(self) -> str:
        """New, begun or done."""
        if self.reached is None:
            return NEW
        return BEGUN if self.reached.status == Status.PLAYING else DONE

    @property
    def told(self) -> str:
        """The same in a few words: “to play”, “begun, 3 moves”, or the result."""
        if self.reached is None:
            return "to play"
        if self.state == BEGUN:
            return f"begun, {count(self.reached.moves, 'move')}"
        ended = UNTOLD[Status(self.reached.status)]
        return ended if self.reached.status == Status.GAVE_UP else self.reached.line or ended


@dataclass(frozen=True)
class Game:
    """A game with its puzzles of today."""

    engine: AnyEngine
    puzzles: list[Puzzle]


@dataclass(frozen=True)
class Contents:
    """All that a mail says to its reader. `week` is how many puzzles they finished on each weekday of the last week."""

    subject: str
    day: str
    lines: list[str]
    games: list[Game]
    week: list[tuple[str, int]] = field(default_factory=list)

    @property
    def going_on(self) -> str:
        """What the button says that leads to the site."""
        states = {puzzle.state for game in self.games for puzzle in game.puzzles}
        return (
            "See today’s tables" if states == {DONE} else "Go on playing" if states - {NEW} else "Play today’s puzzles"
        )


def in_games(puzzles: Iterable[Puzzle]) -> list[Game]:
    """Puzzles by their games, both in the order in which they come."""
    games: dict[str, Game] = {}
    for puzzle in puzzles:
        games.setdefault(puzzle.engine.slug, Game(puzzle.engine, [])).puzzles.append(puzzle)
    return list(games.values())


def count(number: int, thing: str) -> str:
    """
    >>> count(1, "day"), count(12, "day")
    ('1 day', '12 days')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"
