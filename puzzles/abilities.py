"""What only some games can do: an engine declares an ability by inheriting from a class here, and the site asks by
type.

Each is an abstract class, not a structural protocol, for the same reason as `Engine`: an engine that promises an
ability and lacks a member of it fails when it is built.
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
    """What is averaged over many puzzles, if that is not the number itself: “joins under par”."""
    more_is_better: ClassVar[bool] = False
    """Whether a higher average is better."""

    def number_in(self, line: str) -> int | None:
        """Return the number in the `Outcome.line` of a play that was won or lost: the first one, or None."""
        found = re.search(r"\d+", line)
        return int(found.group()) if found else None

    def averaged(self, line: str) -> int | None:
        """Return what is averaged over many puzzles: the number itself, unless it depends on the puzzle."""
        return self.number_in(line)


@dataclass(frozen=True)
class ListedWord:
    """One row of a word list as an engine proposes it.

    `frequency` is on the Zipf scale; `details` is what a game keeps beside the word, such as its clues or its other
    spellings, one per line.
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
        """Return the first rows of a word list, best known first."""

    @abstractmethod
    def draws_on(self, puzzle: PuzzleT) -> Mapping[str, frozenset[str]]:
        """Return the rows of its lists that a puzzle uses: those that must be replaced if an editor blocks one."""


@dataclass(frozen=True)
class Played(Generic[MadeT_co]):
    """A move of a finished play, and how many seconds after the play's start it was made."""

    move: MadeT_co
    seconds: float


class ChartRow(Shape):
    """A bar: its label, its length, and a few words beside it; `strong` marks what the coach's lines are about."""

    label: str
    value: float
    note: str = ""
    strong: bool = False


class Chart(Shape):
    """One picture for every game: horizontal bars in the order of events.

    `title` says what is drawn, `unit` what a value counts ("words", "s", "joins"). `steep`: the values differ so much
    in size that a bar is as long as the logarithm of its value.
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
    """Can say what the moves of a finished play were worth."""

    @abstractmethod
    def coach(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]], others: Mapping[str, int]) -> Coaching:
        """Return the coach's comments.

        They may spoil, so they are shown only after the end; a worker makes them, as they may take seconds.

        `others` are the counts of what was `Noted` of all plays of the edition, and under `PLAYS` how many those are;
        if it is empty, nothing is said about others. A play may have no moves but giving up.
        """


class Prepares(ABC):
    """The coach says more if a table is on the machine that takes minutes to make: a worker makes it once."""

    @abstractmethod
    def is_prepared(self) -> bool:
        """Return True if the table is there; asked often."""

    @abstractmethod
    def prepare(self) -> None:
        """Make the table if it is missing. An interrupted run leaves none."""


PLAYS = "plays"
"""Among counts: how many finished plays were counted."""


@dataclass(frozen=True)
class Table:
    """A table about an edition for editors: the first column names something, the others count it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Noted(ABC, Generic[PuzzleT, MoveT]):
    """Knows what in a play is worth counting over all plays of an edition."""

    @abstractmethod
    def noted(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]]) -> Iterable[str]:
        """Yield each thing once for this play, as a short key such as `wrong:3.7.9.12` or `order:2:first`."""

    @abstractmethod
    def figures(self, puzzle: PuzzleT, counts: Mapping[str, int]) -> Sequence[Table]:
        """Return the tables for editors, from how many plays had each key, and under `PLAYS` how many there were."""


@dataclass(frozen=True)
class Part:
    """A part of a puzzle that a player can point at: its id, its label, and the row of a word list that it belongs
    to.
    """

    id: str
    label: str
    word: str = ""


class Nameable(ABC, Generic[PuzzleT]):
    """Has parts that a player can report as wrong."""

    @abstractmethod
    def parts(self, puzzle: PuzzleT) -> Sequence[Part]:
        """Return the parts, in the order in which a player looks for them.

        They may spoil: they are shown only after the end.
        """


class Paced(ABC, Generic[PuzzleT, StateT]):
    """Knows from its solver how long a steady player needs, so that a quicker win can be praised."""

    @abstractmethod
    def praise_of_pace(self, puzzle: PuzzleT, state: StateT, seconds: int | None) -> str:
        """Say that a win beat a steady player's time; return '' if it didn't.

        `seconds` is None if the time is unknown.
        """


@dataclass(frozen=True)
class Ended:
    """A play that has ended, as its row tells it: how, `Outcome.line` and the lines of `Engine.share`."""

    status: Status
    line: str
    emoji: tuple[str, ...]


@dataclass(frozen=True)
class Honour:
    """A badge: its name, and what it is for, in a few words."""

    slug: str
    title: str
    told: str


class Honours(ABC):
    """Gives badges, each once, for a day's puzzle that was played in a memorable way."""

    badges: ClassVar[tuple[Honour, ...]]

    @abstractmethod
    def honours(self, variant: str, ended: Ended) -> Iterable[str]:
        """Yield the slugs of the badges that a play of a variant earns, whether or not the player has them."""


def word_lists(engine: AnyEngine) -> Mapping[str, str]:
    """Return the curated lists that an engine draws on: name to title."""
    return engine.word_lists if isinstance(engine, DrawsOnLists) else {}
