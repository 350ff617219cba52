"""Sockets as pages open them: what each was sent, and the picture that its frames make."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from config.sockets import application
from games.live import topics
from games.live.messages import CLOSE_TOO_MANY

PATIENCE = 120
"""Seconds after which what should have come is not waited for any more."""
HOST = "testserver"


class Closed(Exception):
    """The other side has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Tab:
    """A socket. `receive` gives the next frame or raises `Closed`; a frame that is missing is an error."""

    def __init__(self, receive: Callable[[], Awaitable[str]], send: Callable[[str], Awaitable[Any]]) -> None:
        self._receive, self._send = receive, send
        self.picture: dict[str, Any] = {}
        self.heard: list[Any] = []

    async def say(self, kind: str, /, **more: Any) -> None:
        await self._send(json.dumps({"type": kind, **more}))

    async def say_text(self, text: str) -> None:
        await self._send(text)

    async def read(self) -> Any:
        """Take in the next message."""
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await self._receive())
        self.heard.append(message)
        if message["type"] == "snapshot" or (message["type"] == "delta" and self.picture):  # what is older counts not
            assert message["type"] == "snapshot" or message["version"] == self.picture["version"] + 1
            self.picture |= message
        return message

    async def hear(self, kind: str, wanted: Callable[[Any], object] = lambda message: True) -> Any:
        """Return the next message of a kind; others are passed over."""
        while not ((message := await self.read())["type"] == kind and wanted(message)):
            pass
        return message

    async def until(self, seen: Callable[[dict[str, Any]], object] = lambda picture: True) -> dict[str, Any]:
        """Read until the picture is as wished."""
        while not (self.picture and seen(self.picture)):
            await self.read()
        return self.picture

    async def code(self) -> int:
        """Read until the socket is closed; return the code."""
        try:
            while True:
                await self.read()
        except Closed as closed:
            return closed.code


async def is_let_in(tab: Tab) -> bool:
    """Whether a socket that was opened shows something; otherwise there are too many."""
    try:
        return bool(await tab.until())
    except Closed as closed:
        assert closed.code == CLOSE_TOO_MANY
        return False


class HouseTab(Tab):
    """A tab whose socket the site's application serves in the test's own loop, without a network."""

    def __init__(self, path: str, client: Client | None = None) -> None:
        super().__init__(self._take, self._give)
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        if client:
            cookies = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
            headers.append((b"cookie", cookies.encode()))
        scope = {"type": "websocket", "path": f"/live{path}", "query_string": b"", "subprotocols": []}
        self.opening: dict[bytes, bytes] = {}
        self._caller = ApplicationCommunicator(application, {**scope, "headers": headers, "client": ("127.0.0.1", 1)})

    async def open(self) -> HouseTab:
        await self._caller.send_input({"type": "websocket.connect"})
        accepted = await self._caller.receive_output(PATIENCE)
        assert accepted["type"] == "websocket.accept"
        self.opening = dict(accepted.get("headers", ()))
        return self

    async def close(self) -> None:
        if not self._caller.future.done():
            await self._caller.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._caller.wait(PATIENCE)

    async def _take(self) -> str:
        message = await self._caller.receive_output(PATIENCE)
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        return str(message["text"])

    async def _give(self, text: str) -> None:
        await self._caller.send_input({"type": "websocket.receive", "text": text})


OpenTab = Callable[..., Awaitable[HouseTab]]


@pytest.fixture
async def open_tab(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OpenTab]:
    """Open sockets that are closed after the test; topics are read without a pause between."""
    monkeypatch.setattr(topics, "PAUSE", 0)
    opened: list[HouseTab] = []

    async def open_one(path: str, client: Client | None = None) -> HouseTab:
        opened.append(HouseTab(path, client))
        return await opened[-1].open()

    yield open_one
    for tab in opened:
        await tab.close()
