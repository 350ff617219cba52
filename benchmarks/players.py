"""Play by script over real HTTP, with raw asyncio streams, so that the load costs little compared with the site."""

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from puzzles.shapes import JSON


class Connection:
    """One kept-alive connection with its cookies, which sends requests one after another."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.location = ""

    async def open(self) -> None:
        if hasattr(self, "writer"):
            self.writer.close()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def close(self) -> None:
        """Close the connection, which the site may have closed already."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    async def send_request(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Send a request and return the status and the body of the answer."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookies}\r\n"
            f"X-CSRFToken: {self.cookies.get('csrftoken', '')}\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        return await self._read_answer()

    async def _read_answer(self) -> tuple[int, bytes]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        length, self.location = 0, ""
        for line in head[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            if name.lower() == "location":
                self.location = value
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return int(head[0].split()[1]), await self.reader.readexactly(length)

    async def send_form(self, path: str, **fields: str) -> str:
        """Send a form and return the address that it redirects to."""
        status, _ = await self.send_request(
            "POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded"
        )
        if status not in (204, 302):
            raise RuntimeError(f"{path} answered {status}")
        return self.location

    async def make_move(self, api: str, move: JSON, after: int) -> tuple[int, Any]:
        """Make a move and return the status and the answer."""
        status, body = await self.send_request(
            "POST", f"{api}moves/", json.dumps({"move": move, "after": after}).encode()
        )
        return status, json.loads(body)


async def open_guests(port: int, page: str, count: int) -> list[Connection]:
    """Return guests who have opened a page and are ready to move."""
    guests = []
    for _ in range(count):
        guest = Connection(port)
        await guest.open()
        await guest.send_request("GET", page)
        guests.append(guest)
    return guests
