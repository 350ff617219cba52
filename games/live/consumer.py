"""The socket of an edition's topic: /live/<game>/<variant>/<date>/."""

from __future__ import annotations

import logging
import time
from datetime import date
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import parse_cookie

from games.editions.making import NoSuchEdition, daily
from games.live import messages
from games.live.hub import hub
from games.live.outbox import Outbox
from games.plays.players import player_id_from_cookies

log = logging.getLogger(__name__)
MESSAGES_PER_SECOND = 5


def cookies_of(scope: dict[str, Any]) -> dict[str, str]:
    """The cookies with which a socket was opened."""
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


def edition_id(game: str, variant: str, day: str) -> int:
    """The edition that a socket's address names. Raises `NoSuchEdition`."""
    try:
        return daily(game, variant, date.fromisoformat(day)).pk
    except ValueError as problem:
        raise NoSuchEdition("There is no such day.") from problem


class EditionConsumer(AsyncWebsocketConsumer):
    """One tab that looks at one edition. It holds no truth: everything it sends was read from the database."""

    channel_layer_alias = ""  # the hub listens to the channel layer, for all sockets of the process
    topic: int | None = None
    outbox: Outbox | None = None
    refused = False
    allowance = float(MESSAGES_PER_SECOND)
    heard_at = 0.0

    async def connect(self) -> None:
        await self.accept()
        where = self.scope["url_route"]["kwargs"]
        try:
            self.topic = await database_sync_to_async(edition_id, thread_sensitive=False)(**where)
            self.outbox = Outbox(self._write)
            await hub().join(self.topic, self.outbox, player_id_from_cookies(cookies_of(self.scope)))
        except NoSuchEdition:
            await self._refuse(messages.CLOSE_NO_SUCH_EDITION)
        except Exception:  # such as a database that is away for a moment: the browser comes back by itself
            log.exception("a socket for %s could not be opened", where)
            await self._refuse(messages.CLOSE_TRY_AGAIN)

    async def _refuse(self, code: int) -> None:
        self.refused = True
        await self.close(code)

    async def _write(self, frame: str) -> None:
        await self.send(text_data=frame)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.refused or self.outbox is None or self.topic is None:
            return
        kind = messages.incoming(text_data)
        if kind is None or not self._may_speak():
            await self._refuse(messages.CLOSE_BAD_MESSAGE)
        elif kind == "ping":
            self.outbox.put(messages.PONG)
        else:
            await hub().resync(self.topic, self.outbox)

    def _may_speak(self) -> bool:
        """A bucket of messages that fills again with time."""
        now = time.monotonic()
        refilled = self.allowance + (now - self.heard_at) * MESSAGES_PER_SECOND
        self.allowance, self.heard_at = min(refilled, 2.0 * MESSAGES_PER_SECOND) - 1, now
        return self.allowance >= 0

    async def disconnect(self, code: int) -> None:
        if self.outbox is not None and self.topic is not None:
            await hub().leave(self.topic, self.outbox)
            await self.outbox.close()
