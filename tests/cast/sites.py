"""Players who use real web processes, over HTTP and sockets."""

import json
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator, Iterator
from email.message import Message
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from tests.cast.server import Nginx, Redis, Site
from tests.cast.tabs import PATIENCE, Closed, Tab
from tests.day import DAY

TOY_PATH = f"/toy/small/{DAY}/"


def fetch_page(site: Site | Nginx, path: str, **headers: str) -> tuple[int, str, Message]:
    """Get a page over a new connection; return the answer's status, body and headers."""
    connection = HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers
    finally:
        connection.close()


class Guest:
    """A player who uses a site over real HTTP, with the cookies that their socket needs, too."""

    def __init__(self, site: Site, path: str = TOY_PATH) -> None:
        self.site, self.path, self.after = site, path, 0
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.get(path)

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    @property
    def token(self) -> str:
        return next(str(cookie.value) for cookie in self.jar if cookie.name == "csrftoken")

    def get(self, path: str) -> None:
        with self.opener.open(self.site.address + path) as answer:
            answer.read()

    def form(self, path: str, **fields: str) -> str:
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": self.token}).encode()
        with self.opener.open(self.site.address + path, body) as answer:
            return urllib.parse.urlparse(answer.url).path

    def move(self, move: dict[str, Any], path: str = "") -> Any:
        """Make a move on the guest's own page or at another path, and return the answer."""
        request = urllib.request.Request(
            f"{self.site.address}/api{path or self.path}moves/",
            json.dumps({"move": move, "after": self.after}).encode(),
            {"Content-Type": "application/json", "X-CSRFToken": self.token},
        )
        with self.opener.open(request) as response:
            answer = json.load(response)
        self.after = answer["state"]["moves"]
        return answer

    def solve(self) -> Any:
        low, high = 1, 20
        while not (answer := self.move({"guess": (low + high) // 2}))["result"]:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if answer["feedback"]["verdict"] == "higher" else (low, middle - 1)
        return answer


_open: list[websockets.ClientConnection] = []


async def open_socket(site: Site, path: str = TOY_PATH, cookies: str = "") -> Tab:
    """Open a socket as a page of a site does; `close_open_sockets` closes it after the test."""
    address, headers = site.address.replace("http", "ws") + "/live/", {"Cookie": cookies} if cookies else {}
    socket = await websockets.connect(address, origin=Origin(site.address), additional_headers=headers)
    _open.append(socket)

    async def receive() -> str:
        try:
            return str(await socket.recv())
        except websockets.ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else 1006) from closed

    tab = Tab(receive, socket.send)
    await tab.watch_pages(path)
    return tab


@pytest.fixture
async def close_open_sockets() -> AsyncIterator[None]:
    yield
    while _open:
        await _open.pop().close()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()
