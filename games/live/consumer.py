"""The sockets: what every socket of a topic does, and that of an edition."""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from functools import partial
from typing import Any

from asgiref.typing import WebSocketScope
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import parse_cookie
from django.urls import URLPattern, path

from games.editions.addresses import Day, day_of
from games.editions.finding import BeingMade
from games.editions.making import NoSuchEdition
from games.live import messages
from games.live.crowd import Places, places_of
from games.live.hub import hub
from games.live.outbox import Outbox
from games.live.topics import EditionTopic, Topic, ask
from games.live.wire import Made
from games.players import sign_ins
from games.players.cookie import mark_to_set, named_in, player_from_cookies, visitor_in
from games.players.models import Player
from games.players.origins import socket_address
from games.postgres.away import tell

log = logging.getLogger(__name__)
MESSAGES_PER_SECOND = 5


def cookies_of(scope: WebSocketScope) -> dict[str, str]:
    """The cookies with which a socket was opened."""
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


class NoSuchTopic(LookupError):
    """There is nothing at the address of a socket."""


class TopicConsumer(AsyncWebsocketConsumer, ABC):
    """One tab that looks at one topic. It holds no truth: everything it sends was read from the database."""

    channel_layer_alias = ""  # the hub hears what other processes say, for all sockets of this one
    topic: str | None = None
    outbox: Outbox | None = None
    player_id: int | None = None
    sign_in = ""
    places: Places | None = None
    refused = False
    allowance = float(MESSAGES_PER_SECOND)
    heard_at = 0.0

    @abstractmethod
    def find(self, **where: str) -> Topic:
        """The topic that the socket's address names; may ask the database. Raises `NoSuchTopic`."""

    def player(self) -> Player | None:
        """Whose socket this is, by the cookies with which it was opened; asks the database."""
        player = player_from_cookies(cookies_of(self.scope))
        self.player_id = player.pk if player else None
        return player

    def _hold(self) -> None:
        """From now on the socket hears when the sign-in that its cookies name ends; whether it has, is asked later."""
        named = named_in(cookies_of(self.scope))
        self.sign_in = named.sign_in if named else ""
        hub().hold(self.sign_in, self.sign_out)

    def _let_go(self) -> None:
        hub().release(self.sign_in, self.sign_out)
        self.sign_in = ""

    async def came(self) -> None:
        """The socket listens from now on."""

    async def alive(self) -> None:
        """The socket gave a sign of life."""

    async def went(self) -> None:
        """The socket is closed."""

    async def made(self, gesture: Made) -> None:
        """The socket's player makes a gesture. Most topics show none."""
        await self._refuse(messages.CLOSE_BAD_MESSAGE)

    async def __call__(self, *given: Any) -> Any:
        """One socket from its opening on. However it ends, it is counted no more."""
        try:
            return await super().__call__(*given)
        finally:
            if self.places is not None:
                hub().crowd.leave(self.places)

    async def dispatch(self, message: Any) -> None:
        """Hands on what came. Channels would first tidy the connections of a thread that has none: `ask` has others."""
        await getattr(self, get_handler_name(message))(message)

    async def _may_open(self) -> bool:
        """Whether this visitor and this address may have one more socket; asks no database."""
        places = places_of(visitor_in(cookies_of(self.scope)), socket_address(self.scope))
        if await hub().crowd.admit(places):
            self.places = places
        return self.places is not None

    async def connect(self) -> None:
        marked = mark_to_set(cookies_of(self.scope))
        told: list[Any] = [(b"set-cookie", marked.encode())] if marked else []  # bytes, whatever Channels' stubs say
        await self.accept(headers=told)
        where = self.scope["url_route"]["kwargs"]
        try:
            if not await self._may_open():
                await self._refuse(messages.CLOSE_TOO_MANY)
                return
            self._hold()
            topic = await ask(partial(self.find, **where))
            if self.player_id is None:
                self._let_go()
            self.topic, self.outbox = topic.name, Outbox(self._write)
            await self.came()
            await hub().join(topic, self.outbox, self.player_id)
        except NoSuchTopic:
            await self._refuse(messages.CLOSE_NO_SUCH_TOPIC)
        except BeingMade:
            await self._refuse(messages.CLOSE_TRY_AGAIN)
        except Exception as problem:  # such as a database that is away for a moment: the browser comes back by itself
            if not tell(problem):
                log.exception("a socket for %s could not be opened", where)
            await self._refuse(messages.CLOSE_TRY_AGAIN)

    async def _refuse(self, code: int) -> None:
        self.refused = True
        await self.close(code)

    async def sign_out(self) -> None:
        """The sign-in with which the socket was opened has ended; the browser may come back as who it is now."""
        await self._refuse(messages.CLOSE_SIGNED_OUT)

    async def _write(self, frame: str) -> None:
        await self.send(text_data=frame)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.refused or self.outbox is None or self.topic is None:
            return
        asked = messages.incoming(text_data)
        if asked is None or not self._may_speak():
            await self._refuse(messages.CLOSE_BAD_MESSAGE)
        elif self.sign_in and not hub().hears and not await ask(sign_ins.going_on, [self.sign_in]):
            await self.sign_out()
        elif isinstance(asked, Made):
            await self.made(asked)
        elif asked.type == "ping":
            self.outbox.put(messages.pong())
            hub().nudge(self.topic)
            await self.alive()
        else:
            await hub().resync(self.topic, self.outbox)

    def _may_speak(self) -> bool:
        """A bucket of messages that fills again with time."""
        now = time.monotonic()
        refilled = self.allowance + (now - self.heard_at) * MESSAGES_PER_SECOND
        self.allowance, self.heard_at = min(refilled, 2.0 * MESSAGES_PER_SECOND) - 1, now
        return self.allowance >= 0

    async def disconnect(self, code: int) -> None:
        self._let_go()
        if self.outbox is not None and self.topic is not None:
            await hub().leave(self.topic, self.outbox)
            await self.outbox.close()
            await self.went()


def socket(route: str, consumer: type[TopicConsumer]) -> URLPattern:
    """The address of a kind of socket."""
    return path(route, consumer.as_asgi())  # type: ignore[arg-type]  # Django knows only views; channels routes this


class EditionConsumer(TopicConsumer):
    """One tab that looks at one edition: /live/<game>/<variant>/<date>/."""

    def find(self, **where: str) -> Topic:
        self.player()
        try:
            return EditionTopic(Day(where["game"], where["variant"], day_of(where["day"])).find().pk)
        except NoSuchEdition as problem:
            raise NoSuchTopic("There is no such day.") from problem
