"""People who have won today's toy, and their browsers."""

from __future__ import annotations

from django.test import Client

from games.editions.finding import daily
from games.players.cookie import COOKIE, cookie_for
from games.players.models import Player
from games.plays.models import Play
from tests.day import DAY, Clock


def finisher(name: str) -> Player:
    """Somebody who has won today's game."""
    player, now = Player.objects.create(name=name), Clock().now
    times = {"started_at": now, "moved_at": now, "finished_at": now}
    won = {"status": "won", "score_key": "1", "line": "1 try", "ranked": True}
    Play.objects.create(player=player, edition=daily("toy", "small", DAY), **times, **won)
    return player


def browser(player: Player | None, address: str = "203.0.113.1") -> Client:
    """The browser of a player, or of nobody yet, at an address."""
    client = Client(REMOTE_ADDR=address)
    if player:
        client.cookies[COOKIE] = cookie_for(player)
    client.get("/about/")
    return client
