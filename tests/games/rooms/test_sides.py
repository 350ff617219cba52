"""Races of two teams: who is on which side, what each place earns, and which side wins a race and a match."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.rooms.models import Entry, Room
from games.rooms.sides import sides_of
from tests.cast.rooms import Mate, Open, begin, standing


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


def test_anyone_who_comes_joins_the_smaller_side_and_may_change_it(open_room: Open, mates: list[Mate]) -> None:
    room = open_room(mode="teams")
    for mate in mates[1:]:
        mate.join(room)
    assert members(room) == {"Alice": 1, "Bob": 2, "Carol": 1}
    assert mates[2].do(room, "side", side="2").status_code == 204
    assert members(room) == {"Alice": 1, "Bob": 2, "Carol": 2}
    for nonsense in ("3", "", "0", "²"):
        mates[2].do(room, "side", side=nonsense)
    assert members(room)["Carol"] == 2


def test_nobody_changes_sides_once_a_race_has_begun(open_room: Open, mates: list[Mate]) -> None:
    alice, bob, carol = mates
    room = open_room(mode="teams")
    bob.join(room)
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
