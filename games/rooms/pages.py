"""The pages of rooms: where people meet, the door, the lobby, the round that is played, and the big screen."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlencode

import qrcode
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.csrf import ensure_csrf_cookie
from qrcode.image.svg import SvgPathImage

from games.editions import calendar
from games.editions.remembered import again
from games.leagues.membership import leagues_of
from games.live.messages import clock
from games.operating.present import open_engines
from games.players import doors
from games.players.cookie import current_player
from games.players.models import Player
from games.players.names import guest_name
from games.plays import seen_answers
from games.plays.corrected import notice
from games.plays.history import is_new_to
from games.plays.pages import Stage, play_context
from games.rooms import lobby, playing, returning
from games.rooms.choosing import Chosen, chosen_in
from games.rooms.codes import room_of
from games.rooms.models import Removal, Room, Round, Seat
from games.rooms.standing import RoomReader
from games.rooms.watching import board_of, may_watch, pass_of, with_pass
from games.rooms.wire import RoomPage
from puzzles.abilities import SharesBoard, variants_on
from puzzles.contract import AnyEngine, Variant

ROOMS_SHOWN = 6
DEFAULT = Chosen()
BOARD = Stage("rooms/screen_board.html", "rooms/screen_modules.html", shut=True)
"""A board on the big screen, which nobody touches there."""


@dataclass(frozen=True)
class Option:
    """A game that can be played in a room: its variants, those with a puzzle today, whether it shares a board."""

    engine: AnyEngine
    variants: tuple[Variant, ...]
    today: tuple[Variant, ...]
    shares: bool


@dataclass(frozen=True)
class MyRoom:
    """A room in which somebody has a seat, and what is played there."""

    room: Room
    round: Round


def options() -> list[Option]:
    """What can be played in a room."""
    return [
        Option(engine, engine.variants, variants_on(engine, calendar.today()), isinstance(engine, SharesBoard))
        for engine in open_engines()
    ]


@ensure_csrf_cookie
def together(request: HttpRequest, chosen: Chosen = DEFAULT, typed: str = "", trouble: str = "") -> HttpResponse:
    """Where people meet: open a room, or go back to one; with the name that was `typed`, and what is wrong with it."""
    player = current_player(request)
    seats = Seat.objects.filter(player=player, left=False).select_related("room").order_by("-room__created_at")
    rooms = [MyRoom(seat.room, lobby.current_round(seat.room)) for seat in seats[:ROOMS_SHOWN]] if player else []
    leagues = leagues_of(player) if player else []
    games = options()
    if not chosen.play and games:
        chosen = chosen._replace(play=f"{games[0].engine.slug}/{games[0].variants[0].slug}")
    context = {"rooms": rooms, "leagues": leagues, "options": games, "chosen": chosen}
    return render(request, "rooms/together.html", {**context, **_name_field(player, typed, trouble)})


def _name_field(player: Player | None, typed: str, trouble: str) -> dict[str, str]:
    """What stands in the field for a guest's name, and what is wrong with it."""
    return {"suggested": typed or (player.name if player else guest_name()), "name_trouble": trouble}


def find_room(request: HttpRequest) -> HttpResponse:
    """From a code that somebody typed to the room."""
    code = "".join(request.GET.get("code", "").split()).upper()
    if code:
        with suppress(Http404):
            return redirect("room", room_of(request, code).code)
    messages.error(request, f"There is no room with the code {code[:12]}." if code else "Type the room’s code first.")
    return redirect("together")


@ensure_csrf_cookie
def room_page(request: HttpRequest, code: str) -> HttpResponse:
    """A room: the door for somebody new, the lobby before a round, the puzzle while it is played."""
    room, player = room_of(request, code), current_player(request)
    seat = room.seats.filter(player=player, left=False).first() if player else None
    if seat is None:
        return door(request, room, code)
    if room.code != code.upper():
        return redirect("room", room.code)
    round_ = lobby.current_round(room)
    response = _play(request, room, round_, seat.player) if round_.begun else _lobby(request, room, seat.player)
    returning.remember(request, response, room)
    return response


def door(request: HttpRequest, room: Room, code: str, typed: str = "", trouble: str = "") -> HttpResponse:
    """What somebody sees who is not in a room: the way in, or in calm words why there is none.

    The name that was `typed` stays in its field, with what is wrong with it.
    """
    player = current_player(request)
    response = _door_of(request, room, player, code, _name_field(player, typed, trouble))
    if request.COOKIES.get(returning.COOKIE) == room.code:
        returning.forget(response)
    return response


@ensure_csrf_cookie
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """A room for a projector: everybody's lanes, and the way in; whoever looks takes no seat."""
    given = request.GET.get("pass", "")
    room, player = with_pass(code, given) or room_of(request, code), current_player(request)
    if not may_watch(room, player, code, given):
        return _closed(request, room, player, code)
    if room.code != code.upper():
        return redirect(f"{reverse('room-screen', args=[room.code])}?{urlencode({'pass': pass_of(room)})}")
    round_ = lobby.current_round(room)
    shown = {"here": request.get_host(), "pass": pass_of(room), "room_title": f"Room {room.code} on the big screen"}
    if (answer := board_of(request, round_)) is None:
        return _shown(request, room, "rooms/screen.html", **shown)
    board = play_context(playing.edition_of(round_), answer)
    return _shown(request, room, f"{round_.game}/play.html", **{**board, **shown, "stage": BOARD, "round": round_})


def _closed(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    """In calm words why there is no way in."""
    removal = Removal.objects.filter(room=room, player=player).first() if player else None
    context = {"code": code.upper(), "removal": removal, "locked": room.locked, "old": room.code != code.upper()}
    response = render(request, "rooms/closed.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _door_of(request: HttpRequest, room: Room, player: Player | None, code: str, name: dict[str, str]) -> HttpResponse:
    own = player is not None and (player.pk == room.host_id or room.seats.filter(player=player).exists())
    sent_away = player is not None and not own and room.removals.filter(player=player).exists()
    if sent_away or (room.locked and not own):
        return _closed(request, room, player, code)
    return _shown(request, room, "rooms/door.html", round=lobby.current_round(room), **name)


def _shown(request: HttpRequest, room: Room, template: str, **more: object) -> HttpResponse:
    link = request.build_absolute_uri(playing.address(room))
    context = {
        "room": room,
        "link": link,
        "qr": qr(link),
        "room_page": _begins_with(room),
        "options": options(),
        **more,
    }
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


def _begins_with(room: Room) -> RoomPage:
    """The room as the page's script begins with it."""
    return RoomPage(code=room.code, now=clock(), standing=RoomReader(room.pk)())


def _lobby(request: HttpRequest, room: Room, player: Player) -> HttpResponse:
    round_, leader = lobby.current_round(room), lobby.leader(room)
    context = {
        "leads": leader == player,
        "leader": leader,
        "shut_out": doors.shut_out(room.removals) if leader == player else [],
        "help_template": f"{round_.game}/help.html",
        "chosen": chosen_in(room, round_),
        "is_new": is_new_to(player, round_.game),
    }
    return _shown(request, room, "rooms/lobby.html", round=round_, **context)


def _play(request: HttpRequest, room: Room, round_: Round, player: Player) -> HttpResponse:
    run = playing.run_in(request, playing.find_part(room.code, round_.number, player))
    seen_answers.note(request, run)
    answer = playing.answer_in(round_, run, request.build_absolute_uri("/"))
    edition = playing.edition_of(round_)
    context = {
        **play_context(edition, answer),
        "corrected": notice(again(edition), run.play, in_room=True),
        "room": room,
        "round": round_,
        "room_page": _begins_with(room),
        "room_title": f"{round_.title}, room {room.code}",
    }
    response = render(request, f"{round_.game}/play.html", context)
    response["Cache-Control"] = "no-store"
    return response


def qr(text: str) -> str:
    """A text as a QR code: an SVG in the page."""
    image = qrcode.make(text, image_factory=SvgPathImage, border=2, box_size=10)
    return mark_safe(image.to_string(encoding="unicode").replace("<svg ", '<svg role="img" aria-label="QR code" ', 1))
