"""The line between processes: one connection to Redis by which a process hears what it subscribed to.

Redis forgets the subscriptions of a connection that ends, however it ends, so nothing is left behind by a process that
is gone. On a silent line a ping is sent; when that stays without an answer too, Redis is away.
"""

from __future__ import annotations

import json
import os
import socket
from typing import Any

from games.infra.redis_breaker import Away, breaker, failing_as_away
from games.infra.redis_connections import async_client, client, key
from games.live.topics import Event
from puzzles.shapes import JSON

SILENCE = 1.0
"""Seconds after which a silent line is tried."""
SIGN_INS = "sign-ins"
"""The channel that every process hears: sign-ins that have ended."""


def sender_name() -> str:
    """This process's name in what it sends."""
    return f"{socket.gethostname()}/{os.getpid()}"


def _encode_event(event: dict[str, JSON]) -> tuple[str, str]:
    """The channel of an event, and its text."""
    return key(str(event["topic"])), json.dumps({**event, "sender": sender_name()})


async def send_event(event: dict[str, JSON]) -> None:
    """Sends an event to all other processes. Raises `Away`."""
    with breaker.closed():
        await async_client().publish(*_encode_event(event))


def send_event_blocking(event: dict[str, JSON]) -> None:
    """The same for a process without an event loop, which waits until it is sent. Raises `Away`."""
    with breaker.closed():
        client().publish(*_encode_event(event))


class Line:
    """One line, from its opening until it breaks. Only one task may listen."""

    def __init__(self) -> None:
        self._pubsub = async_client().pubsub()
        self._prefix, self._sender, self._tried = key(""), sender_name(), False

    async def open(self, names: list[str]) -> None:
        """Connects, and subscribes to topics, and to what every process hears. Raises `Away`."""
        await self.subscribe(SIGN_INS, *names)

    def has_subscribed(self, name: str) -> bool:
        """Whether the topic's events were asked for."""
        return key(name).encode() in self._pubsub.channels

    async def subscribe(self, *names: str) -> None:
        """Asks for a topic's events; the first says that from now on they come. Raises `Away`."""
        with failing_as_away():
            await self._pubsub.subscribe(*map(key, names))

    async def unsubscribe(self, name: str) -> None:
        """From now on the topic's events do not come. Raises `Away`."""
        with failing_as_away():
            await self._pubsub.unsubscribe(key(name))

    async def read_event(self) -> Event | None:
        """The next event, or None for nothing new. A subscription that begins, anew too, is an event of its topic:
        what happened before was not heard. Raises `Away`."""
        with failing_as_away():
            message = await self._pubsub.get_message(timeout=SILENCE)
            if message is None and not self._tried:
                await self._pubsub.ping()
        if message is None and self._tried:
            raise Away("it does not answer on the line")
        self._tried = message is None
        return self._decode_event(message) if message else None

    def _decode_event(self, message: dict[str, Any]) -> Event | None:
        if message["type"] == "subscribe":
            return {"topic": message["channel"].decode().removeprefix(self._prefix)}
        if message["type"] != "message":
            return None
        event: dict[str, JSON] = json.loads(message["data"])
        return None if event.pop("sender", "") == self._sender else event

    async def close(self) -> None:
        """Ends the connection."""
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # the library forgot to say what it returns
