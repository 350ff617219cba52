"""The JSON interface of rounds: the same answers as for any edition, under the room's address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from ninja import Router

from games.plays.answers import result
from games.plays.api import PROBLEMS, Answer, Moved, MoveIn, guard, origin
from games.plays.players import current_player
from games.plays.problems import problem
from games.plays.referee import Refused
from games.rooms.models import Round
from games.rooms.playing import answer, move_in, run_in, told

router = Router()


def _found(request: HttpRequest, code: str, number: int) -> Round:
    """The round at an address, of a room in which whoever asks has a seat. Raises `Refused`."""
    rounds = Round.objects.select_related("room", "edition", "team").defer("edition__puzzle")
    round_ = rounds.filter(room__code=code.upper(), number=number).first()
    if round_ is None:
        raise Refused(404, "not_found", "There is no such room.")
    player = current_player(request)
    if player is None or not round_.room.seats.filter(player=player).exists():
        raise Refused(403, "not_seated", "Join the room first.")
    return round_


@router.get("/{code}/rounds/{number}/", response={200: Answer, **PROBLEMS}, summary="A room's round")
def see_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    round_ = _found(request, code, number)
    get_token(request)
    run = run_in(request, round_, current_player(request))  # type: ignore[arg-type]
    return JsonResponse(answer(round_, run, origin(request)))


@router.post("/{code}/rounds/{number}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in a room")
def round_move(request: HttpRequest, code: str, number: int, body: MoveIn) -> HttpResponse:
    guard(request)
    round_, player = _found(request, code, number), current_player(request)
    assert player is not None
    try:
        run, feedback = move_in(request, round_, player, body.move, body.after)
    except Refused as why:
        if why.status != 409 or why.code == "not_yet":
            raise
        now = run_in(request, round_, player)
        end = result(now, origin(request))
        return problem(409, why.code, why.message, details=why.details, state=told(round_, now), result=end)
    return JsonResponse({"state": told(round_, run), "feedback": feedback, "result": result(run, origin(request))})
