"""After a race: the coach, and the same puzzle again beside a recorded run of the room, for who has finished it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.coaching.tasks import advise
from games.editions.models import Edition
from games.plays.models import Play
from games.rooms.lobby import current_round
from games.rooms.models import Room, Round
from tests.cast.rooms import Mate, Open, begin
from tests.cast.workers import Workers


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Workers that look at no play until they are told to."""
    found = Workers()
    found.hold(monkeypatch, advise)
    return found


def of_two(mates: list[Mate], room: Room) -> Room:
    """A room in which a round of Alice and Bob has begun."""
    mates[1].join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    begin(room)
    return room


@pytest.fixture
def race(mates: list[Mate], open_room: Open) -> Room:
    """A race of Alice and Bob that has begun; Carol is not there."""
    return of_two(mates, open_room())


def asked(mate: Mate, room: Room, what: str) -> Any:
    return mate.client.get(f"{mate.api(room)}{what}/")


def give_up(room: Room, *mates: Mate) -> None:
    for mate in mates:
        assert mate.move(room, {"give_up": True}).status_code == 200


def address(room: Room) -> str:
    edition = current_round(room).edition
    assert edition
    return f"/{edition.game}/practice/{edition.variant}/{edition.seed}/"


def test_while_somebody_plays_nothing_can_be_played_again_and_the_number_is_not_told(
    race: Room, mates: list[Mate]
) -> None:
    alice, bob, carol = mates
    give_up(race, alice)
    told = asked(alice, race, "again")
    assert told.json() == {"url": "", "api": "", "today": False, "runs": []}
    for mate in (bob, carol):
        refused = asked(mate, race, "again")
        assert refused.status_code == 403 and refused.json()["error"]["code"] == "unfinished"


def test_when_the_race_is_over_its_runs_are_there_to_play_against_the_best_first(race: Room, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    give_up(race, alice)
    edition = current_round(race).edition
    assert edition
    assert bob.move(race, {"guess": edition.puzzle.secret.number}).json()["state"]["status"] == "won"
    told = asked(alice, race, "again").json()
    assert told["url"] == address(race) and told["api"] == f"/api{address(race)}" and not told["today"]
    assert [run["name"] for run in told["runs"]] == ["Bob", "Alice"]
    assert told["runs"][0]["ghost"] == f"ghost={bob.player.public_id}&run=1"
    assert asked(carol, race, "again").status_code == 403


def test_a_puzzle_of_a_race_is_played_again_and_ranks_nowhere_nor_changes_the_race(
    race: Room, mates: list[Mate]
) -> None:
    alice, bob, _ = mates
    give_up(race, alice, bob)
    told = asked(alice, race, "again").json()
    assert alice.client.post(f"{told['api']}runs/", content_type="application/json").status_code == 201
    ghost = alice.client.get(f"/api/replays/ghost/{bob.player.public_id}{address(race)}?run=1").json()
    assert ghost["name"] == "Bob" and ghost["won"] is False
    page = alice.client.get(f"{told['url']}?{told['runs'][0]['ghost']}").content.decode()
    assert "ff-ghost" in page
    again = Play.objects.get(player=alice.player, run=2)
    assert not again.ranked and again.status == "playing"
    assert alice.see(race).json()["state"]["status"] == "gave up"


def test_a_recorded_run_of_a_race_stays_the_one_of_the_race(race: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    give_up(race, alice, bob)
    first = Play.objects.get(player=bob.player)
    Play.objects.create(
        player=bob.player,
        edition=first.edition,
        run=2,
        status="won",
        seconds=1,
        started_at=timezone.now(),
        moved_at=timezone.now(),
        finished_at=timezone.now(),
    )
    asked_for = f"/api/replays/ghost/{bob.player.public_id}{address(race)}"
    assert alice.client.get(f"{asked_for}?run=1").json()["won"] is False
    assert alice.client.get(asked_for).json()["won"] is True
    assert alice.client.get(f"{asked_for}?run=7").status_code == 404
    assert [run["name"] for run in asked(alice, race, "again").json()["runs"]] == ["Alice", "Bob"]


def test_of_whom_is_hidden_there_is_no_run(race: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    give_up(race, alice, bob)
    Play.objects.filter(player=bob.player).update(hidden=True)
    assert [run["name"] for run in asked(alice, race, "again").json()["runs"]] == ["Alice"]


def test_a_day_after_its_start_a_race_is_over_though_somebody_has_not_finished(race: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    give_up(race, alice)
    Round.objects.update(starts_at=timezone.now() - timedelta(days=1, minutes=1))
    assert [run["name"] for run in asked(alice, race, "again").json()["runs"]] == ["Alice"]
    assert asked(bob, race, "again").status_code == 403


def test_who_was_taken_out_is_told_nothing_more(race: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    give_up(race, alice, bob)
    race.seats.filter(player=bob.player).delete()
    assert asked(bob, race, "again").status_code == asked(bob, race, "coach").status_code == 403


def test_a_race_at_a_puzzle_of_today_says_that_its_first_try_counts(
    toy: Edition, mates: list[Mate], open_room: Open
) -> None:
    alice, bob, _ = mates
    room = of_two(mates, open_room(source="today"))
    give_up(room, alice)
    assert asked(alice, room, "again").json()["url"] == "", "the race goes on, though everybody knows the address"
    give_up(room, bob)
    told = asked(alice, room, "again").json()
    assert told["today"] and told["url"] == f"/toy/small/{toy.date}/" and len(told["runs"]) == 2


def test_the_coach_speaks_to_each_who_has_finished_a_race_of_their_own_play(
    race: Room, mates: list[Mate], held: Workers
) -> None:
    alice, bob, carol = mates
    give_up(race, alice)
    for mate in (bob, carol):
        assert asked(mate, race, "coach").status_code == 403
    assert asked(alice, race, "coach").json() == {"state": "waiting", "coaching": None}
    assert held.asked == [(advise, [Play.objects.get(player=alice.player).pk])]
    held.work()
    told = asked(alice, race, "coach").json()
    assert told["state"] == "done" and told["coaching"]["lines"]


def test_after_a_shared_board_there_is_neither_coach_nor_run(mates: list[Mate], open_room: Open) -> None:
    alice = mates[0]
    room = of_two(mates, open_room(mode="together"))
    give_up(room, alice)
    for what in ("coach", "again"):
        assert asked(alice, room, what).status_code == 403
