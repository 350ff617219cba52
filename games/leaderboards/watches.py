"""Watching a table (points.<everyone, friends or a league's code>) and the page of a league (league.<code>)."""

from functools import partial

from games.leaderboards.league_grid import DayTopic
from games.leaderboards.leagues import find_by_former_code
from games.leaderboards.models import League
from games.leaderboards.tables import LeagueReader, find_circle, read_standing
from games.live.quiet import QuietTopic
from games.live.topics import Topic
from games.live.watches import NoSuchTopic, Watch

PAUSE = 1.0


class PointsWatch(Watch):
    """One tab that watches one table."""

    def find_topic(self, where: str) -> Topic:
        whose = find_circle(where, self.player)
        if whose is None:
            raise NoSuchTopic("We couldn’t find that leaderboard.")
        reader = LeagueReader(whose) if whose.closed else partial(read_standing, whose)
        return QuietTopic(whose.topic, reader, PAUSE)


class LeagueWatch(Watch):
    """One tab that watches the page of a league."""

    def find_topic(self, where: str) -> Topic:
        player, code = self.player, where.upper()
        league = League.objects.filter(code=code).first() or find_by_former_code(code, player)
        if player is None or league is None or not league.memberships.filter(player=player).exists():
            raise NoSuchTopic("We couldn’t find that league, or you’re not in it.")
        return DayTopic(league.pk, PAUSE)
