"""A round's number, which no one learns before its end; and after a race: the next round, pictures, coach, again."""

from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client

from games.editions import lookup
from games.editions.models import Edition
from games.editions.tasks import generate_edition
from games.plays.models import Play
from games.plays.tasks import write_advice
from games.rooms import rounds
from games.rooms.lobby import find_current_round
from games.rooms.models import Entry, Room, Round
from games.rooms.room_reader import RoomReader
from games.rooms.rounds import draw_seed
from puzzles import registry
from tests.cast.plays import end_play
from tests.cast.rooms import Mate, Mates, OpenRoom, map_parts, read_room, skip_countdown
from tests.cast.workers import Workers
from tests.day import START


def asked(mate: Mate, room: Room, what: str) -> Any:
    return mate.client.get(f"{mate.api(room)}{what}/")


def runs(mate: Mate, room: Room) -> list[str]:
    return [run["name"] for run in asked(mate, room, "again").json()["runs"]]


def give_up(room: Room, *mates: Mate) -> None:
    for mate in mates:
        assert mate.give_up(room).status_code == 200


def address(room: Room) -> str:
    edition = find_current_round(room).edition
    assert edition
    return f"/{edition.game}/practice/{edition.variant}/{edition.seed}/"


def test_when_the_race_is_over_its_runs_are_there_to_play_against(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = race(), mates
    give_up(room, alice)
    assert asked(alice, room, "again").json() == {"url": "", "api": "", "today": False, "runs": []}
    for mate in (bob, carol):
        refused = asked(mate, room, "again")
        assert refused.status_code == 403 and refused.json()["error"]["code"] == "unfinished"
    bob.win(room)
    offer = asked(alice, room, "again").json()
    assert offer["url"] == address(room) and offer["api"] == f"/api{address(room)}" and not offer["today"]
    assert [run["name"] for run in offer["runs"]] == ["Bob", "Alice"]
    assert offer["runs"][0]["ghost"] == f"ghost={bob.player.public_id}&run=1"
    assert asked(carol, room, "again").status_code == 403
    Play.objects.filter(player=bob.player).update(hidden=True)
    assert runs(alice, room) == ["Alice"]
    room.seats.filter(player=bob.player).delete()
    assert asked(bob, room, "again").status_code == asked(bob, room, "coach").status_code == 403


def test_playing_the_puzzle_of_a_race_again_changes_neither_ranks_nor_the_race(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = race(), mates
    give_up(room, alice, bob)
    offer = asked(alice, room, "again").json()
    assert alice.client.post(f"{offer['api']}runs/", content_type="application/json").status_code == 201
    asked_for = f"/api/replays/ghost/{bob.player.public_id}{address(room)}"
    ghost = alice.client.get(f"{asked_for}?run=1").json()
    assert ghost["name"] == "Bob" and ghost["won"] is False
    page = alice.client.get(f"{offer['url']}?{offer['runs'][0]['ghost']}").content.decode()
    assert "ff-ghost" in page
    again = Play.objects.get(player=alice.player, run=2)
    assert not again.ranked and again.status == "playing"
    assert alice.see(room).json()["state"]["status"] == "gave up"
    end_play(bob.player, Play.objects.get(player=bob.player).edition, run=2, seconds=1)
    assert alice.client.get(f"{asked_for}?run=1").json()["won"] is False, "that of the race is still that of the race"
    assert alice.client.get(asked_for).json()["won"] is True
    assert alice.client.get(f"{asked_for}?run=7").status_code == 404
    assert runs(alice, room) == ["Alice", "Bob"]


def test_a_day_after_its_start_a_race_is_over_though_somebody_has_not_finished(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = race(), mates
    give_up(room, alice)
    Round.objects.update(starts_at=START - timedelta(days=1, minutes=1))
    assert runs(alice, room) == ["Alice"] and asked(bob, room, "again").status_code == 403
    Play.objects.filter(player=alice.player).update(line="⭐ 9/11 +1:00", seconds=60)
    (run,) = asked(alice, room, "again").json()["runs"]
    assert (run["line"], run["seconds"]) == ("⭐ 9/11 💡", 120), "the time that ranks, as everywhere"


def test_a_race_at_todays_puzzle_says_that_its_first_try_counts(toy: Edition, mates: Mates, race: OpenRoom) -> None:
    room, (alice, bob, _) = race(source="today"), mates
    give_up(room, alice)
    assert asked(alice, room, "again").json()["url"] == "", "the race goes on, though everybody knows the address"
    give_up(room, bob)
    offer = asked(alice, room, "again").json()
    assert offer["today"] and offer["url"] == f"/toy/small/{toy.date}/" and len(offer["runs"]) == 2


def test_the_coach_speaks_of_ones_race_alone(race: OpenRoom, mates: Mates, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob, carol = mates
    room, workers = race(), Workers()
    workers.hold(monkeypatch, write_advice)
    give_up(room, alice)
    for mate in (bob, carol):
        assert asked(mate, room, "coach").status_code == 403
    assert asked(alice, room, "coach").json()["coaching"] is None
    assert workers.jobs == [(write_advice, [Play.objects.get(player=alice.player).pk])]
    workers.work()
    advice = asked(alice, room, "coach").json()
    assert advice["job"] is None and advice["coaching"]["lines"]
    alice.moves_seen, shared = 0, race(mode="together")
    give_up(shared, alice)
    for what in ("coach", "again"):
        assert asked(alice, shared, what).status_code == 403


def test_the_next_round_opens_when_everybody_here_has_finished(
    open_room: OpenRoom, race: OpenRoom, mates: Mates
) -> None:
    alice, bob, carol = mates
    not_begun = open_room()
    alice.do(not_begun, "rematch", number="1")
    assert not_begun.rounds.count() == 1
    room = race(3)
    alice.win(room)
    assert bob.do(room, "rematch", number="1").status_code == 302, "no one who still plays asks for it either"
    bob.move(room, {"guess": 1})
    bob.give_up(room)
    shown = map_parts(room)
    assert (shown["Alice"]["near"], shown["Bob"]["near"]) == ("", "1 guess") and "near" not in shown["Carol"]
    bob.do(room, "rematch", number="1")
    bob.do(room, "rematch", number="1", now="yes")
    assert room.rounds.count() == 1, "Carol still plays, and Bob is not the host"
    room.seats.filter(player=carol.player).update(away=True)
    bob.do(room, "rematch", number="1")
    assert room.rounds.count() == 2


def test_the_host_need_not_wait_and_anyone_who_plays_on_is_in_no_other_race(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = race(3), mates
    alice.win(room)
    bob.give_up(room)
    alice.do(room, "rematch", number="1", now="yes")
    alice.do(room, "start")
    begun = skip_countdown(room)
    assert {entry.player for entry in begun.entries.all()} == {alice.player, bob.player}
    carol.win(room)
    Play.objects.update(seconds=0)  # who is as quick as that
    results = read_room(room)["rounds"][0]["results"]
    assert [(row["who"], row["seconds"]) for row in results][:2] == [("Alice", 0), ("Carol", 0)]
    assert carol.see(room, 2).status_code == 200, "and comes to the next one from there"
    assert begun.entries.count() == 3


def test_those_who_have_finished_a_race_get_pictures_of_it(race: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = race(3), mates
    podium, own = (f"/room/{room.code}/rounds/1/{name}.png" for name in ("podium", "picture"))
    alice.see(room)
    assert alice.client.get(own).status_code == 404
    alice.win(room)
    for picture in (podium, own):
        assert bob.client.get(picture).status_code == Client().get(picture).status_code == 404
    bob.give_up(room)
    for client, address in ((alice.client, podium), (bob.client, podium), (alice.client, own)):
        answer = client.get(f"{address}?form=even&clock=off")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


SEED = "314159265358979323"


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """The number that the next round draws; whatever today's puzzles are, it leads to none of them."""
    monkeypatch.setattr(rounds, "draw_seed", lambda: SEED)
    monkeypatch.setattr(lookup, "is_embargoed", lambda edition: False)
    monkeypatch.setattr(generate_edition, "apply_async", Mock())  # the home page asks for the puzzles of all games
    return SEED


class Heard:
    """All that was sent to anyone so far."""

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


OTHERS = [pytest.param(slug, marks=pytest.mark.thorough) for slug in registry.slugs() if slug != "toy"]


@pytest.mark.parametrize("slug", ["toy", *OTHERS])
def test_a_round_tells_its_number_once_both_finished(slug: str, mates: Mates, open_room: OpenRoom, seed: str) -> None:
    alice, bob, _ = mates
    play = f"{slug}/{registry.engine(slug).variants[0].slug}"
    room, heard = open_room(play=play), Heard()
    heard.listen(bob.post(f"/room/{room.code}/join/", name="Bob"))
    heard.pages(room, alice.client, bob.client)
    for mate in (alice, bob):
        heard.listen(mate.do(room, "ready", ready="yes"))
    assert skip_countdown(room).seed == SEED
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
    ended = bob.give_up(room).json()
    assert ended["result"]["share"].endswith(f"/{play.replace('/', '/practice/')}/{SEED}/")
    assert alice.see(room).json()["edition"]["seed"] == SEED


def test_a_shared_board_tells_its_number_after_its_end(mates: Mates, race: OpenRoom, seed: str) -> None:
    alice, bob, _ = mates
    room, heard = race(mode="together"), Heard()
    heard.listen(bob.see(room))
    heard.pages(room, alice.client, bob.client)
    assert not heard.tells(seed)
    assert seed in heard.listen(alice.give_up(room)).json()["result"]["share"]
    assert bob.see(room).json()["edition"]["seed"] == seed


def test_a_player_who_has_gone_away_keeps_the_number_secret_for_a_day(mates: Mates, race: OpenRoom, seed: str) -> None:
    alice, room = mates[0], race()
    alice.give_up(room)
    alice.do(room, "rematch", number="1", now="yes")
    assert alice.see(room).json()["edition"]["seed"] is None, "asking for another round ends this one for nobody else"
    Round.objects.filter(number=1).update(starts_at=START - timedelta(days=1, seconds=1))
    assert Entry.objects.filter(round__number=1).count() == 2
    assert alice.see(room).json()["edition"]["seed"] == seed


def test_numbers_of_rounds_are_not_guessed(mates: Mates, open_room: OpenRoom) -> None:
    numbers = {int(draw_seed()) for _ in range(200)}
    assert len(numbers) == 200 and min(numbers) >= 10**17 and max(numbers) - min(numbers) > 10**17
    mates[0].do(open_room(play="toy/large"), "start")
    edition = Round.objects.get().edition
    assert edition and int(edition.seed) > 10**17


def test_without_a_number_a_round_waits(mates: Mates, open_room: OpenRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    room = open_room(play="toy/small")
    for rests in (True, False):
        monkeypatch.setattr(lookup, "is_embargoed", lambda edition, rests=rests: rests)
        mates[0].do(room, "start")
        assert (Round.objects.get().starts_at is None) is rests
