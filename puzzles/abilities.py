"""Define the abilities that only some games have; an engine has an ability if it inherits from that class.

These are abstract classes, not structural protocols, so that an engine that lacks a method fails when it is built.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from puzzles.contract import AnyEngine, Status
from puzzles.shapes import Listed, Puzzle, Shape

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)  # type: ignore[type-arg]  # any game's; a bound cannot be generic itself
MoveT = TypeVar("MoveT", bound=Shape)
StateT = TypeVar("StateT")
MoveT_co = TypeVar("MoveT_co", bound=Shape, covariant=True)


class SharesBoard:
    """Several players can play on one board, because it makes no difference who makes a move."""


class JudgedLater:
    """A player can go on without the answers to earlier moves, so moves made offline can be sent later."""


class HasResultNumber:
    """A result has a whole number, such as its guesses, that says more than its time."""

    number_unit: ClassVar[str]
    """What the number counts, such as “guesses”."""
    average_unit: ClassVar[str] = ""
    """What the average over many puzzles counts, such as “joins under par”; '' if it's the same as `number_unit`."""
    more_is_better: ClassVar[bool] = False
    """Whether a higher average is better."""

    def read_number(self, line: str) -> int | None:
        """Return the first number in the `Outcome.line` of a play that was won or lost; None if it has none."""
        found = re.search(r"\d+", line)
        return int(found.group()) if found else None

    def read_average(self, line: str) -> int | None:
        """Return the number in `Outcome.line` for averages over many puzzles: by default, `read_number`."""
        return self.read_number(line)


@dataclass(frozen=True)
class ListedWord:
    """One row that an engine proposes for a word list.

    `frequency`: how common the word is, on the Zipf scale from 0 to 8. `source`: where the row comes from. `details`:
    what a game stores with the word, such as its clues, one on each line.
    """

    text: str
    frequency: float = 0.0
    source: str = ""
    details: str = ""


class DrawsOnLists(ABC, Generic[PuzzleT]):
    """The generator draws on word lists that editors curate."""

    word_lists: ClassVar[Mapping[str, str]]
    """Maps the name of each list to its title."""

    @abstractmethod
    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        """List the rows that the engine proposes for a word list, the best known first."""

    @abstractmethod
    def list_used_words(self, puzzle: PuzzleT) -> Mapping[str, frozenset[str]]:
        """Map each word list to the words that a puzzle uses; if an editor blocks one, the puzzle must be replaced."""


@dataclass(frozen=True)
class PlayedMove(Generic[MoveT_co]):
    """A move of a finished play; `seconds` counts from the start of the play to the move."""

    move: MoveT_co
    seconds: float


class ChartRow(Shape):
    """A bar of a chart: its label, its value and a note of a few words; `strong` marks bars that the coach mentions."""

    label: str
    value: float
    note: str = ""
    strong: bool = False


class Chart(Shape):
    """A chart of horizontal bars, in the order in which things happened.

    `unit`: what a value counts (“words”, “s”, “joins”). `steep`: the lengths are on a logarithmic scale, because the
    values differ so much.
    """

    title: str
    unit: str
    steep: bool = False
    rows: Listed[tuple[ChartRow, ...]]


class Coaching(Shape):
    """What the coach says about a finished play: a few plain sentences to the player, and maybe a chart."""

    lines: Listed[tuple[str, ...]]
    chart: Chart | None = None


class CoachesPlays(ABC, Generic[PuzzleT, MoveT]):
    """An engine that comments on finished plays."""

    @abstractmethod
    def coach(
        self, puzzle: PuzzleT, played: Sequence[PlayedMove[MoveT]], counts_of_others: Mapping[str, int]
    ) -> Coaching:
        """Return the coach's comments on a finished play; it may have no move but giving up.

        They may give the answer away, and take seconds to make. `counts_of_others` has counts of the edition's other
        plays: each key of `ListsCountKeys` with the number of plays that had it, and `PLAYS_KEY` with the number of all
        counted plays. If it is empty, the coach does not compare.
        """


class PreparesCoach(ABC):
    """An engine whose coach needs a table that takes minutes to make. A worker makes the table once."""

    @abstractmethod
    def is_coach_ready(self) -> bool:
        """Return True if the table has been made; it is called often, so it must be quick."""

    @abstractmethod
    def prepare_coach(self) -> None:
        """Make the table if it is missing; a failure leaves no half of it."""


PLAYS_KEY = "plays"
"""The key of the number of all plays that were counted, in a map from keys to numbers of plays."""


@dataclass(frozen=True)
class CountTable:
    """A table for editors about the plays of an edition; the first column names a row, the others have counts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ListsCountKeys(ABC, Generic[PuzzleT, MoveT]):
    """An engine that lists keys for what happened in a play; the site counts the plays of an edition by key."""

    @abstractmethod
    def list_count_keys(self, puzzle: PuzzleT, played: Sequence[PlayedMove[MoveT]]) -> Iterable[str]:
        """Yield the keys of a finished play, each only once, such as `wrong:3.7.9.12` or `order:2:first`."""

    @abstractmethod
    def make_count_tables(self, puzzle: PuzzleT, counts: Mapping[str, int]) -> Sequence[CountTable]:
        """Make tables for editors; `counts` maps each key, and `PLAYS_KEY`, to its number of plays."""


@dataclass(frozen=True)
class ReportablePart:
    """A part of a puzzle that a player can report as wrong; `word` is its word in a word list, '' if it has none."""

    id: str
    label: str
    word: str = ""


class HasReportableParts(ABC, Generic[PuzzleT]):
    """An engine whose puzzles have parts that a player can report as wrong."""

    @abstractmethod
    def list_reportable_parts(self, puzzle: PuzzleT) -> Sequence[ReportablePart]:
        """List the parts in the order in which a player chooses from them.

        They may give the answer away, so they are shown only after the end.
        """


class PraisesPace(ABC, Generic[PuzzleT, StateT]):
    """An engine that knows how long a steady player needs, and praises a quicker win."""

    @abstractmethod
    def praise_pace(self, puzzle: PuzzleT, state: StateT, seconds: int | None) -> str:
        """Say that a win was faster than a steady player; '' if it wasn't, or if `seconds` is None (unknown)."""


@dataclass(frozen=True)
class EndedPlay:
    """A stored play that has ended: its status, its `Outcome.line`, and the lines of `Engine.share` as `emoji`."""

    status: Status
    line: str
    emoji: tuple[str, ...]


@dataclass(frozen=True)
class BadgeKind:
    """A badge: its title, and in a few words what it is given for."""

    slug: str
    title: str
    reason: str


class GivesBadges(ABC):
    """An engine that gives badges for playing a day's puzzle in a memorable way; a player gets each badge once."""

    badges: ClassVar[tuple[BadgeKind, ...]]

    @abstractmethod
    def list_earned_badges(self, variant: str, ended: EndedPlay) -> Iterable[str]:
        """Yield the slugs of all badges that a play earns, those that the player already has included."""


def list_word_lists(engine: AnyEngine) -> Mapping[str, str]:
    """Map the names of the word lists that an engine draws on to their titles; {} for none."""
    return engine.word_lists if isinstance(engine, DrawsOnLists) else {}
