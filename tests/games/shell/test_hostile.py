"""Whatever is sent to whichever address by whomever, the site does not break."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import time
from itertools import chain
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as ways
from hypothesis import strategies as st

from config.sockets import FromOwnPages, Nowhere
from config.sockets import application as sockets
from games.accounts.models import Preferences
from games.operating.wire import Told
from games.plays.wire import MoveIn
from games.rooms.models import Round
from tests import addresses
from tests.cast.attackers import account, administrator, guest
from tests.games.shell import hostile
from tests.games.shell.hostile import TEXTS, VALUES, Asked, Attacker, turned
from tests.thorough import THOROUGH, some

ROUTES = addresses.routes()
DESK = [route for route in ROUTES if route.startswith("admin/")]
MODEL = re.compile(r"^admin/\w+/\w+/")
"""The beginning of the desk's addresses that says which model they are of."""
SITE = [route for route in ROUTES if not route.startswith("admin/")]
SAME_FOR_ALL = ("api/schema/", "square/coasters/", "square/grids/")
"""Addresses that cost much and do not ask who reads them, so that only a guest walks there."""
GUESTS = [route for turn, route in enumerate(SITE) if turn % 3 == 0 or route in SAME_FOR_ALL]
"""Where a guest walks: elsewhere most addresses ask who it is, and an account meets what lies behind."""
TENTH = 10
"""Of the addresses a fixed tenth is walked in `make test`, and all of them in `make test-thorough`."""
FEW = 1
"""Of the models at the desk, which share the code of their pages, so many meet each kind of page."""
FIELDS = {
    "api/browser-errors/": list(Told.model_fields),
    "api/": list(MoveIn.model_fields),
    "chains/own/": ["text", "level", "key"],
}
"""What is sent as JSON to addresses that begin so."""
quickly = ways(
    derandomize=True,
    deadline=None,
    max_examples=60 if THOROUGH else 25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture
def known(db: None) -> addresses.Examples:
    Client().get("/")  # which makes what is missing of today's editions
    return addresses.examples()


def at_the_desk() -> addresses.Examples:
    """The blanks of the desk's addresses."""
    blanks = chain.from_iterable(map(addresses.blanks, DESK))
    return {"": {**dict.fromkeys(blanks, "1"), "app_label": "words", "game": "toy"}}


def by_kind(routes: list[str], first: int = 0) -> list[str]:
    """Of the desk's routes those that differ: of each kind of page only those of some models, from the first named."""
    kinds = defaultdict[str, list[str]](list)
    for route in routes:
        kinds[MODEL.sub("", route)].append(route)
    return [route for alike in kinds.values() for route in alike[first % len(alike) :: max(1, len(alike) // FEW)]]


def all_of(attacker: Attacker, route: str, known: addresses.Examples, turn: int) -> Iterator[Asked]:
    """What is sent to one address: of each kind of hostile value one."""
    address = addresses.filled(route, known)
    yield from hostile.blanks(route, known, turn)
    read = hostile.read_by(attacker, address)
    yield from hostile.forms(read, address, turned(TEXTS, turn))
    yield from hostile.uploads(read, address, turn)
    fields = next((fields for beginning, fields in FIELDS.items() if route.startswith(beginning)), [])
    yield from hostile.messages(address, fields, turned(VALUES, turn))
    yield from hostile.others(address, turn)


def broken_by(client: Client, routes: list[str], known: addresses.Examples, first: int = 0) -> dict[str, str]:
    """What breaks when all is sent to these addresses; which value of its kind comes first, is said by `first`."""
    attacker = Attacker(client)
    for turn, route in enumerate(routes, first):
        for asked in all_of(attacker, route, known, turn):
            cache.clear()  # of the counters of limits: otherwise most of this would only find that it is too much
            attacker.send(asked)
    return attacker.broken


def test_no_guest_breaks_anything(known: addresses.Examples) -> None:
    assert broken_by(guest(), some(GUESTS, len(GUESTS) // TENTH), known) == {}


@pytest.mark.postgres
def test_no_account_breaks_anything(known: addresses.Examples) -> None:
    walked = [route for route in SITE if route not in SAME_FOR_ALL]
    assert broken_by(account(), some(walked, len(walked) // TENTH), known, first=1) == {}


def test_nobody_at_the_desk_breaks_anything(known: addresses.Examples) -> None:
    walked = by_kind(DESK)
    assert broken_by(administrator(), some(walked, len(walked) // TENTH), at_the_desk()) == {}


@pytest.mark.slow
@pytest.mark.thorough
def test_nobody_breaks_anything_by_other_values_either(known: addresses.Examples) -> None:
    assert broken_by(account(), by_kind(SITE)[1::4], known, first=2) == {}
    assert broken_by(administrator(), by_kind(DESK, first=1)[::3], at_the_desk(), first=3) == {}


def test_a_stranger_at_the_desks_door_breaks_nothing(known: addresses.Examples) -> None:
    walked = by_kind(DESK)[::3]
    assert broken_by(guest(), some(walked, len(walked) // 3), at_the_desk()) == {}


def test_no_header_and_no_cookie_breaks_anything(known: addresses.Examples) -> None:
    attacker = Attacker(account())
    for route in some(("", "me/", "account/login/", "toy/", "api/<address:address>/", "room/<slug:code>/"), 3):
        for asked in hostile.heads(addresses.filled(route, known)):
            attacker.send(asked)
    assert attacker.broken == {}


TEXT = st.text(st.characters(), max_size=30) | st.dates().map(str) | st.times().map(str) | st.integers().map(str)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.postgres
def test_no_text_that_anybody_thinks_of_breaks_a_form(known: addresses.Examples) -> None:
    attacker = Attacker(account())
    walked = some([route for route in SITE if route not in SAME_FOR_ALL], len(SITE) // 4)
    read = {address: hostile.read_by(attacker, address) for address in (addresses.filled(one, known) for one in walked)}
    forms = {address: one for address, one in read.items() if one.form or one.query}
    assert len(forms) > 5

    @quickly
    @given(st.sampled_from(sorted(forms)), TEXT)
    def send(address: str, text: str) -> None:
        cache.clear()
        for asked in hostile.forms(forms[address], address, [text]):
            assert attacker.send(asked) < 500, (attacker.why, str(asked))

    send()


@pytest.mark.postgres
def test_no_json_that_anybody_thinks_of_breaks_the_interface(known: addresses.Examples) -> None:
    attacker, address = Attacker(account()), addresses.filled("api/<address:address>/moves/", known)

    @quickly
    @given(JSON, JSON, JSON)
    def send(move: Any, after: Any, key: Any) -> None:
        cache.clear()
        for body in ({"move": move, "after": after, "key": key}, {"move": move, "after": 0}, move):
            asked = Asked("POST", address, json.dumps(body).encode(), "application/json")
            assert attacker.send(asked) < 500, (attacker.why, str(asked))

    send()


@pytest.mark.parametrize("route", ["api/<address:address>/moves/", "chains/own/", "api/browser-errors/"])
def test_a_form_with_parts_where_json_is_expected_is_not_read_twice(known: addresses.Examples, route: str) -> None:
    """Django looks for the form's token in it first, which the walk's own browser is not asked for."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get("/toy/")
    client.get(addresses.filled("api/<address:address>/", known))
    token = {"X-CSRFToken": client.cookies["csrftoken"].value, "Origin": "http://testserver"}
    assert client.post(addresses.filled(route, known), {"move": "1"}, headers=token).status_code < 500


@pytest.mark.parametrize("number", ["²", "7" * 5_000, "-1", ""])
def test_a_rematch_after_a_round_that_cannot_be_is_none(known: addresses.Examples, number: str) -> None:
    client = guest()
    where = client.post("/room/open/", {"play": "toy/small", "source": "fresh", "mode": "race"})["Location"]
    assert client.post(f"{where}rematch/", {"number": number}).status_code == 302
    assert Round.objects.filter(room__code=where.split("/")[2]).count() == 1


@pytest.mark.postgres
@pytest.mark.parametrize("at", ["18:00+05:00", "25:61", "²", "\ud800"])
def test_a_reminder_at_no_time_of_the_sites_day_is_at_six(known: addresses.Examples, at: str) -> None:
    client = account()
    body = f"reminder=on&reminder_at={quote(at, errors='surrogatepass')}"
    answered = client.post("/me/choices/", body, content_type="application/x-www-form-urlencoded")
    assert answered.status_code == 302
    chosen = Preferences.objects.get(player__name="Alice")
    assert chosen.reminder_at == time(18)
    assert client.get(f"/me/reminder/{chosen.reminder_key}.ics").status_code == 200


@pytest.mark.postgres
def test_a_lone_surrogate_as_the_key_of_a_move_is_refused(known: addresses.Examples) -> None:
    client, address = guest(), addresses.filled("api/<address:address>/moves/", known)
    body = '{"move": {"guess": 1}, "after": 0, "key": "\\ud800"}'
    assert client.post(address, body, content_type="application/json").status_code in (400, 422)


def test_after_the_limit_a_game_to_watch_is_refused_in_words(db: None, settings: Any) -> None:
    settings.PRACTICE_RATE = "2/h"
    client = account()
    answers = [client.get(f"/chains/watch/practice/gentle/{seed}/") for seed in range(900, 904)]
    assert [one.status_code for one in answers][2:] == [429, 429]
    assert all(one.status_code < 500 for one in answers) and answers[-1].json()["error"]["message"]


async def answer(app: Any, path: str, origin: str | None) -> str:
    """What a browser that opens a socket is told first."""
    headers = [(b"host", b"testserver"), *([(b"origin", origin.encode())] if origin is not None else [])]
    caller = ApplicationCommunicator(app, {"type": "websocket", "path": path, "headers": headers})
    await caller.send_input({"type": "websocket.connect"})
    told = await caller.receive_output(60)
    await caller.send_input({"type": "websocket.disconnect", "code": 1000})
    await caller.wait(60)
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
