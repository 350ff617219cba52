"""A walk over every address of the site by somebody who means harm: which requests there are, and how each is sent.

Nobody writes down which fields an address reads: it is asked once, and what it looks up in its query, form and files
is noted. Then each of these is sent with hostile values, while the others hold what is `USUAL`.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import quote

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.signals import got_request_exception
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.utils.datastructures import MultiValueDict

from tests import addresses

DEEP = "[" * 9_000 + "]" * 9_000
LONG = "7" * 5_000
LONE = "\ud800"
Kinds = Sequence[Sequence[Any]]
"""Hostile values by kind. Of each kind every address gets one; which one, goes round."""
TEXTS: Kinds = (
    ("²", "٣", "NaN", "1e400"),
    (LONG, "-1", "99999999999999999999"),
    ("18:00+05:00", "0001-01-01", "9999-12-31", "25:61", "2026-13-45"),
    (LONE, "a\0b", "\u202eevil\u2066"),
    ("", "%00%ff", "../../etc/passwd", '{"a": {"__proto__": null}}', DEEP),
)
"""What is put where a page expects a text."""
VALUES: Kinds = (
    (None, True, -1, 1.5e308),
    (2**63, 10**400),
    ([], {}, [[[[[]]]]], {"a": {"b": [None]}}),
    (LONE, "a\0b", "²", "", LONG),
)
"""What is put where the JSON interface expects a value."""
BODIES: Kinds = (
    (
        (DEEP.encode(), "application/json"),
        (b'{"move": {"\\ud800": "\\ud800"}, "after": 0, "key": "\\ud800"}', "application/json"),
        (b'{"move": NaN, "after": 1e999}', "application/json"),
        (b"\xff\xfe\x00", "application/json"),
        (b"null", "application/json"),
        (b"[1]", "application/json; charset=klingon"),
    ),
    (
        (b"a=\xff%ff%00", "application/x-www-form-urlencoded"),
        (b"a=b", "application/x-www-form-urlencoded; charset=utf-16"),
        (b"a&" * 2_000, "application/x-www-form-urlencoded"),
        (b"nothing", "multipart/form-data"),
        (b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', "multipart/form-data; boundary=x"),
    ),
    ((b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "text/xml"), (b"", "\xff")),
)
"""What is sent in place of a form: broken, too much, or of another kind."""
FILES: Kinds = (
    (
        ("\u202e²\0.csv", b"\xff\xfe\x00"),
        ("../../a.csv", b'text,status\n"' + b"=1" * 9_000),
        ("a.csv", b"id,id,,\n\xc2\xb2,NaN,-1," + b"7" * 5_000),
    ),
    (("a.json", DEEP.encode()), ("a.json", b'[{"text": "\\ud800", "details": NaN}, null, 1]'), ("", b"[]")),
    (("a.xlsx", b"PK\x03\x04" + bytes(400)), ("a.exe", b""), ("a.gz", b"\x1f\x8b" + bytes(40))),
)
"""What is uploaded: a name and what is in it."""
METHODS: Kinds = (("PUT", "DELETE", "OPTIONS", "HEAD", "BREW"),)
USUAL = {"game": "toy", "variant": "small", "play": "toy/small", "source": "today", "mode": "race", "reminder": "on"}


@dataclass(frozen=True)
class Asked:
    """One request."""

    method: str
    address: str
    body: bytes | dict[str, Any] = b""
    kind: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        rest = f"{str(self.body)[:120]!a} {str(self.headers)[:90]!a}"
        return f"{self.method} {self.address[:90]} {self.kind} {rest}"


class Attacker:
    """A visitor who sends requests of which none leaves anything behind: neither in the database nor in the cookies."""

    def __init__(self, client: Client) -> None:
        self.client, self.broken, self.why = client, dict[str, str](), ""
        got_request_exception.connect(self._note)

    def _note(self, **_: object) -> None:
        problem = sys.exception()
        self.why = f"{type(problem).__name__}: {str(problem)[:160]!a}"

    def send(self, asked: Asked) -> int:
        """The status of the answer; what broke is noted."""
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
    """One value of each kind: at each turn another."""
    return [values[turn % len(values)] for values in kinds]


class Read(NamedTuple):
    """What an address reads of a query, a form and its files."""

    query: set[str]
    form: set[str]
    files: set[str]


@contextmanager
def _looked_up() -> Iterator[tuple[set[str], set[str]]]:
    """The names that are looked up meanwhile in queries and forms, and those in files."""
    names, files = set[str](), set[str]()
    ways = {way: getattr(MultiValueDict, way) for way in ("__getitem__", "__contains__", "get", "getlist")}

    def noted(way: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Any, key: Any, *more: Any) -> Any:
            if isinstance(self, QueryDict):
                names.add(key)
            elif not self:  # the files of a form without any; full ones are Django's own, of addresses
                files.add(key)
            return way(self, key, *more)

        return look

    for name, way in ways.items():
        setattr(MultiValueDict, name, noted(way))
    try:
        yield names, files
    finally:
        for name, way in ways.items():
            setattr(MultiValueDict, name, way)


def read_by(attacker: Attacker, address: str) -> Read:
    """What an address reads when it is asked, and when something is sent to it."""
    with _looked_up() as (query, _):
        attacker.send(Asked("GET", address))
    with _looked_up() as (form, files):
        attacker.send(Asked("POST", address, dict(USUAL)))
    return Read(query, form - {"csrfmiddlewaretoken"}, files)


def everything(
    attacker: Attacker, route: str, known: addresses.Examples, fields: list[str], turn: int
) -> Iterator[Asked]:
    """What is sent to one address: of each kind of hostile value one."""
    address = addresses.filled(route, known)
    yield from blanks(route, known, turn)
    read = read_by(attacker, address)
    yield from forms(read, address, turned(TEXTS, turn))
    yield from uploads(read, address, turn)
    yield from messages(address, fields, turned(VALUES, turn))
    for method in turned(METHODS, turn):
        yield Asked(method, address)
    for body, kind in turned(BODIES, turn):
        yield Asked("POST", address, body, kind)


def _in_address(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass")[:3_000], safe="")


def blanks(route: str, known: addresses.Examples, turn: int) -> Iterator[Asked]:
    """A route's address with each of its blanks filled with a text of each kind."""
    for name in addresses.blanks(route):
        for text in turned(TEXTS, turn):
            wrong = {beginning: {**fill, name: _in_address(text)} for beginning, fill in known.items()}
            wrong[""] = {**wrong.get("", {}), name: _in_address(text)}
            yield Asked("GET", addresses.filled(route, wrong))


def _written(fields: dict[str, str]) -> str:
    return "&".join(f"{quote(name)}={_in_address(text)}" for name, text in fields.items())


def forms(read: Read, address: str, texts: Sequence[str]) -> Iterator[Asked]:
    """An address with all fields that it reads set to each of these texts, then each field to one, the others as usual.

    Only so a text comes to a field before which another would have been refused.
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


def uploads(read: Read, address: str, turn: int) -> Iterator[Asked]:
    """An address with a hostile file of each kind in each of its fields for files."""
    for name in sorted(read.files):
        for called, content in turned(FILES, turn):
            file = SimpleUploadedFile("a", content)
            vars(file)["_name"] = called  # as a browser may call it, which the class itself would not
            yield Asked("POST", address, {**USUAL, **dict.fromkeys(read.form, "0"), name: file})


def _sent(address: str, fields: dict[str, str]) -> Asked:
    return Asked("POST", address, _written(fields).encode(), "application/x-www-form-urlencoded")


def messages(address: str, fields: list[str], values: Sequence[Any]) -> Iterator[Asked]:
    """An address of the JSON interface with each of its fields set to each of these values."""
    usual: dict[str, Any] = {"move": {"guess": 1}, "after": 0, "key": None, "level": [[1]], "text": "1"}
    usual |= {"file": "a.js", "line": 1, "message": "m", "release": "r"}
    for name in fields:
        for value in values:
            body = {**{one: usual.get(one, 1) for one in fields}, name: value}
            yield Asked("POST", address, json.dumps(body).encode(), "application/json")
