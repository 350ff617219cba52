"""The end of a race: how near the others came, the next round that waits for them, and a picture of all."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from PIL import Image

from games.rooms.models import Room
from games.shell.result_cards import EVEN, WIDE, Form
from games.shell.room_cards import MOST, Race, Racer, room_card
from tests.cast.rooms import Mate, Open, begin, parts, standing


@pytest.fixture
def racing(open_room: Open, mates: list[Mate]) -> Room:
    """Alice, Bob and Carol in a race that has begun."""
    room = open_room()
    for mate in mates[1:]:
        mate.join(room)
    for mate in mates:
        mate.do(room, "ready", ready="yes")
    begin(room)
    return room


def win(mate: Mate, room: Room) -> None:
    round_ = room.rounds.get(number=1)
    assert round_.edition
    assert mate.move(room, {"guess": round_.edition.puzzle.secret.number}).status_code == 200


def test_whoever_has_not_won_is_told_how_near_it_was(racing: Room, mates: list[Mate]) -> None:
    win(mates[0], racing)
    mates[1].move(racing, {"guess": 1})
    mates[1].move(racing, {"give_up": True})
    told = parts(racing)
    assert told["Alice"]["near"] == "" and told["Bob"]["near"] == "1 guess"
    assert "near" not in told["Carol"]


def test_the_next_round_opens_when_everybody_here_has_finished(racing: Room, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    win(alice, racing)
    assert bob.do(racing, "rematch", number="1").status_code == 302, "who still plays asks for nothing, either"
    bob.move(racing, {"give_up": True})
    bob.do(racing, "rematch", number="1")
    bob.do(racing, "rematch", number="1", now="yes")
    assert racing.rounds.count() == 1, "Carol still plays, and Bob is not the host"
    racing.seats.filter(player=carol.player).update(away=True)
    bob.do(racing, "rematch", number="1")
    assert racing.rounds.count() == 2


def test_the_host_need_not_wait_and_whoever_plays_on_is_in_no_other_race(racing: Room, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    win(alice, racing)
    bob.move(racing, {"give_up": True})
    alice.do(racing, "rematch", number="1", now="yes")
    alice.do(racing, "start")
    begun = begin(racing)
    assert {entry.player for entry in begun.entries.all()} == {alice.player, bob.player}
    win(carol, racing)
    assert [row["who"] for row in standing(racing)["rounds"][0]["results"]][:2] == ["Alice", "Carol"]
    assert carol.see(racing, 2).status_code == 200, "and comes to the next one from there"
    assert begun.entries.count() == 3


def test_a_race_is_one_picture_for_those_who_have_finished(racing: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    picture = f"/room/{racing.code}/rounds/1/podium.png"
    win(alice, racing)
    assert bob.client.get(picture).status_code == Client().get(picture).status_code == 404
    bob.move(racing, {"give_up": True})
    for mate in (alice, bob):
        answer = mate.client.get(f"{picture}?form=even&clock=off")
        assert Image.open(io.BytesIO(answer.content)).size == (1080, 1080)


@pytest.mark.parametrize("form", [WIDE, EVEN])
def test_a_picture_holds_a_full_room_and_long_names(form: Form) -> None:
    racers = tuple(Racer(n or None, "Maximiliana of Otterburn", "12 of 16 letters from it") for n in range(20))
    assert len(racers) > MOST
    picture = Image.open(io.BytesIO(room_card(Race("toy", "Toy Large", "A race of 20", racers), form)))
    assert picture.size == (form.width, form.height)
