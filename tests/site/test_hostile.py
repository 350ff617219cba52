"""An attacker's walk over every address of the site: which requests there are, and how each is sent.

A first request shows which fields an address looks up in its query and form. Then each of these is sent with hostile
values, while the others have `USUAL` ones.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import time
from http.cookies import SimpleCookie
from itertools import chain, cycle, product
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.core.signals import got_request_exception
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.utils.datastructures import MultiValueDict
from hypothesis import given, settings
from hypothesis import strategies as st

from config.sockets import OriginCheck, RefusingConsumer
from config.sockets import application as sockets
from games.infra.wire import BrowserError
from games.players.models import Player
from games.plays.wire import MoveIn
from games.rooms.models import Round
from tests.cast import addresses
from tests.cast.accounts import make_account, make_administrator, make_guest
from tests.data.tables import table
from tests.thorough import THOROUGH, some

DEEP = "[" * 9_000 + "]" * 9_000
LONG = "7" * 5_000
NAMED = {"LONG": LONG, "DEEP": DEEP, "MANY": "a&" * 2_000}
Kinds = Sequence[Sequence[Any]]
"""Hostile values by kind. Every address gets one of each kind, each time the next."""
TEXTS, VALUES, BODIES = (
    [[NAMED.get(one, one) if isinstance(one, str) else one for one in kind] for kind in kinds]
    for kinds in table("hostile").values()
)
"""What is put where a page expects a text, or the JSON interface a value, and what is sent in place of a form: broken,
too much, or of another kind (its bytes as Latin-1, and the type that it claims)."""
METHODS = ("PUT", "DELETE", "OPTIONS", "HEAD", "BREW")
USUAL = {"game": "toy", "variant": "small", "play": "toy/small", "source": "today", "mode": "race", "reminder": "on"}


@dataclass(frozen=True)
class Asked:
    method: str
    address: str
    body: bytes | dict[str, Any] = b""
    kind: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        rest = f"{str(self.body)[:120]!a} {str(self.headers)[:90]!a}"
        return f"{self.method} {self.address[:90]} {self.kind} {rest}"


class Attacker:
    """A visitor whose requests leave nothing behind, neither in the database nor in the cookies."""

    def __init__(self, client: Client) -> None:
        self.client, self.broken, self.why = client, dict[str, str](), ""
        got_request_exception.connect(self._note)

    def _note(self, **_: object) -> None:
        problem = sys.exception()
        self.why = f"{type(problem).__name__}: {str(problem)[:160]!a}"

    def send(self, asked: Asked) -> int:
        """Send a request and return the status; remember what broke."""
        kept, self.why = SimpleCookie({name: one.value for name, one in self.client.cookies.items()}), ""
        with transaction.atomic():
            status = self._status(asked)
            transaction.set_rollback(True)
        self.client.cookies = kept
        if status >= 500 and asked.address != "/readyz":
            self.broken.setdefault(f"{status} {self.why}", str(asked))
        return status

    def _status(self, asked: Asked) -> int:
        if isinstance(asked.body, dict):
            response: Any = self.client.post(asked.address, asked.body, headers=asked.headers)
        else:
            kind = asked.kind or "application/octet-stream"
            response = self.client.generic(asked.method, asked.address, asked.body, kind, headers=asked.headers)
        if response.streaming:
            b"".join(response.streaming_content)
        return int(response.status_code)


def turned(kinds: Kinds, turn: int) -> list[Any]:
    """Return one value of each kind, each time the next."""
    return [values[turn % len(values)] for values in kinds]


class Read(NamedTuple):
    """The names that an address reads from the query and the form."""

    query: set[str]
    form: set[str]


@contextmanager
def _looked_up() -> Iterator[set[str]]:
    """Collect the names that are looked up in queries and forms meanwhile."""
    names = set[str]()
    ways = {way: getattr(MultiValueDict, way) for way in ("__getitem__", "__contains__", "get", "getlist")}

    def noted(way: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Any, key: Any, *more: Any) -> Any:
            if isinstance(self, QueryDict):
                names.add(key)
            return way(self, key, *more)

        return look

    for name, way in ways.items():
        setattr(MultiValueDict, name, noted(way))
    try:
        yield names
    finally:
        for name, way in ways.items():
            setattr(MultiValueDict, name, way)


def read_by(attacker: Attacker, address: str) -> Read:
    """Return the names that an address reads on GET and on POST."""
    with _looked_up() as query:
        attacker.send(Asked("GET", address))
    with _looked_up() as form:
        attacker.send(Asked("POST", address, dict(USUAL)))
    return Read(query, form - {"csrfmiddlewaretoken"})


def attacks(attacker: Attacker, route: str, known: addresses.Examples, fields: list[str], turn: int) -> Iterator[Asked]:
    """Yield the requests to an address, with one hostile value of each kind."""
    address = addresses.filled(route, known)
    yield from blanks(route, known, turn)
    read = read_by(attacker, address)
    yield from forms(read, address, turned(TEXTS, turn))
    yield from messages(address, fields, turned(VALUES, turn))
    yield Asked(METHODS[turn % len(METHODS)], address)
    for body, kind in turned(BODIES, turn):
        yield Asked("POST", address, NAMED.get(body, body).encode("latin-1"), kind)


def _in_address(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass")[:3_000], safe="")


def blanks(route: str, known: addresses.Examples, turn: int) -> Iterator[Asked]:
    """Yield a route's address with each of its blanks filled with a text of each kind."""
    for name in addresses.blanks(route):
        for text in turned(TEXTS, turn):
            wrong = {beginning: {**fill, name: _in_address(text)} for beginning, fill in known.items()}
            wrong[""] = {**wrong.get("", {}), name: _in_address(text)}
            yield Asked("GET", addresses.filled(route, wrong))


def _written(fields: dict[str, str]) -> str:
    return "&".join(f"{quote(name)}={_in_address(text)}" for name, text in fields.items())


def forms(read: Read, address: str, texts: Sequence[str]) -> Iterator[Asked]:
    """Yield requests with all fields set to each of these texts, then with one hostile field and the others as usual.

    Otherwise a field would not be reached if another is refused before it.
    """
    for text in texts:
        if read.query:
            yield Asked("GET", f"{address}?{_written(dict.fromkeys(read.query, text))}")
        if read.form:
            yield _sent(address, dict.fromkeys(read.form, text))
    usual = {name: USUAL.get(name, "1") for name in read.form}
    if len(usual) > 1:
        for name, text in zip(sorted(usual), cycle(texts), strict=False):
            yield _sent(address, {**usual, name: text})


def _sent(address: str, fields: dict[str, str]) -> Asked:
    return Asked("POST", address, _written(fields).encode(), "application/x-www-form-urlencoded")


def messages(address: str, fields: list[str], values: Sequence[Any]) -> Iterator[Asked]:
    usual: dict[str, Any] = {"move": {"guess": 1}, "after": 0, "key": None, "level": [[1]], "text": "1"}
    usual |= {"file": "a.js", "line": 1, "message": "m", "release": "r"}
    for name in fields:
        for value in values:
            body = {**{one: usual.get(one, 1) for one in fields}, name: value}
            yield Asked("POST", address, json.dumps(body).encode(), "application/json")


SAME_FOR_ALL = ("square/coasters/", "square/grids/")
"""Expensive addresses that are the same for everyone: only a guest walks there, in a thorough run."""
MODEL = re.compile(r"^admin/\w+/\w+/")
"""The start of the desk's addresses, with the model that they belong to."""


def of_each_kind(routes: list[str], first: int) -> list[str]:
    """Return one page of each kind at the desk, of the model after `first`, as models share the code of their pages."""
    kinds = defaultdict[str, list[str]](list)
    for route in routes:
        kinds[MODEL.sub("", route)].append(route)
    return [alike[first % len(alike)] for alike in kinds.values()]


SITE = [route for route in addresses.routes() if not route.startswith("admin/") and route not in SAME_FOR_ALL]
DESK = [route for route in addresses.routes() if route.startswith("admin/")]
WALKS: dict[str, tuple[Callable[[], Client], list[str]]] = {
    "guest": (make_guest, [*SITE[::3], *SAME_FOR_ALL] if THOROUGH else SITE[::3]),
    "account": (make_account, SITE),
    "administrator": (make_administrator, of_each_kind(DESK, 0)),
    "guest at the desk": (make_guest, of_each_kind(DESK, 1)),
}
"""The addresses of each walker. Most need an account to do anything, so a guest walks to fewer."""
TENTH = 10
"""`make test` walks a fixed tenth of the addresses, `make test-thorough` all of them with twice the values."""
FIELDS = {
    "api/browser-errors/": list(BrowserError.model_fields),
    "api/": list(MoveIn.model_fields),
    "chains/own/": ["text", "level", "again"],
}
"""The bodies of JSON for addresses that start with these."""
JSON_MOVES = "api/<address:address>/moves/"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def known(db: None, show_toy_alone_at_home: None) -> addresses.Examples:
    """Return values for the blanks of all addresses, the desk's too."""
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
            for asked in attacks(attacker, route, known, fields, turn):
                cache.clear()  # of the counters of limits: otherwise most of this would only find that it is too much
                attacker.send(asked)
    assert attacker.broken == {}


def test_no_header_and_no_cookie_breaks_anything(known: addresses.Examples) -> None:
    attacker = Attacker(make_account())
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
    attacker, moves = Attacker(make_account()), addresses.filled(JSON_MOVES, known)

    @settings(max_examples=60 if THOROUGH else 25)
    @given(JSON, JSON, JSON)
    def send(move: Any, after: Any, key: Any) -> None:
        cache.clear()
        for body in ({"move": move, "after": after, "key": key}, {"move": move, "after": 0}, move):
            asked = Asked("POST", moves, json.dumps(body).encode(), "application/json")
            assert attacker.send(asked) < 500, (attacker.why, str(asked))

    send()


def test_a_form_with_parts_where_json_is_expected_is_not_read_twice(known: addresses.Examples) -> None:
    """Django looks for the form's token in it first; the walk's browser does not need one."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get("/toy/")
    client.get(addresses.filled("api/<address:address>/", known))
    token = {"X-CSRFToken": client.cookies["csrftoken"].value, "Origin": "http://testserver"}
    for route in (JSON_MOVES, "chains/own/", "api/browser-errors/"):
        assert client.post(addresses.filled(route, known), {"move": "1"}, headers=token).status_code < 500, route


@pytest.mark.postgres
def test_a_value_that_cannot_be_is_refused_or_replaced_and_changes_nothing_else(known: addresses.Examples) -> None:
    """The number of a round, a time of the site's day, and a lone surrogate as the key of a move."""
    client = make_guest()
    where = client.post("/room/open/", {"play": "toy/small", "source": "fresh", "mode": "race"})["Location"]
    for number in ("²", "7" * 5_000, "-1", ""):
        assert client.post(f"{where}rematch/", {"number": number}).status_code == 302
        assert Round.objects.filter(room__code=where.split("/")[2]).count() == 1, number
    body = '{"move": {"guess": 1}, "after": 0, "key": "\\ud800"}'
    refused = client.post(addresses.filled(JSON_MOVES, known), body, content_type="application/json")
    assert refused.status_code in (400, 422)
    client = make_account()
    for at in ("18:00+05:00", "25:61", "²", "\ud800"):
        written = f"reminder=on&reminder_at={quote(at, errors='surrogatepass')}"
        assert client.post("/me/choices/", written, content_type=FORM).status_code == 302
        chosen = Player.objects.get(name="Alice")
        assert chosen.reminder_at == time(18), at
        assert client.get(f"/me/reminder/{chosen.reminder_key}.ics").status_code == 200, at


async def answer(app: Any, path: str, origin: str | None) -> str:
    """Return the first message to a browser that opens a socket."""
    headers = [(b"host", b"testserver"), *([(b"origin", origin.encode())] if origin is not None else [])]
    caller = ApplicationCommunicator(app, {"type": "websocket", "path": path, "headers": headers})
    await caller.send_input({"type": "websocket.connect"})
    heard = await caller.receive_output(60)
    await caller.send_input({"type": "websocket.disconnect", "code": 1000})
    await caller.wait(60)
    return str(heard["type"])


class Opens(RefusingConsumer):
    async def connect(self) -> None:
        await self.accept()


async def test_only_pages_of_this_very_site_open_sockets_and_none_to_nowhere(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Another port or scheme of the same machine is another site."""
    own, here = OriginCheck(Opens.as_asgi()), "http://testserver"
    assert await answer(own, "/live/", here) == "websocket.accept"
    for origin in ("https://testserver", f"{here}:81", f"{here}.evil.example", "null", "http://", "", None):
        assert await answer(own, "/live/", origin) == "websocket.close", origin
    for path in ("/", "/live", "/live/a/b/", "/live/²/\ud7ff/", "/admin/", "//"):
        assert await answer(sockets, path, here) == "websocket.close", path
    assert not caplog.records
