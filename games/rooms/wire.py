"""The shapes of rooms and their live messages."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from games.live.wire import make_delta_shape, make_snapshot_shape
from games.plays.wire import State
from puzzles.contract import Status
from puzzles.shapes import Shape

Mode = Literal["race", "together"]


class Waiting(Shape):
    """A player who has not made a move yet, or any player of a shared board."""

    kind: Literal["waiting"] = "waiting"
    moves: Literal[0] = 0
    status: Literal[Status.PLAYING] = Status.PLAYING


class Racing(Shape):
    """How far a player is: `share` from 0 to 1, and a text without spoilers."""

    kind: Literal["racing"] = "racing"
    moves: int
    share: float
    text: str
    status: Literal[Status.PLAYING] = Status.PLAYING


class Done(Shape):
    """How a player finished. Ties share a `place`; players who gave up have none.

    If they did not win, `near` says how close they came, in the game's words.
    """

    kind: Literal["done"] = "done"
    moves: int
    share: float
    text: str
    status: Status
    line: str
    emoji: list[str]
    seconds: int
    place: int | None
    near: str = ""


Part = Annotated[Waiting | Racing | Done, Field(discriminator="kind")]


class Seat(Shape):
    """One player: public id, name, whether they are here and ready, and how far they are (None: not in this round).

    `side` is the number of the team, 0 if everyone plays alone.
    """

    player: str
    name: str
    number: int
    here: bool
    ready: bool
    host: bool
    part: Part | None
    side: int = 0


class Round(Shape):
    """What is played, and when it starts in milliseconds of the server's clock.

    `waits`: its puzzle is not ready yet. `over`: a shared board has ended.
    """

    number: int
    game: str
    title: str
    variant: str
    source: Literal["today", "fresh"]
    mode: Mode
    starts: int | None
    waits: bool
    over: bool = False


class RoundResult(Shape):
    """A line of an earlier round: whose it is, by name and public id, and how it ended."""

    who: str
    player: str
    line: str
    emoji: list[str]
    seconds: int
    status: Status
    place: int | None


class Side(Shape):
    """One of two teams; after a race `points` is the mean of its players' points."""

    number: int
    name: str
    points: float | None = None
    won: bool = False


class EarlierRound(Shape):
    """The results of a finished round, best first; `sides` if two teams raced."""

    number: int
    title: str
    mode: Mode
    results: list[RoundResult]
    sides: list[Side] = []


class Score(Shape):
    """How many rounds of a match a player or team has won. A team has its `side`, and the id “side-1”."""

    player: str
    who: str
    wins: int
    side: int = 0


class Match(Shape):
    """A match of `length` rounds (1: single rounds); `played` of them are over. Most wins first.

    Once it is `over`, `winners` has the public ids with the most wins: one, several or none.
    """

    length: int
    played: int
    scores: list[Score]
    winners: list[str]
    over: bool


class RoomStanding(Shape):
    """Everything that a room shows, under its current code.

    `board` is a shared board once it has started, for players of its round. `wins` counts rounds by public id, `sides`
    are the teams if there are any.
    """

    code: str
    locked: bool
    round: Round
    seats: list[Seat]
    board: State | None
    rounds: list[EarlierRound]
    wins: dict[str, int]
    match: Match
    sides: list[Side] = []


RoomSnapshot = make_snapshot_shape(RoomStanding)
RoomDelta = make_delta_shape(RoomStanding)


class OpenRoom(BaseModel):
    """What a new room will play: `play` is game/variant, `source` today or fresh, `mode` race or together."""

    play: str
    source: str = "fresh"
    mode: Mode = "race"


class Sitting(BaseModel):
    """A request for a seat in a room; `ready` if the player is ready for its next round."""

    ready: bool = False


class RoomPage(Shape):
    """The room as its page starts with it: `now` is the server's clock in milliseconds."""

    code: str
    now: int
    standing: RoomStanding


class MoveNews(Shape):
    """What processes tell each other after a move: the round, the player's primary key, and how far they are (`part`).

    `part` is None after the end of their play and on a shared board, because more has changed then.
    """

    round: int
    player: int
    part: Racing | None


class PlayedRun(Shape):
    """A finished play to race against; `ghost` is the query of the puzzle's address that shows it."""

    player: str
    name: str
    line: str
    seconds: int
    ghost: str


class PlayAgain(Shape):
    """How to play a race's puzzle again: its page (`url`), interface (`api`), and runs to race against.

    All of it is empty while the race goes on. `today`: it is today's puzzle, whose first attempt counts.
    """

    url: str = ""
    api: str = ""
    today: bool = False
    runs: list[PlayedRun] = []
