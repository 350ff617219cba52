"""What a table of points shows, and the messages in which that travels."""

from typing import Literal

from games.live.wire import delta_of, snapshot_of
from games.plays.wire import TableRow
from puzzles.shapes import Listed, Shape


class PointsRow(Shape):
    """A player's points over some days; ties share a rank. `games`: each game's mark, title and points.

    `gone`: of somebody who has been forgotten; `crowned`: in a league, who won its last week.
    """

    rank: int
    player: str
    name: str
    guest: bool
    gone: bool
    crowned: bool = False
    points: int
    played: int
    games: list[Listed[tuple[str, str, int]]]


class PointsStanding(Shape):
    """The tables of today and of this week."""

    day: list[PointsRow]
    week: list[PointsRow]


Cell = tuple[bool, str, int, int]
"""A game that a member has finished: whether it was solved, its line and seconds, and how many of its puzzles."""


class MemberRow(Shape):
    """A member of a league today: a cell for every game (None: not yet), the points of the day and of the week.

    `games`: the points of the week at each game, in the order of the cells. `crowned`: they won the last week.
    """

    name: str
    guest: bool
    crowned: bool
    cells: list[Listed[Cell] | None]
    day: int
    week: int
    games: list[int | None]


class LeagueStanding(Shape):
    """What a league's page shows live: how it looks, and its members by their public ids.

    In a delta `rows` are those that changed, None for who has left.
    """

    name: str
    colour: str
    banner: str
    locked: bool
    rows: dict[str, MemberRow | None]


class Mine(Shape):
    """A game's table among the player's friends and fellow members of leagues; `any` says whether there are any."""

    any: bool
    rows: list[TableRow]


PointsSnapshot = snapshot_of(PointsStanding)
PointsDelta = delta_of(PointsStanding)
LeagueSnapshot = snapshot_of(LeagueStanding)
LeagueDelta = delta_of(LeagueStanding)


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
