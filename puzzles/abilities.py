"""What only some games can do: an engine that can says so by inheriting from one of these, and the site asks by type.

Each is an abstract class, not a structural protocol, for the reason for which `Engine` is one: an engine that promises
an ability and lacks a member of it fails when it is built.
"""

from __future__ import annotations

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
    """Several players can play one board together: every move is the same whoever makes it."""


class JudgedLater:
    """A player can go on without the answers to earlier moves, so moves may wait for the network."""


class Tallied:
    """Results differ by a whole number rather than by their time."""

    counts: ClassVar[str]
    """What the number counts, such as “guesses”."""
    averages: ClassVar[str] = ""
    """What is compared over many puzzles, where that is not the number itself: “joins under par”."""
    more_is_better: ClassVar[bool] = False
    """Whether the more of what is compared over many puzzles, the better."""

    def number_in(self, line: str) -> int | None:
        """The number in the `Outcome.line` of a play that was won or lost: the first one; None where it tells none."""
        found = re.search(r"\d+", line)
        return int(found.group()) if found else None

    def averaged(self, line: str) -> int | None:
        """What of such a play is compared over many puzzles: the number itself, unless that depends on the puzzle."""
        return self.number_in(line)


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


@dataclass(frozen=True)
class Played(Generic[MadeT_co]):
    """A move of a finished play, and how many seconds after the play's beginning it was made."""

    move: MadeT_co
    seconds: float


class ChartRow(Shape):
    """A bar: what it is called, how long it is, and a few words beside it; `strong` marks what the lines speak of."""

    label: str
    value: float
    note: str = ""
    strong: bool = False


class Chart(Shape):
    """One picture for every game: horizontal bars in the order of what happened.

    `title` says what is drawn, `unit` what a value counts ("words", "s", "joins"). `steep`: the values are of such
    different size that a bar is as long as the logarithm of its value.
    """

    title: str
    unit: str
    steep: bool = False
    rows: Listed[tuple[ChartRow, ...]]


class Coaching(Shape):
    """What the coach says of a finished play: a few plain sentences to its player, and a picture."""

    lines: Listed[tuple[str, ...]]
    chart: Chart | None = None


class Coached(ABC, Generic[PuzzleT, MoveT]):
    """Can say what the moves of a finished play were worth."""

    @abstractmethod
    def coach(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]], others: Mapping[str, int]) -> Coaching:
        """What the coach says. May spoil: it is asked for only after the end. May take seconds: a worker asks.

        `others` are the counts of what was `Noted` of all plays of the edition, and under `PLAYS` how many those are;
        empty where nobody counted, and then nothing is said of others. A play may be of no moves but giving up.
        """


class Prepares(ABC):
    """Its coach says more once a table lies on the machine that takes minutes to make: a worker makes it once."""

    @abstractmethod
    def is_prepared(self) -> bool:
        """Whether the table is there; asked often."""

    @abstractmethod
    def prepare(self) -> None:
        """Makes the table if it is not there. Whoever is killed meanwhile leaves none."""


PLAYS = "plays"
"""Among counts: how many finished plays were counted."""


@dataclass(frozen=True)
class Table:
    """What editors read of an edition: the first column names something, the others say what was counted."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Noted(ABC, Generic[PuzzleT, MoveT]):
    """Knows what of a play is worth counting over all plays of an edition."""

    @abstractmethod
    def noted(self, puzzle: PuzzleT, played: Sequence[Played[MoveT]]) -> Iterable[str]:
        """Each thing once for this play, as a short key such as `wrong:3.7.9.12` or `order:2:first`."""

    @abstractmethod
    def figures(self, puzzle: PuzzleT, counts: Mapping[str, int]) -> Sequence[Table]:
        """The tables that editors read, out of how many plays had each key, and under `PLAYS` how many there were."""


@dataclass(frozen=True)
class Part:
    """Something of a puzzle that a player can point at: its id, what they read, and the row of a word list it is of."""

    id: str
    label: str
    word: str = ""


class Nameable(ABC, Generic[PuzzleT]):
    """Has parts of which a player can say that something is wrong with them."""

    @abstractmethod
    def parts(self, puzzle: PuzzleT) -> Sequence[Part]:
        """The parts, in the order in which a player looks for them; shown only after the end, so it may spoil."""


class Paced(ABC, Generic[PuzzleT, StateT]):
    """Knows from its solver how long a steady player needs, so that a quicker win can be praised."""

    @abstractmethod
    def praise_of_pace(self, puzzle: PuzzleT, state: StateT, seconds: int | None) -> str:
        """Say that a win beat a steady player's; '' where it did not. `seconds` is None where the time is unknown."""


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
    """Gives badges, each once, for a day's puzzle that was played in a way worth remembering."""

    badges: ClassVar[tuple[Honour, ...]]

    @abstractmethod
    def honours(self, variant: str, ended: Ended) -> Iterable[str]:
        """The slugs of the badges that a play of a variant earns, if it were the first."""


def word_lists(engine: AnyEngine) -> Mapping[str, str]:
    """The curated lists that an engine draws on: name to title."""
    return engine.word_lists if isinstance(engine, DrawsOnLists) else {}
