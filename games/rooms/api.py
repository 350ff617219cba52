"""The JSON interface of rooms, and of rounds: the same answers as for any edition, under the room's address."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Router

from games.live.messages import clock
from games.players.access import count_guess
from games.players.addresses import find_client_address, hash_client_address
from games.players.cookie import current_player, require_player
from games.players.counters import TooManyGuesses
from games.players.limits import is_within_rate
from games.plays.after_end_api import answer_with_advice, must_have_coach
from games.plays.api import PROBLEMS, TOO_FAST, answer_move, answer_refusal, check_post, read_origin
from games.plays.first_looks import remember_look
from games.plays.referee import Refused
from games.plays.responses import encode_shape
from games.plays.wire import Advice, Answer, Moved, MoveIn
from games.rooms import lobby, rounds
from games.rooms.afterwards import again, race_of
from games.rooms.codes import room_of
from games.rooms.lobby import NotHere
from games.rooms.models import Entry, Room
from games.rooms.playing import answer_in, edition_of, find_part, move_in, result_in, run_in, state_in
from games.rooms.standing import RoomReader
from games.rooms.wire import OpenRoom, PlayAgain, RoomPage, Sitting

router = Router()


def part_of(request: HttpRequest, code: str, number: int) -> Entry:
    """The part in a round of whoever asks; for strangers this is a guess at the room's code. Raises `Refused`."""
    try:
        return find_part(code, number, current_player(request))
    except Refused as why:
        if why.status in (403, 404):
            _count(request, found=why.status == 403)
        raise


def _count(request: HttpRequest, found: bool) -> None:
    try:
        count_guess(find_client_address(request), Room, found)
    except TooManyGuesses as why:
        raise Refused(429, "too_fast", TOO_FAST) from why


@router.post("/", response={201: RoomPage, **PROBLEMS}, summary="Open a room")
def open_room(request: HttpRequest, body: OpenRoom) -> HttpResponse:
    check_post(request)
    if not is_within_rate(request, "rooms", settings.ROOMS_RATE):
        raise Refused(429, "too_fast", TOO_FAST)
    try:
        chosen = lobby.choice(body.model_dump())
    except NotHere as why:
        raise Refused(400, "not_here", str(why)) from why
    room = lobby.open_room(require_player(request), chosen)
    rounds.prepare(request, room)
    return encode_shape(_page(room), 201)


@router.get("/{code}/", response={200: RoomPage, **PROBLEMS}, summary="A room as it stands")
def see_room(request: HttpRequest, code: str) -> HttpResponse:
    room, player = _room(request, code), current_player(request)
    seat = room.seats.filter(player=player, left=False).first() if player else None
    if seat is None:
        raise Refused(403, "not_seated", "Join the room first.")
    if lobby.note_here(room, {seat.player_id}):
        lobby.changed(room)
    rounds.begin_if_due(room)
    return encode_shape(_page(room))


@router.post("/{code}/", response={200: RoomPage, **PROBLEMS}, summary="Sit down in a room; be ready")
def sit(request: HttpRequest, code: str, body: Sitting) -> HttpResponse:
    """Whoever has a seat keeps it. When everybody who is here is ready, the round starts."""
    check_post(request)
    room = _room(request, code)
    try:
        lobby.must_be_todays(room, code, current_player(request))
        seat = lobby.sit(room, require_player(request), hash_client_address(request))
    except NotHere as why:
        raise Refused(403, "not_here", str(why)) from why
    if body.ready:
        rounds.get_ready(request, room, seat.player, ready=True)
    return encode_shape(_page(room))


def _room(request: HttpRequest, code: str) -> Room:
    """The room under a code, which may be a guess. Raises `Http404` and `Refused`."""
    try:
        return room_of(request, code)
    except TooManyGuesses as why:
        raise Refused(429, "too_fast", TOO_FAST) from why


def _page(room: Room) -> RoomPage:
    return RoomPage(code=room.code, now=clock(), standing=RoomReader.veil(RoomReader(room.pk)()))


@router.get("/{code}/rounds/{number}/", response={200: Answer, **PROBLEMS}, summary="A room's round")
def see_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    entry = part_of(request, code, number)
    get_token(request)
    run = run_in(request, entry)
    response = encode_shape(answer_in(entry.round, run, read_origin(request)))
    remember_look(request, response, run)
    return response


@router.post("/{code}/rounds/{number}/moves/", response={200: Moved, **PROBLEMS}, summary="A move in a room")
def move_in_round(request: HttpRequest, code: str, number: int, body: MoveIn) -> HttpResponse:
    check_post(request)
    entry = part_of(request, code, number)
    round_ = entry.round
    try:
        made = move_in(request, entry, body)
    except Refused as why:
        now = run_in(request, entry)
        if why.status != 409:
            return answer_refusal(request, why, now)
        return answer_refusal(request, why, now, state_in(round_, now), result_in(round_, now, read_origin(request)))
    return answer_move(request, made, state_in(round_, made.run), result_in(round_, made.run, read_origin(request)))


@router.get("/{code}/rounds/{number}/coach/", response={200: Advice, **PROBLEMS}, summary="The coach, after a race")
def see_advice_in_room(request: HttpRequest, code: str, number: int) -> HttpResponse:
    round_, play = race_of(code, number, current_player(request))
    must_have_coach(edition_of(round_))
    return answer_with_advice(play)


@router.get("/{code}/rounds/{number}/again/", response={200: PlayAgain, **PROBLEMS}, summary="A race's puzzle again")
def see_again(request: HttpRequest, code: str, number: int) -> HttpResponse:
    return encode_shape(again(*race_of(code, number, current_player(request))))
