"""The line between processes: one connection to Redis by which a process hears what it subscribed to.

Redis forgets the subscriptions of a connection that ends, however it ends, so nothing is left behind by a process that
is gone. On a silent line a ping is sent; when that stays without an answer too, Redis is away.
"""

from __future__ import annotations

import json
import os
import socket
from typing import Any

from games.infra.redis_access import RedisAway, breaker, get_async_client, get_client, make_key, raise_redis_away
from games.live.topics import Event
from puzzles.shapes import JSON

SILENCE = 1.0
"""Seconds after which a silent line is tried."""
SIGN_INS = "sign-ins"
"""The channel that every process hears: sign-ins that have ended."""


def sender() -> str:
    """This process's name in what it sends."""
    return f"{socket.gethostname()}/{os.getpid()}"


def _written(event: dict[str, JSON]) -> tuple[str, str]:
    """The channel of an event, and its text."""
    return make_key(str(event["topic"])), json.dumps({**event, "sender": sender()})


async def send(event: dict[str, JSON]) -> None:
    """Sends an event to all other processes. Raises `Away`."""
    with breaker.guard_call():
        await get_async_client().publish(*_written(event))


def send_waiting(event: dict[str, JSON]) -> None:
    """The same for a process without an event loop, which waits until it is sent. Raises `Away`."""
    with breaker.guard_call():
        get_client().publish(*_written(event))


class Line:
    """One line, from its opening until it breaks. Only one task may listen."""

    def __init__(self) -> None:
        self._pubsub = get_async_client().pubsub()
        self._prefix, self._sender, self._tried = make_key(""), sender(), False

    async def open(self, names: list[str]) -> None:
        """Connects, and subscribes to topics, and to what every process hears. Raises `Away`."""
        await self.subscribe(SIGN_INS, *names)

    def knows(self, name: str) -> bool:
        """Whether the topic's events were asked for."""
        return make_key(name).encode() in self._pubsub.channels

    async def subscribe(self, *names: str) -> None:
        """Asks for a topic's events; the first says that from now on they come. Raises `Away`."""
        with raise_redis_away():
            await self._pubsub.subscribe(*map(make_key, names))

    async def unsubscribe(self, name: str) -> None:
        """From now on the topic's events do not come. Raises `Away`."""
        with raise_redis_away():
            await self._pubsub.unsubscribe(make_key(name))

    async def hear(self) -> Event | None:
        """The next event, or None for nothing new. A subscription that begins, anew too, is an event of its topic:
        what happened before was not heard. Raises `Away`."""
        with raise_redis_away():
            message = await self._pubsub.get_message(timeout=SILENCE)
            if message is None and not self._tried:
                await self._pubsub.ping()
        if message is None and self._tried:
            raise RedisAway("it does not answer on the line")
        self._tried = message is None
        return self._event(message) if message else None

    def _event(self, message: dict[str, Any]) -> Event | None:
        if message["type"] == "subscribe":
            return {"topic": message["channel"].decode().removeprefix(self._prefix)}
        if message["type"] != "message":
            return None
        event: dict[str, JSON] = json.loads(message["data"])
        return None if event.pop("sender", "") == self._sender else event

    async def close(self) -> None:
        """Ends the connection."""
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # the library forgot to say what it returns
