"""Do what only a room's host may: remove players, lock the room, renew its code, choose another host.

Each function locks the room while it checks the host and acts, so that a second click sees what the first did.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.players import access
from games.players.models import Player
from games.rooms.lobby import RoomError, make_access_name, may_act_as_host, publish_room_change
from games.rooms.models import Room, draw_room_code


@contextmanager
def _lock_for_host(room: Room, host: Player) -> Iterator[Room]:
    """Lock the room, and publish its change afterwards. Raises `RoomError` for everyone but the host."""
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        if not may_act_as_host(held, host):
            raise RoomError("Only the host of the room can do that.")
        yield held
    publish_room_change(room)


def remove_player(room: Room, host: Player, public_id: str, for_good: bool, address: str = "") -> Player:
    """Remove a player from a room; their plays stay. Raises `RoomError`.

    `address` is the host's, so that barring a guest `for_good` never bars the host's network.
    """
    with _lock_for_host(room, host) as held:
        player = _find_member(held, public_id)
        if player.pk in (held.host_id, host.pk):
            raise RoomError("You can’t remove the host or the person who opened the room.")
        access.remove_member(player, held.seats, held.removals, for_good)
    if for_good:
        access.bar_address(make_access_name(room), player, address)
    return player


def _find_member(room: Room, public_id: str) -> Player:
    """Find a player who is in the room or was removed from it. Raises `RoomError`."""
    player = access.find_member(public_id, room.seats, room.removals)
    if player is None:
        raise RoomError("This player has already left the room.")
    return player


def readmit_player(room: Room, host: Player, public_id: str) -> None:
    """Let a player who was removed for good come back. Raises `RoomError`."""
    with _lock_for_host(room, host) as held:
        player = _find_member(held, public_id)
        held.removals.filter(player=player).delete()
    access.unbar_address(make_access_name(room), player)


def change_host(room: Room, host: Player, public_id: str) -> None:
    """Make another player with a seat the host, even one who is away. Raises `RoomError`."""
    with _lock_for_host(room, host) as held:
        seat = held.seats.filter(player__public_id=public_id, left=False).first()
        if seat is None:
            raise RoomError("This player has already left the room.")
        held.host_id = seat.player_id
        held.save(update_fields=["host"])


def set_locked(room: Room, host: Player, locked: bool) -> None:
    """Lock a room, so that no one new can come in, or unlock it. Raises `RoomError`."""
    with _lock_for_host(room, host) as held:
        access.set_lock(held, locked)


def renew_code(room: Room, host: Player, code: str) -> Room:
    """Replace a room's code, if it is still this one; the old one lets no one in. Raises `RoomError`."""
    with _lock_for_host(room, host) as held:
        access.renew_code(held, held.former_codes, code, draw_room_code())
    return held
