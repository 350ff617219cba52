"""The socket of a table: /live/points/<everyone, friends or a league's code>/."""

from __future__ import annotations

from functools import partial

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
