"""Square, Cardinal Chains and Name Dominoes on one board: whose move it was, two at once, and going back."""

from __future__ import annotations

from typing import Any

import pytest

from games.editions.models import Edition
from games.rooms.lobby import current_round
from games.rooms.models import Room
from puzzles.contract import AnyEngine
from tests.games.rooms.conftest import Mate, Open, standing
from tests.games.rooms.test_rooms import everyone_starts

Moves = list[dict[str, Any]]


@pytest.fixture(params=["chains/tricky", "dominoes/gentle"])
def shared(request: pytest.FixtureRequest, open_room: Open, mates: list[Mate]) -> Room:
    """Alice and Bob at one board of a game whose moves can be taken back."""
    room = open_room(play=request.param, mode="together")
    mates[1].join(room)
    everyone_starts(room, mates[:2])
    return room


def solved_by(room: Room) -> Moves:
    """The moves that solve the board, as a browser sends them."""
    edition = current_round(room).edition
    assert isinstance(edition, Edition)
    engine: AnyEngine = edition.engine
    return [move.model_dump(mode="json") for move in engine.solution(edition.puzzle)]


def test_two_solve_one_board_and_its_log_says_whose_each_move_was(shared: Room, mates: list[Mate]) -> None:
    moves = solved_by(shared)
    movers = [mates[0 if "finish" in move else n % 2] for n, move in enumerate(moves)]  # to finish is the host's
    for mover, move in zip(movers, moves, strict=True):
        answer = mover.move(shared, move, after=0)  # neither has heard of the other's last one
        assert answer.status_code == 200, answer.content
    state = mates[0].see(shared).json()["state"]
    assert state["status"] == "won" and [one["move"] for one in state["log"]] == moves
    assert [one["by"] for one in state["log"]] == [mover.player.public_id for mover in movers]
    assert standing(shared)["board"]["view"] == state["view"]


def test_of_two_same_moves_at_once_the_second_is_refused_in_a_sentence(shared: Room, mates: list[Mate]) -> None:
    move = solved_by(shared)[0]
    assert mates[0].move(shared, move, after=0).status_code == 200
    before = mates[0].see(shared).json()["state"]
    second = mates[1].move(shared, move, after=0)
    assert second.status_code == 400 and second.json()["error"]["message"].endswith(".")
    assert mates[1].see(shared).json()["state"] == before


def test_undo_takes_back_the_boards_last_move_whoever_made_it(shared: Room, mates: list[Mate]) -> None:
    start = mates[0].see(shared).json()["state"]["view"]
    moves = solved_by(shared)
    mates[0].move(shared, moves[0], after=0)
    once = mates[0].see(shared).json()["state"]["view"]
    mates[1].move(shared, moves[1], after=0)
    undone = mates[0].move(shared, {"undo": True}, after=0).json()["state"]
    assert undone["log"][-1] == {"by": mates[0].player.public_id, "move": {"undo": True}}
    board = "chains" if "chains" in start else "laid"
    assert undone["view"][board] == once[board]
    assert mates[1].move(shared, {"undo": True}, after=0).json()["state"]["view"][board] == start[board]
    assert mates[0].move(shared, {"undo": True}, after=0).status_code == 400


def test_in_square_two_write_at_once_and_neither_undoes_the_others_letters(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(play="square/classic", mode="together")
    mates[1].join(room)
    everyone_starts(room, mates[:2])
    letters = solved_by(room)[0]["letters"]
    halves = [[[cell, letters[cell]] for cell in range(first, 16, 2)] for first in (0, 1)]
    assert mates[0].move(room, {"put": halves[0]}, after=0).status_code == 200
    state = mates[1].move(room, {"put": halves[1][1:]}, after=0).json()["state"]
    assert state["view"]["letters"] == letters[0] + "." + letters[2:] and state["status"] == "playing"
    for nonsense in ([], [[16, "A"]], [[0, "AB"]], [[0, "é"]], "A"):
        assert mates[0].move(room, {"put": nonsense}).status_code == 400
    assert mates[0].move(room, {"put": halves[1][:1]}).json()["state"]["status"] == "won"
