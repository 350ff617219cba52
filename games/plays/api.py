"""The JSON interface: the view of an edition, and moves one by one. Its OpenAPI document is at /api/schema/."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import register_converter
from ninja import NinjaAPI, P, PathEx
from ninja.errors import HttpError, ValidationError
from ninja.utils import check_csrf

from games.editions.addresses import Address, Converter, parse
from games.editions.finding import BeingMade, NotMade, TooManyAsked, is_busy, order_practice
from games.editions.making import NoSuchEdition
from games.editions.models import Edition
from games.editions.running import Resting
from games.players import name_reports
from games.players.cookie import current_player, hand_mark, require_player
from games.players.counters import TooManyNewcomers
from games.players.limits import may_make, may_move
from games.players.middleware import wait
from games.players.tokens import is_program
from games.plays.answers import answer_of, result_of
from games.plays.clock import forget, remember, seen_at, spare
from games.plays.corrected import begin_corrected
from games.plays.models import Play
from games.plays.records import is_new_to
from games.plays.referee import MoveResult, Refused, judge_move, run_again, store_move
from games.plays.reporting import tell_of
from games.plays.responses import NOWHERE, encoded, not_ready, problem, tomorrow
from games.plays.runs import PlayRequest, Run, find_latest_play, find_run
from games.plays.share import day_as_shared
from games.plays.wire import Answer, Day, Moved, MoveIn, Problem, Result, State, Thanks

LONGEST_BODY = 16_384
TOO_FAST = "That was a little too fast. Wait a moment, then carry on."
PROBLEMS = dict.fromkeys((400, 403, 404, 409, 429, 500, 503), Problem)
ADDRESS = "game/variant/day (2026-11-21), game/practice/variant/number, or game/own/code"
register_converter(Converter, "address")
Written = PathEx[str, P(description=ADDRESS)]
"""An address as it stands in a path."""
api = NinjaAPI(title="Fivefold", version="1", openapi_url=None, docs_url=None)


@api.exception_handler(NoSuchEdition)
def _not_found(request: HttpRequest, why: NoSuchEdition) -> HttpResponse:
    return problem(404, "not_found", str(why))


@api.exception_handler(Http404)
def _no_address(request: HttpRequest, why: Http404) -> HttpResponse:
    return problem(404, "not_found", NOWHERE)


@api.exception_handler(BeingMade)
def _not_ready(request: HttpRequest, why: BeingMade) -> HttpResponse:
    return not_ready()


@api.exception_handler(Resting)
def _resting(request: HttpRequest, why: Resting) -> HttpResponse:
    return tomorrow(why)


@api.exception_handler(TooManyAsked)
def _too_many(request: HttpRequest, why: TooManyAsked) -> HttpResponse:
    return problem(429, "too_fast", TOO_FAST)


@api.exception_handler(TooManyNewcomers)
def _full_house(request: HttpRequest, why: TooManyNewcomers) -> HttpResponse:
    return wait(problem(429, "full_house", str(why)), why.seconds)


@api.exception_handler(Refused)
def _refused(request: HttpRequest, why: Refused) -> HttpResponse:
    return problem(why.status, why.code, why.message, why.details)


@api.exception_handler(ValidationError)
def _unreadable(request: HttpRequest, why: ValidationError) -> HttpResponse:
    if any("path" in error["loc"] for error in why.errors):
        return problem(404, "not_found", NOWHERE)
    return problem(400, "unreadable", "Send an object with a “move” and the number of moves you know of, “after”.")


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, why: HttpError) -> HttpResponse:
    return problem(why.status_code, "unreadable", "The request cannot be read as JSON.")


def finished_play(request: HttpRequest, address: str, unfinished: str) -> Play:
    """Return the caller's first run at a day's puzzle. Raises `Refused`, saying `unfinished`, before its end."""
    edition, player = parse(address).find(), current_player(request)
    plays = Play.objects.filter(edition=edition, run=1, finished_at__isnull=False, edition__kind=Edition.DAILY)
    play = plays.filter(player=player).select_related("edition").first() if player else None
    if play is None:
        raise Refused(403, "unfinished", unfinished)
    return play


def origin(request: HttpRequest) -> str:
    """The site's address as the browser knows it, for links in share texts."""
    return request.build_absolute_uri("/")


def guard(request: HttpRequest) -> None:
    """What every POST must pass: size, the CSRF token, and not too many at once. Raises `Refused`."""
    if len(request.body) > LONGEST_BODY:
        raise Refused(400, "too_long", "That is more than a move can say.")
    if check_csrf(request) is not None:
        raise Refused(403, "csrf", "Please reload the page, then make the move again.")
    if not may_move(request):
        raise Refused(429, "too_fast", TOO_FAST)


def find_edition(request: HttpRequest | None, address: Address) -> Edition:
    """Find the edition of an address; have a practice puzzle made that is not there, unless too many were asked for.

    Without a request nothing is counted. Raises `NoSuchEdition`, `BeingMade`, `Resting` and `TooManyAsked`.
    """
    try:
        return address.find()
    except NotMade as missing:
        if is_busy() or (request and not may_make(request)):
            raise TooManyAsked from None
        return order_practice(missing)


def read_play_request(request: HttpRequest, edition: Edition) -> PlayRequest:
    """Read who asks for an edition, their latest play of it, and when they first saw it."""
    player = current_player(request)
    play = find_latest_play(edition, player)
    seen = None if play else seen_at(request, edition)
    return PlayRequest(edition, player, play, seen, by_program=is_program(request))


def _read_request(request: HttpRequest, address: str) -> PlayRequest:
    return read_play_request(request, find_edition(request, parse(address)))


def answer_move(request: HttpRequest, made: MoveResult, state: State, result: Result | None) -> HttpResponse:
    """Answer a move that was made, with the board after it."""
    response = encoded(Moved(state=state, feedback=made.feedback, result=result))
    forget(request, response, made.run.edition)
    return response


def answer_refusal(
    request: HttpRequest, why: Refused, now: Run, state: State | None = None, result: Result | None = None
) -> HttpResponse:
    """Answer a move that was refused; one that came too late gets the board as it is now.

    A refusal says something of the board too, so it counts as a look.
    """
    response = problem(why.status, why.code, why.message, why.details, state, result)
    remember(request, response, now)
    return response


@api.post("/players/{player}/report/", response={201: Thanks, **PROBLEMS}, summary="Report a bad name")
def report_name(request: HttpRequest, player: str) -> HttpResponse:
    guard(request)
    try:
        tell_of(request, name_reports.PLAYER, player)
    except name_reports.NotReported as why:
        raise Refused(400, "not_reported", str(why)) from why
    return encoded(Thanks(thanks=name_reports.THANKS), 201)


@api.get("/today/", response={200: Day, **PROBLEMS}, summary="What I have finished today, to be shared")
def see_today(request: HttpRequest) -> HttpResponse:
    player = current_player(request)
    day = day_as_shared(player, origin(request)) if player else None
    if day is None or not day.lines:
        raise Refused(404, "not_found", "You have not finished a puzzle today.")
    return encoded(day)


@api.get("/{address:address}/", response={200: Answer, **PROBLEMS}, summary="An edition, and my play of it")
def see_edition(request: HttpRequest, address: Written) -> HttpResponse:
    asked = _read_request(request, address)
    get_token(request)  # so that a program that reads here may also move
    run = find_run(asked)
    response = encoded(answer_of(run, origin(request)))
    if run.play is None:
        remember(request, response, run)
        hand_mark(request, response)
    return response


@api.post("/{address:address}/moves/", response={200: Moved, **PROBLEMS}, summary="A move")
def move(request: HttpRequest, body: MoveIn, address: Written) -> HttpResponse:
    guard(request)
    asked = _read_request(request, address)
    try:
        judged = judge_move(asked, body)
        made = store_move(judged, require_player(request))
    except Refused as why:
        now = find_run(_read_request(request, address))
        if why.status != 409:
            return answer_refusal(request, why, now)
        return answer_refusal(request, why, now, now.state_as_seen(), result_of(now, origin(request)))
    return answer_move(request, made, made.run.state_as_seen(), result_of(made.run, origin(request)))


@api.post("/{address:address}/runs/", response={201: Answer, **PROBLEMS}, summary="Begin again")
def begin_again(request: HttpRequest, address: Written) -> HttpResponse:
    guard(request)
    return encoded(answer_of(run_again(_read_request(request, address)), origin(request)), 201)


@api.post("/{address:address}/corrected/", response={200: Answer, **PROBLEMS}, summary="Begin the corrected puzzle")
def begin_right_one(request: HttpRequest, address: Written) -> HttpResponse:
    """Start the corrected puzzle in place of the one that a player is in the middle of; the clock goes on."""
    guard(request)
    return encoded(answer_of(begin_corrected(_read_request(request, address)), origin(request)))


@api.post("/{address:address}/lesson/", response={200: Answer, **PROBLEMS}, summary="A newcomer's lesson is over")
def lesson_over(request: HttpRequest, address: Written) -> HttpResponse:
    """Start the clock now, not with the first look: once, and only for players who are new to the game."""
    guard(request)
    asked = _read_request(request, address)
    run = find_run(asked)
    kept = HttpResponse()
    remember(request, kept, run)
    is_new = run.play is None and is_new_to(asked.player, run.edition.game)
    if is_new and (begun := spare(request, kept, asked.edition)):
        run = replace(run, started_at=begun)
    response = encoded(answer_of(run, origin(request)))
    response.cookies.update(kept.cookies)
    return response
