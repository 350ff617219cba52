"""The line between processes, which is a connection to Redis that brings the events of subscribed topics.

Redis drops the subscriptions of a connection that ends, however it ends, so a dead process leaves nothing behind. After
a silence we send a ping; if that gets no answer either, Redis is away.
"""

import json
import os
import socket
from typing import Any

from games.infra.redis_access import RedisAway, breaker, get_async_client, get_client, make_redis_key, raise_redis_away
from games.live.topics import Event
from puzzles.shapes import JSON

SILENCE_SECONDS = 1.0
"""Seconds of silence before a ping is sent."""
SIGN_INS_CHANNEL = "sign-ins"
"""The channel of ended sign-ins, to which every process subscribes."""


def get_sender_name() -> str:
    return f"{socket.gethostname()}/{os.getpid()}"


def _encode_event(event: dict[str, JSON]) -> tuple[str, str]:
    return make_redis_key(str(event["topic"])), json.dumps({**event, "sender": get_sender_name()})


async def send_event(event: dict[str, JSON]) -> None:
    """Send an event to all other processes. Raises `RedisAway`."""
    with breaker.guard_call():
        await get_async_client().publish(*_encode_event(event))


def send_event_blocking(event: dict[str, JSON]) -> None:
    """Send an event from a process without an event loop. Raises `RedisAway`."""
    with breaker.guard_call():
        get_client().publish(*_encode_event(event))


class RedisLine:
    """One connection, from opening until it breaks. Only one task may listen."""

    def __init__(self) -> None:
        self._pubsub = get_async_client().pubsub()
        self._prefix, self._sender, self._has_pinged = make_redis_key(""), get_sender_name(), False

    async def open(self, names: list[str]) -> None:
        """Connect, and subscribe to topics and to ended sign-ins. Raises `RedisAway`."""
        await self.subscribe(SIGN_INS_CHANNEL, *names)

    def has_subscribed(self, name: str) -> bool:
        return make_redis_key(name).encode() in self._pubsub.channels

    async def subscribe(self, *names: str) -> None:
        """Ask for the events of topics; the first event of each says that it is subscribed. Raises `RedisAway`."""
        with raise_redis_away():
            await self._pubsub.subscribe(*map(make_redis_key, names))

    async def unsubscribe(self, name: str) -> None:
        """Stop receiving a topic's events. Raises `RedisAway`."""
        with raise_redis_away():
            await self._pubsub.unsubscribe(make_redis_key(name))

    async def read_event(self) -> Event | None:
        """Wait for the next event; return None after a silence, and for our own events. Raises `RedisAway`.

        A subscription that starts or restarts is an event of its topic, because earlier ones may have been missed.
        """
        with raise_redis_away():
            message = await self._pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is None and not self._has_pinged:
                await self._pubsub.ping()
        if message is None and self._has_pinged:
            raise RedisAway("it does not answer on the line")
        self._has_pinged = message is None
        return self._decode_event(message) if message else None

    def _decode_event(self, message: dict[str, Any]) -> Event | None:
        if message["type"] == "subscribe":
            return {"topic": message["channel"].decode().removeprefix(self._prefix)}
        if message["type"] != "message":
            return None
        event: dict[str, JSON] = json.loads(message["data"])
        return None if event.pop("sender", "") == self._sender else event

    async def close(self) -> None:
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # the library forgot to say what it returns
