"""What only the host of a room does: handing it over, taking somebody out, locking the door, giving out a new code.

Each holds the room while it asks who leads and acts, so that of two clicks at once the second finds what the first did.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.players import access
from games.players.models import Player
from games.rooms.lobby import NotHere, changed, door_of, may_lead
from games.rooms.models import Room, room_code


@contextmanager
def _led(room: Room, host: Player) -> Iterator[Room]:
    """The room, held; afterwards everybody who looks is told. Raises `NotHere` for all but the host."""
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        if not may_lead(held, host):
            raise NotHere("Only the host of the room can do that.")
        yield held
    changed(room)


def take_out(room: Room, host: Player, public_id: str, for_good: bool, address: str = "") -> Player:
    """Takes a player out of a room; their plays stay. `address` stands for the host's. Raises `NotHere`."""
    with _led(room, host) as held:
        player = _known(held, public_id)
        if player.pk in (held.host_id, host.pk):
            raise NotHere("The host, and whoever opened the room, cannot be removed.")
        access.remove_member(player, held.seats, held.removals, for_good)
    if for_good:
        access.bar_address(door_of(room), player, address)
    return player


def _known(room: Room, public_id: str) -> Player:
    """Somebody who is in a room, or was taken out of it a moment ago. Raises `NotHere`."""
    player = access.find_member(public_id, room.seats, room.removals)
    if player is None:
        raise NotHere("They have already left the room.")
    return player


def let_in(room: Room, host: Player, public_id: str) -> None:
    """Opens a room again to somebody who was taken out for good. Raises `NotHere`."""
    with _led(room, host) as held:
        player = _known(held, public_id)
        held.removals.filter(player=player).delete()
    access.unbar_address(door_of(room), player)


def hand_over(room: Room, host: Player, public_id: str) -> None:
    """Makes somebody else who sits in a room its host, from now on and also while they are away. Raises `NotHere`."""
    with _led(room, host) as held:
        seat = held.seats.filter(player__public_id=public_id, left=False).first()
        if seat is None:
            raise NotHere("They have already left the room.")
        held.host_id = seat.player_id
        held.save(update_fields=["host"])


def lock(room: Room, host: Player, locked: bool) -> None:
    """Locks a room, so that nobody new comes in, or opens it again. Raises `NotHere`."""
    with _led(room, host) as held:
        access.set_lock(held, locked)


def renew_code(room: Room, host: Player, code: str) -> Room:
    """Gives a room another code in place of this one, which leads nobody new in any more. Raises `NotHere`."""
    with _led(room, host) as held:
        access.renew_code(held, held.former_codes, code, room_code())
    return held
