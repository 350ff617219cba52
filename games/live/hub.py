"""The hub of a process: it hears other processes for all its topics and writes to its own sockets.

Processes only tell each other "this topic changed". The topic then reads the database, finds the differences and puts
the same encoded frame into every socket's outbox. So a burst of events is one delta. A lost event does no harm, because
a topic reads again when its subscription restarts, and after a while in any case.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from games.infra import logging_filters
from games.infra.redis_access import RedisAway, has_redis
from games.live.redis_line import SIGN_INS_CHANNEL, RedisLine
from games.live.topics import Event, Outbox, Topic, query_database
from games.live.wire import Pause
from games.players.sessions import find_open_sign_ins

log = logging.getLogger(__name__)
SignOut = Callable[[], Awaitable[None]]
"""A function that closes a socket whose sign-in has ended."""
REOPEN_AFTER_SECONDS = 1.0
"""Seconds to wait before another line is opened, after one has broken."""


class Hub:
    """All topics of this process, and its line to other processes if there are any."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.topics: dict[str, Topic] = {}
        self.line: RedisLine | None = None
        self.paused = False
        self.sign_outs: defaultdict[str, set[SignOut]] = defaultdict(set)
        self._ending: set[asyncio.Task[None]] = set()
        self._listener = asyncio.create_task(self._listen_to_others()) if has_redis() else None

    @property
    def is_listening(self) -> bool:
        return self.line is not None

    def watch_sign_in(self, sign_in: str, sign_out: SignOut) -> None:
        """Remember which socket to close when a sign-in ends."""
        if sign_in:
            self.sign_outs[sign_in].add(sign_out)

    def unwatch_sign_in(self, sign_in: str, sign_out: SignOut) -> None:
        """Forget the socket of a sign-in because it has gone."""
        held = self.sign_outs.get(sign_in, set())
        held.discard(sign_out)
        if not held:
            self.sign_outs.pop(sign_in, None)

    def _end_sign_ins(self, keys: object) -> None:
        """Close the sockets of ended sign-ins. Without a list of keys, ask the database which have ended."""
        task = asyncio.create_task(self._close_sockets(keys if isinstance(keys, list) else None))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _close_sockets(self, keys: list[str] | None) -> None:
        if keys is None:
            held = list(self.sign_outs)
            alive = await query_database(find_open_sign_ins, held) if held else set()
            keys = [key for key in held if key not in alive]
        for sign_out in [one for key in keys for one in self.sign_outs.get(key, ())]:
            await sign_out()

    async def join_topic(self, new_topic: Topic, socket: Outbox, player_id: int | None) -> None:
        """Add a socket to a topic (to `new_topic`, if it is the topic's first) and send it a snapshot.

        Callers must call `leave_topic` even if this fails. The socket is added before the first await, so that another
        socket's leaving can't end the topic. Deltas that arrive before the snapshot are older than it.
        """
        topic = self.topics.get(new_topic.name)
        if topic is None:
            topic = self.topics[new_topic.name] = new_topic
            topic.start()
            topic.add_socket(socket, player_id)
            await self._subscribe_topic(new_topic.name)
        else:
            topic.add_socket(socket, player_id)
        await topic.send_snapshot(socket)
        if self.paused:
            socket.put(Pause(paused=True).model_dump_json())

    async def resend_snapshot(self, name: str, socket: Outbox) -> None:
        topic = self.topics.get(name)
        if topic is not None and socket in topic.sockets:
            await topic.send_snapshot(socket)

    def report_ping(self, name: str) -> None:
        if topic := self.topics.get(name):
            topic.handle_ping()

    async def leave_topic(self, name: str, socket: Outbox) -> None:
        """Remove a socket from its topic; the last one ends the topic."""
        topic = self.topics.get(name)
        if topic is None or socket not in topic.sockets:
            return
        topic.remove_socket(socket)
        if topic.sockets:
            return
        del self.topics[name]
        topic.stop()
        await self._unsubscribe_topic(name)

    async def _subscribe_topic(self, name: str) -> None:
        if self.line:
            with suppress(RedisAway):  # then the listener opens another line, for all topics
                await self.line.subscribe(name)

    async def _unsubscribe_topic(self, name: str) -> None:
        if self.line:
            with suppress(RedisAway):
                await self.line.unsubscribe(name)
        if name in self.topics:  # a socket joined meanwhile
            await self._subscribe_topic(name)

    async def _listen_to_others(self) -> None:
        """Handle the events of other processes. If the line breaks, tell the sockets and open another line."""
        while True:
            line = RedisLine()
            try:
                await line.open(list(self.topics))
                self.line = line
                self._set_paused(False)
                for name in [name for name in self.topics if not line.has_subscribed(name)]:
                    await line.subscribe(name)
                while True:
                    if event := await line.read_event():
                        self.handle_event(event)
            except RedisAway as problem:
                if not self.paused:
                    logging_filters.warn_once_a_minute(log, "nothing is heard from other processes: %s", problem)
                self._set_paused(True)
            except Exception:
                log.exception("what came on the line was not understood")
            finally:
                self.line = None
                with suppress(Exception):  # it is broken anyway
                    await line.close()
            await asyncio.sleep(REOPEN_AFTER_SECONDS)

    def _set_paused(self, paused: bool) -> None:
        """Tell every socket whether results are late because events of other processes don't arrive."""
        if paused != self.paused:
            self.paused = paused
            for topic in self.topics.values():
                topic.send_to_all(Pause(paused=paused).model_dump_json())

    def handle_event(self, event: Event) -> None:
        """Handle one event: a topic has changed, or sign-ins have ended."""
        if event["topic"] == SIGN_INS_CHANNEL:
            self._end_sign_ins(event.get("ended"))
        if topic := self.topics.get(str(event["topic"])):
            topic.handle_event(event)


_hub: Hub | None = None


def get_hub() -> Hub:
    """Return this process's hub; a new event loop (as in tests) gets a new hub."""
    global _hub
    if _hub is None or _hub.loop is not asyncio.get_running_loop():
        _hub = Hub()
    return _hub


def find_running_hub() -> Hub | None:
    """Return this process's hub if its loop is running, for calls from other threads."""
    return _hub if _hub is not None and _hub.loop.is_running() else None
