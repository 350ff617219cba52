"""Which room it is: under a code that somebody knows or guesses, or had before, or that a cookie leads back to."""

import re
from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.players.cookie import current_player
from games.players.doors import LONGEST_CODE, by_code
from games.players.models import Player
from games.rooms.models import Removal, Room, Seat


def load_room(request: HttpRequest, code: str) -> Room:
    """The room under a code. Raises `Http404` and `TooManyGuesses`."""
    return find_by_former_code(code, current_player(request)) or by_code(
        request, Room.objects.all(), code, "seats__player"
    )


def find_by_former_code(code: str, player: Player | None) -> Room | None:
    """The room that had a code before, if this player was in it then."""
    if player is None or not code.isalnum():
        return None
    rooms = Room.objects.filter(former_codes__code=code.upper())
    return rooms.filter(_has_player(Seat, player) | _has_player(Removal, player)).first()


def _has_player(kind: type[Seat | Removal], player: Player) -> Exists:
    return Exists(kind.objects.filter(room=OuterRef("pk"), player=player))


RETURNS_WITHIN = timedelta(hours=3)
"""So long after the last sign of life a room is offered to whoever sat there."""
ROOM_COOKIE = "room"
KEPT_FOR = int(RETURNS_WITHIN.total_seconds())
"""Seconds since the room was looked at last."""
_CODE = re.compile(rf"[A-Z0-9]{{4,{LONGEST_CODE}}}")


def remember_room(request: HttpRequest, response: HttpResponse, room: Room) -> None:
    """From now on pages lead back to the room."""
    response.set_cookie(ROOM_COOKIE, room.code, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())


def forget_room(response: HttpResponse) -> None:
    """Pages lead back to no room any more: somebody has left it, or it is closed to them."""
    response.delete_cookie(ROOM_COOKIE, samesite="Lax")


def room_to_offer(request: HttpRequest) -> str:
    """The code of the room that a page leads back to; empty for none, and on the room's own pages."""
    code = request.COOKIES.get(ROOM_COOKIE, "")
    here = request.path.upper().startswith(f"/ROOM/{code}/")
    return code if _CODE.fullmatch(code) and not here else ""


def room_to_return_to(player: Player) -> Room | None:
    """The room in which a player was last, while somebody may still wait for them there."""
    lately = timezone.now() - RETURNS_WITHIN
    seats = Seat.objects.filter(player=player, left=False, here_at__gte=lately).select_related("room")
    seat = seats.order_by("-here_at").first()
    return seat.room if seat else None
