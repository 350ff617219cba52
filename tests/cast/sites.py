"""Players who talk to real web processes, over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from benchmarks.sites import FAST
from tests.day import DAY
from tests.server import Site
from tests.servers import Redis


class Guest:
    """A player over real HTTP, with the cookies that their socket needs too."""

    def __init__(self, site: Site, path: str) -> None:
        self.site, self.path, self.after = site, path, 0
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        with self.opener.open(site.address + path) as answer:
            answer.read()

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def move(self, move: dict[str, Any]) -> Any:
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        request = urllib.request.Request(
            f"{self.site.address}/api{self.path}moves/",
            json.dumps({"move": move, "after": self.after}).encode(),
            {"Content-Type": "application/json", "X-CSRFToken": str(token)},
        )
        with self.opener.open(request) as told:
            answer = json.load(told)
        self.after = answer["state"]["moves"]
        return answer


_open: list[websockets.ClientConnection] = []


async def connected(address: str, origin: str, cookies: str = "") -> websockets.ClientConnection:
    """A socket as a page opens it; `sockets_are_closed` closes it after the test."""
    headers = {"Cookie": cookies} if cookies else {}
    _open.append(await websockets.connect(address, origin=Origin(origin), additional_headers=headers))
    return _open[-1]


FREE = {**FAST, "SOCKETS_PER_VISITOR": "10", "SOCKETS_PER_ADDRESS": "300"}
"""Settings of sites that tests share: who plays much is not held up, who opens many sockets is."""


class Pair:
    """Two web processes over one Redis, and what they wrote since somebody looked last."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.redis, self.log, self._read = Redis(folder), folder / "log", 0
        self.redis.start()
        self.sites = [Site(folder, **{**FREE, "REDIS_URL": self.redis.url, "LOG_LEVEL": "INFO", **more}) for _ in "ab"]
        self.sites[0].migrate(days=1)
        for site in self.sites:
            site.log = self.log
            site.start()

    def lines(self) -> list[str]:
        lines = self.log.read_text().splitlines()
        fresh, self._read = lines[self._read :], len(lines)
        return fresh

    def stop(self) -> None:
        for site in self.sites:
            site.stop()
        self.redis.stop()


TOY = f"/toy/small/{DAY}/"


class Tab:
    """A socket and what it heard."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket

    async def hear(self, kind: str, seconds: float = 60) -> Any:
        """The next message of a kind; others are passed over."""
        async with asyncio.timeout(seconds):
            while (message := json.loads(await self.socket.recv()))["type"] != kind:
                pass
        return message

    async def hear_finish(self) -> Any:
        """The next delta that tells of a finished game."""
        while not (message := await self.hear("delta")).get("keys"):
            pass
        return message


async def look(site: Site, path: str = TOY, guest: Guest | None = None, origin: str | None = None) -> Tab:
    address = site.address.replace("http", "ws") + "/live" + path
    return Tab(await connected(address, origin or site.address, guest.cookies if guest else ""))


async def solve(guest: Guest) -> Any:
    """Finds the toy's number by halving."""
    low, high = 1, 20
    while True:
        middle = (low + high) // 2
        answer = await asyncio.to_thread(guest.move, {"guess": middle})
        told = answer["feedback"]["told"]
        if told == "found":
            return answer
        low, high = (middle + 1, high) if told == "higher" else (low, middle - 1)


@pytest.fixture
async def sockets_are_closed() -> AsyncIterator[None]:
    yield
    while _open:
        await _open.pop().close()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def start_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Starts web processes that share one database."""
    sites: list[Site] = []

    def start(**more: str) -> Site:
        site = Site(tmp_path, **more)
        if not sites:
            site.migrate(days=1)
        sites.append(site.start())
        return site

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Start one web process without Redis, for all tests that need nothing more."""
    site = Site(tmp_path_factory.mktemp("site"), **FREE)
    site.migrate(days=1)
    yield site.start()
    site.stop()


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Start two web processes over one Redis, for all tests that need no others."""
    pair = Pair(tmp_path_factory.mktemp("pair"))
    yield pair
    pair.stop()
