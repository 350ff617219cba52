"""What the forms of rooms keep and refuse: a name that cannot be, the choice beside it, a match on a shared board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.rooms.lobby import current_round
from games.rooms.models import Room
from tests.games.rooms.conftest import Mate, Open

CHOSEN = {"play": "nettle/classic", "source": "fresh", "best_of": "3", "mode": "teams"}


def checked(answer: Any) -> set[str]:
    """What is marked in the form of a page."""
    inputs = re.findall(r"<input type=\"radio\"[^>]*>", answer.content.decode())
    return {value for one in inputs if "checked" in one for value in re.findall(r'value="([^"]*)"', one)}


def test_a_refused_name_stays_in_its_field_with_the_sentence_and_the_choice(mates: list[Mate]) -> None:
    answer = mates[0].post("/room/open/", name="admin", **CHOSEN)
    page = answer.content.decode()
    assert 'value="admin"' in page and "That name is reserved" in page and 'aria-describedby="name-trouble"' in page
    assert checked(answer) == set(CHOSEN.values()) and not Room.objects.exists()


def test_a_refused_name_stays_at_the_door_too(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    page = mates[1].post(f"/room/{room.code}/join/", name="<admin>").content.decode()
    assert 'value="&lt;admin&gt;"' in page and 'id="name-trouble"' in page and "Join the room" in page
    assert room.seats.count() == 1
    mates[1].join(room)
    assert room.seats.count() == 2


@pytest.mark.parametrize("best_of", ["3", "5"])
def test_a_match_on_a_shared_board_is_refused_in_a_sentence(open_room: Open, mates: list[Mate], best_of: str) -> None:
    mates[1].post("/room/open/", **{**CHOSEN, "mode": "together", "best_of": best_of})
    assert "Nobody wins on a board that all share" in mates[1].client.get("/together/").content.decode()
    room = open_room()
    assert Room.objects.count() == 1
    asked = {"play": "toy/small", "source": "fresh", "mode": "together", "best_of": best_of}
    assert mates[0].do(room, "choose", **asked).status_code == 302
    room.refresh_from_db()
    assert (current_round(room).mode, room.best_of) == ("race", 1)


def test_the_lobbys_choice_begins_with_what_is_played(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(play="toy/large", mode="teams", best_of="5")
    assert checked(mates[0].client.get(f"/room/{room.code}/")) == {"toy/large", "fresh", "5", "teams"}
