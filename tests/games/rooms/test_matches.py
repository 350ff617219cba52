"""Matches of three and five rounds and races of two teams: the score, who wins, and when another begins."""

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.rooms.matches import sides_of
from games.rooms.models import Entry, Room
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


def members(room: Room) -> dict[str, int]:
    """The side of each player, by name."""
    return {seat["name"]: seat["side"] for seat in standing(room)["seats"]}


def sides(room: Room) -> dict[str, Any]:
    """Points and victory of both sides, by name."""
    return {one["name"]: (one["points"], one["won"]) for one in standing(room)["sides"]}


def race(room: Room, racers: list[Mate], winners: list[Mate], number: int = 1) -> None:
    """Some find the number at once, one after the other; the rest give up."""
    racers[0].do(room, "start")
    assert begin(room).number == number
    for mate in [*winners, *(one for one in racers if one not in winners)]:
        mate.known = 0
        assert (mate.win if mate in winners else mate.give_up)(room, number).status_code == 200


def test_newcomers_join_the_smaller_side_and_may_change_until_the_race(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    room = open_room(mode="teams")
    bob.join(room)
    assert bob.do(room, "side", side="1").status_code == 204
    assert members(room) == {"Alice": 1, "Bob": 1}
    bob.do(room, "side", side="2")
    for nonsense in ("3", "", "0", "²"):
        bob.do(room, "side", side=nonsense)
    alice.do(room, "start")
    bob.do(room, "side", side="1")
    assert members(room) == {"Alice": 1, "Bob": 2}
    carol.join(room)
    begin(room)
    assert carol.see(room).status_code == 200
    assert dict(Entry.objects.values_list("player__name", "side")) == {"Alice": 1, "Bob": 2, "Carol": 1}


def test_the_host_makes_teams_of_those_who_are_here_and_takes_them_back(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    room = open_room(best_of="3")
    bob.join(room)
    bob.do(room, "side", side="2")
    assert members(room) == {"Alice": 0, "Bob": 0} and sides(room) == {}
    chosen = {"play": "toy/small", "source": "fresh", "best_of": "3"}
    alice.do(room, "choose", mode="teams", **chosen)
    assert members(room) == {"Alice": 1, "Bob": 2} and sides(room) == {"Suns": (None, False), "Moons": (None, False)}
    alice.do(room, "choose", mode="race", **chosen)
    assert members(room) == {"Alice": 0, "Bob": 0} and sides(room) == {}
    race(room, mates[:2], [bob])
    assert sides(room) == {} and set(Entry.objects.values_list("side", flat=True)) == {0}


def test_the_better_average_wins_the_race_and_most_races_the_match(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    room = open_room(mode="teams", best_of="3")
    for mate in mates[1:]:
        mate.join(room)
    race(room, mates, [bob])  # of three the first has three points; the other side shares none among two
    assert sides(room) == {"Suns": (0.0, False), "Moons": (3.0, True)}
    alice.do(room, "rematch", number="1")
    assert sides(room) == {"Suns": (None, False), "Moons": (None, False)}
    assert {one["name"]: one["points"] for one in standing(room)["rounds"][0]["sides"]} == {"Suns": 0.0, "Moons": 3.0}
    race(room, mates, [bob], number=2)
    match = standing(room)["match"]
    assert match["over"] and match["winners"] == ["side-2"]
    assert [(one["who"], one["wins"], one["side"]) for one in match["scores"]] == [("Moons", 2, 2), ("Suns", 0, 1)]


@given(st.dictionaries(st.integers(1, 30), st.sampled_from([1, 2]), min_size=2), st.data())
def test_points_follow_places_and_sides_need_not_be_equal(racers: dict[int, int], data: st.DataObject) -> None:
    """The mean of each side by its definition; somebody wins where anybody did, and both of level sides."""
    order = data.draw(st.lists(st.sampled_from(sorted(racers)), unique=True))
    places = {player: place for place, player in enumerate(order, 1)}
    found = sides_of(racers, places, won=bool(order))
    if len(set(racers.values())) < 2:
        assert found == []
        return
    for one in found:
        own = [player for player, side in racers.items() if side == one.number]
        earned = sum(len(racers) + 1 - places[player] for player in own if player in places)
        assert one.points == float(round(Fraction(earned, len(own)), 1))
    assert any(one.won for one in found) == bool(order)
    level = sides_of({1: 1, 2: 2}, {1: 1, 2: 1}, won=bool(order))
    assert [one.won for one in level] == [bool(order)] * 2
