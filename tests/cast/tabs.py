"""Sockets as pages open them, each with the frames that it was sent and the state that they make."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Self

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from benchmarks.sites import name_topic
from config.sockets import application
from games.live import edition_topic
from games.live.messages import CLOSE_TOO_MANY

PATIENCE = 120
"""How many seconds to wait for a message before the test fails."""
HOST = "testserver"


class Closed(Exception):
    """The other side has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Tab:
    """A socket, and the pages whose topics it watches. What it sends about one topic is about the first page's.

    `receive` gives the next frame or raises `Closed`. A missing frame fails the test.
    """

    def __init__(self, receive: Callable[[], Awaitable[str]], send: Callable[[str], Awaitable[Any]]) -> None:
        self._receive, self._send = receive, send
        self.pages: tuple[str, ...] = ()
        self.pictures: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        self.refused: dict[str, bool] = {}
        """The topics that were refused, and whether the tab should try again."""
        self.heard: list[Any] = []

    @property
    def picture(self) -> dict[str, Any]:
        """The state that the frames of the first page's topic make."""
        return self.pictures[name_topic(self.pages[0])]

    async def watch_pages(self, *pages: str) -> None:
        self.pages, topics = pages, [name_topic(page) for page in pages]
        for gone in self.pictures.keys() - set(topics):
            del self.pictures[gone]
        await self.send_message("want", topics=topics)

    async def send_message(self, kind: str, /, **more: Any) -> None:
        about = {"topic": name_topic(self.pages[0])} if kind in ("resync", "gesture") else {}
        await self._send(json.dumps({"type": kind, **about, **more}))

    async def send_text(self, text: str) -> None:
        await self._send(text)

    async def read(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await self._receive())
        topic = message.pop("topic")
        self.heard.append(message)
        if topic not in map(name_topic, self.pages):  # it was sent before the tab stopped watching
            return message
        picture = self.pictures[topic]
        if message["type"] == "snapshot" or (message["type"] == "delta" and picture):  # older deltas don't count
            assert message["type"] == "snapshot" or message["version"] == picture["version"] + 1
            picture |= message
        if message["type"] == "refused":
            self.refused[topic] = message["again"]
        return message

    async def wait_for_message(self, kind: str, is_wanted: Callable[[Any], object] = lambda message: True) -> Any:
        """Read until a message of a kind for which `is_wanted`, and return it."""
        while not ((message := await self.read())["type"] == kind and is_wanted(message)):
            pass
        return message

    async def wait_for_state(self, is_reached: Callable[[dict[str, Any]], object] = lambda _: True) -> dict[str, Any]:
        while not (self.picture and is_reached(self.picture)):
            await self.read()
        return self.picture

    async def is_refused(self) -> bool:
        """Read until the topic is refused for good, or shows something."""
        while not (self.picture or self.refused):
            await self.read()
        return list(self.refused.values()) == [False]

    async def read_close_code(self) -> int:
        try:
            while True:
                await self.read()
        except Closed as closed:
            return closed.code


async def is_let_in(tab: Tab) -> bool:
    """Return whether an opened socket shows something, and was not closed because there are too many."""
    try:
        return bool(await tab.wait_for_state())
    except Closed as closed:
        assert closed.code == CLOSE_TOO_MANY
        return False


class HouseTab(Tab):
    """A tab whose socket the site's application serves in the test's own loop, without a network."""

    def __init__(self, client: Client | None = None, address: str = "127.0.0.1") -> None:
        super().__init__(self._take, self._give)
        headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        if client:
            cookies = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
            headers.append((b"cookie", cookies.encode()))
        scope = {"type": "websocket", "path": "/live/", "query_string": b"", "subprotocols": []}
        self._caller = ApplicationCommunicator(application, {**scope, "headers": headers, "client": (address, 1)})

    async def open(self, *pages: str) -> Self:
        await self._caller.send_input({"type": "websocket.connect"})
        accepted = await self._caller.receive_output(PATIENCE)
        assert accepted["type"] == "websocket.accept"
        await self.watch_pages(*pages)
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
    """Open sockets that are closed after the test, with no pause between the readings of a topic."""
    monkeypatch.setattr(edition_topic, "BROADCAST_PAUSE", 0)
    opened: list[HouseTab] = []

    async def open_one(path: str, *tab: Any) -> HouseTab:
        opened.append(HouseTab(*tab))
        return await opened[-1].open(path)

    yield open_one
    for tab in opened:
        await tab.close()
