"""What a room shows to everybody in it, and the messages in which that travels."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from games.live.wire import delta_of, snapshot_of
from games.plays.wire import State
from puzzles.contract import Status
from puzzles.shapes import Shape

Mode = Literal["race", "together"]


class Waiting(Shape):
    """A part in the round without a move of one's own; on a shared board everybody's part, for nobody is ahead."""

    kind: Literal["waiting"] = "waiting"
    moves: Literal[0] = 0
    status: Literal[Status.PLAYING] = Status.PLAYING


class Racing(Shape):
    """How far a player is: `share` from 0 to 1, and a text that gives nothing away."""

    kind: Literal["racing"] = "racing"
    moves: int
    share: float
    text: str
    status: Literal[Status.PLAYING] = Status.PLAYING


class Done(Shape):
    """How a player has finished; `place` from 1, which ties share, and which nobody has who gave up.

    `near` tells of an end that was no win how near it came, in the game's own words.
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
    """One player: by public id, whether here and ready, and how far in this round (None: no part in it).

    `side` is the number of the team, 0 where everybody plays alone.
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
    """What is played, and from when, in milliseconds of the server's clock; `waits` for a puzzle that is being made.

    `over`: whether a shared board has come to its end.
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
    """A line of an earlier round: whose, by name and public id, and how it ended."""

    who: str
    player: str
    line: str
    emoji: list[str]
    seconds: int
    status: Status
    place: int | None


class Side(Shape):
    """One of two teams: its number and name; `points`, the mean of its players', once a race is over, and who won."""

    number: int
    name: str
    points: float | None = None
    won: bool = False


class EarlierRound(Shape):
    """The results of a round that is over, best first; `sides` where two teams raced."""

    number: int
    title: str
    mode: Mode
    results: list[RoundResult]
    sides: list[Side] = []


class Score(Shape):
    """How many rounds of a match somebody has won, by public id and name; of teams by `side`, whose id is “side-1”."""

    player: str
    who: str
    wins: int
    side: int = 0


class Match(Shape):
    """A match of `length` rounds (1: each round stands alone), of which so many are `played`; most wins first.

    Once it is `over`, `winners` names those with the most wins by public id: one, several, or nobody.
    """

    length: int
    played: int
    scores: list[Score]
    winners: list[str]
    over: bool


class RoomStanding(Shape):
    """All that a room shows, under the code that it has now.

    `board` is a shared board once it is open, for those who take part in its round. `wins` counts rounds by public id,
    `sides` are the teams, if there are.
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


RoomSnapshot = snapshot_of(RoomStanding)
RoomDelta = delta_of(RoomStanding)


class OpenRoom(BaseModel):
    """What a new room is to play: `play` is game/variant, `source` today or fresh, `mode` race or together."""

    play: str
    source: str = "fresh"
    mode: Mode = "race"


class Sitting(BaseModel):
    """Coming to a room, and being `ready` for its next round."""

    ready: bool = False


class RoomPage(Shape):
    """The room as its page begins with it: `now` is the server's clock in milliseconds."""

    code: str
    now: int
    standing: RoomStanding


class MoveNews(Shape):
    """Between processes: a player (by database key) has moved in a round; `part` tells how far they are by now.

    None where that is not enough: after the end of their play, and on a shared board.
    """

    round: int
    player: int
    part: Racing | None


class PlayedRun(Shape):
    """A finished play of a round's puzzle, to play against; `ghost` is what the address of the puzzle takes for it."""

    player: str
    name: str
    line: str
    seconds: int
    ghost: str


class PlayAgain(Shape):
    """How the puzzle of a race can be played again: its page (`url`), its interface (`api`), the runs to play against.

    All of it is empty while the race goes on. `today`: of a day's puzzle the first try is the only one on its day.
    """

    url: str = ""
    api: str = ""
    today: bool = False
    runs: list[PlayedRun] = []
