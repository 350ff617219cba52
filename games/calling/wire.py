"""What travels between a page and the site of calls, and what a browser is told."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from games.calling.models import LONGEST_ZONE
from games.outgoing.guard import LONGEST
from puzzles.shapes import Shape


class Notice(Shape):
    """What a browser shows: a later one of the same `tag` takes its place; a press opens `path`.

    `urgent`: it must not wait until the device is used again. `seconds`: so long a push service keeps it.
    """

    title: str
    body: str
    path: str
    tag: str
    urgent: bool = False
    seconds: int = 3600

    def shown(self) -> dict[str, str]:
        """As much of it as the browser gets."""
        return {"title": self.title, "body": self.body, "path": self.path, "tag": self.tag}


class CallKind(Shape):
    """Something that a player can be called for, and whether it is switched on."""

    slug: str
    title: str
    on: bool


class Calls(Shape):
    """Whether this site calls (`key` is empty where not), for what, and why it would be useful now (else empty).

    `named` are the kinds that the reason speaks of.
    """

    key: str
    reason: str
    named: list[str]
    kinds: list[CallKind]


class BrowserIn(Shape):
    """A browser that may be called, its time zone, and what to switch on with it."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    zone: Annotated[str, Field(max_length=LONGEST_ZONE)] = ""
    kinds: Annotated[list[str], Field(max_length=10)] = Field(default_factory=list)


class BrowserOut(Shape):
    """A browser that is not to be called any more."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
