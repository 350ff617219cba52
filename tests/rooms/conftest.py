"""A room of the toy, and what its players do in it."""

from itertools import count

import pytest

from games.rooms import rounds
from games.rooms.models import Room
from tests.cast.rooms import Mate, Mates, OpenRoom, start_all


@pytest.fixture
def mates(db: None) -> Mates:
    return [Mate(name) for name in ("Alice", "Bob", "Carol")]


@pytest.fixture
def fresh_numbers_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the toy's first fresh puzzles none has the number 1 or 2, so that a test may guess these."""
    seeds = count(10**17 + 1)
    monkeypatch.setattr(rounds, "draw_seed", lambda: str(next(seeds)))


@pytest.fixture
def open_room(mates: Mates, fresh_numbers_are_known: None) -> OpenRoom:
    """Alice opens a room of the toy."""

    def opened(**chosen: str) -> Room:
        mates[0].post("/me/name/", name="Alice")
        answer = mates[0].post("/room/open/", **{"play": "toy/small", "source": "fresh", "mode": "race", **chosen})
        return Room.objects.get(code=answer["Location"].split("/")[2])

    return opened


@pytest.fixture
def race(open_room: OpenRoom, mates: Mates) -> OpenRoom:
    """Open a room in which a round of Alice, Bob and, where three are to play, Carol has begun."""

    def begun(players: int = 2, **chosen: str) -> Room:
        room = open_room(**chosen)
        for mate in mates[1:players]:
            mate.join(room)
        start_all(room, mates[:players])
        return room

    return begun
