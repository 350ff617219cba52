"""The JSON interface of rooms and their rounds. A round's answers have the same shapes as those of any edition."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Router

from games.players.access import count_guess
from games.players.client_addresses import find_client_address, hash_client_address
from games.players.cookie import current_player, require_player
from games.players.counters import TooManyGuesses
from games.players.limits import is_within_rate
from games.plays.after_end_api import answer_with_advice, require_coach
from games.plays.api import (
    PROBLEM_RESPONSES,
    TOO_FAST_TEXT,
    answer_move,
    answer_problem,
    answer_refusal,
    api,
    check_post,
    encode_shape,
    read_origin,
)
from games.plays.first_looks import remember_look
from games.plays.referee import RefusedRequest
from games.plays.wire import Advice, Answer, Moved, MoveIn
from games.rooms import lobby, rounds
from games.rooms.after_race import describe_replays, find_race
from games.rooms.lobby import RoomError
from games.rooms.models import Entry, Room
from games.rooms.room_lookup import load_room
from games.rooms.room_reader import build_room_page
from games.rooms.rounds import (
    build_round_answer,
    build_round_result,
    describe_round_state,
    find_entry,
    get_edition,
    load_round_run,
    make_round_move,
)
from games.rooms.wire import OpenRoom, PlayAgain, RoomPage, Sitting

router = Router()
api.add_exception_handler(TooManyGuesses, lambda request, why: answer_problem(429, "too_fast", TOO_FAST_TEXT))


def find_callers_entry(request: HttpRequest, code: str, number: int) -> Entry:
    """Find the current player's entry in a round; for strangers this counts as a guess.

    Raises `RefusedRequest` and `TooManyGuesses`.
    """
    try:
        return find_entry(code, number, current_player(request))
    except RefusedRequest as why:
        if why.status in (403, 404):
            count_guess(find_client_address(request), Room, is_hit=why.status == 403)
        raise


@router.post("/", response={201: RoomPage, **PROBLEM_RESPONSES}, summary="Open a room")
def open_room(request: HttpRequest, body: OpenRoom) -> HttpResponse:
    check_post(request)
    if not is_within_rate(request, "rooms", settings.ROOMS_RATE):
        raise RefusedRequest(429, "too_fast", TOO_FAST_TEXT)
    try:
        choice = lobby.parse_choice(body.model_dump())
    except RoomError as why:
        raise RefusedRequest(400, "not_here", str(why)) from why
    room = lobby.open_room(require_player(request), choice)
    rounds.prepare_puzzle(request, room)
    return encode_shape(build_room_page(room), 201)


@router.get("/{code}/", response={200: RoomPage, **PROBLEM_RESPONSES}, summary="A room as it is now")
def see_room(request: HttpRequest, code: str) -> HttpResponse:
    room, player = load_room(request, code), current_player(request)
    seat = room.seats.filter(player=player, left=False).first() if player else None
    if seat is None:
        raise RefusedRequest(403, "not_seated", "Join the room first.")
    if lobby.record_presence(room, {seat.player_id}):
        lobby.publish_room_change(room)
    rounds.start_round_if_due(room)
    return encode_shape(build_room_page(room))


@router.post("/{code}/", response={200: RoomPage, **PROBLEM_RESPONSES}, summary="Take a seat in a room, or get ready")
def sit(request: HttpRequest, code: str, body: Sitting) -> HttpResponse:
    """Take a seat, or keep it. When everyone here is ready, the round starts."""
    check_post(request)
    room = load_room(request, code)
    try:
        lobby.require_current_code(room, code, current_player(request))
        seat = lobby.take_seat(room, require_player(request), hash_client_address(request))
    except RoomError as why:
        raise RefusedRequest(403, "not_here", str(why)) from why
    if body.ready:
        rounds.set_ready(request, room, seat.player, ready=True)
    return encode_shape(build_room_page(room))


@router.get("/{code}/rounds/{number}/", response={200: Answer, **PROBLEM_RESPONSES}, summary="A round of a room")
def see_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    entry = find_callers_entry(request, code, number)
    get_token(request)
    run = load_round_run(request, entry)
    response = encode_shape(build_round_answer(entry.round, run, read_origin(request)))
    remember_look(request, response, run)
    return response


@router.post("/{code}/rounds/{number}/moves/", response={200: Moved, **PROBLEM_RESPONSES}, summary="A move in a room")
def move_in_round(request: HttpRequest, code: str, number: int, body: MoveIn) -> HttpResponse:
    check_post(request)
    entry, origin = find_callers_entry(request, code, number), read_origin(request)
    round_ = entry.round
    try:
        made = make_round_move(request, entry, body)
    except RefusedRequest as why:
        now = load_round_run(request, entry)
        if why.status != 409:
            return answer_refusal(request, why, now)
        state, result = describe_round_state(round_, now), build_round_result(round_, now, origin)
        return answer_refusal(request, why, now, state, result)
    state, result = describe_round_state(round_, made.run), build_round_result(round_, made.run, origin)
    return answer_move(request, made, state, result)


@router.get(
    "/{code}/rounds/{number}/coach/",
    response={200: Advice, **PROBLEM_RESPONSES},
    summary="What the coach says about my race",
)
def see_advice_in_room(request: HttpRequest, code: str, number: int) -> HttpResponse:
    round_, play = find_race(code, number, current_player(request))
    require_coach(get_edition(round_))
    return answer_with_advice(play)


@router.get(
    "/{code}/rounds/{number}/again/",
    response={200: PlayAgain, **PROBLEM_RESPONSES},
    summary="How to play a race’s puzzle again",
)
def see_again(request: HttpRequest, code: str, number: int) -> HttpResponse:
    return encode_shape(describe_replays(*find_race(code, number, current_player(request))))
