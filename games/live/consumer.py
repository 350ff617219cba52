"""The one socket of a tab, at `/live/`: it names the topics that the page wants, and every frame carries its topic."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from asgiref.typing import WebSocketScope
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import parse_cookie

from games.editions.finding import BeingMade
from games.live import messages
from games.live.hub import hub
from games.live.outbox import Outbox
from games.live.topics import ask
from games.live.watches import CannotBeSaid, NoSuchTopic, Watch
from games.live.wire import Made, Ping, Resync, Want
from games.players import sign_ins
from games.players.cookie import named_in, player_from_cookies
from games.players.models import Player
from games.players.origins import socket_address
from games.postgres.away import tell

log = logging.getLogger(__name__)
MESSAGES_PER_SECOND = 5
TOPICS_PER_MESSAGE = 8
"""So many new topics cost as much as a message."""


def cookies_of(scope: WebSocketScope) -> dict[str, str]:
    """The cookies with which a socket was opened."""
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


class LiveConsumer(AsyncWebsocketConsumer):
    """The socket of one tab. It holds no truth: everything it sends was read from the database.

    `kinds` says what is watched under each kind of name, as `room` in `room.ABCD`.
    """

    channel_layer_alias = ""  # the hub hears what other processes say, for all sockets of this one

    def __init__(self, kinds: Mapping[str, type[Watch]]) -> None:
        super().__init__()
        self.kinds = kinds
        self.watches: dict[str, Watch] = {}
        self.player: Player | None = None
        self.sign_in = self.address = ""
        self.admitted = self.refused = False
        self.allowance, self.heard_at = float(MESSAGES_PER_SECOND), 0.0

    async def __call__(self, *given: Any) -> Any:
        """One socket from its opening on. However it ends, it is counted no more."""
        try:
            return await super().__call__(*given)
        finally:
            if self.admitted:
                hub().crowd.leave(self.address)

    async def connect(self) -> None:
        await self.accept()
        cookies, self.address = cookies_of(self.scope), socket_address(self.scope)
        self.outbox = Outbox(partial(self._write, ""))
        self.admitted = hub().crowd.admit(self.address)
        if not self.admitted:
            await self._refuse(messages.CLOSE_TOO_MANY)
            return
        named = named_in(cookies)
        self.sign_in = named.sign_in if named else ""
        hub().hold(self.sign_in, self.sign_out)  # before it is asked whether the sign-in goes on
        try:
            self.player = await ask(player_from_cookies, cookies)
        except Exception as problem:  # such as a database that is away for a moment: the browser comes back by itself
            if not tell(problem):
                log.exception("a socket could not be opened")
            await self._refuse(messages.CLOSE_TRY_AGAIN)
        if self.player is None:
            self._let_go()

    def _let_go(self) -> None:
        hub().release(self.sign_in, self.sign_out)
        self.sign_in = ""

    async def sign_out(self) -> None:
        """The sign-in with which the socket was opened has ended; the browser may come back as who it is now."""
        await self._refuse(messages.CLOSE_SIGNED_OUT)

    async def _refuse(self, code: int) -> None:
        self.refused = True
        await self.close(code)

    async def _write(self, topic: str, frame: str) -> None:
        await self.send(text_data=messages.addressed(topic, frame))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.refused:
            return
        asked = messages.incoming(text_data)
        new = set(asked.topics) - self.watches.keys() if isinstance(asked, Want) else ()
        if asked is None or not self._may_speak(1 + len(new) / TOPICS_PER_MESSAGE):
            await self._refuse(messages.CLOSE_BAD_MESSAGE)
        elif self.sign_in and not hub().hears and not await ask(sign_ins.going_on, [self.sign_in]):
            await self.sign_out()
        elif isinstance(asked, Want):
            await asyncio.gather(*[self._leave(name) for name in self.watches.keys() - set(asked.topics)])
            await asyncio.gather(*map(self._watch, new))
        elif isinstance(asked, Ping):
            self.outbox.put(messages.pong())
            for watch in self.watches.values():
                hub().nudge(watch.topic)
                await watch.alive()
        elif watched := self.watches.get(asked.topic):
            await self._speak(watched, asked)

    async def _speak(self, watch: Watch, asked: Resync | Made) -> None:
        if isinstance(asked, Resync):
            await hub().resync(watch.topic, watch.outbox)
            return
        try:
            await watch.made(asked)
        except CannotBeSaid:
            await self._refuse(messages.CLOSE_BAD_MESSAGE)

    def _may_speak(self, cost: float) -> bool:
        """A bucket of messages that fills again with time."""
        now = time.monotonic()
        refilled = self.allowance + (now - self.heard_at) * MESSAGES_PER_SECOND
        self.allowance, self.heard_at = min(refilled, 2.0 * MESSAGES_PER_SECOND) - cost, now
        return self.allowance >= 0

    async def _watch(self, name: str) -> None:
        """Begin to watch a topic; the tab is told where it cannot be, and whether it is worth another try."""
        kind, _, where = name.partition(".")
        try:
            if kind not in self.kinds:
                raise NoSuchTopic("There is no such kind of topic.")
            watch = self.kinds[kind](self.player, self.address)
            topic = await ask(watch.find, where)
            watch.topic, watch.outbox = topic.name, Outbox(partial(self._write, name))
            self.watches[name] = watch
            await watch.came()
            await hub().join(topic, watch.outbox, watch.player_id)
        except NoSuchTopic:
            await self._fail(name, again=False)
        except BeingMade:
            await self._fail(name, again=True)
        except Exception as problem:
            if not tell(problem):
                log.exception("the topic %s could not be watched", name)
            await self._fail(name, again=True)

    async def _fail(self, name: str, again: bool) -> None:
        await self._leave(name)
        await self._write(name, messages.refused(again))

    async def _leave(self, name: str) -> None:
        """Watch a topic no more."""
        if watch := self.watches.pop(name, None):
            await hub().leave(watch.topic, watch.outbox)
            await watch.outbox.close()
            await watch.went()

    async def disconnect(self, code: int) -> None:
        self._let_go()
        for name in list(self.watches):
            await self._leave(name)
        await self.outbox.close()
