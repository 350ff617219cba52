"""The JSON interface of rounds: the same answers as for any edition, under the room's address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Router

from games.players.cookie import current_player
from games.plays.api import PROBLEMS, answer_move, origin
from games.plays.referee import Run
from games.plays.responses import encoded
from games.plays.wire import Answer, Moved, MoveIn, State
from games.rooms.models import Entry
from games.rooms.playing import answer_in, find_part, move_in, run_in, state_in
from puzzles.contract import Shape

router = Router()


@router.get("/{code}/rounds/{number}/", response={200: Answer, **PROBLEMS}, summary="A room's round")
def see_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    entry = find_part(code, number, current_player(request))
    get_token(request)
    return encoded(answer_in(entry.round, run_in(request, entry), origin(request)))


@router.post("/{code}/rounds/{number}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in a room")
def move_in_round(request: HttpRequest, code: str, number: int, body: MoveIn) -> HttpResponse:
    def part() -> Entry:
        return find_part(code, number, current_player(request))

    def make() -> tuple[Run, Shape]:
        return move_in(request, part(), body)

    def seen(run: Run) -> State:
        return state_in(part().round, run)

    return answer_move(request, make, lambda: run_in(request, part()), seen)
