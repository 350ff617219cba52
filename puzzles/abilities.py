"""Define what only some games can do: an engine has an ability if it inherits from its class here.

These are abstract classes, not structural protocols, for the same reason as `Engine`: an engine that lacks a member of
an ability fails when it is built.
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
MadeT_co = TypeVar("MadeT_co", bound=Shape, covariant=True)


class SharesBoard:
    """Several players can share one board: every move is the same for each of them."""


class JudgedLater:
    """A player can go on without the answers to earlier moves, so moves may wait for the network."""


class Tallied:
    """Results differ by a whole number rather than by their time."""

    counts: ClassVar[str]
    """What the number counts, such as “guesses”."""
    averages: ClassVar[str] = ""
    """What is averaged over many puzzles, such as “joins under par”; '' for the number itself."""
    more_is_better: ClassVar[bool] = False
    """Whether a higher average is better."""

    def read_number(self, line: str) -> int | None:
        """Return the number in the `Outcome.line` of a play that was won or lost: the first one, or None."""
        found = re.search(r"\d+", line)
        return int(found.group()) if found else None

    def read_average(self, line: str) -> int | None:
        """Return the number that is averaged over many puzzles: by default that of `read_number`."""
        return self.read_number(line)


@dataclass(frozen=True)
class ListedWord:
    """One row of a word list that an engine proposes.

    `frequency` is on the Zipf scale. `details` are what a game stores with the word, such as its clues, one per line.
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
    def list_proposals(self, word_list: str) -> Iterable[ListedWord]:
        """Return the rows that the engine proposes for a word list, the best known first."""

    @abstractmethod
    def draws_on(self, puzzle: PuzzleT) -> Mapping[str, frozenset[str]]:
        """Map each word list to the rows that a puzzle uses; if an editor blocks one, the puzzle must be replaced."""


@dataclass(frozen=True)
class Played(Generic[MadeT_co]):
    """A move of a finished play, and how many seconds after the play's start it was made."""

    move: MadeT_co
    seconds: float


class ChartRow(Shape):
    """A bar: its label, its length, and a note of a few words; `strong` marks what the coach's lines are about."""

    label: str
    value: float
    note: str = ""
    strong: bool = False


class Chart(Shape):
    """A chart of horizontal bars, in the order of events.

    `unit` says what a value counts ("words", "s", "joins"). With `steep`, a bar is as long as the logarithm of its
    value, because the values differ so much.
    """

    title: str
    unit: str
    steep: bool = False
    rows: Listed[tuple[ChartRow, ...]]


class Coaching(Shape):
    """What the coach says about a finished play: a few plain sentences to its player, and a picture."""

    lines: Listed[tuple[str, ...]]
    chart: Chart | None = None


class Coached(ABC, Generic[PuzzleT, MoveT]):
    """An engine that comments on finished plays."""

    @abstractmethod
    def coach(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]], others: Mapping[str, int]) -> Coaching:
        """Return the coach's comments on a finished play, which may have no moves but giving up.

        They may spoil, and take seconds to make. `others` maps the keys of `Counted` to the number of the edition's
        plays that had them, and `PLAYS` to the number of all counted plays. If it is empty, nothing is said about
        others.
        """


class Prepares(ABC):
    """An engine whose coach uses a table that takes minutes to make, so that a worker makes it once."""

    @abstractmethod
    def is_prepared(self) -> bool:
        """Return True if the table is there; called often, so it must be quick."""

    @abstractmethod
    def prepare(self) -> None:
        """Make the table if it is missing, completely or not at all."""


PLAYS = "plays"
"""The key of the number of finished plays that were counted."""


@dataclass(frozen=True)
class Table:
    """A table about an edition for editors; the first column is a name, the others are counts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Counted(ABC, Generic[PuzzleT, MoveT]):
    """An engine that gives each play keys, which are counted over all plays of an edition."""

    @abstractmethod
    def list_count_keys(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]]) -> Iterable[str]:
        """Yield the keys of a finished play, each once, such as `wrong:3.7.9.12` or `order:2:first`."""

    @abstractmethod
    def make_count_tables(self, puzzle: PuzzleT, counts: Mapping[str, int]) -> Sequence[Table]:
        """Return tables for editors; `counts` maps keys, and `PLAYS`, to numbers of plays."""


@dataclass(frozen=True)
class Part:
    """A part of a puzzle that a player can report as wrong; `word` is its row in a word list, '' for none."""

    id: str
    label: str
    word: str = ""


class Reportable(ABC, Generic[PuzzleT]):
    """An engine whose puzzles have parts that a player can report as wrong."""

    @abstractmethod
    def list_parts(self, puzzle: PuzzleT) -> Sequence[Part]:
        """Return the parts in the order of a player's list; they may spoil, so they are shown only after the end."""


class Paced(ABC, Generic[PuzzleT, StateT]):
    """An engine that knows how long a steady player needs, and praises a quicker win."""

    @abstractmethod
    def praise_of_pace(self, puzzle: PuzzleT, state: StateT, seconds: int | None) -> str:
        """Say that a win beat a steady player's time; return '' if it didn't.

        `seconds` is None if the time is unknown.
        """


@dataclass(frozen=True)
class Ended:
    """A stored play that has ended: its status, its `Outcome.line`, and the lines of `Engine.share` as `emoji`."""

    status: Status
    line: str
    emoji: tuple[str, ...]


@dataclass(frozen=True)
class Honour:
    """A badge: its title, and in a few words the reason for which it is given."""

    slug: str
    title: str
    reason: str


class Honours(ABC):
    """An engine that gives badges, each once, for playing a day's puzzle in a memorable way."""

    badges: ClassVar[tuple[Honour, ...]]

    @abstractmethod
    def list_honours(self, variant: str, ended: Ended) -> Iterable[str]:
        """Yield the slugs of the badges that a play earns, even if the player already has them."""


def list_word_lists(engine: AnyEngine) -> Mapping[str, str]:
    """Map the names of the word lists that an engine draws on to their titles; {} for none."""
    return engine.word_lists if isinstance(engine, DrawsOnLists) else {}
