"""Requests are read as UTF-8; one that names another charset is refused before anything reads it.

Django would read its address and its form in that charset, and fails on some: before its middleware for the address,
and for the form in its own pages for errors too, which read it again.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse

from games.shell.errors import other_charset


class Request(ASGIRequest):
    """A request whose address is read as UTF-8, whatever charset it names."""

    @property
    def encoding(self) -> None:
        """None, which means UTF-8."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore what the request names: `RefusesCharsets` looks at that."""


class RefusesCharsets:
    """Refuse with 415 what names a charset other than UTF-8."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        return self.get_response(request) if charset.lower() == "utf-8" else other_charset(request)
