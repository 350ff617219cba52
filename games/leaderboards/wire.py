"""What tables of points show, and their live messages."""

from typing import Literal

from games.live.wire import delta_of, snapshot_of
from games.plays.wire import TableRow
from puzzles.shapes import Listed, Shape


class PointsRow(Shape):
    """A player's points over some days; ties share a rank. `games`: each game's mark, title and points.

    `gone`: the player has deleted their account; `crowned`: in a league, they won its last week.
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
"""A game that a member has finished: whether it was solved, its line, its seconds, and how many of its puzzles."""


class MemberRow(Shape):
    """A member of a league today: a cell per game (None: not finished), the points of the day and week.

    `games`: the week's points of each game, in the order of the cells. `crowned`: they won the last week.
    """

    name: str
    guest: bool
    crowned: bool
    cells: list[Listed[Cell] | None]
    day: int
    week: int
    games: list[int | None]


class LeagueStanding(Shape):
    """What a league's page shows live: its appearance, and its members by public id.

    In a delta `rows` has only those that changed, None for players who left.
    """

    name: str
    colour: str
    banner: str
    locked: bool
    rows: dict[str, MemberRow | None]


class Mine(Shape):
    """An edition's leaderboard among friends and members of shared leagues; `any` says whether there are any."""

    any: bool
    rows: list[TableRow]


PointsSnapshot = snapshot_of(PointsStanding)
PointsDelta = delta_of(PointsStanding)
LeagueSnapshot = snapshot_of(LeagueStanding)
LeagueDelta = delta_of(LeagueStanding)


class PostedRow(Shape):
    """A member in a day's table: rank, which ties share, and points of the day."""

    rank: int
    name: str
    points: int


class PostedTable(Shape):
    """The table of a league's day, without spoilers; in a test message `rows` is empty.

    `waiting` are the members who have finished nothing yet; null unless the owner allows naming them.
    """

    kind: Literal["table", "test"]
    league: str
    day: str
    number: int
    rows: list[PostedRow]
    waiting: list[str] | None
    text: str
    site: str
