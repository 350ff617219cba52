"""The JSON interface of editions and moves. Its OpenAPI document is at /api/schema/."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.dispatch import Signal
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import register_converter
from ninja import NinjaAPI, P, PathEx
from ninja.errors import HttpError, ValidationError
from ninja.utils import check_csrf
from pydantic import BaseModel

from games.editions.addresses import Address, AddressConverter, parse_address
from games.editions.embargo import EditionEmbargoed
from games.editions.lookup import (
    RETRY_SECONDS,
    EditionBeingMade,
    EditionNotMade,
    PracticeLimitReached,
    is_practice_queue_full,
    request_practice_edition,
)
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.players import name_reports
from games.players.client_addresses import hash_client_address
from games.players.cookie import current_player, give_mark, require_player
from games.players.counters import TooManyNewcomers
from games.players.limits import may_make_puzzle, may_move
from games.players.middleware import set_retry_after
from games.players.tokens import is_program
from games.plays.answers import build_answer, build_result
from games.plays.first_looks import find_clock_start, forget_look, needs_lesson, remember_look, start_clock_after_lesson
from games.plays.models import Play
from games.plays.referee import (
    MoveResult,
    RefusedRequest,
    judge_move,
    start_corrected_puzzle,
    start_further_run,
    store_move,
)
from games.plays.runs import PlayRequest, Run, find_latest_play, find_run
from games.plays.share import build_shared_day
from games.plays.wire import Answer, Day, Fault, Moved, MoveIn, Problem, Result, State, Thanks
from puzzles.shapes import Detail

MOST_BODY_BYTES = 16_384
TOO_FAST_TEXT = "That was a little too fast. Wait a moment, then carry on."
UNKNOWN_ADDRESS_TEXT = "We could not find anything at this address. The API reference lists every address."
PROBLEM_RESPONSES = dict.fromkeys((400, 403, 404, 409, 429, 500, 503), Problem)
ADDRESS_FORMS = "game/variant/day (such as 2026-11-21), game/practice/variant/number, or game/own/code"
register_converter(AddressConverter, "address")
AddressParameter = PathEx[str, P(description=ADDRESS_FORMS)]
api = NinjaAPI(title="Fivefold", version="1", openapi_url=None, docs_url=None)
request_refused = Signal()
"""Sent after each error that the JSON interface answers with, with its `code` and `status`."""


def encode_shape(shape: BaseModel, status: int = 200) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type="application/json", status=status)


def answer_problem(
    status: int,
    code: str,
    message: str,
    details: Mapping[str, Detail] | None = None,
    state: State | None = None,
    result: Result | None = None,
) -> HttpResponse:
    """Answer with an error: a code for programs, a message for people, perhaps the play's present state."""
    request_refused.send(sender=Fault, code=code, status=status)
    error = Fault.model_validate({**(details or {}), "code": code, "message": message})
    return encode_shape(Problem(error=error, state=state, result=result), status)


def answer_not_ready() -> HttpResponse:
    """Answer that a worker is making the puzzle, and when to ask again."""
    response = answer_problem(503, "not_ready", "We are making this puzzle. Please try again in a moment.")
    response["Retry-After"] = str(RETRY_SECONDS)
    response._has_been_logged = True  # type: ignore[attr-defined]  # otherwise Django logs it as an error
    return response


def answer_embargoed(why: EditionEmbargoed) -> HttpResponse:
    return answer_problem(409, "tomorrow", str(why))


def _answer_unreadable_request(request: HttpRequest, why: ValidationError) -> HttpResponse:
    if any("path" in error["loc"] for error in why.errors):
        return answer_problem(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    return answer_problem(
        400, "unreadable", "Send an object with “move” and “after”, the number of moves that you know of."
    )


ANSWER_BY_EXCEPTION: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    NoSuchEdition: lambda request, why: answer_problem(404, "not_found", str(why)),
    Http404: lambda request, why: answer_problem(404, "not_found", UNKNOWN_ADDRESS_TEXT),
    EditionBeingMade: lambda request, why: answer_not_ready(),
    EditionEmbargoed: lambda request, why: answer_embargoed(why),
    PracticeLimitReached: lambda request, why: answer_problem(429, "too_fast", TOO_FAST_TEXT),
    TooManyNewcomers: lambda request, why: set_retry_after(answer_problem(429, "full_house", str(why)), why.seconds),
    RefusedRequest: lambda request, why: answer_problem(why.status, why.code, why.message, why.details),
    ValidationError: _answer_unreadable_request,
    HttpError: lambda request, why: answer_problem(
        why.status_code, "unreadable", "We could not read the request as JSON."
    ),
}
"""The function that answers each exception."""
for exception, answer in ANSWER_BY_EXCEPTION.items():
    api.add_exception_handler(exception, answer)


def require_finished_play(request: HttpRequest, address: str, refusal: str) -> Play:
    """Return the caller's finished first run at a day's puzzle, or raise `RefusedRequest` with `refusal`."""
    edition, player = parse_address(address).find_edition(), current_player(request)
    plays = Play.objects.filter(edition=edition, run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    play = plays.filter(player=player).select_related("edition").first() if player else None
    if play is None:
        raise RefusedRequest(403, "unfinished", refusal)
    return play


def read_origin(request: HttpRequest) -> str:
    """Return the site's address as the browser knows it, for links in share texts."""
    return request.build_absolute_uri("/")


def check_post(request: HttpRequest) -> None:
    """Check the size, the CSRF token and the rate of a POST. Raises `RefusedRequest`."""
    if len(request.body) > MOST_BODY_BYTES:
        raise RefusedRequest(400, "too_long", "The request is too long for a move.")
    if check_csrf(request) is not None:
        raise RefusedRequest(403, "csrf", "Please reload the page, then make the move again.")
    if not may_move(request):
        raise RefusedRequest(429, "too_fast", TOO_FAST_TEXT)


def find_edition(request: HttpRequest | None, address: Address) -> Edition:
    """Find the edition of an address; order a missing practice puzzle, unless too many were asked for.

    Without a request nothing is counted. Raises `NoSuchEdition`, `EditionBeingMade`, `EditionEmbargoed` and
    `PracticeLimitReached`.
    """
    try:
        return address.find_edition()
    except EditionNotMade as missing:
        if is_practice_queue_full() or (request and not may_make_puzzle(request)):
            raise PracticeLimitReached from None
        return request_practice_edition(missing)


def read_play_request(request: HttpRequest, edition: Edition) -> PlayRequest:
    """Read who asks for an edition, their latest play of it, and their first look."""
    player = current_player(request)
    play = find_latest_play(edition, player)
    return PlayRequest(
        edition, player, play, None if play else find_clock_start(request, edition), by_program=is_program(request)
    )


def _read_request(request: HttpRequest, address: str) -> PlayRequest:
    return read_play_request(request, find_edition(request, parse_address(address)))


def answer_move(request: HttpRequest, moved: MoveResult, state: State, result: Result | None) -> HttpResponse:
    """Answer a move with the board after it."""
    response = encode_shape(Moved(state=state, feedback=moved.feedback, result=result))
    forget_look(request, response, moved.run.edition)
    return response


def answer_refusal(
    request: HttpRequest, why: RefusedRequest, now: Run, state: State | None = None, result: Result | None = None
) -> HttpResponse:
    """Answer a refused move. With `state` and `result`, the page gets the board as it is now.

    A refusal reveals something of the board, so it counts as a look.
    """
    response = answer_problem(why.status, why.code, why.message, why.details, state, result)
    remember_look(request, response, now)
    return response


def take_report(request: HttpRequest, kind: str, public_id: str) -> None:
    """Accept a visitor's report of a name, which counts if they have finished a game. Raises `RefusedReport`."""
    player = current_player(request)
    counts = player is not None and Play.objects.filter(player=player, finished_at__isnull=False).exists()
    name_reports.report_name(name_reports.kinds[kind], public_id, player, counts, hash_client_address(request))


@api.post("/players/{player}/report/", response={201: Thanks, **PROBLEM_RESPONSES}, summary="Report a bad name")
def report_name(request: HttpRequest, player: str) -> HttpResponse:
    check_post(request)
    try:
        take_report(request, name_reports.PLAYER, player)
    except name_reports.RefusedReport as why:
        raise RefusedRequest(400, "not_reported", str(why)) from why
    return encode_shape(Thanks(thanks=name_reports.THANKS_TEXT), 201)


@api.get("/today/", response={200: Day, **PROBLEM_RESPONSES}, summary="What I have finished today, as text to share")
def see_today(request: HttpRequest) -> HttpResponse:
    player = current_player(request)
    day = build_shared_day(player, read_origin(request)) if player else None
    if day is None or not day.lines:
        raise RefusedRequest(404, "not_found", "You have not finished any puzzles today.")
    return encode_shape(day)


@api.get("/{address:address}/", response={200: Answer, **PROBLEM_RESPONSES}, summary="A puzzle, and my play of it")
def see_edition(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    play_request = _read_request(request, address)
    get_token(request)  # so that a program that reads here may also move
    run = find_run(play_request)
    response = encode_shape(build_answer(run, read_origin(request)))
    if run.play is None:
        remember_look(request, response, run)
        give_mark(request, response)
    return response


@api.post("/{address:address}/moves/", response={200: Moved, **PROBLEM_RESPONSES}, summary="A move")
def move(request: HttpRequest, body: MoveIn, address: AddressParameter) -> HttpResponse:
    check_post(request)
    play_request = _read_request(request, address)
    try:
        judged = judge_move(play_request, body)
        made = store_move(judged, require_player(request))
    except RefusedRequest as why:
        now = find_run(_read_request(request, address))
        if why.status != 409:
            return answer_refusal(request, why, now)
        return answer_refusal(request, why, now, now.describe_for_browser(), build_result(now, read_origin(request)))
    return answer_move(request, made, made.run.describe_for_browser(), build_result(made.run, read_origin(request)))


@api.post("/{address:address}/runs/", response={201: Answer, **PROBLEM_RESPONSES}, summary="Start again")
def begin_again(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    check_post(request)
    return encode_shape(build_answer(start_further_run(_read_request(request, address)), read_origin(request)), 201)


@api.post(
    "/{address:address}/corrected/", response={200: Answer, **PROBLEM_RESPONSES}, summary="Start the corrected puzzle"
)
def begin_right_one(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    """Start the corrected puzzle in place of an unfinished one; the clock keeps running."""
    check_post(request)
    return encode_shape(build_answer(start_corrected_puzzle(_read_request(request, address)), read_origin(request)))


@api.post("/{address:address}/lesson/", response={200: Answer, **PROBLEM_RESPONSES}, summary="End a newcomer’s lesson")
def lesson_over(request: HttpRequest, address: AddressParameter) -> HttpResponse:
    """Start the clock now, not at the first look. This works once, for players who are new to the game."""
    check_post(request)
    play_request = _read_request(request, address)
    run = find_run(play_request)
    cookies = HttpResponse()
    remember_look(request, cookies, run)
    is_new = run.play is None and needs_lesson(play_request.player, run.edition)
    if is_new and (clock_start := start_clock_after_lesson(request, cookies, play_request.edition)):
        run = replace(run, started_at=clock_start)
    response = encode_shape(build_answer(run, read_origin(request)))
    response.cookies.update(cookies.cookies)
    return response
