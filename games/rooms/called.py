"""How the players of a room are called there: two of the same name are told apart by a number, the first has none."""

from __future__ import annotations

from collections.abc import Iterable

from games.rooms.models import Room, Seat


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """The name of each player, by the player's number; the seats come in their order."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for seat in seats:
        name, number = seat.player.name, 1
        while name.casefold() in taken:
            number += 1
            name = f"{seat.player.name} {number}"
        taken.add(name.casefold())
        names[seat.player_id] = name
    return names


def names_in(room: Room) -> dict[int, str]:
    """The same of a room as it is."""
    return names_of(room.seats.select_related("player"))
