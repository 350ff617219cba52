"""The JSON interface: the view of an edition, and moves one by one. Its OpenAPI document is at /api/schema/."""

from __future__ import annotations

import logging
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError
from ninja.utils import check_csrf

from games.editions.making import NoSuchEdition, TooManyAsked, daily, own, practice
from games.editions.models import Edition
from games.players import reports
from games.players.cookie import current_player, require_player
from games.players.limits import may_make, may_move
from games.plays.answers import answer, result
from games.plays.clock import remember, seen_at
from games.plays.problems import NOWHERE, problem
from games.plays.referee import Refused, Run, latest_run, make_move, run_again
from puzzles.contract import CannotGenerate

LONGEST_BODY = 16_384
TOO_FAST = "That was very fast. Wait a moment, then go on."
log = logging.getLogger(__name__)
api = NinjaAPI(title="Fivefold", version="1", openapi_url="schema/", docs_url=None)


class State(Schema):
    """How a play stands; `view` is the game's own."""

    moves: int
    status: str
    seconds: int
    ranked: bool
    view: Any


class Answer(Schema):
    """An edition, the player's state in it, and after the end the result."""

    edition: dict[str, Any]
    state: State
    result: dict[str, Any] | None


class Moved(Schema):
    """The state after a move, the game's answer to it, and after the end the result."""

    state: State
    feedback: Any
    result: dict[str, Any] | None


class Problem(Schema):
    """Why a request changed nothing."""

    error: dict[str, Any]


class MoveIn(Schema):
    """A move, and how many moves its sender knows of."""

    move: dict[str, Any]
    after: int


PROBLEMS = {400: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem, 500: Problem, 503: Problem}


@api.exception_handler(NoSuchEdition)
def _not_found(request: HttpRequest, why: NoSuchEdition) -> HttpResponse:
    return problem(404, "not_found", str(why))


@api.exception_handler(Http404)
def _no_address(request: HttpRequest, why: Http404) -> HttpResponse:
    return problem(404, "not_found", NOWHERE)


@api.exception_handler(CannotGenerate)
def _not_ready(request: HttpRequest, why: CannotGenerate) -> HttpResponse:
    log.error("%s cannot be generated: %s", request.path, why)
    return problem(503, "not_ready", "This puzzle is not ready yet. Please try again in a minute.")


@api.exception_handler(TooManyAsked)
def _too_many(request: HttpRequest, why: TooManyAsked) -> HttpResponse:
    return problem(429, "too_fast", TOO_FAST)


@api.exception_handler(Refused)
def _refused(request: HttpRequest, why: Refused) -> HttpResponse:
    return problem(why.status, why.code, why.message, details=why.details)


@api.exception_handler(ValidationError)
def _unreadable(request: HttpRequest, why: ValidationError) -> HttpResponse:
    if any("path" in error["loc"] for error in why.errors):
        return problem(404, "not_found", "There is no such day.")
    return problem(400, "unreadable", "Send an object with a “move” and the number of moves you know of, “after”.")


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, why: HttpError) -> HttpResponse:
    return problem(why.status_code, "unreadable", "The request cannot be read as JSON.")


def origin(request: HttpRequest) -> str:
    return request.build_absolute_uri("/")


def _run(request: HttpRequest, edition: Edition) -> Run:
    player = current_player(request)
    return latest_run(edition, player.pk if player else None, seen_at(request, edition))


def _get(request: HttpRequest, edition: Edition) -> HttpResponse:
    get_token(request)  # so that whoever reads here may also move
    response = JsonResponse(answer(_run(request, edition), origin(request)))
    remember(request, response, edition)
    return response


def guard(request: HttpRequest) -> None:
    """What every POST must pass: size, the CSRF token, and not too many at once."""
    if len(request.body) > LONGEST_BODY:
        raise Refused(400, "too_long", "That is more than a move can say.")
    if check_csrf(request) is not None:
        raise Refused(403, "csrf", "Please load the page again, then repeat the move.")
    if not may_move(request):
        raise Refused(429, "too_fast", TOO_FAST)


def _practice(request: HttpRequest, game: str, variant: str, seed: str) -> Edition:
    """A practice edition; each is made for whoever asks first, so nobody may ask for very many."""
    return practice(game, variant, seed, lambda: may_make(request))


def _post(request: HttpRequest, edition: Edition, body: MoveIn) -> HttpResponse:
    guard(request)
    run = _run(request, edition)
    try:
        moved, feedback = make_move(run, lambda: require_player(request), body.move, body.after)
    except Refused as why:
        if why.status != 409:
            raise
        now = _run(request, edition)
        return problem(
            409, why.code, why.message, details=why.details, state=now.told(), result=result(now, origin(request))
        )
    return JsonResponse({"state": moved.told(), "feedback": feedback, "result": result(moved, origin(request))})


def _again(request: HttpRequest, edition: Edition) -> HttpResponse:
    guard(request)
    run = run_again(_run(request, edition))
    return JsonResponse(answer(run, origin(request)), status=201)


@api.post("/players/{player}/report/", response={201: Any, **PROBLEMS}, summary="Report a bad name")
def report_name(request: HttpRequest, player: str) -> HttpResponse:
    guard(request)
    try:
        reports.report(require_player(request), player)
    except reports.NotReported as why:
        raise Refused(400, "not_reported", str(why)) from why
    return JsonResponse({"thanks": "Thank you. A moderator will look at this name."}, status=201)


@api.get("/{game}/practice/{variant}/{seed}/", response={200: Answer, **PROBLEMS}, summary="A practice puzzle")
def practice_edition(request: HttpRequest, game: str, variant: str, seed: str) -> HttpResponse:
    return _get(request, _practice(request, game, variant, seed))


@api.post("/{game}/practice/{variant}/{seed}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in practice")
def practice_move(request: HttpRequest, game: str, variant: str, seed: str, body: MoveIn) -> HttpResponse:
    return _post(request, _practice(request, game, variant, seed), body)


@api.post("/{game}/practice/{variant}/{seed}/runs/", response={201: Answer, **PROBLEMS}, summary="Begin again")
def practice_again(request: HttpRequest, game: str, variant: str, seed: str) -> HttpResponse:
    return _again(request, _practice(request, game, variant, seed))


@api.get("/{game}/own/{code}/", response={200: Answer, **PROBLEMS}, summary="A puzzle that somebody made")
def own_edition(request: HttpRequest, game: str, code: str) -> HttpResponse:
    return _get(request, own(game, code))


@api.post("/{game}/own/{code}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in somebody's puzzle")
def own_move(request: HttpRequest, game: str, code: str, body: MoveIn) -> HttpResponse:
    return _post(request, own(game, code), body)


@api.post("/{game}/own/{code}/runs/", response={201: Answer, **PROBLEMS}, summary="Begin somebody's puzzle again")
def own_again(request: HttpRequest, game: str, code: str) -> HttpResponse:
    return _again(request, own(game, code))


@api.get("/{game}/{variant}/{day}/", response={200: Answer, **PROBLEMS}, summary="A day's edition")
def daily_edition(request: HttpRequest, game: str, variant: str, day: date) -> HttpResponse:
    return _get(request, daily(game, variant, day))


@api.post("/{game}/{variant}/{day}/moves/", response={200: Moved, **PROBLEMS}, summary="A move")
def daily_move(request: HttpRequest, game: str, variant: str, day: date, body: MoveIn) -> HttpResponse:
    return _post(request, daily(game, variant, day), body)


@api.post("/{game}/{variant}/{day}/runs/", response={201: Answer, **PROBLEMS}, summary="Begin again")
def daily_again(request: HttpRequest, game: str, variant: str, day: date) -> HttpResponse:
    return _again(request, daily(game, variant, day))
