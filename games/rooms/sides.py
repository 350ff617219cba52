"""Races of two teams: on which side each player is, and how a race ended for the sides.

Whoever comes new joins the smaller side; a part in a round keeps the side with which it began. Of n players the one at
place p earns n − p + 1 points, ties all those of their place, and whoever gave up or did not finish none. A side has
the mean of its players' points, so that sides need not be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.rooms.models import Room, Seat
from games.rooms.wire import Side


def allot(room: Room) -> None:
    """Gives everybody in a held room who has no side yet to the smaller one."""
    seats = list(room.seats.all()) if room.sides else []
    sizes = {side: sum(seat.side == side and not seat.left for seat in seats) for side in Room.SIDES}
    for seat in seats:
        if not seat.side:
            seat.side = min(sizes, key=lambda side: (sizes[side], side))
            sizes[seat.side] += 1
            seat.save(update_fields=["side"])


def lacking(room: Room, seats: Iterable[Seat]) -> str:
    """Why a race between teams cannot begin with these seats, and what to do: a team has nobody. Empty where it can."""
    sides = {seat.side for seat in seats}
    empty = [f"the {name}" for side, name in Room.SIDES.items() if side not in sides] if room.sides else []
    if not empty:
        return ""
    who = " and ".join(empty)
    return f"T{who[1:]} have nobody yet. Somebody must join them, or the host chooses a race without teams."


def sides_of(racers: Mapping[int, int], places: Mapping[int, int], won: bool) -> list[Side]:
    """How a race ended for the sides of its racers, by the place of each who has one and whether anybody `won`.

    Empty where it had fewer than two sides.
    """
    points = {player: len(racers) + 1 - places[player] if player in places else 0 for player in racers}
    earned = {side: [points[player] for player, of in racers.items() if of == side] for side in Room.SIDES}
    if not all(earned.values()):
        return []
    means = {side: Fraction(sum(each), len(each)) for side, each in earned.items()}
    best = max(means.values())
    return [
        Side(number=side, name=Room.SIDES[side], points=float(round(mean, 1)), won=won and mean == best)
        for side, mean in means.items()
    ]
