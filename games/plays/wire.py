"""The shapes of the JSON interface of plays; a page starts with the same ones."""

import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, SerializeAsAny, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from games.editions.models import Kind
from games.plays.models import LONGEST_REASON
from puzzles import registry
from puzzles.abilities import Coaching
from puzzles.contract import Status
from puzzles.shapes import Detail, Shape


class GameShape:
    """Mark a field whose shape each game defines; OpenAPI shows the union of all games' shapes.

    At run time the field is what the engine made (or what the engine will read), so nothing is checked twice.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(registry.join_shapes(self.name)).core_schema)


View = Annotated[SerializeAsAny[Shape], GameShape("View")]
Feedback = Annotated[SerializeAsAny[Shape], GameShape("Feedback")]
Reveal = Annotated[SerializeAsAny[Shape], GameShape("Reveal")]
Move = Annotated[Any, GameShape("Move")]  # JSON, which only the game's engine can read


class InRoom(Shape):
    """The round of a room in which an edition is played; `together` means on one shared board."""

    code: str
    round: int
    together: bool


class Edition(Shape):
    """An edition as the browser knows it, without its puzzle.

    `seed` is the public number of a practice puzzle or the code of a player's own one; only a day's puzzle has a `date`
    and a `number`. `topic` is the name of its live topic. `judged_later`: players may go on before moves are answered.
    `coached`: a coach comments on finished plays.
    """

    game: str
    title: str
    judged_later: bool
    coached: bool
    variant: str
    variant_title: str
    kind: Kind
    date: datetime.date | None
    number: int | None
    seed: str | None
    today: bool
    url: str
    api: str
    topic: str | None
    room: InRoom | None = None


class Logged(Shape):
    """A move on a shared board, with the public id of its player."""

    by: str | None
    move: Move


class State(Shape):
    """The state of a play after `moves` moves; only a shared board has a `log`.

    `revision` counts the corrections of its puzzle. A play that started over has fewer moves, but a higher revision.
    """

    revision: int
    moves: int
    status: Status
    seconds: int
    ranked: bool
    view: View
    log: list[Logged] | None = None


class Next(Shape):
    """A puzzle that the player has not finished, of today or (after a past day) of another day."""

    title: str
    url: str


class Petal(Shape):
    """A game of today: `done` if the player has finished one of its puzzles, `solved` if they won one."""

    game: str
    done: bool
    solved: bool


class Flower(Shape):
    """A player's progress today: a petal for each game, and how many days in a row they have won."""

    petals: list[Petal]
    days: int


class NewBadge(Shape):
    """A badge that a play earned: the name of its sign, its title, and in a few words why it is given."""

    sign: str
    title: str
    reason: str


class Result(Shape):
    """The result of a finished play.

    `share` is the whole text to share: title, emoji lines and link. `plain` is the same for friends who have never
    played, in games that have two texts. `praise` is a warm word; if it is empty, the page chooses one. `score` is the
    large text: a win's points or time, else how near the player came, or ''. `made_of` says what it counts, if that is
    not obvious.

    `seconds` is None if the start is unknown. `note` says why a first attempt is unranked, or ''. `news` has lines such
    as a saved streak, `badges` what the play has earned. `corrected` says what happened to a puzzle that was wrong, or
    ''. `player` is a public id, `name` the name on leaderboards. `flower` is set for puzzles of today. `level` is the
    game's next difficulty, `next` another puzzle of the same day or of today.
    """

    line: str
    sentence: str
    praise: str = ""
    score: str
    made_of: str = ""
    emoji: list[str]
    share: str
    plain: str = ""
    seconds: int | None
    ranked: bool
    note: str
    rank: int | None
    of: int
    streak: int
    news: list[str] = []
    badges: list[NewBadge] = []
    corrected: str = ""
    player: str
    name: str = ""
    flower: Flower | None = None
    level: Next | None = None
    next: Next | None
    reveal: Reveal


class DayLine(Shape):
    """A finished puzzle in a shared day; `time` is '' if it is not timed."""

    mark: str
    title: str
    line: str
    time: str


class Day(Shape):
    """What a player has finished today, as one text to share: `title`, the lines, and `link` below them."""

    title: str
    lines: list[DayLine]
    link: str


class Answer(Shape):
    """An edition, the player's state in it, and, after the end, the result."""

    edition: Edition
    state: State
    result: Result | None


class Moved(Shape):
    """The state after a move, the game's feedback, and, after the end, the result."""

    state: State
    feedback: Feedback
    result: Result | None


class MoveIn(BaseModel):
    """A move, with the number of moves and the revision of the puzzle that its sender knows.

    `key` is the sender's own name for the move. A move that is sent again under the same key counts once.
    """

    move: Move
    after: int
    revision: int | None = None
    key: UUID | None = None


class Fault(BaseModel):
    """An error: a code for programs, a sentence for people, and details such as suggestions."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Detail]

    code: str
    message: str


class Problem(Shape):
    """Why a request was refused, and the play's present state if that has changed in the meantime."""

    error: Fault
    state: State | None = None
    result: Result | None = None


class Thanks(Shape):
    """An answer to a report: thanks in one sentence."""

    thanks: str


class TableRow(Shape):
    """A row of an edition's leaderboard; ties share a rank.

    `player` is a public id, `key` the score as text that sorts. `gone`: the player has deleted their account.
    """

    rank: int
    name: str
    player: str
    guest: bool
    gone: bool
    line: str
    seconds: int
    key: str


class FeedItem(Shape):
    """A recent result: its emoji lines, and when it came in, in ISO form."""

    id: int
    name: str
    player: str
    line: str
    emoji: list[str]
    at: str


class Standing(Shape):
    """What an edition shows to everyone: its leaderboard, the newest results, and two counts of players.

    `accounts` is the leaderboard of players with accounts; both have the top rows only.
    """

    table: list[TableRow]
    accounts: list[TableRow]
    finished: int
    playing: int
    feed: list[FeedItem]


class Me(Shape):
    """The player who asks; a `guest` has no account."""

    player: str
    name: str
    guest: bool


class MyResult(Shape):
    """The result of one of the player's plays.

    Only a day's puzzle has a `date`; `api` is the address of the whole result. `run` counts the player's plays of a
    puzzle from 1. `seconds` is None if the start is unknown.
    """

    title: str
    url: str
    api: str
    kind: Kind
    date: datetime.date | None
    run: int
    ranked: bool
    status: Status
    line: str
    emoji: list[str]
    seconds: int | None
    finished: datetime.datetime


class MyResults(Shape):
    """The player's finished plays, the latest first; `earlier` is the address of older ones, or None."""

    results: list[MyResult]
    earlier: str | None


class DayPuzzle(Shape):
    """A puzzle of a day, and the result of the player's first play; `status` is None before that."""

    game: str
    variant: str
    title: str
    url: str
    api: str
    status: Status | None
    line: str
    seconds: int | None


class DayPuzzles(Shape):
    """All puzzles of a day in the site's order; `number` is 1 on the site's first day."""

    date: datetime.date
    number: int
    puzzles: list[DayPuzzle]


class Advice(Shape):
    """The coach's comments on the viewer's play, or the address of the job that asks for them."""

    job: str | None = None
    coaching: Coaching | None = None


class Frame(Shape):
    """A state in a replay, `at` seconds after its start, and the move that led to it, if any; long waits are cut."""

    at: float
    move: Move | None
    state: State


class GhostStep(Shape):
    """How far a play was `at` seconds after its start: `part` from 0 to 1, and a text without spoilers."""

    at: float
    part: float
    text: str


class Ghost(Shape):
    """A finished play to race against: its player, how it ended, and how far it had got at each moment."""

    name: str
    won: bool
    seconds: int
    steps: list[GhostStep]


class Film(Shape):
    """A replay: its player (`mine`: the viewer), its frames, and its result, which the last frame shows."""

    name: str
    mine: bool
    frames: list[Frame]
    result: Result


class NamedPart(Shape):
    """A part of a puzzle that a player can report as wrong; `said`: this player has reported it."""

    id: str
    label: str
    said: bool


class Voices(Shape):
    """A player's vote on a puzzle (`up` is None without one), and the parts that they can report.

    `longest` is the most characters of a report's reason.
    """

    up: bool | None
    parts: list[NamedPart]
    longest: int


class ThumbIn(Shape):
    """A vote on a puzzle: thumb up or down."""

    up: bool


class ConcernIn(Shape):
    """A report that a part of a puzzle is wrong, with the reason in a few words."""

    part: Annotated[str, Field(max_length=40)]
    reason: Annotated[str, Field(max_length=LONGEST_REASON)]


class Bar(Shape):
    """How many plays ended in one way, whether the viewer's did (`mine`), and the names of friends whose did."""

    label: str
    count: int
    mine: bool
    friends: list[str]


class Distribution(Shape):
    """How the plays of an edition ended; `counts` is what the bars count, such as “guesses” or “time”.

    There are no bars until enough plays are finished. `better_than` is the percentage of other plays that ended worse
    than the viewer's win, or None.
    """

    finished: int
    counts: str
    bars: list[Bar]
    better_than: int | None
