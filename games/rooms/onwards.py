"""From a round to the next one: within a match, or the first of another where the match is over."""

from __future__ import annotations

from games.players.models import Player
from games.rooms.matches import match_of
from games.rooms.models import Room
from games.rooms.standing import earlier
from games.rooms.starting import once_more


def next_round(room: Room, player: Player, number: int, waits: bool) -> None:
    """Another round after this one, which a player asks for. Raises `NotHere`, see `once_more`."""
    once_more(room, player, number, waits, lambda: match_of(room, earlier(room, number + 1, {})).over)
