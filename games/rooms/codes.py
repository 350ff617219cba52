"""The room under a code that somebody knows or guesses, also under one that it had when they were in it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from games.players.cookie import current_player
from games.players.guesses import by_code
from games.players.models import Player
from games.rooms.models import Removal, Room, Seat


def room_of(request: HttpRequest, code: str) -> Room:
    """The room under a code. Raises `Http404` and `TooManyGuesses`."""
    return known_by(code, current_player(request)) or by_code(request, Room.objects.all(), code, "seats__player")


def known_by(code: str, player: Player | None) -> Room | None:
    """The room that had a code before, if this player was in it then."""
    if player is None or not code.isalnum():
        return None
    rooms = Room.objects.filter(former_codes__code=code.upper())
    return rooms.filter(_with(Seat, player) | _with(Removal, player)).first()


def _with(kind: type[Seat | Removal], player: Player) -> Exists:
    return Exists(kind.objects.filter(room=OuterRef("pk"), player=player))
