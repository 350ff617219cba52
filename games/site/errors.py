"""Answer failed requests and requests for games that are switched off, and log the errors that browsers report.

Each answer is JSON in the JSON interface, and a page elsewhere.
"""

import json.decoder
import logging
import sys
import traceback
from collections.abc import Callable
from itertools import chain

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.shortcuts import render
from django.template.loader import render_to_string
from ninja import Router

from games.infra.logging_filters import drop_connections_if_away
from games.infra.notices import GameSwitchedOff, is_switched_off
from games.infra.wire import BrowserError
from games.players.access import NoSuchCode
from games.players.limits import is_within_rate
from games.plays.api import UNKNOWN_ADDRESS_TEXT, answer_problem
from puzzles import registry

log = logging.getLogger(__name__)
router = Router()
RETRY_AFTER = 5
"""Seconds after which a client should try again when the database is away."""
UNREADABLE_MESSAGE = "That request is too long, or we can’t read it."
CHARSET_MESSAGE = "We can only read UTF-8. Please send this again in UTF-8."
AWAY_MESSAGE = "We can’t reach your games right now. Everything you’ve played is safe."


def _make_handler(status: int, code: str, message: str, template: str) -> Callable[..., HttpResponse]:
    """Return a view that doesn't read the request, since Django's own view would read the form and fail again."""

    def answer_request(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
        if request.path.startswith("/api/"):
            return answer_problem(status, code, message)
        page = render_to_string(template, {"sentence": message, "seconds": RETRY_AFTER})
        return HttpResponse(page, status=status)

    return answer_request


answer_bad_request = _make_handler(400, "unreadable", UNREADABLE_MESSAGE, "400.html")
answer_other_charset = _make_handler(415, "charset", CHARSET_MESSAGE, "400.html")
_answer_fault = _make_handler(500, "broken", "Something broke on our side. Please try again.", "500.html")
_answer_away = _make_handler(503, "away", AWAY_MESSAGE, "503.html")


def answer_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404; the page gives the reason if the address had a code from a link."""
    if request.path.startswith("/api/"):
        return answer_problem(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    reason = str(exception) if isinstance(exception, NoSuchCode) else ""
    return render(request, "404.html", {"reason": reason}, status=404)


class RefusalMiddleware:
    """Answer requests for switched-off games, and requests that Django would fail to read.

    The latter are: too deeply nested JSON; a multipart form for a view that reads the body, which Django has already
    read for the CSRF token; and any charset other than UTF-8, in which Django would decode the address and the form
    (see `config.web_process`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 415 to a charset other than UTF-8, and 503 for a game that is off."""
        if (request.content_params or {}).get("charset", "utf-8").lower() != "utf-8":
            return answer_other_charset(request)
        game = find_game(request.path_info)
        if game and is_switched_off(game):
            return answer_switched_off_game(request, GameSwitchedOff(game))
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: object) -> HttpResponse | None:
        """Refuse the letter NUL, which PostgreSQL cannot store, in an address (404) or a field (400)."""
        if "\0" in request.path:
            raise Http404(UNKNOWN_ADDRESS_TEXT)
        return answer_bad_request(request) if _has_nul_letter(request) else None

    def process_exception(self, request: HttpRequest, why: Exception) -> HttpResponse | None:
        if isinstance(why, GameSwitchedOff):
            return answer_switched_off_game(request, why)
        is_unreadable = isinstance(why, RawPostDataException) or (
            isinstance(why, RecursionError) and _is_from_json_reader(why)
        )
        return answer_bad_request(request, why) if is_unreadable else None


def _has_nul_letter(request: HttpRequest) -> bool:
    """Return whether a field of the query or of a form has the letter NUL; the JSON interface reads no forms."""
    form = [] if request.path.startswith("/api/") else request.POST.lists()
    values = chain(request.GET.lists(), form)
    return any("\0" in text for _, texts in values for text in texts)


def _is_from_json_reader(why: RecursionError) -> bool:
    """Return whether Python's JSON reader, and not the site, recursed too deeply."""
    *_, last = traceback.extract_tb(why.__traceback__)
    return last.filename == json.decoder.__file__


def answer_server_error(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """Answer 500 after a fault of the site, or 503 if the database is away."""
    if not drop_connections_if_away(sys.exc_info()[1]):
        return _answer_fault(request, *args, **kwargs)
    return _announce_return(_answer_away(request), RETRY_AFTER)


def _announce_return(response: HttpResponse, seconds: int) -> HttpResponse:
    """Say in an answer 503 when to try again, and keep Django from logging it as an error with each request."""
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    vars(response)["_has_been_logged"] = True
    return response


CLOSED_SECONDS = 3600
"""Seconds until a switched-off game may be back. static/site/server.js doesn't wait so long, and reports it at once."""


def find_game(path: str) -> str | None:
    """Return the game that a path belongs to, or None.

    >>> find_game("/api/chess/small/2026-11-21/"), find_game("/about/")
    (None, None)
    """
    first, second = [*path.split("/"), "", ""][1:3]
    slug = second if first == "api" else first
    return slug if slug in registry.slugs() else None


def answer_switched_off_game(request: HttpRequest, why: GameSwitchedOff) -> HttpResponse:
    """Answer that a game is switched off, as JSON or as a page."""
    if request.path_info.startswith("/api/"):
        response = answer_problem(503, "switched_off", str(why))
    else:
        response = render(request, "site/closed.html", {"engine": why.engine, "sentence": str(why)}, status=503)
    return _announce_return(response, CLOSED_SECONDS)


@router.post("/", response={204: None}, summary="Report an error in a page’s script")
def report_error(request: HttpRequest, body: BrowserError) -> HttpResponse:
    """Log an error of a page's scripts; refused reports get the same answer."""
    is_own_page = request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    if is_own_page and is_within_rate(request, "browser-errors", settings.BROWSER_ERRORS_RATE):
        log.error("a browser: %s in %s, line %s, release %s", body.message, body.file, body.line, body.release)
    return HttpResponse(status=204)
