"""Define the contract that every game's engine fulfils, for the site, the commands and the tests.

Puzzle, move, view, feedback and reveal are shapes in the game's own ``wire.py``, from which the OpenAPI document and
the page's types are made, too. A state is a frozen dataclass of the engine's own. A stored play is the puzzle and the
list of its moves, and its state comes from replaying them.

``puzzles/abilities.py`` holds what only some games can do, and ``puzzles/tools.py`` holds what commands and editors do
with a puzzle besides playing it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, final, get_args

from pydantic import TypeAdapter, ValidationError

from puzzles.pictures import Drawing, draw_rows
from puzzles.shapes import (
    TAKEN,
    Detail,
    FeedbackT,
    GiveUp,
    MoveT,
    OffBoard,
    PublicT,
    Puzzle,
    RevealT,
    SecretT,
    Taken,
    ViewT,
)

SHARE_LINES = 12
"""The most lines of an engine's share text."""

NEVER_USED = 10**6
"""The number of days to the nearest edition for a key that no edition uses."""


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
    """No puzzle was found in a bounded number of tries."""


class BadPuzzle(ValueError):
    """A puzzle has a wrong shape, or its parts don't fit together; the message says what is wrong."""

    @classmethod
    def from_problem(cls, problem: ValidationError) -> BadPuzzle:
        """Return the error for the first field that has a wrong shape.

        >>> try:
        ...     GiveUp.model_validate({"give_up": 1})
        ... except ValidationError as problem:
        ...     print(BadPuzzle.from_problem(problem))
        give_up: value error, input should be true
        """
        first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the puzzle"
        return cls(f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}")


class IllegalMove(Exception):
    """A move that the rules refuse. It leaves the state as it was.

    `code` is a key of the engine's `refusals` or of `REFUSALS`. `details` fill the blanks of that sentence; the page
    also gets them, to show what is wrong.
    """

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


REFUSALS: Mapping[str, str] = {
    "over": "This game is over.",
    "unreadable": "That isn’t a move in {title}.",
}
"""The refusals of every game: code to the sentence that a player sees."""


@dataclass(frozen=True)
class Variant:
    """One way to play a game, with an edition of its own every day.

    `has_lesson`: its lesson differs from those of the game's other variants.
    """

    slug: str
    title: str
    suits_newcomers: bool = False
    has_lesson: bool = False


@dataclass(frozen=True)
class Stock:
    """What a generator may use for one day beyond its lexicon.

    `words`: for each of the engine's word lists, the approved words, sorted; for a missing list the engine uses its own
    proposals. `details`: for each list, the words that have details, with these (see `abilities.ListedWord`). `used`:
    the keys (see `Engine.list_used_keys`) of the calendar's other editions. `days`: for each of these keys, the days to
    the nearest edition that has it. `difficulty`: the day's difficulty within the variant, None for any; the puzzle
    keeps it in its public half. `occasion`: a capital letter or a shape ("heart") for a special day, which a game with
    shaped boards may draw; '' for other days.
    """

    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    details: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)
    difficulty: int | None = None
    occasion: str = ""

    def count_days_apart(self, key: str) -> int:
        """Return the number of days to the nearest edition with a key; `NEVER_USED` if there is none."""
        return self.days.get(key, 0 if key in self.used else NEVER_USED)


@dataclass(frozen=True)
class QuickestWin:
    """The fewest moves and seconds in which a very quick person can win."""

    moves: int
    seconds: int


@dataclass(frozen=True)
class Progress:
    """How far a play is: `part` from 0 to 1, and `text`, which others who play the puzzle may read."""

    part: float
    text: str


@dataclass(frozen=True)
class Outcome:
    """How a play is going or ended: `line` for a leaderboard, `sentence` for the end of a play.

    If help adds to the time, `line` ends with ` +m:ss`, and leaderboards show the sum.

    `timed`: the first line of a shared result also has the time. `score`: the large number above a win; '' if the time
    is shown there. `made_of`: what the score counts, where that is not plain, else ''. `praise`: a word or two above
    the result; '' while the play goes on.
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
    """The order of `score` in words, such as “fewest guesses, then fastest time”."""
    mark: ClassVar[str]
    """The emoji of the game in a share text."""
    version: ClassVar[int]
    variants: ClassVar[tuple[Variant, ...]]
    refusals: ClassVar[Mapping[str, str]]
    """Code to the sentence that a player sees; `{blanks}` are filled from the details.

    The codes of `REFUSALS` need no sentence here; a game's own sentence replaces the shared one.
    """
    off_board_keys: ClassVar[frozenset[str]]
    """The keys of moves, as JSON, by which the player does nothing on the board (see `OffBoard`)."""

    _puzzles: ClassVar[TypeAdapter[Any]]  # each subclass has its own; a class variable cannot name a class's parameters
    _moves: ClassVar[TypeAdapter[Any]]

    def __init_subclass__(cls) -> None:
        """Import the shapes of puzzles and moves from the `wire.py` beside a game's `engine.py`."""
        super().__init_subclass__()
        package, _, file = cls.__module__.rpartition(".")
        if file == "engine":
            wire = import_module(f"{package}.wire")
            cls._puzzles, cls._moves = TypeAdapter(wire.Puzzle), TypeAdapter(wire.Move)
            off_board = [one for one in get_args(wire.Move) if issubclass(one, OffBoard)]
            cls.off_board_keys = frozenset(key for one in off_board for key in one.model_fields)

    @property
    def lexicon_version(self) -> str:
        """Return the version of the word data that this engine's puzzles need; '' if they need none."""
        return ""

    @final
    def read_puzzle(self, data: object) -> Puzzle[PublicT, SecretT]:
        """Read a puzzle from its JSON. Raises `BadPuzzle` for a wrong shape; only `check` compares the parts."""
        try:
            puzzle: Puzzle[PublicT, SecretT] = self._puzzles.validate_python(data)
        except ValidationError as problem:
            raise BadPuzzle.from_problem(problem) from problem
        return puzzle

    @abstractmethod
    def generate(self, rng: Random, variant: str, stock: Stock = Stock()) -> Puzzle[PublicT, SecretT]:
        """Make a puzzle whose solution is proven. Raises `CannotGenerate` after a bounded number of tries."""

    @abstractmethod
    def check(self, puzzle: Puzzle[PublicT, SecretT]) -> None:
        """Raise `BadPuzzle` for a puzzle whose parts don't fit together and might crash something later."""

    @abstractmethod
    def grade(self, puzzle: Puzzle[PublicT, SecretT]) -> str | None:
        """Return the slug of the variant to which a puzzle belongs by how hard it is; None if it suits none."""

    @abstractmethod
    def list_used_keys(self, puzzle: Puzzle[PublicT, SecretT]) -> tuple[str, ...]:
        """Return keys, such as the secret word, that should not be in the calendar again soon."""

    def has_rested(self, puzzle: Puzzle[PublicT, SecretT], stock: Stock) -> bool:
        """Return True if a backup puzzle may be used now: by default, if no other edition uses one of its keys."""
        return not any(key in stock.used for key in self.list_used_keys(puzzle))

    def gives_away(self, puzzle: Puzzle[PublicT, SecretT], other: Puzzle[PublicT, SecretT]) -> bool:
        """Return True if anyone who knows one puzzle's answer also knows the other's.

        By default that is so if they differ at most in the difficulty of their days.
        """
        wished = puzzle.public.model_copy(update={"difficulty": other.public.difficulty})
        return puzzle.secret == other.secret and wished == other.public

    @abstractmethod
    def solution(self, puzzle: Puzzle[PublicT, SecretT]) -> Sequence[MoveT]:
        """Return moves that win from the start."""

    @abstractmethod
    def find_quickest_win(self, puzzle: Puzzle[PublicT, SecretT]) -> QuickestWin:
        """Return what a very quick person needs to win; a moderator checks any better result before it ranks."""

    @abstractmethod
    def start(self, puzzle: Puzzle[PublicT, SecretT]) -> StateT:
        """Return the state before the first move, from the public half alone."""

    @final
    def apply(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, data: object) -> tuple[StateT, FeedbackT | Taken]:
        """Apply a move, or its JSON; return the state after it and the answer to the player. Raises `IllegalMove`."""
        if self.status(puzzle, state).over:
            raise IllegalMove("over")
        move = self.read_move(data)
        if isinstance(move, GiveUp):
            return replace(state, gave_up=True), TAKEN
        return self.play(puzzle, state, move)

    @final
    def read_move(self, data: object) -> MoveT | GiveUp:
        """Read a move from its JSON. Raises `IllegalMove`."""
        try:
            move: MoveT | GiveUp = self._moves.validate_python(data)
        except ValidationError as problem:
            raise IllegalMove("unreadable", title=self.title) from problem
        return move

    @abstractmethod
    def play(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, move: MoveT) -> tuple[StateT, FeedbackT | Taken]:
        """Apply any move but giving up; return the state after it and the answer. Raises `IllegalMove`."""

    @abstractmethod
    def status(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Status:
        """Return whether the play goes on, or how it ended."""

    @abstractmethod
    def view(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> ViewT:
        """Return all that the player's browser gets of a play."""

    @abstractmethod
    def score(self, puzzle: Puzzle[PublicT, SecretT], state: StateT, seconds: int) -> tuple[int, ...]:
        """Return a tuple of whole numbers from -10**9 to 10**9 by which plays are ranked; lower is better."""

    @abstractmethod
    def outcome(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Outcome:
        """Describe a play in a few characters and in a sentence, without spoilers."""

    @abstractmethod
    def progress(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Progress:
        """Say how far a play is, without anything that helps others who still play the puzzle."""

    def describe_near_miss(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> str:
        """Say kindly how near an unsuccessful play came to a win, without spoilers."""
        return self.progress(puzzle, state).text

    @abstractmethod
    def share(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """Return the emoji lines of a shared result, at most `SHARE_LINES`; they spoil nothing.

        The site adds the title above them and the link below.
        """

    def share_for_newcomers(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> list[str]:
        """Return the emoji lines for a friend who has never played the game; by default those of `share`."""
        return self.share(puzzle, state)

    def explain_share(self, lines: Sequence[str]) -> str:
        """Explain the emoji of a shared result in a line below them; '' if they need no explanation."""
        return ""

    def picture(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> Drawing:
        """Draw a finished play as a picture to share, without words; it gives away no more than the emoji lines."""
        return draw_rows(self.share(puzzle, state))

    @abstractmethod
    def reveal(self, puzzle: Puzzle[PublicT, SecretT], state: StateT) -> RevealT:
        """Return the explained solution, which is shown only after the end."""


AnyPuzzle: TypeAlias = Puzzle[Any, Any]
"""A puzzle of any game."""
AnyEngine: TypeAlias = Engine[Any, Any, Any, Any, Any, Any, Any]
"""The engine of any game."""


def write_refusal(engine: AnyEngine, refusal: IllegalMove) -> str:
    """Write the sentence that tells a player why a move was refused."""
    return {**REFUSALS, **engine.refusals}[refusal.code].format_map(refusal.details)


def replay(
    engine: Engine[PublicT, SecretT, MoveT, StateT, ViewT, FeedbackT, RevealT],
    puzzle: Puzzle[PublicT, SecretT],
    moves: Iterable[object],
) -> tuple[StateT, list[FeedbackT | Taken]]:
    """Apply the moves of a log, in order; return the last state, and the answer to each move. Raises `IllegalMove`."""
    state, answers = engine.start(puzzle), []
    for move in moves:
        state, answer = engine.apply(puzzle, state, move)
        answers.append(answer)
    return state, answers
