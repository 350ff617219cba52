"""The way back to one's room from every page: a cookie names the room, so that no page asks the database for it."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse

from games.players.doors import LONGEST_CODE
from games.rooms.models import Room
from games.rooms.persons import RETURNS_WITHIN

COOKIE = "room"
KEPT_FOR = int(RETURNS_WITHIN.total_seconds())
"""Seconds since the room was looked at last."""
_CODE = re.compile(rf"[A-Z0-9]{{4,{LONGEST_CODE}}}")


def remember(request: HttpRequest, response: HttpResponse, room: Room) -> None:
    """From now on pages lead back to the room."""
    response.set_cookie(COOKIE, room.code, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())


def forget(response: HttpResponse) -> None:
    """Pages lead back to no room any more: somebody has left it, or it is closed to them."""
    response.delete_cookie(COOKIE, samesite="Lax")


def offered(request: HttpRequest) -> str:
    """The code of the room that a page leads back to; empty for none, and on the room's own pages."""
    code = request.COOKIES.get(COOKIE, "")
    here = request.path.upper().startswith(f"/ROOM/{code}/")
    return code if _CODE.fullmatch(code) and not here else ""
