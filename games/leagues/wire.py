"""What a table of points shows, and the messages in which that travels."""

from __future__ import annotations

from games.live.wire import delta_of, snapshot_of
from games.plays.wire import TableRow
from puzzles.shapes import Listed, Shape


class PointsRow(Shape):
    """A player's points over some days; ties share a rank. `games`: each game's mark, title and points.

    `gone`: of somebody who has been forgotten.
    """

    rank: int
    player: str
    name: str
    guest: bool
    gone: bool
    points: int
    played: int
    games: list[Listed[tuple[str, str, int]]]


class PointsStanding(Shape):
    """The tables of today and of this week."""

    day: list[PointsRow]
    week: list[PointsRow]


class Mine(Shape):
    """A game's table among the player's friends and fellow members of leagues; `any` says whether there are any."""

    any: bool
    rows: list[TableRow]


PointsSnapshot = snapshot_of(PointsStanding)
PointsDelta = delta_of(PointsStanding)
