"""The shapes of tables of points, of leagues and of their posts, and their live messages."""

from typing import Literal

from games.live.wire import make_delta_shape, make_snapshot_shape
from games.plays.wire import TableRow
from puzzles.shapes import Listed, Shape


class PointsRow(Shape):
    """A player's points over some days; ties share a rank. `games` has each game's mark, title and points.

    `gone`: the player has deleted their account. `crowned`: in a league, they won its last week.
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
    """A circle's tables of today and of this week."""

    day: list[PointsRow]
    week: list[PointsRow]


Cell = tuple[bool, str, int, int]
"""A finished game of a member: whether it was solved, its line, its seconds, and the number of puzzles."""


class MemberRow(Shape):
    """A member's row on a league's page: a cell per game (None: not finished), and points.

    `games` has the week's points of each game, in the order of the cells. `crowned`: they won the last week.
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

    In a delta `rows` has only those that changed; None for players who left.
    """

    name: str
    colour: str
    banner: str
    locked: bool
    rows: dict[str, MemberRow | None]


class Mine(Shape):
    """An edition's leaderboard among friends and members of shared leagues, if there are `any`."""

    any: bool
    rows: list[TableRow]


PointsSnapshot = make_snapshot_shape(PointsStanding)
PointsDelta = make_delta_shape(PointsStanding)
LeagueSnapshot = make_snapshot_shape(LeagueStanding)
LeagueDelta = make_delta_shape(LeagueStanding)


class PostedRow(Shape):
    """A row of a posted table; ties share a rank."""

    rank: int
    name: str
    points: int


class PostedTable(Shape):
    """The table of a league's day as it is posted; a test message has no `rows`.

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
