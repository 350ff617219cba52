"""One board for all of a room: whose moves count, what is told, and who may rank with a puzzle solved together."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from games.editions import corrections
from games.editions.calendar import today
from games.editions.finding import daily
from games.plays import referee, runs
from games.plays.models import Move
from games.plays.standings import table
from games.plays.wire import MoveIn
from games.rooms import lobby
from games.rooms.models import Room
from tests.cast.rooms import Mate, Open, begin, everyone_starts, number_of, standing


@pytest.fixture
def shared(open_room: Open, mates: list[Mate]) -> Room:
    """Alice and Bob at one board."""
    room = open_room(mode="together")
    mates[1].join(room)
    everyone_starts(room, mates[:2])
    return room


def test_on_a_shared_board_everybodys_moves_are_everybodys(shared: Room, mates: list[Mate]) -> None:
    wrong = [n for n in (1, 2, 3) if n != number_of(lobby.current_round(shared))]
    mates[0].move(shared, {"guess": wrong[0]})
    state = mates[1].move(shared, {"guess": wrong[1]}).json()["state"]
    assert [one["guess"] for one in state["view"]["guesses"]] == wrong[:2]
    movers = [mates[0].player.public_id, mates[1].player.public_id]
    assert [entry["by"] for entry in state["log"]] == movers
    assert standing(shared)["board"]["log"] == state["log"]


def test_a_move_made_without_knowing_the_latest_counts_from_where_the_board_is(shared: Room, mates: list[Mate]) -> None:
    wrong = next(n for n in (1, 2) if n != number_of(lobby.current_round(shared)))
    for mate in mates[:2]:
        assert mate.move(shared, {"guess": wrong}, after=0).status_code == 200
    assert Move.objects.filter(play__edition=lobby.current_round(shared).edition).count() == 2


def test_on_a_shared_board_a_move_sent_again_under_its_key_counts_once(shared: Room, mates: list[Mate]) -> None:
    key = "6f1c8f0e-64a5-4c39-9d9a-5b7f2f4a8a01"
    wrong = [n for n in (1, 2, 3) if n != number_of(lobby.current_round(shared))]
    first = mates[0].move(shared, {"guess": wrong[0]}, after=0, key=key).json()
    mates[1].move(shared, {"guess": wrong[1]})
    again = mates[0].move(shared, {"guess": wrong[0]}, after=0, key=key)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert [one["move"]["guess"] for one in again.json()["state"]["log"]] == wrong[:2]
    assert mates[1].move(shared, {"guess": wrong[0]}, after=0, key=key).json()["state"]["moves"] == 3


def test_a_shared_board_is_played_as_it_was_to_its_end_when_its_puzzle_is_corrected(
    open_room: Open, mates: list[Mate], monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    room = open_room(mode="together", source="today")
    mates[0].do(room, "start")
    number = number_of(begin(room))
    wrong = next(n for n in (1, 2) if n != number)
    mates[0].move(room, {"guess": wrong})
    told: list[str] = []
    monkeypatch.setattr(lobby, "tell", lambda topic, **_: told.append(topic))
    right = {"public": {"variant": "small", "top": 20}, "secret": {"number": wrong}}
    with django_capture_on_commit_callbacks(execute=True):
        corrections.correct(daily("toy", "small", today()), right, corrections.Told("It was wrong."), None)
    assert told == [lobby.topic_of(room)]
    board = standing(room)["board"]
    assert (board["revision"], board["moves"]) == (0, 1)
    page = " ".join(mates[0].client.get(f"/room/{room.code}/").content.decode().split())
    assert "Your room plays it as it was to its end." in page and "data-begin-corrected" not in page
    assert mates[0].move(room, {"guess": number}, revision=0).json()["state"]["status"] == "won"


def test_after_the_end_of_a_shared_board_a_late_move_is_told_the_result(shared: Room, mates: list[Mate]) -> None:
    number = number_of(lobby.current_round(shared))
    assert mates[0].move(shared, {"guess": number}).json()["result"]["rank"] is None
    late = mates[1].move(shared, {"guess": number}, after=0)
    assert late.status_code == 409 and late.json()["error"]["code"] == "finished"
    assert late.json()["result"]["line"] and late.json()["state"]["log"]


def test_todays_puzzle_solved_together_ranks_for_nobody(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(mode="together", source="today")
    mates[0].do(room, "start")
    round_ = begin(room)
    mates[0].move(room, {"guess": number_of(round_)})
    edition = daily("toy", "small", today())
    path = f"/api/toy/small/{today()}/"
    alone = mates[0].client.get(path).json()
    assert table(edition.pk) == [] and not alone["state"]["ranked"] and alone["state"]["moves"] == 0


def test_whoever_began_todays_puzzle_alone_and_sees_it_solved_together_ranks_no_more(
    open_room: Open, mates: list[Mate]
) -> None:
    room, edition = open_room(mode="together", source="today"), daily("toy", "small", today())
    number, path = edition.puzzle.secret.number, f"/api/toy/small/{today()}/"
    body = {"move": {"guess": 1 if number != 1 else 2}, "after": 0}
    alice = mates[0].client
    alice.get(path)
    begun = alice.post(f"{path}moves/", json.dumps(body), content_type="application/json").json()
    assert begun["state"]["ranked"]
    late = runs.latest_run(edition, mates[0].player.pk, timezone.now)
    mates[0].do(room, "start")
    begin(room)
    assert mates[0].move(room, {"guess": number}).status_code == 200
    won, _ = referee.make_move(late, lambda: mates[0].player, MoveIn(move={"guess": number}, after=1), lambda _: False)
    assert won.status.over and not won.ranked and table(edition.pk) == []


def test_who_has_solved_todays_puzzle_alone_keeps_the_rank_on_a_shared_board(
    open_room: Open, mates: list[Mate]
) -> None:
    room, edition = open_room(mode="together", source="today"), daily("toy", "small", today())
    body = {"move": {"guess": edition.puzzle.secret.number}, "after": 0}
    path = f"/api/toy/small/{today()}/"
    mates[0].client.get(path)
    mates[0].client.post(f"{path}moves/", json.dumps(body), content_type="application/json")
    mates[0].do(room, "start")
    assert [row.name for row in table(edition.pk)] == ["Alice"]
