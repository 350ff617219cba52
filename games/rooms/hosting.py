"""What only the host of a room does: handing it over, taking somebody out, locking the door, giving out a new code.

Each holds the room while it asks who leads and acts, so that of two clicks at once the second finds what the first did.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.players import doors
from games.players.models import Player
from games.rooms.lobby import NotHere, door_of, may_lead, publish_room
from games.rooms.models import Room, draw_room_code


@contextmanager
def _lock_for_host(room: Room, host: Player) -> Iterator[Room]:
    """The room, held; afterwards everybody who looks is told. Raises `NotHere` for all but the host."""
    with transaction.atomic():
        held = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
        if not may_lead(held, host):
            raise NotHere("Only the host of the room can do that.")
        yield held
    publish_room(room)


def remove_player(room: Room, host: Player, public_id: str, for_good: bool, address: str = "") -> Player:
    """Takes a player out of a room; their plays stay. `address` stands for the host's. Raises `NotHere`."""
    with _lock_for_host(room, host) as held:
        player = _find_person(held, public_id)
        if player.pk in (held.host_id, host.pk):
            raise NotHere("The host, and whoever opened the room, cannot be removed.")
        doors.take_out(player, held.seats, held.removals, for_good)
    if for_good:
        doors.bar(door_of(room), player, address)
    return player


def _find_person(room: Room, public_id: str) -> Player:
    """Somebody who is in a room, or was taken out of it a moment ago. Raises `NotHere`."""
    player = doors.known(public_id, room.seats, room.removals)
    if player is None:
        raise NotHere("They have already left the room.")
    return player


def readmit_player(room: Room, host: Player, public_id: str) -> None:
    """Opens a room again to somebody who was taken out for good. Raises `NotHere`."""
    with _lock_for_host(room, host) as held:
        player = _find_person(held, public_id)
        held.removals.filter(player=player).delete()
    doors.let_in(door_of(room), player)


def hand_over(room: Room, host: Player, public_id: str) -> None:
    """Makes somebody else who sits in a room its host, from now on and also while they are away. Raises `NotHere`."""
    with _lock_for_host(room, host) as held:
        seat = held.seats.filter(player__public_id=public_id, left=False).first()
        if seat is None:
            raise NotHere("They have already left the room.")
        held.host_id = seat.player_id
        held.save(update_fields=["host"])


def set_locked(room: Room, host: Player, locked: bool) -> None:
    """Locks a room, so that nobody new comes in, or opens it again. Raises `NotHere`."""
    with _lock_for_host(room, host) as held:
        doors.lock(held, locked)


def renew_code(room: Room, host: Player, code: str) -> Room:
    """Gives a room another code in place of this one, which leads nobody new in any more. Raises `NotHere`."""
    with _lock_for_host(room, host) as held:
        doors.renew(held, held.former_codes, code, draw_room_code())
    return held
