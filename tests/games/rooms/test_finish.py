"""The end of a race: how near the others came, the next round that waits for them, and a picture of all."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from games.plays.models import Play
from games.rooms.ending import PATIENCE, end_if_due
from games.rooms.lobby import current_round
from games.rooms.models import Room
from games.rooms.standing import RoomReader, places_of
from games.shell.result_cards import EVEN, WIDE, Form
from games.shell.room_cards import MOST, Race, Racer, room_card
from tests.games.rooms.conftest import Mate, Open, begin, parts, standing


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
    carol.move(racing, {"give_up": True})
    bob.do(racing, "rematch", number="1")
    assert racing.rounds.count() == 2 and RoomReader(racing.pk)().round.opened_by == "Bob"
    carol.do(racing, "rematch", number="1")
    assert current_round(racing).opened_by == bob.player, "asked for twice it is the first one's"


def goes(mate: Mate, room: Room, ago: timedelta = timedelta()) -> None:
    """Somebody has closed the last window, a while ago."""
    room.seats.filter(player=mate.player).update(away=True, here_at=timezone.now() - ago)
    end_if_due(room)


def first_and_wins(room: Room) -> tuple[bool, list[str], dict[str, int]]:
    """Whether the race is over, who has places in it, best first, and the score."""
    told, placed = standing(room), {}
    for seat in told["seats"]:
        if (seat["part"] or {}).get("place"):
            placed[seat["name"]] = seat["part"]["place"]
    return told["round"]["over"], sorted(placed, key=lambda name: placed[name]), told["wins"]


def test_a_race_waits_for_whoever_went_away_just_now_and_ends_when_they_stay_away(
    racing: Room, mates: list[Mate]
) -> None:
    alice, bob, carol = mates
    racing.rounds.update(starts_at=timezone.now() - timedelta(minutes=9))
    alice.move(racing, {"guess": 1})
    win(alice, racing)
    bob.move(racing, {"give_up": True})
    goes(carol, racing)
    assert first_and_wins(racing) == (False, ["Alice"], {}), "Carol went a moment ago"
    assert bob.do(racing, "rematch", number="1").status_code == 302
    goes(carol, racing, PATIENCE)
    awarded = (True, ["Alice"], {alice.player.public_id: 1})
    assert first_and_wins(racing) == awarded
    carol.client.get(f"/api/room/{racing.code}/")
    assert first_and_wins(racing) == awarded, "that she is back takes nothing away"
    win(carol, racing)
    assert first_and_wins(racing) == (True, ["Alice", "Carol"], awarded[2]), "better, and too late: behind"


def test_a_race_ends_for_nobody_while_nobody_has_finished_it(racing: Room, mates: list[Mate]) -> None:
    for mate in mates:
        goes(mate, racing, 2 * PATIENCE)
    assert not standing(racing)["round"]["over"]


@pytest.mark.parametrize("how", ["leaves", "is taken out"])
def test_a_race_does_not_wait_for_whoever_left(racing: Room, mates: list[Mate], how: str) -> None:
    alice, bob, carol = mates
    carol.move(racing, {"guess": 1})
    win(alice, racing)
    win(bob, racing)
    assert not standing(racing)["round"]["over"]
    if how == "leaves":
        carol.post(f"/room/{racing.code}/leave/")
    else:
        alice.do(racing, "take-out", player=carol.player.public_id)
    assert standing(racing)["round"]["over"]


def test_where_nobody_has_won_nobody_has_a_place(racing: Room) -> None:
    round_ = racing.rounds.get(number=1)
    assert round_.edition
    plays = [
        Play(player_id=n, edition=round_.edition, status=status, score_key=key, finished_at=timezone.now())
        for n, status, key in ((1, "lost", "1"), (2, "lost", "2"), (3, "gave up", "3"))
    ]
    assert places_of(plays, None) == {}
    assert places_of([*plays, Play(player_id=4, status="won", score_key="0")], None) == {4: 1, 1: 2, 2: 3}


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
