"""What a page is told of a film: how the board stood after each move of a finished play, and when."""

from games.plays.wire import Move, Result, State
from puzzles.shapes import Shape


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
