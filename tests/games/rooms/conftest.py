"""A room of the toy, and what its players do in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.rooms import starting
from games.rooms.lobby import current_round
from games.rooms.models import Room, Round
from games.rooms.standing import RoomReader

Open = Callable[..., Room]


class Mate:
    """Somebody's browser, and what they do in a room."""

    def __init__(self, name: str) -> None:
        self.client, self.name, self.known = Client(), name, 0

    def post(self, address: str, **fields: str) -> Any:
        return self.client.post(address, fields)

    def join(self, room: Room) -> Mate:
        self.post(f"/room/{room.code}/join/", name=self.name)
        return self

    def do(self, room: Room, what: str, **fields: str) -> Any:
        return self.client.post(f"/room/{room.code}/{what}/", fields, headers={"Accept": "application/json"})

    def api(self, room: Room, number: int = 1) -> str:
        return f"/api/room/{room.code}/rounds/{number}/"

    def see(self, room: Room, number: int = 1) -> Any:
        return self.client.get(self.api(room, number))

    def move(self, room: Room, move: Any, after: int | None = None, number: int = 1, **more: Any) -> Any:
        body = json.dumps({"move": move, "after": self.known if after is None else after, **more})
        response = self.client.post(f"{self.api(room, number)}moves/", body, content_type="application/json")
        if response.status_code == 200:
            self.known = response.json()["state"]["moves"]
        return response

    @property
    def player(self) -> Player:
        return Player.objects.get(name=self.name)


@pytest.fixture
def mates(db: None) -> list[Mate]:
    """Alice, Bob and Carol."""
    return [Mate(name) for name in ("Alice", "Bob", "Carol")]


@pytest.fixture
def fresh_numbers_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the toy's first fresh puzzles none has the number 1 or 2, so that a test may guess these."""
    seeds = count(10**17 + 1)
    monkeypatch.setattr(starting, "fresh_seed", lambda: str(next(seeds)))


@pytest.fixture
def open_room(mates: list[Mate], fresh_numbers_are_known: None) -> Callable[..., Room]:
    """Alice opens a room of the toy."""

    def opened(**chosen: str) -> Room:
        mates[0].post("/me/name/", name="Alice")
        answer = mates[0].post("/room/open/", **{"play": "toy/small", "source": "fresh", "mode": "race", **chosen})
        return Room.objects.get(code=answer["Location"].split("/")[2])

    return opened


def begin(room: Room) -> Round:
    """The countdown is over."""
    round_ = current_round(room)
    ago = timezone.now() - timedelta(seconds=1)
    Round.objects.filter(pk=round_.pk).update(starts_at=ago)
    round_.entries.update(began_at=ago)
    return current_round(room)


def standing(room: Room) -> dict[str, Any]:
    """What the room shows, as it travels."""
    return RoomReader(room.pk)().model_dump(mode="json")


def parts(room: Room) -> dict[str, Any]:
    """How far each player is, by name."""
    return {seat["name"]: seat["part"] for seat in standing(room)["seats"]}
