"""The JSON interface of rounds: the same answers as for any edition, under the room's address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from ninja import Router

from games.players.cookie import current_player
from games.plays.answers import result
from games.plays.api import PROBLEMS, Answer, Moved, MoveIn, guard, origin
from games.plays.problems import problem
from games.plays.referee import Refused
from games.rooms.playing import answer, find_part, move_in, run_in, told

router = Router()


@router.get("/{code}/rounds/{number}/", response={200: Answer, **PROBLEMS}, summary="A room's round")
def see_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    entry = find_part(code, number, current_player(request))
    get_token(request)
    return JsonResponse(answer(entry.round, run_in(request, entry), origin(request)))


@router.post("/{code}/rounds/{number}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in a room")
def round_move(request: HttpRequest, code: str, number: int, body: MoveIn) -> HttpResponse:
    guard(request)
    entry = find_part(code, number, current_player(request))
    try:
        run, feedback = move_in(request, entry, body.move, body.after)
    except Refused as why:
        if why.status != 409:
            raise
        now = run_in(request, entry)
        end, state = result(now, origin(request)), told(entry.round, now)
        return problem(409, why.code, why.message, details=why.details, state=state, result=end)
    state, end = told(entry.round, run), result(run, origin(request))
    return JsonResponse({"state": state, "feedback": feedback, "result": end})
