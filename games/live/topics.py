"""Topics with their sockets, the outbox of each socket, and a tab's watch on a topic.

Between processes a topic is a channel of Redis.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

from games.live.messages import LOST_FRAME
from games.live.wire import Made
from games.players.models import Player
from puzzles.shapes import JSON

P = ParamSpec("P")
T = TypeVar("T")
Event = Mapping[str, JSON]
"""A message between processes: the name of a topic that changed, and fields that its kind of topic reads."""
MOST_WAITING_FRAMES = 32
"""The most frames that may wait for one socket."""


class Outbox:
    """A bounded queue of frames for one socket. Only its own task waits for the socket.

    A socket that reads too slowly loses its frames and is asked to request a snapshot.
    """

    def __init__(self, write: Callable[[str], Awaitable[None]]) -> None:
        self._write = write
        self.waiting_frames: deque[str] = deque()
        self._over = False
        self._more = asyncio.Event()
        self._writer = asyncio.create_task(self._write_frames())

    def put(self, frame: str) -> None:
        """Queue a frame; if too many wait, replace all of them by one that says that frames were lost."""
        if self._over:
            return
        if len(self.waiting_frames) >= MOST_WAITING_FRAMES:
            self.waiting_frames.clear()
            frame = LOST_FRAME
        self.waiting_frames.append(frame)
        self._more.set()

    def put_last(self, frame: str) -> None:
        """Replace all that waits by a last frame."""
        if not self._over:
            self.waiting_frames.clear()
            self.put(frame)
            self._over = True

    async def _write_frames(self) -> None:
        while True:
            await self._more.wait()
            while self.waiting_frames:
                await self._write(self.waiting_frames.popleft())
            self._more.clear()

    async def close(self) -> None:
        """End the writing task and drop the frames that still wait."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


class Topic(ABC):
    """The sockets that watch one thing, each with its player. Subclasses decide what the sockets are sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sockets: dict[Outbox, int | None] = {}
        self.tabs: defaultdict[int, set[Outbox]] = defaultdict(set)
        self.version = 0
        self.reading = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start when the first socket arrives."""
        return

    @abstractmethod
    def handle_event(self, event: Event) -> None:
        """Handle an event of this topic."""

    def handle_ping(self) -> None:
        """Handle a sign of life of a socket."""
        return

    @abstractmethod
    async def send_snapshot(self, socket: Outbox) -> None:
        """Send a snapshot to one socket."""

    def stop(self) -> None:
        """Stop after the last socket has gone."""
        if self.task:
            self.task.cancel()

    def add_socket(self, socket: Outbox, player_id: int | None) -> None:
        """Add a socket and its player, or None for a newcomer's socket."""
        self.sockets[socket] = player_id
        if player_id is not None:
            self.tabs[player_id].add(socket)

    def remove_socket(self, socket: Outbox) -> None:
        """Remove a socket, and forget its player after the last one."""
        player_id = self.sockets.pop(socket, None)
        if player_id is not None:
            self.tabs[player_id].discard(socket)
            if not self.tabs[player_id]:
                del self.tabs[player_id]

    def send_to_all(self, frame: str) -> None:
        for socket in self.sockets:
            socket.put(frame)

    def send_to_player(self, player_id: int, frame: str) -> None:
        for socket in self.tabs.get(player_id, ()):
            socket.put(frame)


async def query_database(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function that uses the database, without holding up the sockets."""
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)


class NoSuchTopic(LookupError):
    """Raised if a topic doesn't exist, or this player may not watch it."""


class Watch(ABC):
    """A tab's watch on one topic. Subclasses find the topic by its name."""

    topic: str
    outbox: Outbox

    def __init__(self, player: Player | None, address: str) -> None:
        """Remember the tab's player and the network address that it comes from."""
        self.player, self.address = player, address
        self.player_id = player.pk if player else None

    @abstractmethod
    def find_topic(self, key: str) -> Topic:
        """Find the topic by the part of its name after the kind. Raises `NoSuchTopic`."""

    async def on_arrival(self) -> None:
        """Act when the tab starts watching."""
        return

    async def on_ping(self) -> None:
        """Act on a sign of life of the tab."""
        return

    async def on_departure(self) -> None:
        """Act when the tab stops watching."""
        return

    async def make_gesture(self, gesture: Made) -> bool:
        """Show a gesture of the tab's player; return False if this topic shows none."""
        return False
