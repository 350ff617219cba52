"""What a league posts as plain JSON."""

from typing import Literal

from puzzles.shapes import Shape


class PostedRow(Shape):
    """A member in a day's table: the rank, who has as many points sharing it, and the points of the day."""

    rank: int
    name: str
    points: int


class PostedTable(Shape):
    """The table of a league's day, which tells nothing of the puzzles; of a test message `rows` is empty.

    `waiting` are the members who have finished nothing yet; null unless the owner lets them be named.
    """

    kind: Literal["table", "test"]
    league: str
    day: str
    number: int
    rows: list[PostedRow]
    waiting: list[str] | None
    text: str
    site: str
