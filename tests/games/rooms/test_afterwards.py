"""After a race: the coach, and the same puzzle again beside a recorded run of the room, for who has finished it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.coaching.tasks import advise
from games.editions.models import Edition
from games.plays.models import Play
from games.rooms.lobby import current_round
from games.rooms.models import Room, Round
from tests.cast.rooms import Mate, Open
from tests.cast.workers import Workers
from tests.day import START


def asked(mate: Mate, room: Room, what: str) -> Any:
    return mate.client.get(f"{mate.api(room)}{what}/")


def runs(mate: Mate, room: Room) -> list[str]:
    """Whose runs of the round are there to play against."""
    return [run["name"] for run in asked(mate, room, "again").json()["runs"]]


def give_up(room: Room, *mates: Mate) -> None:
    for mate in mates:
        assert mate.give_up(room).status_code == 200


def address(room: Room) -> str:
    edition = current_round(room).edition
    assert edition
    return f"/{edition.game}/practice/{edition.variant}/{edition.seed}/"


def test_when_the_race_is_over_and_no_sooner_its_runs_are_there_to_play_against_the_best_first(
    race: Open, mates: list[Mate]
) -> None:
    alice, bob, carol = mates
    room = race()
    give_up(room, alice)
    assert asked(alice, room, "again").json() == {"url": "", "api": "", "today": False, "runs": []}
    for mate in (bob, carol):
        refused = asked(mate, room, "again")
        assert refused.status_code == 403 and refused.json()["error"]["code"] == "unfinished"
    bob.win(room)
    told = asked(alice, room, "again").json()
    assert told["url"] == address(room) and told["api"] == f"/api{address(room)}" and not told["today"]
    assert [run["name"] for run in told["runs"]] == ["Bob", "Alice"]
    assert told["runs"][0]["ghost"] == f"ghost={bob.player.public_id}&run=1"
    assert asked(carol, room, "again").status_code == 403
    Play.objects.filter(player=bob.player).update(hidden=True)
    assert runs(alice, room) == ["Alice"]
    room.seats.filter(player=bob.player).delete()
    assert asked(bob, room, "again").status_code == asked(bob, room, "coach").status_code == 403


def test_a_puzzle_of_a_race_is_played_again_and_ranks_nowhere_nor_changes_the_race(
    race: Open, mates: list[Mate]
) -> None:
    alice, bob, _ = mates
    room = race()
    give_up(room, alice, bob)
    told = asked(alice, room, "again").json()
    assert alice.client.post(f"{told['api']}runs/", content_type="application/json").status_code == 201
    asked_for = f"/api/replays/ghost/{bob.player.public_id}{address(room)}"
    ghost = alice.client.get(f"{asked_for}?run=1").json()
    assert ghost["name"] == "Bob" and ghost["won"] is False
    page = alice.client.get(f"{told['url']}?{told['runs'][0]['ghost']}").content.decode()
    assert "ff-ghost" in page
    again = Play.objects.get(player=alice.player, run=2)
    assert not again.ranked and again.status == "playing"
    assert alice.see(room).json()["state"]["status"] == "gave up"
    first, now = Play.objects.get(player=bob.player), START
    moments = {"started_at": now, "moved_at": now, "finished_at": now}
    Play.objects.create(player=bob.player, edition=first.edition, run=2, status="won", seconds=1, **moments)
    assert alice.client.get(f"{asked_for}?run=1").json()["won"] is False, "that of the race is still that of the race"
    assert alice.client.get(asked_for).json()["won"] is True
    assert alice.client.get(f"{asked_for}?run=7").status_code == 404
    assert runs(alice, room) == ["Alice", "Bob"]


def test_a_day_after_its_start_a_race_is_over_though_somebody_has_not_finished(race: Open, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    room = race()
    give_up(room, alice)
    Round.objects.update(starts_at=START - timedelta(days=1, minutes=1))
    assert runs(alice, room) == ["Alice"] and asked(bob, room, "again").status_code == 403


def test_a_race_at_a_puzzle_of_today_says_that_its_first_try_counts(
    toy: Edition, mates: list[Mate], race: Open
) -> None:
    alice, bob, _ = mates
    room = race(source="today")
    give_up(room, alice)
    assert asked(alice, room, "again").json()["url"] == "", "the race goes on, though everybody knows the address"
    give_up(room, bob)
    told = asked(alice, room, "again").json()
    assert told["today"] and told["url"] == f"/toy/small/{toy.date}/" and len(told["runs"]) == 2


def test_the_coach_speaks_to_each_who_has_finished_a_race_of_their_own_play(
    race: Open, mates: list[Mate], monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, carol = mates
    room, workers = race(), Workers()
    workers.hold(monkeypatch, advise)
    give_up(room, alice)
    for mate in (bob, carol):
        assert asked(mate, room, "coach").status_code == 403
    assert asked(alice, room, "coach").json() == {"state": "waiting", "coaching": None}
    assert workers.asked == [(advise, [Play.objects.get(player=alice.player).pk])]
    workers.work()
    told = asked(alice, room, "coach").json()
    assert told["state"] == "done" and told["coaching"]["lines"]


def test_after_a_shared_board_there_is_neither_coach_nor_run(mates: list[Mate], race: Open) -> None:
    room = race(mode="together")
    give_up(room, mates[0])
    for what in ("coach", "again"):
        assert asked(mates[0], room, what).status_code == 403
