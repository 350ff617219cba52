"""What only some games can do: an engine that can says so by inheriting from one of these, and the site asks by type.

Each is an abstract class, not a structural protocol, for the reason for which `Engine` is one: an engine that promises
an ability and lacks a member of it fails when it is built.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from random import Random
from typing import ClassVar, Generic, TypeVar

from puzzles.contract import AnyEngine, Variant
from puzzles.shapes import Puzzle, Shape

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)  # type: ignore[type-arg]  # any game's; a bound cannot be generic itself
MoveT = TypeVar("MoveT", bound=Shape)


class SharesBoard:
    """Several players can play one board together: every move is the same whoever makes it."""


class JudgedLater:
    """A player can go on without the answers to earlier moves, so moves may wait for the network."""


class Tallied:
    """Results differ by a whole number, the first in `Outcome.line`, rather than by their time."""

    counts: ClassVar[str]
    """What the number counts, such as “guesses”."""


@dataclass(frozen=True)
class ListedWord:
    """One row of a word list as an engine proposes it.

    `frequency` is on the Zipf scale; `details` is what a game keeps beside the word, such as its clues or its other
    spellings, one to a line.
    """

    text: str
    frequency: float = 0.0
    source: str = ""
    details: str = ""


class DrawsOnLists(ABC, Generic[PuzzleT]):
    """The generator draws on word lists that editors curate."""

    word_lists: ClassVar[Mapping[str, str]]
    """The lists: name to title."""

    @abstractmethod
    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        """The rows with which a word list begins, best known first."""

    @abstractmethod
    def draws_on(self, puzzle: PuzzleT) -> Mapping[str, frozenset[str]]:
        """Which rows of its lists a puzzle is made of: what must be replaced when an editor blocks one."""


class ChoosesDays(ABC):
    """Not every variant has an edition every day."""

    @abstractmethod
    def variants_on(self, day: date) -> tuple[Variant, ...]:
        """Which of the variants have an edition on a day of the calendar; at least one."""


class Taught(ABC, Generic[PuzzleT]):
    """Begins with a lesson of half a minute that is played."""

    @abstractmethod
    def lesson(self) -> PuzzleT:
        """The tiny board of the lesson: the same for everybody, and won in a few moves."""


class Remark(Shape):
    """What the coach says of one move of a finished play: `move` counts from 1, `worth` goes from 0 to 1 (the best)."""

    move: int
    worth: float
    text: str


class Coached(ABC, Generic[PuzzleT, MoveT]):
    """Can say what the moves of a finished play were worth."""

    @abstractmethod
    def coach(self, puzzle: PuzzleT, moves: Sequence[MoveT]) -> Sequence[Remark]:
        """Remarks on the moves that deserve one, in their order. May spoil: it is asked for only after the end."""


class Skill(StrEnum):
    """How a simulated player plays."""

    CAREFUL = "careful"
    HASTY = "hasty"
    EXPERT = "expert"


class Simulated(ABC, Generic[PuzzleT, MoveT]):
    """Has a model of how people play it, for development and measurement."""

    @abstractmethod
    def simulate(self, puzzle: PuzzleT, rng: Random, skill: Skill) -> Iterator[tuple[MoveT, float]]:
        """The moves of one whole play in order, each with the seconds that it took."""


def variants_on(engine: AnyEngine, day: date) -> tuple[Variant, ...]:
    """Which of an engine's variants have an edition on a day: all, unless the game chooses."""
    return engine.variants_on(day) if isinstance(engine, ChoosesDays) else engine.variants


def word_lists(engine: AnyEngine) -> Mapping[str, str]:
    """The curated lists that an engine draws on: name to title."""
    return engine.word_lists if isinstance(engine, DrawsOnLists) else {}
