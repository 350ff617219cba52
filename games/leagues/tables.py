"""The tables: whose results are compared, over which days, and who is told when one moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from django.core.cache import cache

from games.accounts.models import Friend
from games.editions import calendar
from games.leagues.models import League
from games.leagues.points import totals
from games.leagues.wire import PointsRow, PointsStanding
from games.live.publishing import tell
from games.players.models import Player
from games.plays.models import Play

SPANS = {"day": "Day", "week": "Week", "month": "Month"}
EVERYONE, FRIENDS = "everyone", "friends"
KEPT_FOR = 20
"""Seconds for which everyone's table of many days is remembered."""


@dataclass(frozen=True)
class Circle:
    """Whose results are compared: everyone's (`players` is None), one's friends', or a league's."""

    slug: str
    title: str
    topic: str
    players: Callable[[], list[int] | None]


def days_of(span: str, day: date) -> tuple[date, date]:
    """The first and last day of the span in which a day lies; weeks begin on Monday."""
    if span == "week":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    if span == "month":
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return day.replace(day=1), following - timedelta(days=1)
    return day, day


def everyone() -> Circle:
    """All players of the site."""
    return Circle(EVERYONE, "Everyone", "points.everyone", lambda: None)


def friends_of(player: Player) -> Circle:
    """A player and whom they count as friends."""
    return Circle(FRIENDS, "Friends", f"points.friends.{player.pk}", partial(_friends, player.pk))


def _friends(player_id: int) -> list[int]:
    return [player_id, *Friend.objects.filter(player=player_id).values_list("friend", flat=True)]


def league_circle(league: League) -> Circle:
    """The members of a league."""
    return Circle(league.code, league.name, f"points.league.{league.code}", partial(_members, league.pk))


def _members(league_id: int) -> list[int]:
    return list(Player.objects.filter(memberships__league=league_id).values_list("pk", flat=True))


def circles(player: Player | None) -> list[Circle]:
    """The circles that a player may choose from."""
    if player is None:
        return [everyone()]
    return [everyone(), friends_of(player), *map(league_circle, League.objects.filter(memberships__player=player))]


def circle(slug: str, player: Player | None) -> Circle | None:
    """One of the circles that a player may see."""
    return next((one for one in circles(player) if one.slug == slug), None)


def table(whose: Circle, span: str, day: date, me: int | None = None) -> list[PointsRow]:
    """The rows of a circle's table for the span in which a day lies."""
    first, last = days_of(span, day)
    if whose.slug != EVERYONE or span == "day":
        return totals(first, last, whose.players(), me)
    key = f"table.{span}.{first}.{me}"
    rows: list[PointsRow] | None = cache.get(key)
    if rows is None:
        rows = totals(first, last, None, me)
        cache.set(key, rows, KEPT_FOR)
    return rows


def standing(whose: Circle) -> PointsStanding:
    """What the live topic of a circle shows: the tables of today and of this week."""
    day = calendar.today()
    return PointsStanding(day=table(whose, "day", day), week=table(whose, "week", day))


def publish(play: Play, finished: bool, **_: object) -> None:
    """Listens to `play_moved`: a finish moves everyone's table, those of the player's leagues, and of their friends."""
    if not (finished and play.ranked):
        return
    tell("points.everyone")
    for code in League.objects.filter(memberships__player=play.player_id).values_list("code", flat=True):
        tell(f"points.league.{code}")
    followers = Friend.objects.filter(friend=play.player_id).values_list("player", flat=True)
    for player_id in {play.player_id, *followers}:
        tell(f"points.friends.{player_id}")
