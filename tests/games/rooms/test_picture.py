"""A result in a round as a picture: for whoever played in it."""

from __future__ import annotations

import io
from collections.abc import Callable

from django.test import Client, RequestFactory
from PIL import Image

from games.rooms.credited import Credit, credits_of
from games.rooms.lobby import current_round
from games.rooms.models import Room
from games.rooms.playing import find_part, run_in
from tests.games.rooms.conftest import Mate, begin
from tests.games.rooms.test_rooms import everyone_starts, number_of


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


def test_a_shared_board_is_one_picture_with_what_each_gave(open_room: Callable[..., Room], mates: list[Mate]) -> None:
    room, alice = open_room(mode="together"), mates[0]
    bob = mates[1].join(room)
    everyone_starts(room, [alice, bob])
    picture = f"/room/{room.code}/rounds/1/podium.png"
    alice.see(room)
    assert alice.client.get(picture).status_code == 404, "it is not over"
    round_ = current_round(room)
    for wrong in [n for n in (1, 2, 3) if n != number_of(round_)][:2]:
        alice.move(room, {"guess": wrong})
    bob.move(room, {"guess": number_of(round_)})
    for mate in (alice, bob):
        answer = mate.client.get(f"{picture}?form=even")
        assert Image.open(io.BytesIO(answer.content)).size == (1080, 1080)
    assert Client().get(picture).status_code == 404
    run = run_in(RequestFactory().get("/"), find_part(room.code, 1, alice.player))
    assert credits_of(round_, run) == [Credit("Alice", 2), Credit("Bob", 1)]
    assert [one.told for one in credits_of(round_, run)] == ["2 moves", "1 move"]


def test_whoever_only_gave_up_has_no_part_in_a_shared_board(open_room: Callable[..., Room], mates: list[Mate]) -> None:
    room = open_room(mode="together")
    everyone_starts(room, [mates[0], mates[1].join(room)])
    mates[0].move(room, {"guess": next(n for n in (1, 2) if n != number_of(current_round(room)))})
    mates[1].move(room, {"give_up": True})
    run = run_in(RequestFactory().get("/"), find_part(room.code, 1, mates[0].player))
    assert credits_of(current_round(room), run) == [Credit("Alice", 1)]
