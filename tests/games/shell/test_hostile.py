"""Whatever is sent to whichever address by whomever, the site does not break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client

from config.sockets import FromOwnPages, Nowhere
from config.sockets import application as sockets
from games.operating.wire import Told
from games.plays.wire import MoveIn
from tests import addresses
from tests.games.shell import hostile
from tests.games.shell.hostile import TEXTS, VALUES, Asked, Attacker
from tests.games.shell.test_addresses import guest

ROUTES = addresses.routes()
SITE = [route for route in ROUTES if not route.startswith("admin/")]
FEW = slice(0, None, 5)
"""Of the values, for a visitor after whom another sends all."""
FIELDS = {
    "api/browser-errors/": list(Told.model_fields),
    "api/": list(MoveIn.model_fields),
    "chains/own/": ["text", "level", "key"],
}
"""What is sent as JSON to addresses that begin so."""


@pytest.fixture
def known(db: None) -> addresses.Examples:
    Client().get("/")  # which makes what is missing of today's editions
    return addresses.examples()


def all_of(attacker: Attacker, route: str, known: addresses.Examples, part: slice) -> Iterator[Asked]:
    """What is sent to one address."""
    address = addresses.filled(route, known)
    yield from hostile.blanks(route, known, TEXTS[part])
    read = hostile.read_by(attacker, address)
    yield from hostile.forms(read, address, TEXTS[part])
    fields = next((fields for beginning, fields in FIELDS.items() if route.startswith(beginning)), [])
    yield from hostile.messages(address, fields, VALUES[part])
    yield from hostile.others(address, part if read.form or fields else FEW)


def broken_by(
    client: Client, routes: list[str], known: addresses.Examples, part: slice = slice(None)
) -> dict[str, str]:
    """What breaks when all is sent to these addresses."""
    attacker = Attacker(client)
    for route in routes:
        for asked in all_of(attacker, route, known, part):
            cache.clear()  # of the counters of limits: otherwise most of this would only find that it is too much
            attacker.send(asked)
    return attacker.broken


def test_no_guest_breaks_anything(known: addresses.Examples) -> None:
    assert broken_by(guest(), SITE, known, FEW) == {}


async def answer(app: Any, path: str, origin: str | None) -> str:
    """What a browser that opens a socket is told first."""
    headers = [(b"host", b"testserver"), *([(b"origin", origin.encode())] if origin is not None else [])]
    caller = ApplicationCommunicator(app, {"type": "websocket", "path": path, "headers": headers})
    await caller.send_input({"type": "websocket.connect"})
    told = await caller.receive_output(5)
    await caller.send_input({"type": "websocket.disconnect", "code": 1000})
    await caller.wait(5)
    return str(told["type"])


@pytest.mark.parametrize("path", ["/", "/live/", "/live/a/b/c/d/e/", "/live/²/\ud7ff/9999-99-99/x/", "/admin/", "//"])
async def test_a_socket_to_nowhere_is_not_opened(path: str, caplog: pytest.LogCaptureFixture) -> None:
    assert await answer(sockets, path, "http://testserver") == "websocket.close"
    assert not caplog.records


class Opens(Nowhere):
    """A socket that is always opened."""

    async def connect(self) -> None:
        await self.accept()


@pytest.mark.parametrize(
    "origin",
    ["https://testserver", "http://testserver:81", "http://testserver.evil.example", "null", "http://", "", None],
)
async def test_only_pages_of_this_very_site_open_sockets(origin: str | None) -> None:
    """Another port or scheme of the same machine is another site."""
    own = FromOwnPages(Opens.as_asgi())
    assert await answer(own, "/live/", origin) == "websocket.close"
    assert await answer(own, "/live/", "http://testserver") == "websocket.accept"
