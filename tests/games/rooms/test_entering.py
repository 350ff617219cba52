"""Ways into a room: with a seat kept from before, in the middle of a countdown, and by a socket."""

from __future__ import annotations

from typing import Any

import pytest

from games.live.consumer import NoSuchTopic
from games.rooms.consumer import RoomConsumer
from tests.cast.rooms import Mate, Open, everyone_starts


def test_a_player_who_left_after_a_move_and_joins_again_has_their_seat_back(open_room: Open, mates: list[Mate]) -> None:
    room, bob = open_room(), mates[1]
    bob.join(room)
    everyone_starts(room, mates[:2])
    assert bob.move(room, {"guess": 1}).status_code == 200
    number = room.seats.get(player=bob.player).number
    bob.do(room, "leave")
    assert room.seats.get(player=bob.player).left
    room.seats.filter(player=bob.player).update(ready=True, away=True)
    bob.join(room)
    seat = room.seats.get(player=bob.player)
    assert (seat.number, seat.left, seat.away, seat.ready) == (number, False, False, False)


def test_a_player_who_joins_during_the_countdown_waits_for_the_start(open_room: Open, mates: list[Mate]) -> None:
    room, bob = open_room(), mates[1]
    mates[0].do(room, "start")
    early = bob.join(room).see(room)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_yet")


def test_a_socket_hears_nothing_of_a_room_that_is_not_there(open_room: Open, mates: list[Mate]) -> None:
    open_room()
    cookies = "; ".join(f"{name}={one.value}" for name, one in mates[0].client.cookies.items())
    scope: Any = {"headers": [(b"cookie", cookies.encode())], "client": ("127.0.0.1", 1)}
    consumer = RoomConsumer()
    consumer.scope = scope
    with pytest.raises(NoSuchTopic):
        consumer.find(code="ZZZZZZ")
