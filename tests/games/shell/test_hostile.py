"""Whatever is sent to whichever address by whomever, the site does not break."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from datetime import time
from itertools import chain, product
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from config.sockets import FromOwnPages, Nowhere
from config.sockets import application as sockets
from games.operating.wire import Told
from games.players.models import Player
from games.plays.wire import MoveIn
from games.rooms.models import Round
from tests import addresses
from tests.cast.attackers import account, administrator, guest
from tests.games.shell import hostile
from tests.games.shell.hostile import LONG, Asked, Attacker
from tests.thorough import THOROUGH, some

SAME_FOR_ALL = ("square/coasters/", "square/grids/")
"""Addresses that cost much and do not ask who reads them, so that only a guest walks there, in a thorough run."""
MODEL = re.compile(r"^admin/\w+/\w+/")
"""The beginning of the desk's addresses that says which model they are of."""


def of_each_kind(routes: list[str], first: int) -> list[str]:
    """Of each kind of page at the desk one, of another model at each `first`: the models share the pages' code."""
    kinds = defaultdict[str, list[str]](list)
    for route in routes:
        kinds[MODEL.sub("", route)].append(route)
    return [alike[first % len(alike)] for alike in kinds.values()]


SITE = [route for route in addresses.routes() if not route.startswith("admin/") and route not in SAME_FOR_ALL]
DESK = [route for route in addresses.routes() if route.startswith("admin/")]
WALKS: dict[str, tuple[Callable[[], Client], list[str]]] = {
    "guest": (guest, [*SITE[::3], *SAME_FOR_ALL] if THOROUGH else SITE[::3]),
    "account": (account, SITE),
    "administrator": (administrator, of_each_kind(DESK, 0)),
    "guest at the desk": (guest, of_each_kind(DESK, 1)),
}
"""Who walks where. Most addresses ask who it is, and an account meets what lies behind, so a guest walks less."""
TENTH = 10
"""Of the addresses a fixed tenth is walked in `make test`; in `make test-thorough` all, with twice the values."""
FIELDS = {
    "api/browser-errors/": list(Told.model_fields),
    "api/": list(MoveIn.model_fields),
    "chains/own/": ["text", "level", "again"],
}
"""What is sent as JSON to addresses that begin so."""
JSON_MOVES = "api/<address:address>/moves/"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def known(db: None, home_has_the_toy_alone: None) -> addresses.Examples:
    """What fills the blanks of all addresses, the desk's too."""
    blanks = chain.from_iterable(map(addresses.blanks, DESK))
    desk = {**dict.fromkeys(blanks, "1"), "app_label": "words", "game": "toy"}
    return {**addresses.examples(), "admin/": desk}


@pytest.mark.parametrize("who", [pytest.param("account", marks=pytest.mark.postgres), *sorted({*WALKS} - {"account"})])
def test_nobody_breaks_anything(known: addresses.Examples, who: str) -> None:
    visitor, routes = WALKS[who]
    attacker = Attacker(visitor())
    for first in (0, 2) if THOROUGH else (list(WALKS).index(who),):
        for turn, route in enumerate(some(routes, len(routes) // TENTH), first):
            fields = next((fields for beginning, fields in FIELDS.items() if route.startswith(beginning)), [])
            for asked in hostile.everything(attacker, route, known, fields, turn):
                cache.clear()  # of the counters of limits: otherwise most of this would only find that it is too much
                attacker.send(asked)
    assert attacker.broken == {}


def test_no_header_and_no_cookie_breaks_anything(known: addresses.Examples) -> None:
    attacker = Attacker(account())
    names = ("Accept", "Accept-Language", "Cookie", "Host", "Origin", "Range", "Referer", "X-Request-ID")
    values = (LONG, "a\0b", "\xff²", "../../;=;", "sessionid=\0; csrftoken=²; player=1:2:3; messages=[[[")
    for route in some(("", "me/", "account/login/", "toy/", "api/<address:address>/", "room/<slug:code>/"), 1):
        for name, value in product(names, values):
            attacker.send(Asked("GET", addresses.filled(route, known), headers={name: value}))
    assert attacker.broken == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


@pytest.mark.postgres
def test_no_json_that_anybody_thinks_of_breaks_the_interface(known: addresses.Examples) -> None:
    attacker, moves = Attacker(account()), addresses.filled(JSON_MOVES, known)

    @settings(max_examples=60 if THOROUGH else 25)
    @given(JSON, JSON, JSON)
    def send(move: Any, after: Any, key: Any) -> None:
        cache.clear()
        for body in ({"move": move, "after": after, "key": key}, {"move": move, "after": 0}, move):
            asked = Asked("POST", moves, json.dumps(body).encode(), "application/json")
            assert attacker.send(asked) < 500, (attacker.why, str(asked))

    send()


def test_a_form_with_parts_where_json_is_expected_is_not_read_twice(known: addresses.Examples) -> None:
    """Django looks for the form's token in it first, which the walk's own browser is not asked for."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get("/toy/")
    client.get(addresses.filled("api/<address:address>/", known))
    token = {"X-CSRFToken": client.cookies["csrftoken"].value, "Origin": "http://testserver"}
    for route in (JSON_MOVES, "chains/own/", "api/browser-errors/"):
        assert client.post(addresses.filled(route, known), {"move": "1"}, headers=token).status_code < 500, route


@pytest.mark.postgres
def test_a_value_that_cannot_be_is_refused_or_replaced_and_changes_nothing_else(known: addresses.Examples) -> None:
    """The number of a round, a time of the site's day, and a lone surrogate as the key of a move."""
    client = guest()
    where = client.post("/room/open/", {"play": "toy/small", "source": "fresh", "mode": "race"})["Location"]
    for number in ("²", "7" * 5_000, "-1", ""):
        assert client.post(f"{where}rematch/", {"number": number}).status_code == 302
        assert Round.objects.filter(room__code=where.split("/")[2]).count() == 1, number
    body = '{"move": {"guess": 1}, "after": 0, "key": "\\ud800"}'
    refused = client.post(addresses.filled(JSON_MOVES, known), body, content_type="application/json")
    assert refused.status_code in (400, 422)
    client = account()
    for at in ("18:00+05:00", "25:61", "²", "\ud800"):
        written = f"reminder=on&reminder_at={quote(at, errors='surrogatepass')}"
        assert client.post("/me/choices/", written, content_type=FORM).status_code == 302
        chosen = Player.objects.get(name="Alice")
        assert chosen.reminder_at == time(18), at
        assert client.get(f"/me/reminder/{chosen.reminder_key}.ics").status_code == 200, at


async def answer(app: Any, path: str, origin: str | None) -> str:
    """What a browser that opens a socket hears first."""
    headers = [(b"host", b"testserver"), *([(b"origin", origin.encode())] if origin is not None else [])]
    caller = ApplicationCommunicator(app, {"type": "websocket", "path": path, "headers": headers})
    await caller.send_input({"type": "websocket.connect"})
    heard = await caller.receive_output(60)
    await caller.send_input({"type": "websocket.disconnect", "code": 1000})
    await caller.wait(60)
    return str(heard["type"])


class Opens(Nowhere):
    """A socket that is always opened."""

    async def connect(self) -> None:
        await self.accept()


async def test_only_pages_of_this_very_site_open_sockets_and_none_to_nowhere(caplog: pytest.LogCaptureFixture) -> None:
    """Another port or scheme of the same machine is another site."""
    own, here = FromOwnPages(Opens.as_asgi()), "http://testserver"
    assert await answer(own, "/live/", here) == "websocket.accept"
    for origin in ("https://testserver", f"{here}:81", f"{here}.evil.example", "null", "http://", "", None):
        assert await answer(own, "/live/", origin) == "websocket.close", origin
    for path in ("/", "/live", "/live/a/b/", "/live/²/\ud7ff/", "/admin/", "//"):
        assert await answer(sockets, path, here) == "websocket.close", path
    assert not caplog.records
