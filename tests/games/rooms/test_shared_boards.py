"""One board for all of a room: whose moves count, what is told, and who may rank with a puzzle solved together."""

import json
from typing import Any

import pytest
from django.utils import timezone

from games.editions import corrections
from games.editions.finding import daily
from games.players.models import Player
from games.plays import referee, runs
from games.plays.standings import table
from games.plays.wire import MoveIn
from games.rooms import lobby
from games.rooms.models import Room
from tests.cast.plays import KEY
from tests.cast.rooms import Mate, Open, number_of, standing
from tests.day import DAY


@pytest.fixture
def shared(race: Open) -> Room:
    """Alice and Bob at one board."""
    return race(mode="together")


def test_on_a_shared_board_moves_count_without_the_latest_and_under_a_key_once(shared: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    first = alice.move(shared, {"guess": 1}, after=0, key=KEY).json()
    state = bob.move(shared, {"guess": 2}, after=0).json()["state"]
    assert [one["guess"] for one in state["view"]["guesses"]] == [1, 2]
    assert [entry["by"] for entry in state["log"]] == [alice.player.public_id, bob.player.public_id]
    assert standing(shared)["board"]["log"] == state["log"]
    again = alice.move(shared, {"guess": 1}, after=0, key=KEY)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert [one["move"]["guess"] for one in again.json()["state"]["log"]] == [1, 2]
    assert bob.move(shared, {"guess": 1}, after=0, key=KEY).json()["state"]["moves"] == 3
    assert alice.win(shared).json()["result"]["rank"] is None
    late = bob.move(shared, {"guess": 1}, after=0)
    assert late.status_code == 409 and late.json()["error"]["code"] == "finished"
    assert late.json()["result"]["line"] and late.json()["state"]["log"]


def test_a_shared_board_is_played_as_it_was_to_its_end_when_its_puzzle_is_corrected(
    race: Open, mates: list[Mate], monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    room = race(mode="together", source="today")
    number = number_of(lobby.current_round(room))
    wrong = next(n for n in (1, 2) if n != number)
    mates[0].move(room, {"guess": wrong})
    told: list[str] = []
    monkeypatch.setattr(lobby, "tell", lambda topic, **_: told.append(topic))
    right = {"public": {"variant": "small", "top": 20}, "secret": {"number": wrong}}
    with django_capture_on_commit_callbacks(execute=True):
        corrections.correct(daily("toy", "small", DAY), right, corrections.Told("It was wrong."), None)
    assert told == [lobby.topic_of(room)]
    board = standing(room)["board"]
    assert (board["revision"], board["moves"]) == (0, 1)
    page = " ".join(mates[0].client.get(f"/room/{room.code}/").content.decode().split())
    assert "Your room plays it as it was to its end." in page and "data-begin-corrected" not in page
    assert mates[0].move(room, {"guess": number}, revision=0).json()["state"]["status"] == "won"


def alone(mate: Mate, guess: int) -> Any:
    """A move at today's puzzle by somebody who plays it alone."""
    path = f"/api/toy/small/{DAY}/"
    mate.client.get(path)
    body = json.dumps({"move": {"guess": guess}, "after": 0})
    return mate.client.post(f"{path}moves/", body, content_type="application/json").json()


def test_todays_puzzle_solved_together_ranks_for_nobody(race: Open, mates: list[Mate]) -> None:
    mates[0].win(race(mode="together", source="today"))
    state = mates[0].client.get(f"/api/toy/small/{DAY}/").json()["state"]
    assert table(daily("toy", "small", DAY).pk) == [] and not state["ranked"] and state["moves"] == 0


def test_a_puzzle_begun_alone_ranks_no_more_once_it_is_solved_together(race: Open, mates: list[Mate]) -> None:
    edition = daily("toy", "small", DAY)
    number = edition.puzzle.secret.number
    assert alone(mates[0], 1 if number != 1 else 2)["state"]["ranked"]
    late = runs.latest_run(edition, Player.objects.get().pk, timezone.now)
    assert mates[0].win(race(mode="together", source="today")).status_code == 200
    won, _ = referee.make_move(late, lambda: mates[0].player, MoveIn(move={"guess": number}, after=1))
    assert won.status.over and not won.ranked and table(edition.pk) == []


def test_a_puzzle_solved_alone_keeps_its_rank_on_a_shared_board(race: Open, mates: list[Mate]) -> None:
    edition = daily("toy", "small", DAY)
    alone(mates[0], edition.puzzle.secret.number)
    race(mode="together", source="today")
    assert [row.name for row in table(edition.pk)] == ["Alice"]
