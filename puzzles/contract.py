"""The contract that every game's engine fulfils, for the site, the commands and the tests.

A puzzle, move, view, feedback and reveal are the shapes of the game's own ``wire.py``, written once: the site answers
with them, and the OpenAPI document and the page's types are made from them. A state is a frozen dataclass of the
engine's own. A saved play is the puzzle and the list of its moves: the state comes from replaying them.

``puzzles/abilities.py`` holds what only some games can do, ``puzzles/tools.py`` what commands and editors do with a
puzzle besides playing it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, final

from pydantic import TypeAdapter, ValidationError

from puzzles.pictures import Drawing, of_rows
from puzzles.shapes import (
    TAKEN,
    Detail,
    FeedbackT,
    GiveUp,
    MoveT,
    PublicT,
    Puzzle,
    RevealT,
    SecretT,
    Taken,
    ViewT,
)

SHARE_LINES = 12
"""The most lines that a share text of an engine may have."""

NEVER_USED = 10**6
"""The days to the nearest edition for something that no edition uses."""


class Status(StrEnum):
    """Whether a play goes on, and how it ended."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    GAVE_UP = "gave up"

    @property
    def over(self) -> bool:
        return self is not Status.PLAYING


@dataclass(frozen=True)
class State:
    """The state of a play; a game adds what its own moves change."""

    gave_up: bool = field(default=False, kw_only=True)


StateT = TypeVar("StateT", bound=State)


class CannotGenerate(Exception):
    """No puzzle of this variant was found within the bounded number of tries."""


class BadPuzzle(ValueError):
    """A puzzle is damaged, or was made by something else; the message says what is wrong."""

    @classmethod
    def because(cls, problem: ValidationError) -> BadPuzzle:
        """Say what does not have its shape, the first fault only.

        >>> try:
        ...     GiveUp.model_validate({"give_up": 1})
        ... except ValidationError as problem:
        ...     print(BadPuzzle.because(problem))
        give_up: value error, input should be true
        """
        first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the puzzle"
        return cls(f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}")


class IllegalMove(Exception):
    """A move that the rules refuse. It leaves the state as it was.

    `code` is a key of the engine's `refusals` or of `REFUSALS`; `details` help the player, and fill the blanks of the
    sentence.
    """

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


REFUSALS: Mapping[str, str] = {
    "over": "This game is over.",
    "unreadable": "That is not a move in {title}.",
}
"""The refusals of every game: code to the sentence that a player sees."""


@dataclass(frozen=True)
class Variant:
    """One way to play a game: every variant has an edition of its own each day.

    `welcomes`: it is easy and needs nothing that a newcomer does not know, so the site may start with it.
    """

    slug: str
    title: str
    welcomes: bool = False


@dataclass(frozen=True)
class Stock:
    """What a generator may draw on beyond its lexicon.

    `words`: the approved words of each of the engine's word lists, sorted; for a missing list the engine uses its own
    proposals. `details`: for each list, the details of those of its words that have any (see `abilities.ListedWord`).
    `used`: keys (see `Engine.uses`) that other editions of the calendar already use. `days`: for each of these, how
    many days away the nearest such edition is, for a game whose words may return after a while. `difficulty`: the day's
    wish within the variant, None for any; the puzzle keeps it in its public half. `occasion`: the sign of a special
    day, a capital letter or the name of a figure ("heart"), else ''; a game that draws shapes may draw it.
    """

    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    details: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)
    difficulty: int | None = None
    occasion: str = ""

    def apart(self, key: str) -> int:
        """Return how many days away the nearest edition with a key is; `NEVER_USED` if there is none."""
        return self.days.get(key, 0 if key in self.used else NEVER_USED)


@dataclass(frozen=True)
class Least:
    """The fewest moves and seconds that a very quick person needs to win."""

    moves: int
    seconds: int


@dataclass(frozen=True)
class Progress:
    """How far a play is, for others who play the same puzzle: `part` from 0 to 1, and `text` without spoilers."""

    part: float
    text: str


@dataclass(frozen=True)
class Outcome:
    """How a play is going or ended: `line` for a leaderboard, `sentence` for the end.

    If help adds to the time, `line` ends with ` +m:ss`, and leaderboards show the sum.

    `timed`: the first line of a shared result also has the time. `score`: the large number above a win; empty if the
    time is shown there. `made_of`: what the score counts, where that is not plain; a loss can have it, too. `praise`: a
    word or two above the result; '' while the play goes on.
    """

    line: str
    sentence: str
    timed: bool = False
    score: str = ""
    made_of: str = ""
    praise: str = ""


class Engine(ABC, Generic[PublicT, SecretT, MoveT, StateT, ViewT, FeedbackT, RevealT]):
    """The rules, the generator and the solver of one game.

    Engines are pure: no clock, no I/O and no randomness but the `Random` they are given.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """What the player does, in one short sentence."""
    ranked_by: ClassVar[str] = ""
    """What `score` ranks by, in words and in its order, such as “fewest guesses, then fastest time”."""
    mark: ClassVar[str]
    """The emoji of the game in a share text."""
    version: ClassVar[int]
    variants: ClassVar[tuple[Variant, ...]]
    refusals: ClassVar[Mapping[str, str]]
    """Code to the sentence that a player sees; `{blanks}` are filled from the details.

    The codes of `REFUSALS` need no sentence here; a game's own sentence replaces the shared one.
    """

    _puzzles: ClassVar[TypeAdapter[Any]]  # each subclass has its own; a class variable cannot name a class's parameters
    _moves: ClassVar[TypeAdapter[Any]]

    def __init_subclass__(cls) -> None:
        """Find a game's shapes in `wire.py` beside its `engine.py`, so that stored data are read by the types of the
        code.
        """
        super().__init_subclass__()
        package, _, file = cls.__module__.rpartition(".")
        if file == "engine":
            wire = import_module(f"{package}.wire")
            cls._puzzles, cls._moves = TypeAdapter(wire.Puzzle), TypeAdapter(wire.Move)

    @property
    def lexicon_version(self) -> str:
        """Return the version of what this engine's puzzles depend on beyond its code; '' for nothing."""
        return ""

    @final
    def read(self, data: object) -> Puzzle[PublicT, SecretT]:
        """Read a stored puzzle into its shapes. Raises `BadPuzzle`; `check` says whether its parts fit together."""
        try:
            puzzle: Puzzle[PublicT, SecretT] = self._puzzles.validate_python(data)
        except ValidationError as problem:
            raise BadPuzzle.because(problem) from problem
        return puzzle

    @abstractmethod
    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle[PublicT, SecretT]:
        """Return a proven puzzle. Raises `CannotGenerate` after a bounded number of tries."""

    @abstractmethod
    def check(self, puzzle: Puzzle[PublicT, SecretT]) -> None:
        """Raise `BadPuzzle` for a puzzle whose parts do not fit together; what passes never crashes later."""

    @abstractmethod
    def grade(self, puzzle: Puzzle[PublicT, SecretT]) -> str | None:
        """Return the variant whose means the solver needed; None if the puzzle is unfair."""

    @abstractmethod
    def uses(self, puzzle: Puzzle[PublicT, SecretT]) -> tuple[str, ...]:
        """Return what no other edition should use again soon, such as the secret word."""

    def has_rested(self, puzzle: Puzzle[PublicT, SecretT], stock: Stock) -> bool:
        """Return True if a stored puzzle may be used now: by default, if no other edition uses the same."""
        return not any(key in stock.used for key in self.uses(puzzle))

    def gives_away(self, puzzle: Puzzle[PublicT, SecretT], other: Puzzle[PublicT, SecretT]) -> bool:
        """Return True if anyone who knows one puzzle's answer also knows the other's.

        By default that is so if they differ at most in the difficulty that their days ask for.
        """
        wished = puzzle.public.model_copy(update={"difficulty": other.public.difficulty})
        return puzzle.secret == other.secret and wished == other.public

    @abstractmethod
    def solution(self, puzzle: Puzzle[PublicT, SecretT]) -> Sequence[MoveT]:
        """Return moves that win from the start."""

    @abstractmethod
    def least(self, puzzle: Puzzle[PublicT, SecretT]) -> Least:
        """Return what a very quick person needs; a moderator checks a result below it before it ranks."""

    @abstractmethod
    def start(self, puzzle: Puzzle[PublicT, SecretT]) -> StateT:
        """Return the state before the first move. Reads the public half only."""

    @final
    def apply(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, data: object) -> tuple[StateT, FeedbackT | Taken]:
        """Return the state after a move, given as a move or as its JSON, and the answer to it. Raises `IllegalMove`."""
        if self.status(puzzle, state).over:
            raise IllegalMove("over")
        move = self.move(data)
        if isinstance(move, GiveUp):
            return replace(state, gave_up=True), TAKEN
        return self.play(puzzle, state, move)

    @final
    def move(self, data: object) -> MoveT | GiveUp:
        """Read a move from its JSON. Raises `IllegalMove`."""
        try:
            move: MoveT | GiveUp = self._moves.validate_python(data)
        except ValidationError as problem:
            raise IllegalMove("unreadable", title=self.title) from problem
        return move

    @abstractmethod
    def play(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, move: MoveT) -> tuple[StateT, FeedbackT | Taken]:
        """Return the state after one of the game's own moves, by the rules, and the answer. Raises `IllegalMove`."""

    @abstractmethod
    def status(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Status:
        """Return whether the play goes on, or how it ended."""

    @abstractmethod
    def view(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> ViewT:
        """Return all that the player's browser ever gets."""

    @abstractmethod
    def score(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, seconds: int) -> tuple[int, ...]:
        """Return a tuple of whole numbers from -10**9 to 10**9 that sorts, lower is better."""

    @abstractmethod
    def outcome(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Outcome:
        """Describe a play in a few characters and in a sentence, without spoilers."""

    @abstractmethod
    def progress(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Progress:
        """Say how far a play is, for others who are still playing the puzzle: nothing that helps them."""

    def near(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> str:
        """Say kindly how near an unsuccessful play came, without spoilers."""
        return self.progress(puzzle, state).text

    @abstractmethod
    def share(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """Return the emoji summary: no spoilers, at most `SHARE_LINES` lines; the site adds title and link."""

    def share_plainly(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """Return the emoji summary for a friend who has never played; by default the same."""
        return self.share(puzzle, state)

    def share_key(self, lines: Sequence[str]) -> str:
        """Explain the signs of a summary, in a line below it; '' if they explain themselves."""
        return ""

    def picture(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Drawing:
        """Draw a finished play to share. It shows no more than the emoji summary, and no words."""
        return of_rows(self.share(puzzle, state))

    @abstractmethod
    def reveal(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> RevealT:
        """Return the whole solution explained. The site asks only after the end."""


AnyPuzzle: TypeAlias = Puzzle[Any, Any]
"""A puzzle of some game, for callers that do not look inside."""
AnyEngine: TypeAlias = Engine[Any, Any, Any, Any, Any, Any, Any]
"""The engine of some game, for callers that only pass back to it what came from it."""


def sentence(engine: AnyEngine, refusal: IllegalMove) -> str:
    """Return the sentence that tells a player why a move was refused."""
    return {**REFUSALS, **engine.refusals}[refusal.code].format_map(refusal.details)


def replay(
    engine: Engine[PublicT, SecretT, MoveT, StateT, ViewT, FeedbackT, RevealT],
    puzzle: Puzzle[PublicT, SecretT],
    moves: Iterable[object],
) -> tuple[StateT, list[FeedbackT | Taken]]:
    """Return the state after all moves of a log, and the answers to them in order. Raises `IllegalMove`."""
    state, answers = engine.start(puzzle), []
    for move in moves:
        state, answer = engine.apply(puzzle, state, move)
        answers.append(answer)
    return state, answers
