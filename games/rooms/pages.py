"""The pages of rooms: opening one, the lobby, and the round that is played."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import qrcode
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST
from qrcode.image.svg import SvgPathImage

from games.editions.edition_cache import get_cached
from games.editions.lookup import TooManyAsked
from games.infra.notices import list_open_engines
from games.leaderboards.leagues import leagues_of
from games.live.messages import clock
from games.players import doors
from games.players.addresses import pseudonym_of
from games.players.cookie import current_player, require_player
from games.players.free_names import free_name
from games.players.limits import within
from games.players.models import Player
from games.players.names import BadName, guest_name
from games.plays.clock import remember
from games.plays.corrected import notice
from games.plays.pages import play_context
from games.plays.records import is_new_to
from games.rooms import afterwards, codes, hosting, lobby, playing, rounds
from games.rooms.codes import room_of
from games.rooms.lobby import NotHere
from games.rooms.models import Removal, Room, Round, Seat
from games.rooms.standing import RoomReader
from games.rooms.watches import may_watch
from games.rooms.wire import RoomPage
from puzzles import registry
from puzzles.abilities import SharesBoard
from puzzles.contract import AnyEngine, Variant
from puzzles.typed import fold_typed

ROOMS_SHOWN = 6


@dataclass(frozen=True)
class Option:
    """A game that can be played in a room: its variants, and whether it shares a board."""

    engine: AnyEngine
    variants: tuple[Variant, ...]
    shares: bool


@dataclass(frozen=True)
class MyRoom:
    """A room in which somebody has a seat, and what is played there."""

    room: Room
    round: Round


def options() -> list[Option]:
    """What can be played in a room."""
    return [Option(engine, engine.variants, isinstance(engine, SharesBoard)) for engine in list_open_engines()]


@ensure_csrf_cookie
def together(request: HttpRequest) -> HttpResponse:
    """Where people meet: open a room, or go back to one."""
    player = current_player(request)
    seats = Seat.objects.filter(player=player, left=False).select_related("room").order_by("-room__created_at")
    rooms = [MyRoom(seat.room, lobby.current_round(seat.room)) for seat in seats[:ROOMS_SHOWN]] if player else []
    leagues = leagues_of(player) if player else []
    context = {"rooms": rooms, "leagues": leagues, "options": options()}
    return render(request, "rooms/together.html", context)


@require_POST
def open_room(request: HttpRequest) -> HttpResponse:
    """A new room, with whoever asked as its host."""
    if not within(request, "rooms", settings.ROOMS_RATE):
        return render(request, "429.html", status=429)
    try:
        chosen = lobby.choice(request.POST)
    except NotHere as why:
        messages.error(request, str(why))
        return redirect("together")
    room = lobby.open_room(require_player(request), chosen, lobby.length(request.POST), lobby.of_sides(request.POST))
    rounds.prepare(request, room)
    return redirect("room", room.code)


def find_room(request: HttpRequest) -> HttpResponse:
    """From a code that somebody typed to the room."""
    code = fold_typed(request.GET.get("code", "")).replace(" ", "").upper()
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
        return _door(request, room, player, code)
    if room.code != code.upper():
        return redirect("room", room.code)
    round_ = lobby.current_round(room)
    response = _play(request, room, round_, seat.player) if round_.begun else _lobby(request, room, seat.player)
    codes.remember_room(request, response, room)
    return response


def _door(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    """What somebody sees who is not in a room: the way in, or in calm words why there is none."""
    response = _door_of(request, room, player, code)
    if request.COOKIES.get(codes.ROOM_COOKIE) == room.code:
        codes.forget_room(response)
    return response


@ensure_csrf_cookie
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """A room for a projector: everybody's lanes, and the way in; whoever looks takes no seat."""
    room, player = room_of(request, code), current_player(request)
    if not may_watch(room, player, code):
        return _closed(request, room, player, code)
    return _shown(request, room, "rooms/screen.html", here=request.get_host(), room_title=f"Room {room.code}")


def _closed(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    """In calm words why there is no way in."""
    removal = Removal.objects.filter(room=room, player=player).first() if player else None
    context = {"code": code.upper(), "removal": removal, "locked": room.locked, "old": room.code != code.upper()}
    response = render(request, "rooms/closed.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _door_of(request: HttpRequest, room: Room, player: Player | None, code: str) -> HttpResponse:
    own = player is not None and (player.pk == room.host_id or room.seats.filter(player=player).exists())
    sent_away = player is not None and not own and room.removals.filter(player=player).exists()
    if sent_away or (room.locked and not own):
        return _closed(request, room, player, code)
    suggested = player.name if player else guest_name()
    return _shown(request, room, "rooms/door.html", round=lobby.current_round(room), suggested=suggested)


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
    return RoomPage(code=room.code, now=clock(), standing=RoomReader.veil(RoomReader(room.pk)()))


def _lobby(request: HttpRequest, room: Room, player: Player) -> HttpResponse:
    round_ = lobby.current_round(room)
    context = {
        "shut_out": doors.shut_out(room.removals) if lobby.may_lead(room, player) else [],
        "help_template": f"{round_.game}/help.html",
        "engine": registry.engine(round_.game),
        "is_new": is_new_to(player, round_.game),
    }
    return _shown(request, room, "rooms/lobby.html", round=round_, **context)


def _play(request: HttpRequest, room: Room, round_: Round, player: Player) -> HttpResponse:
    run = playing.run_in(request, playing.find_part(room.code, round_.number, player))
    answer = playing.answer_in(round_, run, request.build_absolute_uri("/"))
    edition = playing.edition_of(round_)
    context = {
        **play_context(edition, answer),
        "corrected": notice(get_cached(edition), run.play, in_room=True),
        "room": room,
        "round": round_,
        "room_page": _begins_with(room),
        "room_title": f"{round_.title}, room {room.code}",
    }
    response = render(request, f"{round_.game}/play.html", context)
    remember(request, response, run)
    response["Cache-Control"] = "no-store"
    return response


def qr(text: str) -> str:
    """A text as a QR code: an SVG in the page."""
    image = qrcode.make(text, image_factory=SvgPathImage, border=2, box_size=10)
    return mark_safe(image.to_string(encoding="unicode").replace("<svg ", '<svg role="img" aria-label="QR code" ', 1))


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sits down in a room, under a name of one's choice if one has none yet."""
    room = room_of(request, code)
    try:
        lobby.must_be_todays(room, code, current_player(request))
        lobby.sit(room, _named(request), pseudonym_of(request))
    except (BadName, NotHere) as why:
        messages.error(request, str(why))
        return redirect("room", code)
    return redirect("room", room.code)


def _named(request: HttpRequest) -> Player:
    """The player, with the name from the form; an account keeps its own. Raises `BadName`."""
    player, name = current_player(request), fold_typed(request.POST.get("name", ""))
    if name and not (player and (player.user_id or player.name == name)):
        name = free_name(name, but=player)
        player = require_player(request)
        player.name = name
        player.save(update_fields=["name"])
    return player or require_player(request)


def action(view: Callable[[HttpRequest, Room, Player], None]) -> Callable[..., HttpResponse]:
    """A form of the lobby: for those with a seat only; the page's script needs no page in answer."""

    @require_POST
    def acted(request: HttpRequest, code: str) -> HttpResponse:
        room, player = room_of(request, code), current_player(request)
        if player is None or not room.seats.filter(player=player).exists():
            return redirect("room", room.code)
        try:
            view(request, room, player)
        except NotHere as why:
            messages.error(request, str(why))
        except TooManyAsked:
            messages.error(request, "That was a little too fast. Please try again in a minute.")
        else:
            if request.headers.get("Accept", "").startswith("application/json"):
                return HttpResponse(status=204)
        return redirect("room", room.code)

    return acted


def _for_hosts(room: Room, player: Player) -> None:
    if not lobby.may_lead(room, player):
        raise NotHere("Only the host of the room can do that.")


@action
def ready(request: HttpRequest, room: Room, player: Player) -> None:
    rounds.get_ready(request, room, player, request.POST.get("ready") == "yes")


@action
def start(request: HttpRequest, room: Room, player: Player) -> None:
    _for_hosts(room, player)
    rounds.start(request, room)


@action
def choose(request: HttpRequest, room: Room, player: Player) -> None:
    _for_hosts(room, player)
    lobby.choose(room, lobby.choice(request.POST), lobby.length(request.POST), lobby.of_sides(request.POST))
    rounds.prepare(request, room)


@action
def change_side(request: HttpRequest, room: Room, player: Player) -> None:
    lobby.change_side(room, player, request.POST.get("side", ""))


@action
def rematch(request: HttpRequest, room: Room, player: Player) -> None:
    number = request.POST.get("number", "")
    if goes_on := request.POST.get("now") == "yes":
        _for_hosts(room, player)
    known = number.isascii() and number.isdigit() and len(number) < 9
    afterwards.next_round(room, int(number) if known else 0, waits=not goes_on)
    rounds.prepare(request, room)


@action
def take_out(request: HttpRequest, room: Room, player: Player) -> None:
    for_good = request.POST.get("for_good") == "yes"
    hosting.take_out(room, player, request.POST.get("player", ""), for_good, pseudonym_of(request))


@action
def hand_over(request: HttpRequest, room: Room, player: Player) -> None:
    hosting.hand_over(room, player, request.POST.get("player", ""))


@action
def let_in(request: HttpRequest, room: Room, player: Player) -> None:
    hosting.let_in(room, player, request.POST.get("player", ""))


@action
def lock(request: HttpRequest, room: Room, player: Player) -> None:
    hosting.lock(room, player, request.POST.get("locked") == "yes")


@action
def renew(request: HttpRequest, room: Room, player: Player) -> None:
    hosting.renew_code(room, player, request.POST.get("code", ""))


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Gives up one's seat."""
    room, player = room_of(request, code), current_player(request)
    if player is not None:
        lobby.leave(room, player)
    response = redirect("together")
    codes.forget_room(response)
    return response
