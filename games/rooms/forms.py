"""The forms of rooms: opening one, coming in, and what is done in the lobby and between two rounds."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.accounts.naming import free_name
from games.editions.finding import TooManyAsked
from games.players.cookie import current_player, require_player
from games.players.limits import within
from games.players.models import Player
from games.players.names import BadName
from games.players.origins import pseudonym_of
from games.rooms import hosting, lobby, onwards, pages, returning, starting
from games.rooms.called import names_in
from games.rooms.choosing import chosen_by
from games.rooms.codes import room_of
from games.rooms.lobby import NotHere
from games.rooms.matches import broken_off, match_of
from games.rooms.models import Room
from games.rooms.standing import earlier


@require_POST
def open_room(request: HttpRequest) -> HttpResponse:
    """A new room, with whoever asked as its host."""
    if not within(request, "rooms", settings.ROOMS_RATE):
        return render(request, "429.html", status=429)
    try:
        chosen, best_of = lobby.choice(request.POST), lobby.length(request.POST)
        host = _named(request)
    except NotHere as why:
        messages.error(request, str(why))
        return redirect("together")
    except BadName as why:
        return pages.together(request, chosen_by(request.POST), typed=request.POST["name"], trouble=str(why))
    room = lobby.open_room(host, chosen, best_of, lobby.of_sides(request.POST))
    starting.prepare(request, room)
    return redirect("room", room.code)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sits down in a room, under a name of one's choice if one has none yet."""
    room = room_of(request, code)
    try:
        lobby.must_be_todays(room, code, current_player(request))
        lobby.sit(room, _named(request), pseudonym_of(request))
    except NotHere as why:
        messages.error(request, str(why))
        return redirect("room", code)
    except BadName as why:
        return pages.door(request, room, code, typed=request.POST["name"], trouble=str(why))
    return redirect("room", room.code)


def _named(request: HttpRequest) -> Player:
    """The player, with the name from the form; an account keeps its own. Raises `BadName`."""
    player, name = current_player(request), request.POST.get("name", "").strip()
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
    starting.get_ready(request, room, player, request.POST.get("ready") == "yes")


@action
def start(request: HttpRequest, room: Room, player: Player) -> None:
    _for_hosts(room, player)
    starting.start(request, room)


@action
def choose(request: HttpRequest, room: Room, player: Player) -> None:
    _for_hosts(room, player)
    before = match_of(room, earlier(room, lobby.current_round(room).number, names_in(room)))
    chosen = lobby.choice(request.POST)
    if lobby.choose(room, chosen, lobby.length(request.POST), lobby.of_sides(request.POST)) and before.played:
        messages.info(request, broken_off(before))
    starting.prepare(request, room)


@action
def change_side(request: HttpRequest, room: Room, player: Player) -> None:
    lobby.change_side(room, player, request.POST.get("side", ""))
    starting.begin_if_due(room)  # all may be ready, and have waited for somebody in this team


@action
def rematch(request: HttpRequest, room: Room, player: Player) -> None:
    number = request.POST.get("number", "")
    if goes_on := request.POST.get("now") == "yes":
        _for_hosts(room, player)
    known = number.isascii() and number.isdigit() and len(number) < 9
    onwards.next_round(room, player, int(number) if known else 0, waits=not goes_on)
    starting.prepare(request, room)


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


@action
def close_screens(request: HttpRequest, room: Room, player: Player) -> None:
    hosting.close_screens(room, player)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Gives up one's seat."""
    room, player = room_of(request, code), current_player(request)
    if player is not None:
        lobby.leave(room, player)
    response = redirect("together")
    returning.forget(response)
    return response
