"""The sockets of a table, /live/points/<everyone, friends or a league's code>/, and of a league's page."""

from __future__ import annotations

from functools import partial

from games.accounts.friends import shows_nothing
from games.leagues.friends_today import FriendsTopic
from games.leagues.grid import DayTopic
from games.leagues.membership import known_by
from games.leagues.models import League
from games.leagues.tables import LeagueReader, circle, standing
from games.live.consumer import NoSuchTopic, TopicConsumer
from games.live.quiet import QuietTopic
from games.live.topics import Topic

PAUSE = 1.0


class PointsConsumer(TopicConsumer):
    """One tab that looks at one table."""

    def find(self, **where: str) -> Topic:
        whose = circle(where["who"], self.player())
        if whose is None:
            raise NoSuchTopic("There is no such table.")
        reader = LeagueReader(whose) if whose.closed else partial(standing, whose)
        return QuietTopic(whose.topic, reader, PAUSE)


class LeagueConsumer(TopicConsumer):
    """One tab that looks at the page of a league: /live/league/<code>/."""

    def find(self, **where: str) -> Topic:
        player, code = self.player(), where["code"].upper()
        league = League.objects.filter(code=code).first() or known_by(code, player)
        if player is None or league is None or not league.memberships.filter(player=player).exists():
            raise NoSuchTopic("There is no such league.")
        return DayTopic(league.pk, PAUSE)


class FriendsConsumer(TopicConsumer):
    """One tab that looks at what its player's friends have played today: /live/friends/."""

    def find(self, **where: str) -> Topic:
        player = self.player()
        if player is None or shows_nothing(player.pk):
            raise NoSuchTopic("There are no friends to be shown.")
        return FriendsTopic(player.pk, PAUSE)
