"""Two clicks at once on what only a host may do: the second finds what the first did."""

from __future__ import annotations

import pytest

from games.players.models import Player
from games.rooms import hosting, lobby
from games.rooms.lobby import NotHere
from games.rooms.models import FormerCode, Room
from tests.cast.races import at_once

pytestmark = pytest.mark.postgres


@pytest.fixture
def three(transactional_db: None) -> tuple[Room, list[Player]]:
    """A room with three in it, the first of whom opened it."""
    players = [Player.objects.create(name=name) for name in ("Alice", "Bob", "Carol")]
    room = lobby.open_room(players[0], {"game": "toy", "variant": "small", "source": "fresh", "mode": "race"})
    for player in players[1:]:
        lobby.sit(room, player)
    return room, players


def test_several_clicks_at_once_take_somebody_out_once_and_renew_a_code_once(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, carol) = three
    assert at_once(*[lambda: hosting.take_out(room, alice, carol.public_id, True)] * 4) == [carol] * 4
    assert room.removals.count() == 1 and set(room.seats.values_list("player", flat=True)) == {alice.pk, bob.pk}
    codes = at_once(*[lambda: hosting.renew_code(room, alice, room.code).code] * 4)
    assert len(set(codes)) == 1 and FormerCode.objects.count() == 1


def test_two_who_lead_do_not_take_each_other_out(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, _) = three
    at_once(
        lambda: hosting.take_out(room, alice, bob.public_id, True),
        lambda: hosting.take_out(room, bob, alice.public_id, True),
    )
    assert [one.player for one in room.removals.all()] == [bob]


def test_a_player_who_comes_in_at_the_moment_of_being_shut_out_is_out(three: tuple[Room, list[Player]]) -> None:
    room, (alice, bob, _) = three
    hosting.take_out(room, alice, bob.public_id, False)
    at_once(lambda: hosting.take_out(room, alice, bob.public_id, True), lambda: lobby.sit(room, bob))
    hosting.take_out(room, alice, bob.public_id, True)
    assert not room.seats.filter(player=bob).exists()
    with pytest.raises(NotHere):
        lobby.sit(room, bob)


def test_many_at_once_take_no_more_seats_than_there_are(
    three: tuple[Room, list[Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 4)
    room, _ = three
    coming = [Player.objects.create(name=f"Guest {number}") for number in range(4)]
    at_once(*[lambda player=player: lobby.sit(room, player) for player in coming])
    assert room.seats.count() == 4
