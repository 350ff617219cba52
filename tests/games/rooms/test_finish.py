"""The end of a race: how near the others came, the next round that waits for them, and pictures of the result."""

from __future__ import annotations

import io

from django.test import Client
from PIL import Image

from games.plays.models import Play
from games.shell.result_cards import EVEN, WIDE
from games.shell.room_cards import MOST, Race, Racer, room_card
from tests.cast.rooms import Mate, Open, begin, parts, standing


def test_the_next_round_opens_when_everybody_here_has_finished(open_room: Open, race: Open, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    not_begun = open_room()
    alice.do(not_begun, "rematch", number="1")
    assert not_begun.rounds.count() == 1
    room = race(3)
    alice.win(room)
    assert bob.do(room, "rematch", number="1").status_code == 302, "no one who still plays asks for it either"
    bob.move(room, {"guess": 1})
    bob.give_up(room)
    shown = parts(room)
    assert (shown["Alice"]["near"], shown["Bob"]["near"]) == ("", "1 guess") and "near" not in shown["Carol"]
    bob.do(room, "rematch", number="1")
    bob.do(room, "rematch", number="1", now="yes")
    assert room.rounds.count() == 1, "Carol still plays, and Bob is not the host"
    room.seats.filter(player=carol.player).update(away=True)
    bob.do(room, "rematch", number="1")
    assert room.rounds.count() == 2


def test_the_host_need_not_wait_and_anyone_who_plays_on_is_in_no_other_race(race: Open, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    room = race(3)
    alice.win(room)
    bob.give_up(room)
    alice.do(room, "rematch", number="1", now="yes")
    alice.do(room, "start")
    begun = begin(room)
    assert {entry.player for entry in begun.entries.all()} == {alice.player, bob.player}
    carol.win(room)
    Play.objects.update(seconds=0)  # who is as quick as that
    results = standing(room)["rounds"][0]["results"]
    assert [(row["who"], row["seconds"]) for row in results][:2] == [("Alice", 0), ("Carol", 0)]
    assert carol.see(room, 2).status_code == 200, "and comes to the next one from there"
    assert begun.entries.count() == 3


def test_those_who_have_finished_a_race_get_pictures_of_it(race: Open, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    room = race(3)
    podium, own = (f"/room/{room.code}/rounds/1/{name}.png" for name in ("podium", "picture"))
    alice.see(room)
    assert alice.client.get(own).status_code == 404
    alice.win(room)
    for picture in (podium, own):
        assert bob.client.get(picture).status_code == Client().get(picture).status_code == 404
    bob.give_up(room)
    for client, address in ((alice.client, podium), (bob.client, podium), (alice.client, own)):
        answer = client.get(f"{address}?form=even&clock=off")
        assert Image.open(io.BytesIO(answer.content)).size == (1080, 1080)


def test_a_picture_holds_a_full_room_and_long_names() -> None:
    racers = tuple(Racer(n or None, "Maximiliana of Otterburn", "12 of 16 letters from it") for n in range(20))
    assert len(racers) > MOST
    for form in (WIDE, EVEN):
        picture = Image.open(io.BytesIO(room_card(Race("toy", "Toy Large", "A race of 20", racers), form)))
        assert picture.size == (form.width, form.height)
