"""What a table of points shows, and the messages in which that travels."""

from __future__ import annotations

import datetime
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


FriendState = Literal["won", "lost", "gave up", "done", "begun"]
"""How a friend stands at a puzzle; done: it is over, and how it ended is not told."""
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


FriendCell = tuple[FriendState, str, int, int]
"""A puzzle that a friend has begun: how it stands, then, where that may be told, its line, seconds and place."""


class FriendRow(Shape):
    """A friend today: a cell for each puzzle (None: not yet). `back`: they have added the player, too."""

    name: str
    guest: bool
    back: bool
    cells: list[Listed[FriendCell] | None]


class FriendsStanding(Shape):
    """Who of a player's friends has played what today, for that player alone.

    `rows` are by public ids, the player's own among them. `puzzles`: game, variant and title of each cell. Places
    are among those shown, 0 for a play that stands in no table.
    In a delta `rows` are those that changed, None for who is shown no more.
    """

    day: datetime.date
    puzzles: list[Listed[tuple[str, str, str]]]
    rows: dict[str, FriendRow | None]


class Mine(Shape):
    """A game's table among the player's friends and fellow members of leagues; `any` says whether there are any."""

    any: bool
    rows: list[TableRow]


PointsSnapshot = snapshot_of(PointsStanding)
PointsDelta = delta_of(PointsStanding)
FriendsSnapshot = snapshot_of(FriendsStanding)
FriendsDelta = delta_of(FriendsStanding)
LeagueSnapshot = snapshot_of(LeagueStanding)
LeagueDelta = delta_of(LeagueStanding)
