"""Serve the workshop, where people make levels, and the solver's steps for a finished level."""

from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from pydantic import TypeAdapter, ValidationError

from games.chains import tasks
from games.chains.wire import DrawnLevel, LevelLink, PastedLevel, SolvedLevel
from games.editions.addresses import Address, OwnAddress, PracticeAddress, get_address
from games.editions.embargo import EditionEmbargoed, is_embargoed
from games.editions.lookup import EditionBeingMade, PracticeLimitReached
from games.editions.making import LESSON_PREFIX, NoSuchEdition, make_own_edition
from games.editions.models import Edition
from games.players.cookie import current_player
from games.players.limits import is_within_rate, may_make_puzzle
from games.plays.api import TOO_FAST_TEXT, answer_embargoed, answer_problem, api, encode_shape, find_edition
from games.plays.models import Play
from puzzles import registry
from puzzles.chains.level import make_level, read_level, read_typed_matrix
from puzzles.chains.puzzle import LONGEST_PLAYABLE_SIDE, require_numbers
from puzzles.chains.wire import Matrix, Puzzle
from puzzles.contract import BadPuzzle

FALLBACK_VARIANT = "gentle"
"""The variant of a level whose difficulty we don't know."""
MOST_BODY_BYTES = 8_192
JUDGING_RATE = "240/m"
UNFINISHED_TEXT = "This is a practice level. We’ll show the solution when you finish it."

ShapeT = TypeVar("ShapeT")
LEVEL_READER: TypeAdapter[PastedLevel | DrawnLevel] = TypeAdapter(PastedLevel | DrawnLevel)


@ensure_csrf_cookie
def show_workshop(request: HttpRequest) -> HttpResponse:
    """Show the page on which a level is pasted or drawn."""
    context = {
        "engine": registry.engine("chains"),
        "largest": LONGEST_PLAYABLE_SIDE,
        "fresh": tasks.judge_level(tasks.FIRST_LEVEL),
    }
    return render(request, "chains/own.html", context)


@require_POST
def judge_for_player(request: HttpRequest) -> HttpResponse:
    """Answer with the verdict on a level, or with the job that analyses it."""
    if not is_within_rate(request, "chains-ask", JUDGING_RATE):
        return answer_problem(429, "too_fast", TOO_FAST_TEXT)
    return _answer_level(request)


@require_POST
def judge_for_editor(request: HttpRequest) -> HttpResponse:
    """Answer an editor about a level, even one of today's."""
    return _answer_level(request, for_editor=True)


def _answer_level(request: HttpRequest, for_editor: bool = False) -> HttpResponse:
    try:
        sent = _parse_body(request, LEVEL_READER)
        verdict = tasks.judge_level(_read_matrix(sent), sent.again, for_editor)
    except BadPuzzle as why:
        return answer_problem(400, "bad_level", _make_sentence(why))
    return encode_shape(verdict, status=202)


@require_POST
def publish_level(request: HttpRequest) -> HttpResponse:
    """Make an analysed level playable under its own link."""
    if not may_make_puzzle(request):
        return answer_problem(429, "too_fast", TOO_FAST_TEXT)
    try:
        level = _read_matrix(_parse_body(request, LEVEL_READER))
    except BadPuzzle as why:
        return answer_problem(400, "unreadable", _make_sentence(why))
    if tasks.is_todays_level(level):
        return answer_embargoed(EditionEmbargoed())
    answer = tasks.find_solver_answer(level)
    if answer is None or answer.puzzle is None:
        return answer_problem(409, "not_playable", "This level can’t be played. We couldn’t find a way to cover it.")
    try:
        edition = make_own_edition(registry.engine("chains"), answer.grade or FALLBACK_VARIANT, answer.puzzle)
    except BadPuzzle as why:
        return answer_problem(409, "not_playable", _make_sentence(why))
    return encode_shape(LevelLink(url=get_address(edition).url), status=201)


def answer_practice_steps(request: HttpRequest, variant: str, seed: str) -> HttpResponse:
    """Answer with the steps that solve a practice level."""
    return _answer_steps(request, PracticeAddress("chains", variant, seed))


def answer_own_steps(request: HttpRequest, code: str) -> HttpResponse:
    """Answer with the steps that solve a level that a person made, or one of the ladder after its end."""
    if code.startswith(LESSON_PREFIX):
        player = current_player(request)
        ended = {"edition__game": "chains", "edition__kind": Edition.OWN, "finished_at__isnull": False}
        if player is None or not Play.objects.filter(player=player, edition__seed=code, **ended).exists():
            return answer_problem(403, "unfinished", UNFINISHED_TEXT)
    return _answer_steps(request, OwnAddress("chains", code))


def _answer_steps(request: HttpRequest, address: Address) -> HttpResponse:
    try:
        edition = find_edition(request, address)
        if is_embargoed(edition):
            raise EditionEmbargoed
    except (EditionEmbargoed, PracticeLimitReached, EditionBeingMade, NoSuchEdition) as why:
        return api.on_exception(request, why)
    puzzle: Puzzle = edition.puzzle
    return encode_shape(SolvedLevel(level=puzzle.public.level, steps=puzzle.secret.trace, paths=puzzle.secret.paths))


def _parse_body(request: HttpRequest, reader: TypeAdapter[ShapeT]) -> ShapeT:
    """Parse the body of a request as a shape. Raises `BadPuzzle`."""
    try:
        return reader.validate_json(request.body if len(request.body) <= MOST_BODY_BYTES else b"")
    except ValidationError as why:
        raise BadPuzzle("the request is too long, or we couldn’t read it") from why


def _read_matrix(sent: PastedLevel | DrawnLevel) -> Matrix:
    """Return the matrix of a drawn or pasted level. Raises `BadPuzzle`."""
    if isinstance(sent, DrawnLevel):
        return require_numbers(make_level(sent.level, LONGEST_PLAYABLE_SIDE)).matrix
    return require_numbers(
        read_level(read_typed_matrix(sent.text, LONGEST_PLAYABLE_SIDE), LONGEST_PLAYABLE_SIDE)
    ).matrix


def _make_sentence(problem: BadPuzzle) -> str:
    text = str(problem)
    return f"{text[:1].upper()}{text[1:]}."
