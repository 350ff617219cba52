"""Matches of three and five rounds: the running score, who wins, and when another begins."""

from __future__ import annotations

from typing import Any

from games.rooms.models import Room
from tests.cast.rooms import Mate, Open, begin, everyone_starts, standing


def match(room: Room) -> dict[str, Any]:
    return dict(standing(room)["match"])


def scores(room: Room) -> dict[str, int]:
    return {one["who"]: one["wins"] for one in match(room)["scores"]}


def play_round(room: Room, winner: Mate | None, others: list[Mate], number: int) -> None:
    """One finds the number at once, the others give up."""
    everybody = [*([winner] if winner else []), *others]
    assert everyone_starts(room, everybody).number == number
    for mate in everybody:
        mate.known = 0
        assert (mate.win if mate is winner else mate.give_up)(room, number).status_code == 200


def test_best_of_three_is_won_with_two_and_then_another_match_begins(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    room = open_room(best_of="3")
    bob.join(room)
    assert match(room) == {"length": 3, "played": 0, "scores": [], "winners": [], "over": False}
    play_round(room, bob, [alice], 1)
    assert scores(room) == {"Bob": 1, "Alice": 0} and not match(room)["over"]
    alice.do(room, "rematch", number="1")
    assert scores(room) == {"Bob": 1, "Alice": 0} and match(room)["played"] == 1
    play_round(room, bob, [alice], 2)
    won = match(room)
    assert won["over"] and won["winners"] == [bob.player.public_id] and won["played"] == 2
    alice.do(room, "rematch", number="2")
    room.refresh_from_db()
    assert room.match_from == 3 and match(room)["scores"] == [] and len(standing(room)["rounds"]) == 2


def test_a_match_that_nobody_leads_after_all_its_rounds_has_several_winners(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    room = open_room(best_of="3")
    for mate in mates[1:]:
        mate.join(room)
    for number, winner in enumerate((alice, bob, None), 1):
        play_round(room, winner, [mate for mate in (alice, bob, carol) if mate is not winner], number)
        if number < 3:
            alice.do(room, "rematch", number=str(number))
    assert match(room)["over"] and match(room)["winners"] == [alice.player.public_id, bob.player.public_id]


def test_a_single_round_is_a_match_and_one_on_a_shared_board_part_of_none(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(best_of="nonsense")
    mates[1].join(room)
    play_round(room, mates[0], [mates[1]], 1)
    assert match(room)["length"] == 1 and match(room)["over"]
    mates[0].do(room, "rematch", number="1")
    assert match(room)["played"] == 0
    mates[0].known, shared = 0, open_room(best_of="3", mode="together", play="toy/large")
    mates[0].do(shared, "start")
    begin(shared)
    mates[0].give_up(shared)
    assert match(shared)["played"] == 0
    mates[0].do(shared, "rematch", number="1")
    assert match(shared)["played"] == 0 and not match(shared)["over"]


def test_the_host_changes_the_length_in_the_lobby_and_a_new_match_begins(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(best_of="5")
    mates[1].join(room)
    play_round(room, mates[0], [mates[1]], 1)
    mates[0].do(room, "rematch", number="1")
    again = {"play": "toy/small", "source": "fresh", "mode": "race"}
    mates[0].do(room, "choose", **again, best_of="5")
    assert scores(room) == {"Alice": 1, "Bob": 0}
    mates[0].do(room, "choose", **again, best_of="3")
    assert match(room) == {"length": 3, "played": 0, "scores": [], "winners": [], "over": False}
