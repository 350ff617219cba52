"""The socket of a table: /live/points/<everyone, friends or a league's code>/."""

from __future__ import annotations

from functools import partial

from games.leagues.tables import circle, standing
from games.live.consumer import NoSuchTopic, TopicConsumer, cookies_of
from games.live.quiet import QuietTopic
from games.live.topics import Topic
from games.players.cookie import player_from_cookies

PAUSE = 1.0


class PointsConsumer(TopicConsumer):
    """One tab that looks at one table."""

    def find(self, **where: str) -> Topic:
        player = player_from_cookies(cookies_of(self.scope))
        self.player_id = player.pk if player else None
        whose = circle(where["who"], player)
        if whose is None:
            raise NoSuchTopic("There is no such table.")
        return QuietTopic(whose.topic, partial(standing, whose), PAUSE)
