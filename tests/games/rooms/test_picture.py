"""A result in a round as a picture: for whoever played in it."""

from __future__ import annotations

import io
from collections.abc import Callable

from django.test import Client
from PIL import Image

from games.rooms.models import Room
from tests.cast.rooms import Mate, begin


def test_a_round_has_a_picture_for_whoever_has_finished_it(open_room: Callable[..., Room], mates: list[Mate]) -> None:
    room, alice = open_room(), mates[0]
    bob = mates[1].join(room)
    for mate in (alice, bob):
        mate.do(room, "ready", ready="yes")
    begin(room)
    picture = f"/room/{room.code}/rounds/1/picture.png"
    alice.see(room)
    assert alice.client.get(picture).status_code == 404
    alice.move(room, {"give_up": True})
    answer = alice.client.get(f"{picture}?form=even")
    assert Image.open(io.BytesIO(answer.content)).size == (1080, 1080)
    assert bob.client.get(picture).status_code == Client().get(picture).status_code == 404
