"""What a host does about others, two clicks of theirs at once, and what those try who were taken out."""

from typing import Any

import pytest

from games.players.models import Player
from games.plays.models import Play
from games.rooms import lobby
from games.rooms.lobby import RoomError
from games.rooms.models import AWAY_AFTER, CODE_LENGTH, HOST_GRACE, FormerCode, Room, Seat
from tests.cast.accounts import sign_up
from tests.cast.rooms import Mate, Mates, OpenRoom, list_seated, map_parts, read_room
from tests.cast.workers import run_at_once
from tests.day import START


def take_out(host: Mate, room: Room, who: Mate, for_good: str = "no") -> Any:
    return host.do(room, "take-out", player=who.player.public_id, for_good=for_good)


@pytest.fixture
def racing(race: OpenRoom, mates: Mates) -> Room:
    """Alice, who is the host, and Bob in a race, in which Bob has moved."""
    room = race()
    mates[1].move(room, {"guess": 1})
    return room


def test_a_player_whom_the_host_removes_loses_no_play_and_may_come_back(racing: Room, mates: Mates) -> None:
    alice, bob, _ = mates
    assert take_out(alice, racing, bob).status_code == 204
    assert list_seated(racing) == ["Alice"] and map_parts(racing).keys() == {"Alice"}
    page = bob.page(racing)
    assert "You’re no longer in this room" in page and "We’ve kept everything you’ve played" in page
    assert "Alice" not in page
    for answer in (bob.see(racing), bob.move(racing, {"guess": 2}, after=1)):
        assert answer.status_code == 403
        assert answer.json()["error"] == {"code": "not_seated", "message": "The host has removed you from this room."}
    assert Play.objects.get(player=bob.player).moves_made == 1
    bob.join(racing)
    assert list_seated(racing) == ["Alice", "Bob"] and bob.see(racing).json()["state"]["moves"] == 1


def test_a_player_is_shut_out_with_an_account_too_until_the_host_allows_it(racing: Room, mates: Mates) -> None:
    alice, bob, _ = mates
    take_out(alice, racing, bob, for_good="yes")
    assert "Join again" not in bob.page(racing)
    bob.join(racing)
    assert list_seated(racing) == ["Alice"]
    alice.do(racing, "rematch", number="1", now="yes")
    assert "Bob" in alice.page(racing)
    public_id = bob.player.public_id
    sign_up(bob.client, "Bobby")
    bob.join(racing)
    assert list_seated(racing) == ["Alice"]
    alice.do(racing, "let-in", player=public_id)
    bob.join(racing)
    assert list_seated(racing) == ["Alice", "Bobby"]


def test_a_guest_who_was_shut_out_does_not_come_back_as_another(open_room: OpenRoom, mates: Mates) -> None:
    room, (alice, bob, carol) = open_room(), mates
    again, with_account = Mate("Robert"), Mate("Roberta")
    bob.join(room)
    take_out(alice, room, bob, for_good="yes")
    carol.join(room)
    assert list_seated(room) == ["Alice", "Carol"], "in the host's own classroom nobody else is shut out"
    dave = Mate("Dave")
    for mate in (dave, again, with_account):
        mate.client.defaults["REMOTE_ADDR"] = "203.0.113.7"
    dave.join(room)
    take_out(alice, room, dave, for_good="yes")
    again.join(room)
    assert list_seated(room) == ["Alice", "Carol"] and "new guests from your network" in again.page(room)
    sign_up(with_account.client, "Roberta")
    with_account.join(room)
    assert list_seated(room) == ["Alice", "Carol", "Roberta"]


def test_only_the_host_does_what_a_host_does(racing: Room, mates: Mates) -> None:
    before = (racing.code, list_seated(racing))
    for what in ("take-out", "let-in", "lock", "renew"):
        for stranger in mates[1:]:
            stranger.do(racing, what, player=mates[0].player.public_id, locked="yes", code=racing.code, for_good="yes")
        racing.refresh_from_db()
        assert (racing.code, list_seated(racing), racing.locked) == (*before, False), what
    Seat.objects.filter(player=mates[0].player).update(away=True, here_at=START - HOST_GRACE)
    assert take_out(mates[1], racing, mates[0]).status_code == 302, "who leads meanwhile does not take the host out"
    assert "Alice" in list_seated(racing)


def test_a_locked_room_lets_nobody_new_in_and_lets_its_own_come_back(racing: Room, mates: Mates) -> None:
    mates[0].do(racing, "lock", locked="yes")
    assert read_room(racing)["locked"]
    page = mates[2].page(racing)
    assert "This room is locked" in page and "Alice" not in page
    mates[2].join(racing)
    mates[1].post(f"/room/{racing.code}/leave/")
    mates[1].join(racing)
    assert list_seated(racing) == ["Alice", "Bob"]
    mates[0].do(racing, "lock", locked="no")
    mates[2].join(racing)
    assert list_seated(racing) == ["Alice", "Bob", "Carol"]


def test_the_code_of_before_lets_nobody_new_in_and_those_inside_play_on(racing: Room, mates: Mates) -> None:
    alice, bob, carol = mates
    before = Room(code=racing.code)
    alice.do(racing, "renew", code=before.code)
    racing.refresh_from_db()
    assert racing.code != before.code and read_room(racing)["code"] == racing.code
    stale = carol.client.get(f"/room/{before.code}/")
    assert stale.status_code == 404 and "ask them for a new one" in stale.content.decode()
    carol.join(before)
    assert list_seated(racing) == ["Alice", "Bob"] and len(racing.code) == CODE_LENGTH == 8
    assert bob.move(before, {"guess": 2}, after=1).status_code == 200
    assert bob.client.get(f"/room/{before.code}/")["Location"] == f"/room/{racing.code}/"
    alice.do(before, "renew", code=before.code)  # the click of before, once more
    assert Room.objects.get().code == racing.code
    take_out(alice, racing, bob)
    page = bob.page(before)
    assert "You’re no longer in this room" in page and racing.code not in page
    bob.join(before)
    assert list_seated(racing) == ["Alice"]
    Room.objects.update(code="BCDFGH")  # one of before, which is shorter
    carol.join(Room(code="BCDFGH"))
    assert list_seated(racing) == ["Alice", "Carol"]


def test_in_a_full_room_throwaways_keep_no_seat_and_a_player_has_theirs_back(
    open_room: OpenRoom, race: OpenRoom, mates: Mates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 2)
    room = open_room()
    for number in range(4):
        throwaway = Mate(f"Sparrow{number}").join(room)
        assert list_seated(room) == ["Alice", throwaway.name]
        throwaway.do(room, "leave")
    Mate("Dave").join(room)
    mates[1].join(room)
    assert list_seated(room) == ["Alice", "Dave"]
    Seat.objects.filter(player__name="Dave").update(here_at=START - AWAY_AFTER)
    mates[1].join(room)
    assert list_seated(room) == ["Alice", "Bob"] and room.seats.get(player=mates[1].player).number == 2
    racing = race()
    mates[1].move(racing, {"guess": 1})
    mates[1].do(racing, "leave")
    mates[2].join(racing)
    mates[1].join(racing)
    assert list_seated(racing) == ["Alice", "Bob", "Carol"] and mates[1].see(racing).json()["state"]["moves"] == 1


def test_the_host_hands_the_room_to_somebody_in_it_and_has_no_say_any_more(racing: Room, mates: Mates) -> None:
    alice, bob, carol = mates
    assert bob.do(racing, "hand-over", player=bob.player.public_id).status_code == 302, "nobody takes it"
    carol.join(racing).post(f"/room/{racing.code}/leave/")
    for nobody in (carol.player.public_id, ""):
        assert alice.do(racing, "hand-over", player=nobody).status_code == 302
    racing.refresh_from_db()
    assert racing.host == alice.player
    assert alice.do(racing, "hand-over", player=bob.player.public_id).status_code == 204
    assert [seat["host"] for seat in read_room(racing)["seats"]][:2] == [False, True]
    assert alice.do(racing, "lock", locked="yes").status_code == 302
    assert take_out(bob, racing, alice).status_code == 204, "the one who opened it is a player like any other now"
    assert "Alice" not in list_seated(racing)


@pytest.fixture
def three(transactional_db: None) -> tuple[Room, list[Player]]:
    players = [Player.objects.create(name=name) for name in ("Alice", "Bob", "Carol")]
    room = lobby.open_room(players[0], lobby.parse_choice({"play": "toy/small"}))
    for player in players[1:]:
        lobby.take_seat(room, player)
    return room, players


@pytest.mark.postgres
def test_several_clicks_at_once_take_somebody_out_once_and_renew_a_code_once(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, carol) = three
    assert run_at_once(*[lambda: lobby.remove_player(room, alice, carol.public_id, True)] * 4) == [carol] * 4
    assert room.removals.count() == 1 and set(room.seats.values_list("player", flat=True)) == {alice.pk, bob.pk}
    codes = run_at_once(*[lambda: lobby.renew_code(room, alice, room.code).code] * 4)
    assert len(set(codes)) == 1 and FormerCode.objects.count() == 1


@pytest.mark.postgres
def test_two_who_lead_do_not_take_each_other_out(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, _) = three
    pairs = ((alice, bob), (bob, alice))
    run_at_once(*[lambda one=one, two=two: lobby.remove_player(room, one, two.public_id, True) for one, two in pairs])
    assert [one.player for one in room.removals.all()] == [bob]


@pytest.mark.postgres
def test_a_player_who_comes_in_at_the_moment_of_being_shut_out_is_out(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, _) = three
    lobby.remove_player(room, alice, bob.public_id, False)
    run_at_once(lambda: lobby.remove_player(room, alice, bob.public_id, True), lambda: lobby.take_seat(room, bob))
    lobby.remove_player(room, alice, bob.public_id, True)
    assert not room.seats.filter(player=bob).exists()
    with pytest.raises(RoomError):
        lobby.take_seat(room, bob)


@pytest.mark.postgres
def test_many_at_once_take_only_free_seats(three: tuple[Room, list[Player]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 4)
    room, _ = three
    coming = [Player.objects.create(name=f"Guest {number}") for number in range(4)]
    run_at_once(*[lambda player=player: lobby.take_seat(room, player) for player in coming])
    assert room.seats.count() == 4
