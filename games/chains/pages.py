"""The workshop for levels of one's own, and the steps of the solver for whoever wants to watch them."""

from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from pydantic import TypeAdapter, ValidationError

from games.chains import analyses
from games.chains.wire import Drawn, Link, Pasted, Watched
from games.editions.addresses import Address, OwnAddress, PracticeAddress, address_of
from games.editions.embargo import Embargoed, is_embargoed
from games.editions.lookup import BeingMade, TooManyAsked
from games.editions.making import LESSON, NoSuchEdition, make_own
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.limits import is_within_rate, may_make_puzzle
from games.plays.api import find_edition
from games.plays.models import Play
from games.plays.responses import answer_not_ready, answer_problem, answer_tomorrow, encode_shape
from puzzles import registry
from puzzles.chains.level import level_of, read, read_text
from puzzles.chains.puzzle import LARGEST_PLAYED, with_numbers
from puzzles.chains.wire import Matrix, Puzzle
from puzzles.contract import BadPuzzle

UNGRADED = "gentle"
"""As what a level is kept of which no grade is known."""
LONGEST_BODY = 8_192
ASK_RATE = "240/m"
TO_PRACTISE = "This level is there to be practised: how it is solved is shown at its end."
TOO_FAST = "That was a little too fast. Wait a moment, then carry on."

Read = TypeVar("Read")
ASKED: TypeAdapter[Pasted | Drawn] = TypeAdapter(Pasted | Drawn)


@ensure_csrf_cookie
def workshop(request: HttpRequest) -> HttpResponse:
    """The page on which a level is pasted or drawn."""
    context = {"engine": registry.engine("chains"), "largest": LARGEST_PLAYED, "fresh": analyses.fresh()}
    return render(request, "chains/own.html", context)


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Takes a level, and says what is known of it, or by which job a worker looks at it."""
    if not is_within_rate(request, "chains-ask", ASK_RATE):
        return answer_problem(429, "too_fast", TOO_FAST)
    return _answered(request)


@require_POST
def ask_at_desk(request: HttpRequest) -> HttpResponse:
    """Takes a level that an editor draws: of today's, too, it is told what a worker finds."""
    return _answered(request, to_editor=True)


def _answered(request: HttpRequest, to_editor: bool = False) -> HttpResponse:
    try:
        asked = _sent(request, ASKED)
        verdict = analyses.verdict_on(_level(asked), asked.again, to_editor)
    except BadPuzzle as why:
        return answer_problem(400, "bad_level", _sentence(why))
    return encode_shape(verdict, status=202)


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Makes a level that was looked at playable under a link of its own."""
    if not may_make_puzzle(request):
        return answer_problem(429, "too_fast", TOO_FAST)
    try:
        level = _level(_sent(request, ASKED))
    except BadPuzzle as why:
        return answer_problem(400, "unreadable", _sentence(why))
    if analyses.is_todays(level):
        return answer_tomorrow(Embargoed())
    answer = analyses.answer_on(level)
    if answer is None or answer.puzzle is None:
        return answer_problem(409, "not_playable", "This level cannot be played: we know of no way to cover it.")
    try:
        edition = make_own(registry.engine("chains"), answer.grade or UNGRADED, answer.puzzle)
    except BadPuzzle as why:
        return answer_problem(409, "not_playable", _sentence(why))
    return encode_shape(Link(url=address_of(edition).url), status=201)


def watch_practice(request: HttpRequest, variant: str, seed: str) -> HttpResponse:
    """The steps that solve a practice level."""
    return _watched(request, PracticeAddress("chains", variant, seed))


def watch_own(request: HttpRequest, code: str) -> HttpResponse:
    """The steps that solve a level that somebody made."""
    if code.startswith(LESSON) and not _has_finished(request, code):
        return answer_problem(403, "unfinished", TO_PRACTISE)
    return _watched(request, OwnAddress("chains", code))


def _has_finished(request: HttpRequest, code: str) -> bool:
    """Whether the caller has come to the end of a level that somebody made."""
    player = current_player(request)
    ended = {"edition__game": "chains", "edition__kind": Edition.OWN, "finished_at__isnull": False}
    return player is not None and Play.objects.filter(player=player, edition__seed=code, **ended).exists()


def _watched(request: HttpRequest, address: Address) -> HttpResponse:
    try:
        edition = find_edition(request, address)
        if is_embargoed(edition):
            raise Embargoed
    except Embargoed as why:
        return answer_tomorrow(why)
    except TooManyAsked:
        return answer_problem(429, "too_fast", TOO_FAST)
    except BeingMade:
        return answer_not_ready()
    except NoSuchEdition as why:
        raise Http404(str(why)) from why
    puzzle: Puzzle = edition.puzzle
    return encode_shape(Watched(level=puzzle.public.level, steps=puzzle.secret.trace, paths=puzzle.secret.paths))


def _sent(request: HttpRequest, reader: TypeAdapter[Read]) -> Read:
    """What was sent, in its shape. Raises `BadPuzzle`."""
    try:
        return reader.validate_json(request.body if len(request.body) <= LONGEST_BODY else b"")
    except ValidationError as why:
        raise BadPuzzle("the request cannot be read, or is too long") from why


def _level(asked: Pasted | Drawn) -> Matrix:
    """The matrix that was drawn or pasted. Raises `BadPuzzle`."""
    if isinstance(asked, Drawn):
        return with_numbers(level_of(asked.level, LARGEST_PLAYED)).matrix
    return with_numbers(read(read_text(asked.text, LARGEST_PLAYED), LARGEST_PLAYED)).matrix


def _sentence(why: BadPuzzle) -> str:
    text = str(why)
    return f"{text[:1].upper()}{text[1:]}."
