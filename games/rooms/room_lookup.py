"""Find a request's room by a known, guessed or former code, by a cookie, or by the latest seat."""

import re
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.players import access
from games.players.access import LONGEST_CODE, find_place_by_code
from games.players.cookie import current_player
from games.players.models import Player
from games.rooms.models import Room, Seat


def load_room(request: HttpRequest, code: str) -> Room:
    """Load the room with a code. Raises `Http404` and `TooManyGuesses`."""
    return find_by_former_code(code, current_player(request)) or find_place_by_code(
        request, Room.objects.all(), code, "seats__player"
    )


def find_by_former_code(code: str, player: Player | None) -> Room | None:
    """Find the room that once had a code, for players who were in it then."""
    return access.find_place_by_former_code(Room.objects.all(), code, player, "seats__player")


RETURN_LIMIT = timedelta(hours=3)
"""How long after a player's last sign of life a page offers to go back to the room."""
ROOM_COOKIE = "room"
ROOM_COOKIE_SECONDS = int(RETURN_LIMIT.total_seconds())
"""How many seconds the cookie lasts after the room's page was last shown."""
_CODE_PATTERN = re.compile(rf"[A-Z0-9]{{4,{LONGEST_CODE}}}")


def remember_room(request: HttpRequest, response: HttpResponse, room: Room) -> None:
    """Set the cookie with which pages offer to go back to the room."""
    response.set_cookie(
        ROOM_COOKIE, room.code, ROOM_COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def forget_room(response: HttpResponse) -> None:
    """Delete the cookie: the player has left the room, or it is closed to them."""
    response.delete_cookie(ROOM_COOKIE, samesite="Lax")


def read_room_cookie(request: HttpRequest) -> str:
    """Return the code of the room that a page may offer; empty without a cookie, and on that room's own pages."""
    code = request.COOKIES.get(ROOM_COOKIE, "")
    here = request.path.upper().startswith(f"/ROOM/{code}/")
    return code if _CODE_PATTERN.fullmatch(code) and not here else ""


def find_last_room(player: Player) -> Room | None:
    """Find the room in which a player was last, while others may still wait for them there."""
    lately = timezone.now() - RETURN_LIMIT
    seats = Seat.objects.filter(player=player, left=False, here_at__gte=lately).select_related("room")
    seat = seats.order_by("-here_at").first()
    return seat.room if seat else None
