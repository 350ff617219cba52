"""The hub: one per process. It listens to the channel layer for all its topics and writes to its own sockets.

Between processes travels only "this edition changed". The hub then reads the database, at most once in 250 ms per
topic, finds what is different, and puts the same encoded frame into every socket's outbox. So a burst of finishes is
one delta, and a lost message loses nothing: every topic with sockets is looked at again after a while in any case.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from channels.layers import get_channel_layer

from games.live import messages, topics
from games.live.outbox import Outbox
from games.live.topics import Topic

log = logging.getLogger(__name__)
PAUSE = 0.25
"""Seconds between two broadcasts of a topic, at least."""
LOOK_AGAIN = 15.0
"""Seconds after which a topic is read again although nobody said that it changed."""
LONGEST_BACKOFF = 10.0
PATIENCE = 5.0
"""Seconds that a call to the channel layer may take."""


class Hub:
    """All topics of this process, and the one channel by which the channel layer reaches them."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.layer = get_channel_layer()
        self.topics: dict[int, Topic] = {}
        self.channel: str | None = None
        self._listener = asyncio.create_task(self._listen())

    async def join(self, edition_id: int, socket: Outbox, player_id: int | None) -> None:
        """Adds a socket to a topic and sends it a snapshot; whoever calls this calls `leave` too, even if it fails.

        The socket is in the topic before anything is waited for, so that nobody who leaves meanwhile ends the topic.
        Deltas that come before the snapshot are older than it.
        """
        topic = self.topics.get(edition_id)
        if topic is None:
            topic = self.topics[edition_id] = Topic(edition_id)
            topic.task = asyncio.create_task(self._keep_up(topic))
        topic.add(socket, player_id)
        await topic.greet(socket)

    async def resync(self, edition_id: int, socket: Outbox) -> None:
        """Sends a snapshot to one socket."""
        topic = self.topics.get(edition_id)
        if topic is not None and socket in topic.sockets:
            await topic.greet(socket)

    async def leave(self, edition_id: int, socket: Outbox) -> None:
        """Takes a socket out of its topic; the last one ends the topic."""
        topic = self.topics.get(edition_id)
        if topic is None or socket not in topic.sockets:
            return
        topic.drop(socket)
        if topic.sockets:
            return
        del self.topics[edition_id]
        if topic.task:
            topic.task.cancel()
        await self._unsubscribe(edition_id)

    async def _keep_up(self, topic: Topic) -> None:
        """Reads a topic whenever it changed, with a pause between; and now and then anyway.

        Then it is also subscribed anew, which heals a channel layer that was emptied, or whose groups were a day old.
        """
        await self._subscribe(topic.edition_id)
        topic.changed.set()  # news may have passed by before the topic was subscribed
        while True:
            try:
                async with asyncio.timeout(LOOK_AGAIN):
                    await topic.changed.wait()
            except TimeoutError:
                await self._subscribe(topic.edition_id)
            topic.changed.clear()
            try:
                await topic.read()
            except Exception:  # a database that is away for a moment must not end the topic
                log.exception("reading edition %s for its topic", topic.edition_id)
            await asyncio.sleep(PAUSE)

    async def _subscribe(self, edition_id: int) -> None:
        if self.channel:
            await self._quietly(self.layer.group_add(topics.group(edition_id), self.channel))

    async def _unsubscribe(self, edition_id: int) -> None:
        if self.channel:
            await self._quietly(self.layer.group_discard(topics.group(edition_id), self.channel))
        if edition_id in self.topics:  # somebody came meanwhile
            await self._subscribe(edition_id)

    async def _listen(self) -> None:
        """Receives what other processes say. When the layer fails, tries again with growing waits."""
        wait = 0.1
        while True:
            try:
                await self._open()
                wait = 0.1
                while True:
                    self.hear(await self.layer.receive(self.channel))
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                log.warning("the channel layer is away (%s); trying again in %.1f s", problem, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_BACKOFF)

    async def _open(self) -> None:
        """A fresh channel in every topic's group; whatever changed meanwhile is read."""
        self.channel = await self.layer.new_channel("hub")
        for topic in list(self.topics.values()):
            await self.layer.group_add(topics.group(topic.edition_id), self.channel)
            topic.changed.set()

    def hear(self, event: dict[str, Any]) -> None:
        """Takes in one event: a play at an edition moved."""
        topic = self.topics.get(event["edition"])
        if topic is None:
            return
        topic.tell_player(event["player"], messages.you(event["moves"]))
        topic.changed.set()

    async def _quietly(self, call: Awaitable[Any]) -> None:
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
