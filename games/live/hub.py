"""The hub: one per process. It listens to the channel layer for all its topics and writes to its own sockets.

Between processes travels "this topic changed", and what saves the topic a reading: who moved, or which part of a room
changed. The topic reads the database where that is not enough, finds what is different, and puts the same encoded frame
into every socket's outbox. So a burst of news is one delta, and a lost message loses nothing: an edition's topic is
read again after a while in any case, a quiet one when a socket gives a sign of life.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers

from games.live.outbox import Outbox
from games.live.topics import Event, Topic

log = logging.getLogger(__name__)
LONGEST_BACKOFF = 10.0
PATIENCE = 5.0
"""Seconds that a call to the channel layer may take."""


class Hub:
    """All topics of this process, and the one channel by which the channel layer reaches them."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.layer = channel_layers[DEFAULT_CHANNEL_LAYER]
        self.topics: dict[str, Topic] = {}
        self.channel: str | None = None
        self._listener = asyncio.create_task(self._listen())

    async def join(self, coming: Topic, socket: Outbox, player_id: int | None) -> None:
        """Adds a socket to a topic (`coming`, if it is the first) and sends it a snapshot.

        Whoever calls this calls `leave` too, even if it fails. The socket is in the topic before anything is waited
        for, so that nobody who leaves meanwhile ends the topic. Deltas that come before the snapshot are older than it.
        """
        topic = self.topics.get(coming.name)
        if topic is None:
            topic = self.topics[coming.name] = coming
            topic.begin(lambda: self._subscribe(coming.name))
        topic.add(socket, player_id)
        await topic.greet(socket)

    async def resync(self, name: str, socket: Outbox) -> None:
        """Sends a snapshot to one socket."""
        topic = self.topics.get(name)
        if topic is not None and socket in topic.sockets:
            await topic.greet(socket)

    def nudge(self, name: str) -> None:
        """A socket of a topic gave a sign of life."""
        if topic := self.topics.get(name):
            topic.nudge()

    async def leave(self, name: str, socket: Outbox) -> None:
        """Takes a socket out of its topic; the last one ends the topic."""
        topic = self.topics.get(name)
        if topic is None or socket not in topic.sockets:
            return
        topic.drop(socket)
        if topic.sockets:
            return
        del self.topics[name]
        topic.end()
        await self._unsubscribe(name)

    async def _subscribe(self, name: str) -> None:
        if self.channel:
            await self._quietly(self.layer.group_add(name, self.channel))

    async def _unsubscribe(self, name: str) -> None:
        if self.channel:
            await self._quietly(self.layer.group_discard(name, self.channel))
        if name in self.topics:  # somebody came meanwhile
            await self._subscribe(name)

    async def _listen(self) -> None:
        """Receives what other processes say. When the layer fails, tries again with growing waits."""
        wait = 0.1
        while True:
            try:
                channel = await self._open()
                wait = 0.1
                while True:
                    self.hear(await self.layer.receive(channel))
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                log.warning("the channel layer is away (%s); trying again in %.1f s", problem, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_BACKOFF)

    async def _open(self) -> str:
        """A fresh channel in every topic's group; whatever changed meanwhile is read."""
        channel = self.channel = await self.layer.new_channel("hub")  # type: ignore[call-arg]  # all take a prefix
        for topic in list(self.topics.values()):
            await self.layer.group_add(topic.name, channel)
            topic.hear({})
        return channel

    def hear(self, event: Event) -> None:
        """Takes in one event: what its topic shows has changed."""
        if topic := self.topics.get(str(event["topic"])):
            topic.hear(event)

    async def _quietly(self, call: Awaitable[object]) -> None:
        """Waits for a call to the channel layer that may fail: the listener notices by itself and opens anew."""
        try:
            async with asyncio.timeout(PATIENCE):
                await call
        except Exception as problem:
            log.warning("the channel layer is away (%s)", problem)


_hub: Hub | None = None


def hub() -> Hub:
    """This process's hub; a new event loop (as in tests) gets a new one."""
    global _hub
    if _hub is None or _hub.loop is not asyncio.get_running_loop():
        _hub = Hub()
    return _hub


def running_hub() -> Hub | None:
    """The hub of this process if it has one whose loop is running: what other threads may call."""
    return _hub if _hub is not None and _hub.loop.is_running() else None
