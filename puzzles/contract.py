"""The one contract that every game's engine fulfils, for the site, the commands and the tests.

A puzzle, move, view and feedback are plain JSON values; a state is a frozen dataclass of the
engine's own. A puzzle is ``{"public": {...}, "secret": {...}}``. A saved play is the puzzle and
the list of its moves: whoever wants the state replays them.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

JSON = Any
Puzzle = dict[str, Any]
Move = dict[str, Any]
State = TypeVar("State")

GIVE_UP: Move = {"give_up": True}
"""The move with which a player of any game gives up."""

SHARE_LINES = 12
"""The most lines that a share text of an engine may have."""


NEVER_USED = 10**6
"""How many days apart something is that no edition uses."""


class Status(StrEnum):
    """How a play stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    GAVE_UP = "gave up"

    @property
    def over(self) -> bool:
        return self is not Status.PLAYING


class CannotGenerate(Exception):
    """No puzzle of this variant was found within the bounded number of tries."""


class BadPuzzle(ValueError):
    """A puzzle is damaged, or was made by something else; the message says what is wrong."""


class IllegalMove(Exception):
    """A move that the rules refuse. It leaves the state as it was.

    `code` is a key of the engine's `refusals`; `details` are JSON values that help the player
    (such as suggestions), and fill the blanks of the sentence.
    """

    def __init__(self, code: str, **details: JSON) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


@dataclass(frozen=True)
class Variant:
    """One way to play a game: every variant has an edition of its own each day."""

    slug: str
    title: str


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


@dataclass(frozen=True)
class Stock:
    """What a generator may draw on beyond its lexicon.

    `words`: the approved words of each of the engine's word lists, sorted; a list that is not
    there means the engine's own proposals. `details`: for each list, what stands beside those of
    its words that have any (see `ListedWord`). `used`: keys (see `Engine.uses`) that other
    editions of the calendar already use. `days`: for each of these, how many days away the nearest
    such edition is, for a game whose words may come again after a while.
    """

    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    details: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)

    def apart(self, key: str) -> int:
        """How many days away the nearest edition is that uses a key; `NEVER_USED` where there is none."""
        return self.days.get(key, 0 if key in self.used else NEVER_USED)


@dataclass(frozen=True)
class Progress:
    """How far a play is, for those who play the same puzzle: `part` from 0 to 1, and `text` without spoilers."""

    part: float
    text: str


@dataclass(frozen=True)
class Outcome:
    """How a play stands, told in two lengths: `line` for a table, `sentence` for the end."""

    line: str
    sentence: str


class Engine(ABC, Generic[State]):
    """The rules, the generator and the solver of one game.

    Engines are pure: no clock, no I/O and no randomness but the `Random` they are handed.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """What the player does, in one short sentence."""
    mark: ClassVar[str]
    """The emoji that stands for the game in a share text."""
    version: ClassVar[int]
    variants: ClassVar[tuple[Variant, ...]]
    refusals: ClassVar[Mapping[str, str]]
    """Code to the sentence that a player sees; `{blanks}` are filled from the details."""
    word_lists: ClassVar[Mapping[str, str]] = {}
    """The curated word lists that the generator draws on: name to title."""

    shares_time: ClassVar[bool] = False
    """Whether the first line of a shared result also tells the time."""
    shared_board: ClassVar[bool] = False
    """Whether several players can play one board together: every move is the same whoever makes it."""
    judged_later: ClassVar[bool] = False
    """Whether a player can go on without the answers to earlier moves, so that moves may wait for the network."""

    export_formats: ClassVar[Mapping[str, Callable[[list[dict[str, Any]]], str | bytes]]] = {}
    """Formats of `manage.py export` beyond JSON and CSV: name to what turns rows into text or a file's bytes."""

    def variants_on(self, day: date) -> tuple[Variant, ...]:
        """Which of the variants have an edition on a day of the calendar: all, unless a game says otherwise."""
        return self.variants

    def proposals(self, word_list: str) -> Iterable[ListedWord]:
        """The rows with which a word list begins, best known first."""
        return ()

    @property
    def lexicon_version(self) -> str:
        """What the puzzles of this engine depend on beyond its code; '' for nothing."""
        return ""

    @abstractmethod
    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle:
        """A proven puzzle. Raises `CannotGenerate` after a bounded number of tries."""

    def series(self, rngs: Iterable[Random], variant: str, stock: Stock = Stock()) -> Iterator[Puzzle]:
        """Many puzzles for other people's use, one for each source of randomness; a game may keep them apart."""
        return (self.generate(rng, variant, stock) for rng in rngs)

    def from_shorthand(self, data: JSON) -> Puzzle | None:
        """The puzzle that a game's own short form means, such as {"target": word}; None for no such form."""
        return None

    def solve(self, data: JSON) -> JSON:
        """What the solver finds for a puzzle (or the game's own short form) read from a file. Raises `BadPuzzle`.

        Where `manage.py solve --all` was asked for, an object has `"all": true`.
        """
        puzzle = self.from_shorthand(data) or data
        self.check(puzzle)
        return {"grade": self.grade(puzzle), "solution": self.solution(puzzle)}

    def drawing(self, data: JSON, found: JSON) -> str:
        """An SVG document of what `solve` found for some data. Raises `BadPuzzle` where a game draws none."""
        raise BadPuzzle(f"{self.title} draws no pictures")

    def export_row(self, puzzle: Puzzle) -> dict[str, JSON]:
        """A puzzle as one flat row for other people's use: column to value."""
        return {"uses": " ".join(self.uses(puzzle)), "solution": self.solution(puzzle)}

    def describe(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        """What an editor wants to see of a puzzle, its solution and its figures: rows of (label, text)."""
        return [
            (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
            for name, value in self.export_row(puzzle).items()
        ]

    @abstractmethod
    def check(self, puzzle: Puzzle) -> None:
        """Raises `BadPuzzle` for a damaged or foreign puzzle; what passes never crashes later."""

    @abstractmethod
    def grade(self, puzzle: Puzzle) -> str | None:
        """The variant whose means the solver needed; None where the puzzle is unfair."""

    @abstractmethod
    def uses(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What no other edition soon should use again, such as the secret word."""

    def draws_on(self, puzzle: Puzzle) -> Mapping[str, frozenset[str]]:
        """Which rows of its word lists a puzzle is made of: what must be replaced when an editor blocks one."""
        return {name: frozenset(self.uses(puzzle)) for name in self.word_lists}

    @abstractmethod
    def solution(self, puzzle: Puzzle) -> list[Move]:
        """Moves that win from the start."""

    @abstractmethod
    def start(self, puzzle: Puzzle) -> State:
        """The state before the first move. Reads the public half only."""

    @abstractmethod
    def apply(self, puzzle: Puzzle, state: State, move: Move) -> tuple[State, JSON]:
        """The state after a move, and the answer to it. Raises `IllegalMove`."""

    @abstractmethod
    def status(self, puzzle: Puzzle, state: State) -> Status:
        """How the play stands."""

    @abstractmethod
    def view(self, puzzle: Puzzle, state: State) -> JSON:
        """All that the player's browser ever gets."""

    @abstractmethod
    def hint(self, puzzle: Puzzle, state: State) -> JSON:
        """The next helpful thing: `{"move": what asks for it, "text": why it helps}`, or None.

        The site shows the text only after the move was made, so its price is paid.
        """

    @abstractmethod
    def score(self, puzzle: Puzzle, state: State, seconds: int) -> tuple[int, ...]:
        """A tuple of whole numbers from -10**9 to 10**9 that sorts, lower is better."""

    @abstractmethod
    def outcome(self, puzzle: Puzzle, state: State) -> Outcome:
        """How the play stands in a few characters and in a sentence, without spoilers."""

    @abstractmethod
    def progress(self, puzzle: Puzzle, state: State) -> Progress:
        """How far a play is, told to others who are still playing it: nothing that helps them."""

    @abstractmethod
    def share(self, puzzle: Puzzle, state: State) -> list[str]:
        """The emoji summary: no spoilers, at most `SHARE_LINES` lines; title and link not yet."""

    @abstractmethod
    def reveal(self, puzzle: Puzzle, state: State) -> JSON:
        """The whole solution explained. The site asks only after the end."""

    def sentence(self, refusal: IllegalMove) -> str:
        """The sentence that tells a player why a move was refused."""
        return self.refusals[refusal.code].format_map(refusal.details)

    def replay(self, puzzle: Puzzle, moves: Iterable[Move]) -> tuple[State, list[JSON]]:
        """The state after all moves, and the answers to them in order."""
        state, answers = self.start(puzzle), []
        for move in moves:
            state, answer = self.apply(puzzle, state, move)
            answers.append(answer)
        return state, answers
