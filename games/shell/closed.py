"""What stands in for a game that is switched off: a kind page, and a sentence in the JSON interface."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.operating.present import SwitchedOff, is_off
from games.plays.responses import problem
from puzzles import registry

RETRY_AFTER = 3600
"""Seconds: longer than a page waits by itself, so it tells its player at once (static/js/site/server.js)."""


class ClosedGames:
    """Answers for every address of a game that is switched off, and for whatever finds one to be: a room's round."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        game = game_of(request.path_info)
        return closed(request, SwitchedOff(game)) if game and is_off(game) else self.get_response(request)

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        return closed(request, why) if isinstance(why, SwitchedOff) else None


def game_of(path: str) -> str | None:
    """The game to which an address belongs, if it belongs to one.

    >>> game_of("/api/chess/small/2026-11-21/"), game_of("/about/")
    (None, None)
    """
    first, second = [*path.split("/"), "", ""][1:3]
    slug = second if first == "api" else first
    return slug if slug in registry.slugs() else None


def closed(request: HttpRequest, why: SwitchedOff) -> HttpResponse:
    """The answer that says so, in the form that was asked for."""
    if request.path_info.startswith("/api/"):
        response = problem(503, "switched_off", str(why))
    else:
        response = render(request, "shell/closed.html", {"engine": why.engine, "sentence": str(why)}, status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would log an error for what is none
    return response
