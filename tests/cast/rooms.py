"""Browsers of players in a room, and what the room shows them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Self

from django.test import Client

from games.players.models import Player
from games.rooms.lobby import find_current_round
from games.rooms.models import Room, Round
from games.rooms.room_reader import RoomReader
from tests.day import Clock

OpenRoom = Callable[..., Room]


class Mate:
    """The browser of a player, with what they can do in a room."""

    def __init__(self, name: str) -> None:
        self.client, self.name, self.moves_seen = Client(), name, 0

    def post(self, address: str, **fields: str) -> Any:
        return self.client.post(address, fields)

    def join(self, room: Room) -> Self:
        self.post(f"/room/{room.code}/join/", name=self.name)
        return self

    def do(self, room: Room, what: str, **fields: str) -> Any:
        return self.client.post(f"/room/{room.code}/{what}/", fields, headers={"Accept": "application/json"})

    def api(self, room: Room, number: int = 1) -> str:
        return f"/api/room/{room.code}/rounds/{number}/"

    def see(self, room: Room, number: int = 1) -> Any:
        return self.client.get(self.api(room, number))

    def move(self, room: Room, move: Any, after: int | None = None, number: int = 1, **more: Any) -> Any:
        body = {"move": move, "after": self.moves_seen if after is None else after, **more}
        response = self.client.post(f"{self.api(room, number)}moves/", body, content_type="application/json")
        if response.status_code == 200:
            self.moves_seen = response.json()["state"]["moves"]
        return response

    def give_up(self, room: Room, number: int = 1) -> Any:
        return self.move(room, {"give_up": True}, number=number)

    def win(self, room: Room, number: int = 1) -> Any:
        return self.move(room, {"guess": get_secret(room.rounds.get(number=number))}, number=number)

    def page(self, room: Room) -> str:
        return str(self.client.get(f"/room/{room.code}/", follow=True).content.decode())

    @property
    def player(self) -> Player:
        return Player.objects.get(name=self.name)


Mates = list[Mate]


def skip_countdown(room: Room) -> Round:
    round_ = find_current_round(room)
    ago = Clock().now - timedelta(seconds=1)
    Round.objects.filter(pk=round_.pk).update(starts_at=ago)
    round_.entries.update(began_at=ago)
    return find_current_round(room)


def read_room(room: Room) -> dict[str, Any]:
    """Return what the room shows, as JSON has it."""
    return RoomReader(room.pk)().model_dump(mode="json")


def list_seated(room: Room) -> list[str]:
    """Return the names of the players with a seat, in the order of the seats."""
    return [seat["name"] for seat in read_room(room)["seats"]]


def map_parts(room: Room) -> dict[str, Any]:
    return {seat["name"]: seat["part"] for seat in read_room(room)["seats"]}


def get_secret(round_: Round) -> int:
    assert round_.edition
    return int(round_.edition.puzzle.secret.number)


def start_all(room: Room, mates: Mates) -> Round:
    for mate in mates:
        mate.do(room, "ready", ready="yes")
    return skip_countdown(room)
