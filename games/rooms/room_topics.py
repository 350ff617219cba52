"""The live topics of a room: room.<code> for players with a seat, and screen.<code> for screens without one.

A screen without a seat gets everything but a shared board. It is a member under a number that comes from the room's
code. So when the host renews the code or locks the room, it is no longer a member and is sent away.
"""

from collections import Counter, defaultdict
from contextlib import suppress

from games.live.hub import find_running_hub
from games.live.publishing import publish_change
from games.live.quiet_topic import QuietTopic
from games.live.topics import NoSuchTopic, Topic, Watch, query_database
from games.live.wire import Gesture, Made
from games.players.access import count_guess
from games.players.counters import TooManyGuesses
from games.players.models import Player
from games.rooms.lobby import make_room_topic_name, publish_room_change, record_departure, record_presence
from games.rooms.models import Room
from games.rooms.room_lookup import find_by_former_code
from games.rooms.room_reader import RoomReader, get_watcher_number
from games.rooms.rounds import start_round_if_due

MOST_WATCHERS = 500
"""The most screens that may watch one room through one web process."""
open_tabs = defaultdict[int, Counter[int]](Counter)
"""The open sockets in this process, by room and player."""


def find_room(code: str, player: Player | None, address: str) -> Room:
    """Find the room that has a code, or had it with this player in it. Raises `NoSuchTopic`.

    After too many wrong guesses from an address, no room is found for it.
    """
    room = find_by_former_code(code, player) or Room.objects.filter(code=code.upper()).first()
    with suppress(TooManyGuesses):
        count_guess(address, Room, room is not None)
        if room:
            return room
    raise NoSuchTopic("We couldn’t find a room with this code. It may have closed, so ask for a new link.")


class RoomWatch(Watch):
    """One tab that watches a room from a seat. A player with an open tab is here, even if another closes."""

    room: Room
    public_id = ""

    def find_topic(self, key: str) -> Topic:
        room = find_room(key, self.player, self.address)
        if self.player is None or not room.seats.filter(player=self.player).exists():
            raise NoSuchTopic("Join this room to watch it.")
        self.room, self.public_id = room, self.player.public_id
        return QuietTopic(make_room_topic_name(room), RoomReader(room.pk))

    async def on_arrival(self) -> None:
        self.count_tab(1)
        await query_database(self.record_presence)

    async def make_gesture(self, gesture: Made) -> bool:
        shown = Gesture(by=self.public_id, kind=gesture.kind, what=gesture.what)
        publish_change(make_room_topic_name(self.room), gesture=shown.model_dump(mode="json"))
        return True

    async def on_ping(self) -> None:
        await query_database(self.record_presence)

    async def on_departure(self) -> None:
        self.count_tab(-1)
        await query_database(self.record_presence)

    def count_tab(self, step: int) -> None:
        """Count a tab of the player that has opened (`step` 1) or closed (-1)."""
        if self.player_id is None:
            return
        tabs = open_tabs[self.room.pk]
        tabs[self.player_id] += step
        if tabs[self.player_id] <= 0:
            del tabs[self.player_id]
        if not tabs:
            del open_tabs[self.room.pk]

    def record_presence(self) -> None:
        """Record as here all players with a socket in this process, and whether this player has gone.

        One socket's sign of life counts for all, because a page that the system has put to sleep sends none.
        """
        present = set(open_tabs.get(self.room.pk, ()))
        news = record_presence(self.room, present)
        if self.player_id is not None and self.player_id not in present:
            news = record_departure(self.room, self.player_id) or news
        if news:
            publish_room_change(self.room)
        start_round_if_due(self.room)


def may_watch(room: Room, player: Player | None, code: str) -> bool:
    """Return whether a player who knows this code may watch a room; players with a seat always may."""
    if player and room.seats.filter(player=player, left=False).exists():
        return True
    sent_away = player is not None and room.removals.filter(player=player).exists()
    return not (room.locked or sent_away) and room.code == code.upper()


class ScreenWatch(Watch):
    """One screen that shows a room, without a seat, presence or gestures."""

    def find_topic(self, key: str) -> Topic:
        room = find_room(key, self.player, self.address)
        if not may_watch(room, self.player, key):
            raise NoSuchTopic("You can’t watch this room. Ask its host to let you in.")
        if self.player is None or not room.seats.filter(player=self.player).exists():
            self.player_id = get_watcher_number(room)
            require_watcher_space(room)
        return QuietTopic(make_room_topic_name(room), RoomReader(room.pk))


def require_watcher_space(room: Room) -> None:
    """Raise `NoSuchTopic` if too many screens are watching a room."""
    hub = find_running_hub()
    topic = hub.topics.get(make_room_topic_name(room)) if hub else None
    if topic and len(topic.tabs.get(get_watcher_number(room), ())) >= MOST_WATCHERS:
        raise NoSuchTopic("This room has no space for more viewers right now.")
