"""Matches of three and five rounds, races of two teams, and one board for all of a room."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.editions import corrections
from games.editions.lookup import find_daily_edition
from games.players.models import Player
from games.plays import referee, runs
from games.plays.ranking import load_table
from games.plays.wire import MoveIn
from games.rooms import lobby
from games.rooms.matches import score_sides
from games.rooms.models import Entry, Room
from tests.cast.plays import MOVE_KEY
from tests.cast.rooms import Mate, Mates, OpenRoom, get_secret, read_room, skip_countdown, start_all
from tests.day import DAY


def match(room: Room) -> dict[str, Any]:
    return dict(read_room(room)["match"])


def scores(room: Room) -> dict[str, int]:
    return {one["who"]: one["wins"] for one in match(room)["scores"]}


def race(room: Room, racers: Mates, winners: Mates, number: int = 1) -> None:
    """Some find the number at once, one after the other; the rest give up."""
    assert start_all(room, racers).number == number
    for mate in [*winners, *(one for one in racers if one not in winners)]:
        mate.moves_seen = 0
        assert (mate.win if mate in winners else mate.give_up)(room, number).status_code == 200


def test_best_of_three_is_won_with_two_and_then_another_match_begins(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = open_room(best_of="3"), mates
    bob.join(room)
    assert match(room) == {"length": 3, "played": 0, "scores": [], "winners": [], "over": False}
    race(room, [alice, bob], [bob])
    assert scores(room) == {"Bob": 1, "Alice": 0} and not match(room)["over"]
    alice.do(room, "rematch", number="1")
    assert scores(room) == {"Bob": 1, "Alice": 0} and match(room)["played"] == 1
    race(room, [alice, bob], [bob], 2)
    won = match(room)
    assert won["over"] and won["winners"] == [bob.player.public_id] and won["played"] == 2
    alice.do(room, "rematch", number="2")
    room.refresh_from_db()
    assert room.match_from == 3 and match(room)["scores"] == [] and len(read_room(room)["rounds"]) == 2


def test_a_match_that_nobody_leads_after_all_its_rounds_has_several_winners(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = open_room(best_of="3"), mates
    for mate in mates[1:]:
        mate.join(room)
    for number, winner in enumerate(([alice], [bob], []), 1):
        race(room, mates, winner, number)
        if number < 3:
            alice.do(room, "rematch", number=str(number))
    assert match(room)["over"] and match(room)["winners"] == [alice.player.public_id, bob.player.public_id]


def test_a_single_round_is_a_match_and_one_on_a_shared_board_part_of_none(open_room: OpenRoom, mates: Mates) -> None:
    room = open_room(best_of="nonsense")
    mates[1].join(room)
    race(room, mates[:2], mates[:1])
    assert match(room)["length"] == 1 and match(room)["over"]
    mates[0].do(room, "rematch", number="1")
    assert match(room)["played"] == 0
    mates[0].moves_seen, shared = 0, open_room(best_of="3", mode="together", play="toy/large")
    mates[0].do(shared, "start")
    skip_countdown(shared)
    mates[0].give_up(shared)
    assert match(shared)["played"] == 0
    mates[0].do(shared, "rematch", number="1")
    assert match(shared)["played"] == 0 and not match(shared)["over"]


def test_the_host_changes_the_length_in_the_lobby_and_a_new_match_begins(open_room: OpenRoom, mates: Mates) -> None:
    room = open_room(best_of="5")
    mates[1].join(room)
    race(room, mates[:2], mates[:1])
    mates[0].do(room, "rematch", number="1")
    again = {"play": "toy/small", "source": "fresh", "mode": "race"}
    mates[0].do(room, "choose", **again, best_of="5")
    assert scores(room) == {"Alice": 1, "Bob": 0}
    mates[0].do(room, "choose", **again, best_of="3")
    assert match(room) == {"length": 3, "played": 0, "scores": [], "winners": [], "over": False}


def members(room: Room) -> dict[str, int]:
    return {seat["name"]: seat["side"] for seat in read_room(room)["seats"]}


def sides(room: Room) -> dict[str, Any]:
    return {one["name"]: (one["points"], one["won"]) for one in read_room(room)["sides"]}


def test_newcomers_join_the_smaller_side_and_may_change_until_the_race(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = open_room(mode="teams"), mates
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
    skip_countdown(room)
    assert carol.see(room).status_code == 200
    assert dict(Entry.objects.values_list("player__name", "side")) == {"Alice": 1, "Bob": 2, "Carol": 1}


def test_the_host_makes_teams_of_those_who_are_here_and_takes_them_back(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = open_room(best_of="3"), mates
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


def test_the_better_average_wins_the_race_and_most_races_the_match(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, _) = open_room(mode="teams", best_of="3"), mates
    for mate in mates[1:]:
        mate.join(room)
    race(room, mates, [bob])  # of three the first has three points; the other side shares none among two
    assert sides(room) == {"Suns": (0.0, False), "Moons": (3.0, True)}
    alice.do(room, "rematch", number="1")
    assert sides(room) == {"Suns": (None, False), "Moons": (None, False)}
    assert {one["name"]: one["points"] for one in read_room(room)["rounds"][0]["sides"]} == {"Suns": 0.0, "Moons": 3.0}
    race(room, mates, [bob], number=2)
    match = read_room(room)["match"]
    assert match["over"] and match["winners"] == ["side-2"]
    assert [(one["who"], one["wins"], one["side"]) for one in match["scores"]] == [("Moons", 2, 2), ("Suns", 0, 1)]


@given(st.dictionaries(st.integers(1, 30), st.sampled_from([1, 2]), min_size=2), st.data())
def test_points_follow_places_and_sides_need_not_be_equal(racers: dict[int, int], data: st.DataObject) -> None:
    """The mean of each side by its definition; someone wins where anyone did, and both of level sides."""
    order = data.draw(st.lists(st.sampled_from(sorted(racers)), unique=True))
    places = {player: place for place, player in enumerate(order, 1)}
    found = score_sides(racers, places, has_winner=bool(order))
    if len(set(racers.values())) < 2:
        assert found == []
        return
    for one in found:
        own = [player for player, side in racers.items() if side == one.number]
        earned = sum(len(racers) + 1 - places[player] for player in own if player in places)
        assert one.points == float(round(Fraction(earned, len(own)), 1))
    assert any(one.won for one in found) == bool(order)
    level = score_sides({1: 1, 2: 2}, {1: 1, 2: 1}, has_winner=bool(order))
    assert [one.won for one in level] == [bool(order)] * 2


@pytest.fixture
def shared(race: OpenRoom) -> Room:
    return race(mode="together")


def test_on_a_shared_board_moves_count_without_the_latest_and_under_a_key_once(shared: Room, mates: Mates) -> None:
    alice, bob, _ = mates
    first = alice.move(shared, {"guess": 1}, after=0, key=MOVE_KEY).json()
    state = bob.move(shared, {"guess": 2}, after=0).json()["state"]
    assert [one["guess"] for one in state["view"]["guesses"]] == [1, 2]
    assert [entry["by"] for entry in state["log"]] == [alice.player.public_id, bob.player.public_id]
    assert read_room(shared)["board"]["log"] == state["log"]
    again = alice.move(shared, {"guess": 1}, after=0, key=MOVE_KEY)
    assert (again.status_code, again.json()["feedback"]) == (200, first["feedback"])
    assert [one["move"]["guess"] for one in again.json()["state"]["log"]] == [1, 2]
    assert bob.move(shared, {"guess": 1}, after=0, key=MOVE_KEY).json()["state"]["moves"] == 3
    assert alice.win(shared).json()["result"]["rank"] is None
    late = bob.move(shared, {"guess": 1}, after=0)
    assert late.status_code == 409 and late.json()["error"]["code"] == "finished"
    assert late.json()["result"]["line"] and late.json()["state"]["log"]


def test_a_shared_board_is_played_as_it_was_to_its_end_when_its_puzzle_is_corrected(
    race: OpenRoom, mates: Mates, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    room = race(mode="together", source="today")
    number = get_secret(lobby.find_current_round(room))
    wrong = next(n for n in (1, 2) if n != number)
    mates[0].move(room, {"guess": wrong})
    topics: list[str] = []
    monkeypatch.setattr(lobby, "publish_change", lambda topic, **_: topics.append(topic))
    right = {"public": {"variant": "small", "top": 20}, "secret": {"number": wrong}}
    with django_capture_on_commit_callbacks(execute=True):
        notice = corrections.CorrectionNotice("It was wrong.")
        corrections.correct_puzzle(find_daily_edition("toy", "small", DAY), right, notice, None)
    assert topics == [lobby.make_room_topic_name(room)]
    board = read_room(room)["board"]
    assert (board["revision"], board["moves"]) == (0, 1)
    page = " ".join(mates[0].client.get(f"/room/{room.code}/").content.decode().split())
    assert "Your room will finish the original." in page and "data-begin-corrected" not in page
    assert mates[0].move(room, {"guess": number}, revision=0).json()["state"]["status"] == "won"


def alone(mate: Mate, guess: int) -> Any:
    """A move at today's puzzle by someone who plays it alone."""
    path = f"/api/toy/small/{DAY}/"
    mate.client.get(path)
    body = {"move": {"guess": guess}, "after": 0}
    return mate.client.post(f"{path}moves/", body, content_type="application/json").json()


def test_todays_puzzle_solved_together_ranks_for_nobody(race: OpenRoom, mates: Mates) -> None:
    mates[0].win(race(mode="together", source="today"))
    state = mates[0].client.get(f"/api/toy/small/{DAY}/").json()["state"]
    assert load_table(find_daily_edition("toy", "small", DAY).pk) == [] and not state["ranked"] and state["moves"] == 0
    assert b"not ranked" in mates[0].client.get(f"/toy/small/{DAY}/").content


def test_a_puzzle_begun_alone_ranks_no_more_once_it_is_solved_together(race: OpenRoom, mates: Mates) -> None:
    edition = find_daily_edition("toy", "small", DAY)
    number = edition.puzzle.secret.number
    assert alone(mates[0], 1 if number != 1 else 2)["state"]["ranked"]
    player = Player.objects.get()
    late = runs.PlayRequest(edition, player, runs.find_latest_play(edition, player))
    assert mates[0].win(race(mode="together", source="today")).status_code == 200
    won, _ = referee.make_move(late, MoveIn(move={"guess": number}, after=1))
    assert won.status.over and not won.ranked and load_table(edition.pk) == []
    result = mates[0].client.get(f"/api/toy/small/{DAY}/").json()["result"]
    assert result["note"].startswith("Your room played this puzzle on a shared board") and result["streak"] == 1


def test_a_puzzle_solved_alone_keeps_its_rank_on_a_shared_board(race: OpenRoom, mates: Mates) -> None:
    edition = find_daily_edition("toy", "small", DAY)
    alone(mates[0], edition.puzzle.secret.number)
    race(mode="together", source="today")
    assert [row.name for row in load_table(edition.pk)] == ["Alice"]
