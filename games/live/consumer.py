"""The one socket of a tab, at `/live/`. The page names its topics, and every frame has the name of its topic."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from asgiref.typing import WebSocketScope
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie

from games.editions.lookup import EditionBeingMade
from games.infra.logging_filters import warn_if_database_away
from games.live import messages
from games.live.hub import get_hub
from games.live.topics import NoSuchTopic, Outbox, Watch, query_database
from games.live.wire import Ping, Pong, Refused, Resync, Want
from games.players import sessions
from games.players.client_addresses import find_socket_address
from games.players.cookie import find_player, read_cookie_claim
from games.players.models import Player

log = logging.getLogger(__name__)
MESSAGES_PER_SECOND = 5
SNAPSHOTS_PER_MESSAGE = 4
"""How many snapshots cost a tab as much as one message."""
open_sockets = Counter[str]()
"""How many sockets this process holds for each address."""


def parse_cookies(scope: WebSocketScope) -> dict[str, str]:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


def log_failure(problem: Exception, action: str) -> None:
    """Log why an action failed, with a traceback unless the database is briefly away."""
    if not warn_if_database_away(problem):
        log.error("%s failed", action, exc_info=problem)


class LiveConsumer(AsyncWebsocketConsumer):
    """The socket of one tab. Everything it sends was read from the database.

    `kinds` has a class for each kind of topic, such as `room` for the topic `room.ABCD`.
    """

    channel_layer_alias = ""  # the hub hears other processes for all sockets of this one

    def __init__(self, kinds: Mapping[str, type[Watch]]) -> None:
        super().__init__()
        self.kinds = kinds
        self.watches: dict[str, Watch] = {}
        self.player: Player | None = None
        self.sign_in = self.address = ""
        self.refused = False
        self.allowance, self.heard_at = float(MESSAGES_PER_SECOND), 0.0

    async def __call__(self, *args: Any) -> None:
        """Serve a socket and, however it ends, remove all that this process remembers of it."""
        try:
            await super().__call__(*args)
        finally:
            if self.address:
                open_sockets[self.address] -= 1
                if not open_sockets[self.address]:
                    del open_sockets[self.address]
            get_hub().unwatch_sign_in(self.sign_in, self.sign_out)
            for name in list(self.watches):
                await self._leave_topic(name)

    async def connect(self) -> None:
        await self.accept()
        address, cookies = find_socket_address(self.scope), parse_cookies(self.scope)
        if open_sockets[address] >= settings.SOCKETS_PER_ADDRESS:
            await self._close_refused(messages.CLOSE_TOO_MANY)
            return
        self.address = address
        open_sockets[address] += 1
        named = read_cookie_claim(cookies)
        self.sign_in = named.sign_in if named else ""
        get_hub().watch_sign_in(self.sign_in, self.sign_out)  # before we ask whether the sign-in has ended
        try:
            self.player = await query_database(find_player, cookies)
        except Exception as problem:
            log_failure(problem, "opening a socket")
            await self._close_refused(messages.CLOSE_TRY_AGAIN)
        if self.player is None:
            get_hub().unwatch_sign_in(self.sign_in, self.sign_out)
            self.sign_in = ""

    async def sign_out(self) -> None:
        """Close the socket because its sign-in has ended; the browser may reconnect as a guest."""
        await self._close_refused(messages.CLOSE_SIGNED_OUT)

    async def _close_refused(self, code: int) -> None:
        if not self.refused:
            self.refused = True
            await self.close(code)

    async def _write_frame(self, topic: str, frame: str) -> None:
        with suppress(OSError):  # the tab has gone, which the server will report next
            if not self.refused:
                await self.send(text_data=messages.address_frame(topic, frame))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.refused:
            return
        message = messages.parse_incoming(text_data)
        if message is None or not self._may_send(message):
            await self._close_refused(messages.CLOSE_BAD_MESSAGE)
            return
        try:
            await self._answer_message(message)
        except Exception as problem:
            log_failure(problem, f"answering “{message.type}”")
            await self._close_refused(messages.CLOSE_TRY_AGAIN)

    def _may_send(self, message: messages.Incoming) -> bool:
        """Take a message's cost from the tab's allowance, which grows with time; return False if it is used up."""
        match message:
            case Want():
                cost = 1 + len(set(message.topics) - self.watches.keys()) / SNAPSHOTS_PER_MESSAGE
            case Resync():
                cost = 1 / SNAPSHOTS_PER_MESSAGE
            case _:
                cost = 1
        now = time.monotonic()
        refilled = self.allowance + (now - self.heard_at) * MESSAGES_PER_SECOND
        self.allowance, self.heard_at = min(refilled, 2.0 * MESSAGES_PER_SECOND) - cost, now
        return self.allowance >= 0

    async def _answer_message(self, message: messages.Incoming) -> None:
        if (
            self.sign_in
            and not get_hub().is_listening
            and not await query_database(sessions.find_open_sign_ins, [self.sign_in])
        ):
            await self.sign_out()
        elif isinstance(message, Want):
            await asyncio.gather(*map(self._leave_topic, self.watches.keys() - set(message.topics)))
            await asyncio.gather(*map(self._watch_topic, set(message.topics) - self.watches.keys()))
        elif isinstance(message, Ping):
            await self._write_frame("", Pong(now=messages.read_server_clock()).model_dump_json())
            for watch in self.watches.values():
                get_hub().report_ping(watch.topic)
                await watch.on_ping()
        elif watched := self.watches.get(message.topic):
            if isinstance(message, Resync):
                await get_hub().resend_snapshot(watched.topic, watched.outbox)
            elif not await watched.make_gesture(message):
                await self._close_refused(messages.CLOSE_BAD_MESSAGE)

    async def _watch_topic(self, name: str) -> None:
        """Watch one more topic. If that fails, tell the tab whether to try again."""
        kind, _, key = name.partition(".")
        try:
            if kind not in self.kinds:
                raise NoSuchTopic("We don’t know that kind of topic.")
            watch = self.kinds[kind](self.player, self.address)
            topic = await query_database(watch.find_topic, key)
            watch.topic, watch.outbox = topic.name, Outbox(partial(self._write_frame, name))
            self.watches[name] = watch
            await watch.on_arrival()
            await get_hub().join_topic(topic, watch.outbox, watch.player_id)
        except NoSuchTopic:
            await self._refuse_topic(name, again=False)
        except EditionBeingMade:
            await self._refuse_topic(name, again=True)
        except Exception as problem:
            log_failure(problem, f"watching {name}")
            await self._refuse_topic(name, again=True)

    async def _refuse_topic(self, name: str, again: bool) -> None:
        await self._leave_topic(name)
        await self._write_frame(name, Refused(again=again).model_dump_json())

    async def _leave_topic(self, name: str) -> None:
        if watch := self.watches.pop(name, None):
            await get_hub().leave_topic(watch.topic, watch.outbox)
            await watch.outbox.close()
            try:
                await watch.on_departure()
            except Exception as problem:
                log_failure(problem, f"leaving {name}")
