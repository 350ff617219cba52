"""Tables of points: the circles of players that they compare, their rows, and their live topics."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.db import transaction

from games.editions import calendar
from games.leaderboards import points, seasons
from games.leaderboards.leagues import READING_PAUSE, find_league_by_former_code, make_points_topic_name, publish_league
from games.leaderboards.models import League, Membership, PointCount, Tally
from games.leaderboards.points import get_span_bounds
from games.leaderboards.wire import PointsRow, PointsStanding
from games.live.publishing import publish_change
from games.live.quiet_topic import QuietTopic, Reader
from games.live.topics import NoSuchTopic, Topic, Watch
from games.players.models import Friend, Player
from games.plays import ranking
from games.plays.models import Play

EVERYONE, FRIENDS, ACCOUNTS, MINE = "everyone", "friends", "accounts", "mine"


@dataclass(frozen=True)
class Circle:
    """The players of a table: everyone (`players` returns None), a player's friends, or a league.

    `closed`: only its players may see it. `accounts`: of everyone, only players with accounts. `crowned` returns the
    players with a crown.
    """

    slug: str
    title: str
    topic: str
    players: Callable[[], list[int] | None]
    closed: bool = False
    accounts: bool = False
    crowned: Callable[[], set[int]] = set


EVERYONES_CIRCLE = Circle(EVERYONE, "Everyone", "points.everyone", lambda: None)
ACCOUNTS_CIRCLE = Circle(ACCOUNTS, "Players with accounts", "points.accounts", lambda: None, accounts=True)
"""The circle of players with accounts, who are ranked by everyone's points."""


def make_friends_circle(player: Player) -> Circle:
    return Circle(FRIENDS, "Friends", f"points.friends.{player.pk}", partial(_list_friends, player.pk))


def _list_friends(player_id: int) -> list[int]:
    return [player_id, *Friend.objects.filter(player=player_id).values_list("friend", flat=True)]


def make_league_circle(league: League) -> Circle:
    """Make the circle of a league's members, with last week's champions."""
    members = Membership.objects.filter(league=league.pk).values_list("player", flat=True)
    players, winners = lambda: list(members.all()), partial(seasons.find_champions, league)
    return Circle(league.code, league.name, make_points_topic_name(league.pk), players, closed=True, crowned=winners)


def make_close_circle(player: Player) -> Circle:
    """Make the circle of a player's friends and the members of all their leagues."""
    leagues = Membership.objects.filter(player=player).values("league")
    members = Membership.objects.filter(league__in=leagues).values_list("player", flat=True)
    return Circle(MINE, "Friends and leagues", "", lambda: list({*_list_friends(player.pk), *members.all()}))


def list_circles(player: Player | None) -> list[Circle]:
    """List the circles that a player may choose from, the closest first."""
    own: list[Circle] = []
    if player is not None:
        friends = [make_friends_circle(player)] if player.friends.exists() else []
        own = [*friends, *map(make_league_circle, League.objects.filter(memberships__player=player))]
    return [*own, ACCOUNTS_CIRCLE, EVERYONES_CIRCLE]


def choose_circle(player: Player | None, span: str, day: date) -> Circle:
    """Choose the closest circle that can have rows in this span."""
    closest, first_day = list_circles(player)[0], get_span_bounds(span, day)[0]
    of_accounts = Tally.objects.filter(span=span, first=first_day, account=True, points__gt=0)
    return EVERYONES_CIRCLE if closest.accounts and not of_accounts.exists() else closest


def find_circle(slug: str, player: Player | None) -> Circle | None:
    """Find a circle by its slug; None if the player may not see it. `FRIENDS` works without any friends, too."""
    if slug == FRIENDS and player is not None:
        return make_friends_circle(player)
    circles = list_circles(player)
    circle = next((one for one in circles if one.slug == slug), None)
    if circle is None and (league := find_league_by_former_code(slug, player)):
        circle = next((one for one in circles if one.slug == league.code), None)
    return circle


def read_table(circle: Circle, span: str, day: date, viewer_id: int | None = None) -> list[PointsRow]:
    """Read a circle's table for the span that contains a day."""
    first, last = get_span_bounds(span, day)
    players = circle.players()
    if players is None:
        return read_everyones_table(span, first, viewer_id, circle.accounts)
    earned = points.total_points(first, last, players)
    return points.build_table(earned, viewer_id, whole=True, crowned=circle.crowned())


def read_everyones_table(
    span: str, first: date, viewer_id: int | None = None, accounts: bool = False
) -> list[PointsRow]:
    """Read everyone's table from the tallies: the best rows, and the row of `viewer_id` at any rank.

    `accounts`: only players with accounts, ranked among each other.
    """
    of_span = Tally.objects.filter(span=span, first=first, points__gt=0)
    if accounts:
        of_span = of_span.filter(account=True)
    best = list(of_span.select_related("player").order_by("-points", "player")[: points.MOST_ROWS])
    places = ranking.find_ranks_by_points({tally.player_id: tally.points for tally in best})
    rows = [points.build_row(tally.player, tally.earned, places[tally.player_id]) for tally in best]
    if viewer_id is not None and viewer_id not in {tally.player_id for tally in best}:
        own = of_span.select_related("player").filter(player=viewer_id).first()
        if own is not None:
            counted = PointCount.objects.filter(span=span, first=first)
            rank = ranking.find_rank_by_points(counted, own.points, "accounts" if accounts else "players")
            rows.append(points.build_row(own.player, own.earned, rank))
    return rows


def read_standing(circle: Circle) -> PointsStanding:
    """Read what a circle's live topic shows: the tables of today and of this week."""
    day = calendar.today()
    return PointsStanding(day=read_table(circle, "day", day), week=read_table(circle, "week", day))


class PointsReader(Reader[PointsStanding]):
    """Read the tables that a league's live topic shows, and remember the league's members."""

    def __init__(self, circle: Circle) -> None:
        self.circle, self.members = circle, set[int]()

    def __call__(self) -> PointsStanding:
        self.members = set(self.circle.players() or ())
        return read_standing(self.circle)


def publish_after_finish(play: Play, finished: bool, **_: object) -> None:
    """Listen to `play_moved`: after a finish publish the tables of everyone, of leagues and of friends."""
    if not (finished and play.ranked):
        return
    _publish_tables(play.player_id, play.account)


def publish_after_verdict(play: Play, **_: object) -> None:
    """Listen to `play_judged`: publish the same tables as after a finish, once the decision is stored."""
    transaction.on_commit(lambda: _publish_tables(play.player_id, play.account))


def publish_after_rename(player_id: int, **_: object) -> None:
    """Listen to `player_renamed`: publish the tables with the new name once it is stored."""
    transaction.on_commit(lambda: _publish_tables(player_id, account=True))


def publish_all_tables() -> None:
    """Publish everyone's tables and those of all leagues after points were rebuilt."""
    publish_change("points.everyone")
    publish_change("points.accounts")
    for number in League.objects.values_list("pk", flat=True):
        publish_league(number)


def _publish_tables(player_id: int, account: bool) -> None:
    publish_change("points.everyone")
    if account:
        publish_change("points.accounts")
    for number in Membership.objects.filter(player=player_id).values_list("league", flat=True):
        publish_league(number)
    followers = Friend.objects.filter(friend=player_id).values_list("player", flat=True)
    for viewer_id in {player_id, *followers}:
        publish_change(f"points.friends.{viewer_id}")


class PointsWatch(Watch):
    """One tab that watches a table (points.<everyone, friends or a league's code>)."""

    def find_topic(self, key: str) -> Topic:
        circle = find_circle(key, self.player)
        if circle is None:
            raise NoSuchTopic("We couldn’t find that leaderboard.")
        reader = PointsReader(circle) if circle.closed else partial(read_standing, circle)
        return QuietTopic(circle.topic, reader, READING_PAUSE)
