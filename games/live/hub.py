"""The hub: one per process. It listens to the channel layer for all its topics and writes to its own sockets.

Between processes travels only "this edition changed". The hub then reads the database, at most once in 250 ms per
topic, finds what is different, and puts the same encoded frame into every socket's outbox. So a burst of finishes is
one delta, and a lost message loses nothing: every topic with sockets is looked at again after a while in any case.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.utils import timezone

from games.live import messages, topics
from games.live.outbox import Outbox

log = logging.getLogger(__name__)
PAUSE = 0.25
"""Seconds between two broadcasts of a topic, at least."""
LOOK_AGAIN = 15.0
"""Seconds after which a topic is read again although nobody said that it changed."""
LONGEST_BACKOFF = 10.0
OVERLAP = timedelta(seconds=5)
"""How far back finishes are looked for, as clocks of several machines differ."""


class Topic:
    """An edition that sockets of this process listen to."""

    def __init__(self, edition_id: int) -> None:
        self.edition_id = edition_id
        self.sockets: dict[Outbox, int | None] = {}
        self.version = 0
        self.standing: dict[str, Any] = {}
        self.seen: dict[int, datetime] = {}
        self.looked_at = timezone.now()
        self.changed = asyncio.Event()
        self.reading = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """Reads the standing and sends what is different. One reader at a time."""
        async with self.reading:
            since, self.looked_at = self.looked_at - OVERLAP, timezone.now()
            after, finished = await database_sync_to_async(self._look, thread_sensitive=False)(since)
            if self.standing:
                self._broadcast(after, [key for _, _, key in finished])
            self.standing = after
            self.seen = {pk: at for pk, at in self.seen.items() if at >= since} | {pk: at for pk, at, _ in finished}

    def _look(self, since: datetime) -> tuple[dict[str, Any], list[tuple[int, datetime, str]]]:
        return topics.standing(self.edition_id), topics.finished_since(self.edition_id, since, self.seen)

    def _broadcast(self, after: dict[str, Any], keys: list[str]) -> None:
        frame = messages.delta(self.version + 1, self.standing, after, keys)
        if frame:
            self.version += 1
            for socket in self.sockets:
                socket.put(frame)

    async def greet(self, socket: Outbox) -> None:
        """Sends a snapshot to one socket; no delta comes between what it says and its version."""
        async with self.reading:
            own = await database_sync_to_async(topics.me, thread_sensitive=False)(
                self.edition_id, self.sockets.get(socket)
            )
            socket.put(messages.snapshot(self.version, self.standing, own))

    def tell_player(self, player: int, frame: str) -> None:
        for socket, owner in self.sockets.items():
            if owner == player:
                socket.put(frame)


class Hub:
    """All topics of this process, and the one channel by which the channel layer reaches them."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.layer = get_channel_layer()
        self.topics: dict[int, Topic] = {}
        self.channel: str | None = None
        self._listener: asyncio.Task[None] | None = None

    async def join(self, edition_id: int, socket: Outbox, player_id: int | None) -> None:
        """Adds a socket to a topic and sends it a snapshot.

        The socket is in the topic before anything is waited for, so that nobody who leaves meanwhile ends the topic.
        Deltas that come before the snapshot are older than it.
        """
        is_new = edition_id not in self.topics
        topic = self.topics.setdefault(edition_id, Topic(edition_id))
        topic.sockets[socket] = player_id
        if is_new:
            topic.task = asyncio.create_task(self._keep_up(topic))
            await self._subscribe(topic)
        if not topic.standing:
            await topic.read()
        await topic.greet(socket)

    async def resync(self, edition_id: int, socket: Outbox) -> None:
        """Sends a snapshot to one socket."""
        topic = self.topics.get(edition_id)
        if topic is not None and socket in topic.sockets:
            await topic.greet(socket)

    async def leave(self, edition_id: int, socket: Outbox) -> None:
        """Takes a socket out of its topic; the last one ends the topic."""
        topic = self.topics.get(edition_id)
        if topic is None or topic.sockets.pop(socket, self) is self or topic.sockets:
            return
        del self.topics[edition_id]
        if topic.task:
            topic.task.cancel()
        if self.channel:
            await self._quietly(self.layer.group_discard(topics.group(edition_id), self.channel))

    async def _keep_up(self, topic: Topic) -> None:
        """Reads a topic whenever it changed, but with a pause between; and now and then anyway."""
        while True:
            try:
                async with asyncio.timeout(LOOK_AGAIN):
                    await topic.changed.wait()
            except TimeoutError:
                pass
            topic.changed.clear()
            try:
                await topic.read()
            except Exception:  # a database that is away for a moment must not end the topic
                log.exception("reading edition %s for its topic", topic.edition_id)
            await asyncio.sleep(PAUSE)

    async def _subscribe(self, topic: Topic) -> None:
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen())
        if self.channel:
            await self._quietly(self.layer.group_add(topics.group(topic.edition_id), self.channel))

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

    async def _quietly(self, call: Any) -> None:
        """Waits for a call to the channel layer that may fail: the listener notices by itself and opens anew."""
        try:
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
