"""The pages of rooms: opening one, joining (the door), the lobby, and the round that is being played."""

from collections.abc import Callable
from contextlib import suppress

import qrcode
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from qrcode.image.svg import SvgPathImage

from games.editions.edition_cache import get_cached_edition
from games.editions.lookup import PracticeLimitReached
from games.infra.notices import list_open_engines
from games.leaderboards.leagues import find_leagues
from games.players import access
from games.players.client_addresses import hash_client_address
from games.players.cookie import current_player, require_player
from games.players.limits import is_within_rate
from games.players.models import Player
from games.players.name_reports import require_free_name
from games.players.names import BadName, draw_guest_name
from games.plays.answers import describe_corrections
from games.plays.first_looks import remember_look
from games.plays.pages import build_play_context
from games.plays.records import is_new_to_game
from games.rooms import after_race, lobby, room_lookup, rounds
from games.rooms.lobby import RoomError
from games.rooms.models import Removal, Room, Round, Seat
from games.rooms.room_lookup import load_room
from games.rooms.room_reader import build_room_page
from games.rooms.room_topics import may_watch
from puzzles import registry
from puzzles.abilities import SharesBoard
from puzzles.contract import AnyEngine
from puzzles.typed_text import fold_typed

MOST_ROOMS_SHOWN = 6


def list_game_options() -> list[tuple[AnyEngine, bool]]:
    """List the games that can be played in a room, and whether several can play each on one board."""
    return [(engine, isinstance(engine, SharesBoard)) for engine in list_open_engines()]


@ensure_csrf_cookie
def show_together_page(request: HttpRequest) -> HttpResponse:
    """Show where players open a room, or go back to one."""
    player = current_player(request)
    seats = Seat.objects.filter(player=player, left=False).select_related("room").order_by("-room__created_at")
    shown = seats[:MOST_ROOMS_SHOWN] if player else []
    rooms = [(seat.room, lobby.find_current_round(seat.room)) for seat in shown]
    leagues = find_leagues(player) if player else []
    context = {"rooms": rooms, "leagues": leagues, "options": list_game_options()}
    return render(request, "rooms/together.html", context)


@require_POST
def open_room(request: HttpRequest) -> HttpResponse:
    if not is_within_rate(request, "rooms", settings.ROOMS_RATE):
        return render(request, "429.html", status=429)
    try:
        choice = lobby.parse_choice(request.POST)
    except RoomError as why:
        messages.error(request, str(why))
        return redirect("together")
    room = lobby.open_room(require_player(request), choice)
    rounds.prepare_puzzle(request, room)
    return redirect("room", room.code)


def find_room(request: HttpRequest) -> HttpResponse:
    """Redirect from a typed code to its room."""
    code = fold_typed(request.GET.get("code", "")).replace(" ", "").upper()
    if code:
        with suppress(Http404):
            return redirect("room", load_room(request, code).code)
    problem = f"We couldn’t find a room with the code {code[:12]}." if code else "Type the room’s code first."
    messages.error(request, problem)
    return redirect("together")


@ensure_csrf_cookie
def show_room(request: HttpRequest, code: str) -> HttpResponse:
    """Show newcomers how to join, and players the lobby before a round and the puzzle during it."""
    room, player = load_room(request, code), current_player(request)
    seat = room.seats.filter(player=player, left=False).first() if player else None
    if seat is None:
        return _show_door(request, room, player, code)
    if room.code != code.upper():
        return redirect("room", room.code)
    round_ = lobby.find_current_round(room)
    show_round = _show_board if round_.has_started else _show_lobby
    response = show_round(request, room, round_, seat.player)
    room_lookup.remember_room(request, response, room)
    return response


@ensure_csrf_cookie
def show_screen(request: HttpRequest, code: str) -> HttpResponse:
    """Show a room on a big screen, which takes no seat: everyone's progress, and how to join."""
    room, player = load_room(request, code), current_player(request)
    if not may_watch(room, player, code):
        return _show_closed_room(request, room, player, code)
    return _render_room(request, room, "rooms/screen.html", here=request.get_host(), room_title=f"Room {room.code}")


def _show_closed_room(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    """Explain kindly why a room is closed to a player."""
    removal = Removal.objects.filter(room=room, player=player).first() if player else None
    context = {"code": code.upper(), "removal": removal, "locked": room.locked, "old": room.code != code.upper()}
    response = render(request, "rooms/closed.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _show_door(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    """Show players without a seat how to join, or why they can't."""
    own = player is not None and (player.pk == room.host_id or room.seats.filter(player=player).exists())
    sent_away = player is not None and not own and room.removals.filter(player=player).exists()
    if sent_away or (room.locked and not own):
        response = _show_closed_room(request, room, player, code)
    else:
        suggested = player.name if player else draw_guest_name()
        round_ = lobby.find_current_round(room)
        context = {"round": round_, "engine": registry.engine(round_.game), "suggested": suggested}
        response = _render_room(request, room, "rooms/door.html", **context)
    if request.COOKIES.get(room_lookup.ROOM_COOKIE) == room.code:
        room_lookup.forget_room(response)
    return response


def _render_room(request: HttpRequest, room: Room, template: str, **more: object) -> HttpResponse:
    link = request.build_absolute_uri(rounds.write_room_path(room))
    context = {"room": room, "link": link, "qr": draw_qr_code(link), "room_page": build_room_page(room), **more}
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


def _show_lobby(request: HttpRequest, room: Room, round_: Round, player: Player) -> HttpResponse:
    context = {
        "shut_out": access.list_banned_players(room.removals) if lobby.may_act_as_host(room, player) else [],
        "help_template": f"{round_.game}/help.html",
        "engine": registry.engine(round_.game),
        "options": list_game_options(),
        "is_new": is_new_to_game(player, round_.game),
    }
    return _render_room(request, room, "rooms/lobby.html", round=round_, **context)


def _show_board(request: HttpRequest, room: Room, round_: Round, player: Player) -> HttpResponse:
    run = rounds.load_round_run(request, rounds.find_entry(room.code, round_.number, player))
    answer = rounds.build_round_answer(round_, run, request.build_absolute_uri("/"))
    edition = rounds.get_edition(round_)
    context = {
        **build_play_context(edition, answer),
        "corrected": describe_corrections(get_cached_edition(edition), run.play, in_room=True),
        "play": run.play,
        "room": room,
        "round": round_,
        "room_page": build_room_page(room),
        "room_title": f"{round_.title}, room {room.code}",
    }
    response = render(request, f"{round_.game}/play.html", context)
    remember_look(request, response, run)
    response["Cache-Control"] = "no-store"
    return response


def draw_qr_code(text: str) -> str:
    """Draw a text as a QR code, in an SVG element for the page."""
    image = qrcode.make(text, image_factory=SvgPathImage, border=2, box_size=10)
    return mark_safe(image.to_string(encoding="unicode").replace("<svg ", '<svg role="img" aria-label="QR code" ', 1))


@require_POST
def join_room(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat, under a name from the form if the player has none yet."""
    room = load_room(request, code)
    try:
        lobby.require_current_code(room, code, current_player(request))
        lobby.take_seat(room, _name_player(request), hash_client_address(request))
    except (BadName, RoomError) as why:
        messages.error(request, str(why))
        return redirect("room", code)
    return redirect("room", room.code)


def _name_player(request: HttpRequest) -> Player:
    """Return the player, with the name from the form unless they have an account. Raises `BadName`."""
    player, name = current_player(request), fold_typed(request.POST.get("name", ""))
    if name and not (player and (player.user_id or player.name == name)):
        name = require_free_name(name, player=player)
        player = require_player(request)
        player.name = name
        player.save(update_fields=["name"])
    return player or require_player(request)


def handle_room_form(view: Callable[[HttpRequest, Room, Player], object]) -> Callable[..., HttpResponse]:
    """Turn a function that does what a lobby's form asks into a view for players with a seat.

    A script, which asks for JSON, gets an empty answer instead of a page.
    """

    @require_POST
    def handle_form(request: HttpRequest, code: str) -> HttpResponse:
        room, player = load_room(request, code), current_player(request)
        if player is None or not room.seats.filter(player=player).exists():
            return redirect("room", room.code)
        try:
            view(request, room, player)
        except RoomError as why:
            messages.error(request, str(why))
        except PracticeLimitReached:
            messages.error(request, "That was a little too fast. Please try again in a minute.")
        else:
            if request.headers.get("Accept", "").startswith("application/json"):
                return HttpResponse(status=204)
        return redirect("room", room.code)

    return handle_form


def _require_host(room: Room, player: Player) -> None:
    if not lobby.may_act_as_host(room, player):
        raise RoomError("Only the host of the room can do that.")


@handle_room_form
def mark_ready(request: HttpRequest, room: Room, player: Player) -> None:
    rounds.set_ready(request, room, player, request.POST.get("ready") == "yes")


@handle_room_form
def start_round(request: HttpRequest, room: Room, player: Player) -> None:
    _require_host(room, player)
    rounds.start_round(request, room)


@handle_room_form
def choose_round(request: HttpRequest, room: Room, player: Player) -> None:
    _require_host(room, player)
    lobby.change_choice(room, lobby.parse_choice(request.POST))
    rounds.prepare_puzzle(request, room)


@handle_room_form
def open_rematch(request: HttpRequest, room: Room, player: Player) -> None:
    number = request.POST.get("number", "")
    if goes_on := request.POST.get("now") == "yes":
        _require_host(room, player)
    is_number = number.isascii() and number.isdigit() and len(number) < 9
    after_race.open_next_round(room, int(number) if is_number else 0, wait_for_all=not goes_on)
    rounds.prepare_puzzle(request, room)


@handle_room_form
def remove_player(request: HttpRequest, room: Room, player: Player) -> None:
    for_good = request.POST.get("for_good") == "yes"
    lobby.remove_player(room, player, request.POST.get("player", ""), for_good, hash_client_address(request))


change_side = handle_room_form(
    lambda request, room, player: lobby.change_side(room, player, request.POST.get("side", ""))
)
change_host = handle_room_form(
    lambda request, room, player: lobby.change_host(room, player, request.POST.get("player", ""))
)
readmit_player = handle_room_form(
    lambda request, room, player: lobby.readmit_player(room, player, request.POST.get("player", ""))
)
lock_room = handle_room_form(
    lambda request, room, player: lobby.set_locked(room, player, request.POST.get("locked") == "yes")
)
renew_code = handle_room_form(
    lambda request, room, player: lobby.renew_code(room, player, request.POST.get("code", ""))
)


@require_POST
def leave_room(request: HttpRequest, code: str) -> HttpResponse:
    """Give up the player's seat."""
    room, player = load_room(request, code), current_player(request)
    if player is not None:
        lobby.leave_room(room, player)
    response = redirect("together")
    room_lookup.forget_room(response)
    return response
