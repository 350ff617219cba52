"""What stands in for pages that fail or are switched off: JSON in the JSON interface, else a kind page."""

import json.decoder
import sys
import traceback
from collections.abc import Callable
from itertools import chain

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.shortcuts import render
from django.template.loader import render_to_string

from games.infra.logging_filters import tell_and_let_go
from games.infra.notices import SwitchedOff, is_off
from games.players.doors import NoSuchCode
from games.plays.responses import NOWHERE, problem
from puzzles import registry

RETRY_AFTER = 5
"""Seconds after which whoever came while the database was away is to come again."""
UNREADABLE = "That request is too long or cannot be read."
CHARSET = "We can only read UTF-8. Please send this again in UTF-8."
AWAY = "We can’t reach your games just now. Everything you have played is safe."


def _handler(status: int, code: str, message: str, page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def handler(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.path.startswith("/api/"):
            return problem(status, code, message)
        return page(request, *args, **kwargs)

    return handler


def _missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what is not there, and why where somebody may have been sent here by a link."""
    told = str(exception) if isinstance(exception, NoSuchCode) else ""
    return render(request, "404.html", {"told": told}, status=404)


def _bare(status: int, template: str, sentence: str = "") -> Callable[..., HttpResponse]:
    """A page that needs nothing of the request: Django's own would read the form again, and fail again."""
    return lambda *_, **__: HttpResponse(render_to_string(template, {"sentence": sentence}), status=status)


bad_request = _handler(400, "unreadable", UNREADABLE, _bare(400, "400.html", UNREADABLE))
other_charset = _handler(415, "charset", CHARSET, _bare(415, "400.html", CHARSET))
not_found = _handler(404, "not_found", NOWHERE, _missing)
_broken = _handler(500, "broken", "Something broke on our side. Please try again.", _bare(500, "500.html"))
_away = _handler(503, "away", AWAY, lambda request: HttpResponse(_away_page(), status=503))


class RefusesUnreadable:
    """What cannot be read is nobody's form, and no fault of the site.

    So is a text with lists inside of lists beyond what Python's reader follows, and a form with parts where a text is
    expected: Django has looked into it for the token of the form, and reads it no second time. In another charset than
    UTF-8 Django would read the address and the form, and fail on some: before its middleware for the address (see
    `config.threads`), and for the form in its own pages for errors too, which read it again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse with 415 what names a charset other than UTF-8."""
        charset = (request.content_params or {}).get("charset", "utf-8")
        return self.get_response(request) if charset.lower() == "utf-8" else other_charset(request)

    def process_view(self, request: HttpRequest, *_: object) -> HttpResponse | None:
        """Refuse the letter NUL, which PostgreSQL neither stores nor looks for: its address leads nowhere."""
        if "\0" in request.path:
            raise Http404(NOWHERE)
        return bad_request(request) if _has_nul(request) else None

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        unreadable = isinstance(why, RawPostDataException) or (isinstance(why, RecursionError) and _while_reading(why))
        return bad_request(request, why) if unreadable else None


def _has_nul(request: HttpRequest) -> bool:
    """Whether a field of the query or of a form holds that letter; the API reads its own bodies."""
    form = [] if request.path.startswith("/api/") else request.POST.lists()
    values = chain(request.GET.lists(), form)
    return any("\0" in text for _, texts in values for text in texts)


def _while_reading(why: RecursionError) -> bool:
    """Whether Python's reader of JSON went too deep, and not the site itself."""
    *_, last = traceback.extract_tb(why.__traceback__)
    return last.filename == json.decoder.__file__


def broken(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """A fault of the site, or of nobody: that the database is away is told by the log in a line of its own."""
    if not tell_and_let_go(sys.exc_info()[1]):
        return _broken(request, *args, **kwargs)
    response = _away(request)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    vars(response)["_has_been_logged"] = True  # once a minute; Django would write a traceback for each
    return response


def _away_page() -> str:
    """The page, without anything that would have to be read from the database."""
    return render_to_string("503.html", {"sentence": AWAY, "seconds": RETRY_AFTER})


CLOSED_FOR = 3600
"""Seconds: longer than a page waits by itself, so it tells its player at once (static/site/server.js)."""


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
        response = render(request, "site/closed.html", {"engine": why.engine, "sentence": str(why)}, status=503)
    response["Retry-After"] = str(CLOSED_FOR)
    response["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would log an error for what is none
    return response
