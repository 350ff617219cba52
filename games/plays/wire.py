"""What the JSON interface of an edition takes and answers; the page begins with the same."""

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


class OneOfTheGames:
    """Marks a field whose shape is the game's own: the document shows the union of all games' shapes of that name.

    At run time the field is what the engine made (or what the engine will read), so nothing is checked twice.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(registry.shapes(self.name)).core_schema)


View = Annotated[SerializeAsAny[Shape], OneOfTheGames("View")]
Feedback = Annotated[SerializeAsAny[Shape], OneOfTheGames("Feedback")]
Reveal = Annotated[SerializeAsAny[Shape], OneOfTheGames("Reveal")]
Move = Annotated[Any, OneOfTheGames("Move")]  # JSON, which only the game's engine can read


class InRoom(Shape):
    """The round of a room in which an edition is played; `together` on one board."""

    code: str
    round: int
    together: bool


class Edition(Shape):
    """An edition as the browser knows it; nothing of the puzzle.

    `seed` is the public number of a practice puzzle or the code of an own one; `date` and `number` are a day's.
    `topic` is the name of its live topic. `judged_later`: one can go on before moves are answered.
    `coached`: after the end a coach speaks of its plays.
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
    """A move on a shared board, with the public id of whoever made it."""

    by: str | None
    move: Move


class State(Shape):
    """How a play stands after `moves` moves; `log` on a shared board alone.

    `revision` counts the corrections of its puzzle: where a play began anew, fewer moves are the later state.
    """

    revision: int
    moves: int
    status: Status
    seconds: int
    ranked: bool
    view: View
    log: list[Logged] | None = None


class Next(Shape):
    """A puzzle that the player has not finished, and where it is played."""

    title: str
    url: str


class Petal(Shape):
    """One of the games of today, and whether the player has finished a puzzle of it."""

    game: str
    done: bool


class Flower(Shape):
    """How much of today a player has done: a petal for each game, and how many days in a row they have won one."""

    petals: list[Petal]
    days: int


class Result(Shape):
    """How a play ended. `share` is the whole text: title, emoji lines and link.

    `plain` is such a text for friends who have never played, where a game has two. `praise` is a warm word for it; a
    game may leave it to the page. `score` is the large number over it: of a win the points or the time, else how near
    it was; '' where it was not. `made_of` says what it counts, if that is not plain. `flower` is there after a puzzle
    of today. `note` says why the play does not rank although it was the first on its day; '' where there is nothing to
    say. `seconds` is None where nobody knows when it began. `news` are lines on what it brought: a badge, a streak that
    was saved. `player` is who played, `name` how leaderboards call them. `corrected` says what became of a puzzle that
    was wrong; '' of others. `level` is the game's own next puzzle, `next` one of the same day, or else of today.
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
    corrected: str = ""
    player: str
    name: str = ""
    flower: Flower | None = None
    level: Next | None = None
    next: Next | None
    reveal: Reveal


class DayLine(Shape):
    """One finished puzzle of a day as it is shared; `time` is '' where no time is told."""

    mark: str
    title: str
    line: str
    time: str


class Day(Shape):
    """All that a player has finished today, to be shared as one text: `title`, the lines, and `link` below them."""

    title: str
    lines: list[DayLine]
    link: str


class Answer(Shape):
    """An edition, the player's state in it, and after the end the result."""

    edition: Edition
    state: State
    result: Result | None


class Moved(Shape):
    """The state after a move, the game's answer to it, and after the end the result."""

    state: State
    feedback: Feedback
    result: Result | None


class MoveIn(BaseModel):
    """A move, and how many moves its sender knows of, of which revision of the puzzle.

    `key` is the sender's own name for this move: sent again under it, after an answer that was lost, it counts once.
    """

    move: Move
    after: int
    revision: int | None = None
    key: UUID | None = None


class Fault(BaseModel):
    """What was wrong: a code for programs, a sentence for people, and details (such as suggestions) beside them."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Detail]

    code: str
    message: str


class Problem(Shape):
    """Why a request changed nothing; where the play had moved on meanwhile also how it stands."""

    error: Fault
    state: State | None = None
    result: Result | None = None


class Thanks(Shape):
    """That something was taken."""

    thanks: str


class TableRow(Shape):
    """A line of an edition's table; ties share a rank. `player` is a public id, `key` the score as sortable text.

    `gone`: of somebody who has been forgotten.
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
    """A result as it came in: the emoji lines, and when, in ISO form."""

    id: int
    name: str
    player: str
    line: str
    emoji: list[str]
    at: str


class Standing(Shape):
    """What an edition shows to everyone: the top of its table, how many finished and play, the newest results.

    `accounts` is the top of the table of those who have an account.
    """

    table: list[TableRow]
    accounts: list[TableRow]
    finished: int
    playing: int
    feed: list[FeedItem]


class Me(Shape):
    """Who asks: by name and public id. `guest`: without an account."""

    player: str
    name: str
    guest: bool


class MyResult(Shape):
    """How one of my plays ended. `date` is of a day's puzzle alone, `api` where to ask for it again.

    `run` counts my plays of one puzzle from 1; `seconds` is None where nobody knows when it began.
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
    """My finished plays, the latest first; `earlier` is the address of those before, None where there are none."""

    results: list[MyResult]
    earlier: str | None


class DayPuzzle(Shape):
    """One of a day's puzzles, and how my first play of it ended; `status` is None before its end."""

    game: str
    variant: str
    title: str
    url: str
    api: str
    status: Status | None
    line: str
    seconds: int | None


class DayPuzzles(Shape):
    """All puzzles of a day, in the order of the site; `number` is 1 on its first day."""

    date: datetime.date
    number: int
    puzzles: list[DayPuzzle]


class Advice(Shape):
    """What the coach says of the viewer's play; while a worker is at it, or where it failed, only where its job is."""

    job: str | None = None
    coaching: Coaching | None = None


class Frame(Shape):
    """The play after a move (None before the first), `at` so many seconds of the film; long waits are cut."""

    at: float
    move: Move | None
    state: State


class GhostStep(Shape):
    """How far a play was `at` so many seconds after it began: `part` from 0 to 1, and in words that help nobody."""

    at: float
    part: float
    text: str


class Ghost(Shape):
    """The run of a finished play to play against: whose it is, how far it was when, its end."""

    name: str
    won: bool
    seconds: int
    steps: list[GhostStep]


class Film(Shape):
    """A finished play: whose it is (`mine`: the viewer's own), its frames, and its result, which the last one shows."""

    name: str
    mine: bool
    frames: list[Frame]
    result: Result


class NamedPart(Shape):
    """A part of the puzzle of which somebody can say that something is wrong; `said`: this player has."""

    id: str
    label: str
    said: bool


class Voices(Shape):
    """What a player thinks of the puzzle (None: has not said), and the parts that they can name."""

    up: bool | None
    parts: list[NamedPart]
    longest: int


class ThumbIn(Shape):
    """A thumb: up or down."""

    up: bool


class ConcernIn(Shape):
    """What is wrong, in a few words, with a part."""

    part: Annotated[str, Field(max_length=40)]
    reason: Annotated[str, Field(max_length=LONGEST_REASON)]


class Bar(Shape):
    """How many plays ended in a way; `mine` whether the viewer's did, `friends` the names of those who did so, too."""

    label: str
    count: int
    mine: bool
    friends: list[str]


class Distribution(Shape):
    """How the plays of an edition ended: `counts` is what the bars are about, such as “guesses” or “time”.

    While few have finished there are no bars. `better_than` is the share of all others' plays that ended worse than
    the viewer's win, in per cent; None where there is nothing to compare.
    """

    finished: int
    counts: str
    bars: list[Bar]
    better_than: int | None
