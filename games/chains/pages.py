"""The workshop for levels of one's own, and the steps of the solver for whoever wants to watch them."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from django_ratelimit.core import is_ratelimited

from games.chains import analyses
from games.chains.models import Analysis
from games.chains.tasks import analyse
from games.editions.making import NoSuchEdition, make_own, own, practice
from games.editions.models import Edition
from games.players.limits import may_make
from games.plays.answers import page_of
from games.plays.problems import problem
from puzzles import registry
from puzzles.chains.level import read, read_text
from puzzles.chains.puzzle import LARGEST_SIDE
from puzzles.contract import BadPuzzle

LONGEST_BODY = 8_192
ASK_RATE = "120/m"
TOO_FAST = "That was very fast. Wait a moment, then go on."


@ensure_csrf_cookie
def workshop(request: HttpRequest) -> HttpResponse:
    """The page on which a level is pasted or drawn."""
    return render(request, "chains/own.html", {"engine": registry.engine("chains"), "largest": LARGEST_SIDE})


def _too_fast(request: HttpRequest, group: str) -> bool:
    return is_ratelimited(request, group=group, key="ip", rate=ASK_RATE, increment=True)


def _body(request: HttpRequest) -> dict[str, Any]:
    """The JSON object that was sent. Raises `BadPuzzle`."""
    try:
        data = json.loads(request.body) if len(request.body) <= LONGEST_BODY else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadPuzzle("the request cannot be read, or is too long")
    return data


def _level(data: dict[str, Any]) -> list[list[int]]:
    """The matrix that was sent, drawn or typed. Raises `BadPuzzle`."""
    text = data.get("text")
    matrix = read_text(text, LARGEST_SIDE) if isinstance(text, str) else data.get("level")
    return [list(row) for row in read(matrix, LARGEST_SIDE).matrix]


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Takes a level, and has a worker look at it; the answer is polled for."""
    if _too_fast(request, "chains-ask"):
        return problem(429, "too_fast", TOO_FAST)
    try:
        row = analyses.ask(_level(_body(request)))
    except BadPuzzle as why:
        return problem(400, "bad_level", _sentence(why))
    if row.state == Analysis.WAITING:
        analyse.delay(row.key)
    return JsonResponse(analyses.findings(row), status=202)


def findings(request: HttpRequest, key: str) -> HttpResponse:
    """What is known of a level by now."""
    return JsonResponse(analyses.findings(get_object_or_404(Analysis, key=key)))


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Makes a level that was looked at playable under a link of its own."""
    if not may_make(request):
        return problem(429, "too_fast", TOO_FAST)
    try:
        row = Analysis.objects.filter(key=str(_body(request).get("key"))).first()
    except BadPuzzle as why:
        return problem(400, "unreadable", _sentence(why))
    if row is None or row.puzzle is None:
        return problem(409, "not_playable", "This level cannot be played: no way to cover it is known.")
    engine = registry.engine("chains")
    edition = make_own(engine, row.grade or engine.variants[0].slug, row.puzzle)
    return JsonResponse({"url": page_of(edition)}, status=201)


def _sentence(why: BadPuzzle) -> str:
    text = str(why)
    return f"{text[:1].upper()}{text[1:]}."


def watch_practice(request: HttpRequest, variant: str, seed: str) -> HttpResponse:
    """The steps that solve a practice level."""
    try:
        return _steps(practice("chains", variant, seed, lambda: may_make(request)))
    except NoSuchEdition as why:
        raise Http404(str(why)) from why


def watch_own(request: HttpRequest, code: str) -> HttpResponse:
    """The steps that solve a level that somebody made."""
    try:
        return _steps(own("chains", code))
    except NoSuchEdition as why:
        raise Http404(str(why)) from why


def _steps(edition: Edition) -> HttpResponse:
    secret = edition.puzzle["secret"]
    level = edition.puzzle["public"]["level"]
    return JsonResponse({"level": level, "steps": secret["trace"], "paths": secret["paths"]})
