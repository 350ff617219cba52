"""Watching a room without a seat: who may, and how many at a time. They get all but a shared board.

A socket without a seat counts as a member of its room under a number that the room's code gives: once the host renews
the code or locks the room, it is a member no more, and is sent away like anybody who was taken out.
"""

from __future__ import annotations

from games.live.consumer import NoSuchTopic, TopicConsumer
from games.live.hub import running_hub
from games.live.quiet import QuietTopic
from games.live.topics import Topic
from games.players.counters import TooManyGuesses
from games.players.guesses import note
from games.players.models import Player
from games.players.origins import socket_address
from games.rooms.codes import known_by
from games.rooms.lobby import topic_of
from games.rooms.models import Room
from games.rooms.standing import RoomReader, watcher_of

MOST_WATCHING = 500
"""So many may watch one room through one web process."""


def may_watch(room: Room, player: Player | None, code: str) -> bool:
    """Whether a room shows itself to somebody who knows this code of it: to those in it always."""
    if player and room.seats.filter(player=player, left=False).exists():
        return True
    sent_away = player is not None and room.removals.filter(player=player).exists()
    return not (room.locked or sent_away) and room.code == code.upper()


class ScreenConsumer(TopicConsumer):
    """One screen that shows a room: it takes no seat, says nothing of who is here, and makes no gestures."""

    def find(self, **where: str) -> Topic:
        player, code = self.player(), where["code"]
        room = known_by(code, player) or Room.objects.filter(code=code.upper()).first()
        try:
            note(socket_address(self.scope), Room, room is not None)
        except TooManyGuesses:
            room = None
        if room is None or not may_watch(room, player, code):
            raise NoSuchTopic("There is no such room, or not for whoever asks.")
        if player is None or not room.seats.filter(player=player).exists():
            self.player_id = watcher_of(room)
            must_have_place(room)
        return QuietTopic(topic_of(room), RoomReader(room.pk))


def must_have_place(room: Room) -> None:
    """Raises `NoSuchTopic` where too many watch already."""
    hub = running_hub()
    topic = hub.topics.get(topic_of(room)) if hub else None
    if topic and len(topic.tabs.get(watcher_of(room), ())) >= MOST_WATCHING:
        raise NoSuchTopic("As many watch this room already as can.")
