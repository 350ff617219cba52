"""Real web processes and a real Redis for the live tests."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

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
