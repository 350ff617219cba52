"""The socket of a room: /live/room/<code>/. It also says who is here."""

from __future__ import annotations

from games.live.consumer import NoSuchTopic, TopicConsumer
from games.live.publishing import tell
from games.live.quiet import QuietTopic
from games.live.topics import Topic, ask
from games.live.wire import Gesture, Made
from games.players.counters import TooManyGuesses
from games.players.guesses import note
from games.players.origins import socket_address
from games.rooms.codes import known_by
from games.rooms.ending import end_if_due
from games.rooms.lobby import changed, sign_of_life, topic_of
from games.rooms.models import Room
from games.rooms.standing import RoomReader
from games.rooms.starting import begin_if_due


class RoomConsumer(TopicConsumer):
    """One tab that looks at one room."""

    room: Room
    public_id = ""

    def find(self, **where: str) -> Topic:
        player = self.player()
        room = known_by(where["code"], player) or Room.objects.filter(code=where["code"].upper()).first()
        try:
            note(socket_address(self.scope), Room, room is not None)
        except TooManyGuesses:
            room = None
        if room is None or player is None or not room.seats.filter(player=player).exists():
            raise NoSuchTopic("There is no such room, or not for whoever asks.")
        self.room, self.public_id = room, player.public_id
        return QuietTopic(topic_of(room), RoomReader(room.pk))

    async def came(self) -> None:
        await ask(self._note, False)

    async def made(self, gesture: Made) -> None:
        shown = Gesture(by=self.public_id, kind=gesture.kind, what=gesture.what)
        tell(topic_of(self.room), gesture=shown.model_dump(mode="json"))

    async def alive(self) -> None:
        await ask(self._note, False)

    async def went(self) -> None:
        await ask(self._note, True)

    def _note(self, away: bool) -> None:
        news = self.player_id is not None and sign_of_life(self.room, self.player_id, away)
        if end_if_due(self.room) or news:
            changed(self.room)
        begin_if_due(self.room)
