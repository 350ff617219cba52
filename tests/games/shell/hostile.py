"""A walk over every address of the site by somebody who means harm: which requests there are, and how each is sent.

Nobody writes down which fields an address reads: it is asked once, and what it looks up in its query, form and files
is noted. Then each of these is sent with hostile values, while the others hold what is `USUAL`.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import cycle, islice
from typing import Any
from urllib.parse import quote

from django.db import transaction
from django.http import QueryDict
from django.test import Client

from tests import addresses

DEEP = "[" * 9_000 + "]" * 9_000
LONG = "7" * 5_000
LONE = "\ud800"
TEXTS = (
    "²", LONG, "-1", "99999999999999999999", "1e400", "NaN", "18:00+05:00", "25:61", LONE, "a\0b", "\u202eevil\u2066",
    "0001-01-01", "9999-12-31", "2026-13-45", "٣", DEEP, '{"a": {"__proto__": null}}', "%00%ff", "../../etc/passwd", "",
)  # fmt: skip
"""What is put where a page expects a text."""
VALUES: tuple[Any, ...] = (
    None, True, -1, 2**63, 10**400, 1.5e308, [], {}, "", LONE, "a\0b", "²", [[[[[]]]]], {"a": {"b": [None]}}, LONG,
)  # fmt: skip
"""What is put where the JSON interface expects a value."""
BODIES: tuple[tuple[bytes, str], ...] = (
    (DEEP.encode(), "application/json"),
    (b'{"move": {"\\ud800": "\\ud800"}, "after": 0, "key": "\\ud800"}', "application/json"),
    (b'{"move": NaN, "after": 1e999}', "application/json"),
    (b"\xff\xfe\x00", "application/json"),
    (b"null", "application/json"),
    (b"[1]", "application/json; charset=klingon"),
    (b"a=\xff%ff%00", "application/x-www-form-urlencoded"),
    (b"a=b", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"a&" * 2_000, "application/x-www-form-urlencoded"),
    (b"nothing", "multipart/form-data"),
    (b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', "multipart/form-data; boundary=x"),
    (b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "text/xml"),
    (b"", "\xff"),
)
"""What is sent in place of a form: broken, too much, or of another kind."""
METHODS = ("PUT", "DELETE", "OPTIONS", "HEAD", "BREW")
ONE_BY_ONE = 4
"""With so many texts each field is tried alone, and each blank of an address; which ones, goes round. Where only a few
are sent at all, fields are not tried alone."""
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
        self.client, self.broken = client, dict[str, str]()

    def send(self, asked: Asked) -> int:
        """The status of the answer; what broke is noted."""
        kept = SimpleCookie({name: one.value for name, one in self.client.cookies.items()})
        with transaction.atomic():
            status = self._status(asked)
            transaction.set_rollback(True)
        self.client.cookies = kept
        if status >= 500 and asked.address != "/readyz":
            self.broken.setdefault(f"{status} {self.why}", str(asked))
        return status

    def _status(self, asked: Asked) -> int:
        self.why = ""
        with self._noting():
            if isinstance(asked.body, dict):
                response: Any = self.client.post(asked.address, asked.body, headers=asked.headers)
            else:
                response = self.client.generic(
                    asked.method,
                    asked.address,
                    asked.body,
                    asked.kind or "application/octet-stream",
                    headers=asked.headers,
                )
            if response.streaming:
                b"".join(response.streaming_content)
        return int(response.status_code)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """What Django would write to the log of a view that broke becomes the reason that is noted."""
        attacker = self

        class Note(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                if record.exc_info and record.exc_info[0]:
                    attacker.why = f"{record.exc_info[0].__name__}: {str(record.exc_info[1])[:160]!a}"

        log, note = logging.getLogger("django.request"), Note()
        log.addHandler(note)
        try:
            yield
        finally:
            log.removeHandler(note)


@dataclass
class Read:
    """What an address reads of a query and a form."""

    query: set[str] = field(default_factory=set)
    form: set[str] = field(default_factory=set)


@contextmanager
def _looked_up() -> Iterator[set[str]]:
    """The names that are looked up meanwhile in queries and forms."""
    names, ways = set[str](), ("__getitem__", "__contains__", "get", "getlist")

    def noted(way: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Any, key: Any, *more: Any) -> Any:
            names.add(key)
            return way(self, key, *more)

        return look

    own = {way: noted(getattr(QueryDict, way)) for way in ways}
    for way, look in own.items():
        setattr(QueryDict, way, look)
    try:
        yield names
    finally:
        for way in ways:
            delattr(QueryDict, way)  # each is inherited


def read_by(attacker: Attacker, address: str) -> Read:
    """What an address reads when it is asked, and when something is sent to it."""
    with _looked_up() as query:
        attacker.send(Asked("GET", address))
    with _looked_up() as form:
        attacker.send(Asked("POST", address, dict(USUAL)))
    return Read(query, form - {"csrfmiddlewaretoken"})


def _in_address(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass")[:3_000], safe="")


def blanks(route: str, known: addresses.Examples, texts: Sequence[str]) -> Iterator[Asked]:
    """A route's address with each of its blanks filled with some of these texts."""
    turns = cycle(texts)
    for name in addresses.blanks(route):
        for text in islice(turns, ONE_BY_ONE):
            wrong = {beginning: {**fill, name: _in_address(text)} for beginning, fill in known.items()}
            wrong[""] = {**wrong.get("", {}), name: _in_address(text)}
            yield Asked("GET", addresses.filled(route, wrong))


def _written(fields: dict[str, str]) -> str:
    return "&".join(f"{quote(name)}={_in_address(text)}" for name, text in fields.items())


def forms(read: Read, address: str, texts: Sequence[str]) -> Iterator[Asked]:
    """An address with all fields that it reads set to a text, and with each of them, while the others are as usual."""
    for text in texts:
        if read.query:
            yield Asked("GET", f"{address}?{_written(dict.fromkeys(read.query, text))}")
        if read.form:
            yield _sent(address, dict.fromkeys(read.form, text))
    if len(texts) <= ONE_BY_ONE + 1:
        return
    usual = {name: USUAL.get(name, "1") for name in read.form}
    turns = cycle(texts)
    for name in sorted(read.form):
        for text in islice(turns, ONE_BY_ONE):
            yield _sent(address, {**usual, name: text})


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


def others(address: str, part: slice) -> Iterator[Asked]:
    """An address by wrong methods, and with bodies that are none of its forms."""
    for method in METHODS[part]:
        yield Asked(method, address)
    for body, kind in BODIES[part]:
        yield Asked("POST", address, body, kind)
