"""Names in the header `Link` what a page is sure to need, so that a proxy may say so before the page is ready.

A proxy that knows how answers with 103 Early Hints from it; a browser reads it with the page itself all the same.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static

KINDS = {
    "script": "rel=modulepreload",
    "style": "rel=preload; as=style",
    "font": 'rel=preload; as=font; type="font/woff2"; crossorigin',
}
MOST = 8
"""In development a page has many sheets; nobody needs to hear of all of them twice."""


def tell(request: HttpRequest, kind: str, *paths: str) -> None:
    """Notes that the page of a request needs static files; `kind` is one of `KINDS`."""
    told: list[str] = request.__dict__.setdefault("told_ahead", [])
    told += [f"<{static(path)}>; {KINDS[kind]}" for path in paths]


class TellsAhead:
    """Puts what a page's template has told into the answer's header."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        told: list[str] = request.__dict__.get("told_ahead", [])
        if 0 < len(told) <= MOST:
            response["Link"] = ", ".join(told)
        return response
