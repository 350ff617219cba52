"""The number of a round's puzzle leads to its answer in practice: nobody is told it before the round has ended."""

from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client

from games.editions import finding
from games.editions.tasks import generate_edition
from games.rooms import starting
from games.rooms.models import Entry, Room, Round
from games.rooms.standing import RoomReader
from games.rooms.starting import fresh_seed
from puzzles import registry
from tests.cast.rooms import Mate, Open, begin
from tests.day import START

SEED = "314159265358979323"


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """The number that the next round draws; whatever today's puzzles are, it leads to none of them."""
    monkeypatch.setattr(starting, "fresh_seed", lambda: SEED)
    monkeypatch.setattr(finding, "rests", lambda edition: False)
    monkeypatch.setattr(generate_edition, "apply_async", Mock())  # the home page asks for the puzzles of all games
    return SEED


class Heard:
    """All that was sent to anybody so far."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def listen(self, response: Any) -> Any:
        body = b"".join(response.streaming_content) if response.streaming else response.content
        self.said += [body.decode(), *map(str, response.headers.items()), response.cookies.output()]
        return response

    def pages(self, room: Room, *clients: Client) -> None:
        """What the pages and the socket of a room tell now, to those in it and to a stranger."""
        for client in (*clients, Client()):
            for path in (f"/room/{room.code}/", "/together/", "/", "/me/", "/me/fivefold.json"):
                self.listen(client.get(path))
        self.said.append(RoomReader(room.pk)().model_dump_json())

    def tells(self, seed: str) -> bool:
        return any(seed in text for text in self.said)


def check_round(play: str, mates: list[Mate], open_room: Open) -> None:
    """A round of Alice and Bob keeps its number secret until both have finished."""
    alice, bob, _ = mates
    room, heard = open_room(play=play), Heard()
    heard.listen(bob.post(f"/room/{room.code}/join/", name="Bob"))
    heard.pages(room, alice.client, bob.client)
    for mate in (alice, bob):
        heard.listen(mate.do(room, "ready", ready="yes"))
    assert begin(room).seed == SEED
    heard.listen(alice.see(room))
    heard.listen(bob.see(room))
    heard.pages(room, alice.client, bob.client)
    over = heard.listen(alice.give_up(room)).json()
    assert over["result"]["reveal"] and "/practice/" not in over["result"]["share"]
    heard.listen(alice.move(room, {"give_up": True}, after=0))
    heard.listen(alice.see(room))
    heard.listen(bob.move(room, {"nonsense": 1}))
    heard.pages(room, alice.client, bob.client)
    assert not heard.tells(SEED) and len(heard.said) > 50
    told = bob.give_up(room).json()
    assert told["result"]["share"].endswith(f"/{play.replace('/', '/practice/')}/{SEED}/")
    assert alice.see(room).json()["edition"]["seed"] == SEED


def test_a_round_tells_its_number_once_everybody_has_finished(mates: list[Mate], open_room: Open, seed: str) -> None:
    check_round("toy/small", mates, open_room)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", [slug for slug in registry.slugs() if slug != "toy"])
def test_a_round_of_each_game_tells_its_number_then(slug: str, mates: list[Mate], open_room: Open, seed: str) -> None:
    check_round(f"{slug}/{registry.engine(slug).variants[0].slug}", mates, open_room)


def test_a_shared_board_tells_its_number_after_its_end(mates: list[Mate], race: Open, seed: str) -> None:
    alice, bob, _ = mates
    room, heard = race(mode="together"), Heard()
    heard.listen(bob.see(room))
    heard.pages(room, alice.client, bob.client)
    assert not heard.tells(seed)
    assert seed in heard.listen(alice.give_up(room)).json()["result"]["share"]
    assert bob.see(room).json()["edition"]["seed"] == seed


def test_a_player_who_has_gone_away_keeps_the_number_secret_for_a_day(mates: list[Mate], race: Open, seed: str) -> None:
    alice, room = mates[0], race()
    alice.give_up(room)
    alice.do(room, "rematch", number="1", now="yes")
    assert alice.see(room).json()["edition"]["seed"] is None, "asking for another round ends this one for nobody else"
    Round.objects.filter(number=1).update(starts_at=START - timedelta(days=1, seconds=1))
    assert Entry.objects.filter(round__number=1).count() == 2
    assert alice.see(room).json()["edition"]["seed"] == seed


def test_numbers_of_rounds_are_not_guessed(mates: list[Mate], open_room: Open) -> None:
    numbers = {int(fresh_seed()) for _ in range(200)}
    assert len(numbers) == 200 and min(numbers) >= 10**17 and max(numbers) - min(numbers) > 10**17
    mates[0].do(open_room(play="toy/large"), "start")
    edition = Round.objects.get().edition
    assert edition and int(edition.seed) > 10**17


def test_where_every_number_leads_to_one_of_todays_the_round_waits(
    mates: list[Mate], open_room: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = open_room(play="toy/small")
    for rests in (True, False):
        monkeypatch.setattr(finding, "rests", lambda edition, rests=rests: rests)
        mates[0].do(room, "start")
        assert (Round.objects.get().starts_at is None) is rests
