"""The JSON interface by which a page has a step counted (see `footfall`)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.calendar import EPOCH, today
from games.insights import footfall
from games.insights.wire import Stepped
from games.plays.api import PROBLEMS, guard
from games.plays.referee import Refused
from games.plays.responses import encoded
from puzzles import registry
from puzzles.shapes import TAKEN, Taken

router = Router()


@router.post("/", response={200: Taken, **PROBLEMS}, summary="Count that something was done at a game")
def count_step(request: HttpRequest, body: Stepped) -> HttpResponse:
    guard(request)
    day = body.day or today()
    if body.game not in registry.slugs() or not EPOCH <= day <= today():
        raise Refused(404, "not_found", "There is no such puzzle.")
    footfall.buffer.count(day, body.game, body.step)
    return encoded(TAKEN)
