"""The one contract that every game's engine fulfils, for the site, the commands and the tests.

A puzzle, move, view, feedback and reveal are the shapes of the game's own ``wire.py``, written once: the site answers
with them, and the OpenAPI document and the page's types are made from them. A state is a frozen dataclass of the
engine's own. A saved play is the puzzle and the list of its moves: whoever wants the state replays them.

What only some games can do stands in ``puzzles/abilities.py``; what commands and editors do with a puzzle besides
playing it, in ``puzzles/tools.py``.
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


@dataclass(frozen=True)
class State:
    """How a play stands; a game adds what its own moves change."""

    gave_up: bool = field(default=False, kw_only=True)


StateT = TypeVar("StateT", bound=State)


class CannotGenerate(Exception):
    """No puzzle of this variant was found within the bounded number of tries."""


class BadPuzzle(ValueError):
    """A puzzle is damaged, or was made by something else; the message says what is wrong."""

    @classmethod
    def because(cls, problem: ValidationError) -> BadPuzzle:
        """The first thing that does not have its shape, in words.

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
"""What every game refuses: code to the sentence that a player sees."""


@dataclass(frozen=True)
class Variant:
    """One way to play a game: every variant has an edition of its own each day.

    `welcomes`: it is easy and asks for nothing that a newcomer does not know, so that the site may begin with it.
    """

    slug: str
    title: str
    welcomes: bool = False


@dataclass(frozen=True)
class Stock:
    """What a generator may draw on beyond its lexicon.

    `words`: the approved words of each of the engine's word lists, sorted; a list that is not there means the engine's
    own proposals. `details`: for each list, what stands beside those of its words that have any (see
    `abilities.ListedWord`). `used`: keys (see `Engine.uses`) that other editions of the calendar already use. `days`:
    for each of these, how many days away the nearest such edition is, for a game whose words may come again after a
    while. `difficulty`: the day's wish within the variant, None for any; the puzzle keeps it in its public half.
    `occasion`: what a special day stands for, a capital letter or the name of a figure ("heart"), else ''; a game that
    draws shapes may draw it.
    """

    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    details: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)
    difficulty: int | None = None
    occasion: str = ""

    def apart(self, key: str) -> int:
        """How many days away the nearest edition is that uses a key; `NEVER_USED` where there is none."""
        return self.days.get(key, 0 if key in self.used else NEVER_USED)


@dataclass(frozen=True)
class Least:
    """The fewest moves and seconds that a very quick person needs to win."""

    moves: int
    seconds: int


@dataclass(frozen=True)
class Progress:
    """How far a play is, for those who play the same puzzle: `part` from 0 to 1, and `text` without spoilers."""

    part: float
    text: str


@dataclass(frozen=True)
class Outcome:
    """How a play stands, told in two lengths: `line` for a table, `sentence` for the end.

    A line that ends with ` +m:ss` tells what help adds to the time by which plays rank; tables show the sum.

    `timed` says that the first line of a shared result also tells the time. `score` is the large number over a win,
    where that is not the time, and `made_of` says what it counts, of a loss too, where that is not plain. `praise` is a
    warm word or two over the result, kinder where it was no win; '' while the play goes on.
    """

    line: str
    sentence: str
    timed: bool = False
    score: str = ""
    made_of: str = ""
    praise: str = ""


class Engine(ABC, Generic[PublicT, SecretT, MoveT, StateT, ViewT, FeedbackT, RevealT]):
    """The rules, the generator and the solver of one game.

    Engines are pure: no clock, no I/O and no randomness but the `Random` they are handed.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    """What the player does, in one short sentence."""
    ranked_by: ClassVar[str] = ""
    """What `score` goes by, in words and in its order, such as “fewest guesses, then fastest time”."""
    mark: ClassVar[str]
    """The emoji that stands for the game in a share text."""
    version: ClassVar[int]
    variants: ClassVar[tuple[Variant, ...]]
    refusals: ClassVar[Mapping[str, str]]
    """Code to the sentence that a player sees; `{blanks}` are filled from the details.

    What stands in `REFUSALS` need not be said again; a game that says it in its own words is heard.
    """

    _puzzles: ClassVar[TypeAdapter[Any]]  # each subclass has its own; a class variable cannot name a class's parameters
    _moves: ClassVar[TypeAdapter[Any]]

    def __init_subclass__(cls) -> None:
        """A game's shapes lie in `wire.py` beside its `engine.py`: what is read at run time is what was typed there."""
        super().__init_subclass__()
        package, _, file = cls.__module__.rpartition(".")
        if file == "engine":
            wire = import_module(f"{package}.wire")
            cls._puzzles, cls._moves = TypeAdapter(wire.Puzzle), TypeAdapter(wire.Move)

    @property
    def lexicon_version(self) -> str:
        """What the puzzles of this engine depend on beyond its code; '' for nothing."""
        return ""

    @final
    def read(self, data: object) -> Puzzle[PublicT, SecretT]:
        """A stored puzzle in its shapes. Raises `BadPuzzle`; whether its parts fit together, `check` tells."""
        try:
            puzzle: Puzzle[PublicT, SecretT] = self._puzzles.validate_python(data)
        except ValidationError as problem:
            raise BadPuzzle.because(problem) from problem
        return puzzle

    @abstractmethod
    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle[PublicT, SecretT]:
        """A proven puzzle. Raises `CannotGenerate` after a bounded number of tries."""

    @abstractmethod
    def check(self, puzzle: Puzzle[PublicT, SecretT]) -> None:
        """Raises `BadPuzzle` for a puzzle whose parts do not fit together; what passes never crashes later."""

    @abstractmethod
    def grade(self, puzzle: Puzzle[PublicT, SecretT]) -> str | None:
        """The variant whose means the solver needed; None where the puzzle is unfair."""

    @abstractmethod
    def uses(self, puzzle: Puzzle[PublicT, SecretT]) -> tuple[str, ...]:
        """What no other edition soon should use again, such as the secret word."""

    def has_rested(self, puzzle: Puzzle[PublicT, SecretT], stock: Stock) -> bool:
        """Whether a puzzle that was kept may come now: as a rule, where nothing that it uses is used by another."""
        return not any(key in stock.used for key in self.uses(puzzle))

    def gives_away(self, puzzle: Puzzle[PublicT, SecretT], other: Puzzle[PublicT, SecretT]) -> bool:
        """Whether the answer to a puzzle is the answer to another one: as a rule, where only the day's wish differs."""
        wished = puzzle.public.model_copy(update={"difficulty": other.public.difficulty})
        return puzzle.secret == other.secret and wished == other.public

    @abstractmethod
    def solution(self, puzzle: Puzzle[PublicT, SecretT]) -> Sequence[MoveT]:
        """Moves that win from the start."""

    @abstractmethod
    def least(self, puzzle: Puzzle[PublicT, SecretT]) -> Least:
        """What a very quick person needs; a result below it does not stand on a table at once."""

    @abstractmethod
    def start(self, puzzle: Puzzle[PublicT, SecretT]) -> StateT:
        """The state before the first move. Reads the public half only."""

    @final
    def apply(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, data: object) -> tuple[StateT, FeedbackT | Taken]:
        """The state after a move, given as a move or as its JSON, and the answer to it. Raises `IllegalMove`."""
        if self.status(puzzle, state).over:
            raise IllegalMove("over")
        move = self.move(data)
        if isinstance(move, GiveUp):
            return replace(state, gave_up=True), TAKEN
        return self.play(puzzle, state, move)

    @final
    def move(self, data: object) -> MoveT | GiveUp:
        """A move from its JSON. Raises `IllegalMove`."""
        try:
            move: MoveT | GiveUp = self._moves.validate_python(data)
        except ValidationError as problem:
            raise IllegalMove("unreadable", title=self.title) from problem
        return move

    @abstractmethod
    def play(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, move: MoveT) -> tuple[StateT, FeedbackT | Taken]:
        """The rules: the state after one of the game's own moves, while it goes on. Raises `IllegalMove`."""

    @abstractmethod
    def status(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Status:
        """How the play stands."""

    @abstractmethod
    def view(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> ViewT:
        """All that the player's browser ever gets."""

    @abstractmethod
    def score(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, seconds: int) -> tuple[int, ...]:
        """A tuple of whole numbers from -10**9 to 10**9 that sorts, lower is better."""

    @abstractmethod
    def outcome(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Outcome:
        """How the play stands in a few characters and in a sentence, without spoilers."""

    @abstractmethod
    def progress(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Progress:
        """How far a play is, told to others who are still playing it: nothing that helps them."""

    def near(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> str:
        """How near a play came that has ended without a win, kindly and without spoilers: as far as it is."""
        return self.progress(puzzle, state).text

    @abstractmethod
    def share(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """The emoji summary: no spoilers, at most `SHARE_LINES` lines; title and link not yet."""

    def share_plainly(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """The emoji summary for a friend who has never played; as a rule the same."""
        return self.share(puzzle, state)

    def share_key(self, lines: Sequence[str]) -> str:
        """What the signs of a summary mean, in a line below it; '' where they need no word."""
        return ""

    def picture(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Drawing:
        """A finished play as a picture to share, which tells no more than the emoji summary, and has no words in it."""
        return of_rows(self.share(puzzle, state))

    @abstractmethod
    def reveal(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> RevealT:
        """The whole solution explained. The site asks only after the end."""


AnyPuzzle: TypeAlias = Puzzle[Any, Any]
"""A puzzle of some game, handed on by those who do not look inside."""
AnyEngine: TypeAlias = Engine[Any, Any, Any, Any, Any, Any, Any]
"""The engine of some game: whoever does not know which hands back to it only what came out of it."""


def sentence(engine: AnyEngine, refusal: IllegalMove) -> str:
    """The sentence that tells a player why a move was refused."""
    return {**REFUSALS, **engine.refusals}[refusal.code].format_map(refusal.details)


def replay(
    engine: Engine[PublicT, SecretT, MoveT, StateT, ViewT, FeedbackT, RevealT],
    puzzle: Puzzle[PublicT, SecretT],
    moves: Iterable[object],
) -> tuple[StateT, list[FeedbackT | Taken]]:
    """The state after all moves of a log, and the answers to them in order. Raises `IllegalMove`."""
    state, answers = engine.start(puzzle), []
    for move in moves:
        state, answer = engine.apply(puzzle, state, move)
        answers.append(answer)
    return state, answers
