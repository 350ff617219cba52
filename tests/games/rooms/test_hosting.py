"""What a host does about others, and what those try who were taken out, guess a code, or only take up a seat."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.live.quiet import QuietTopic
from games.plays.models import Play
from games.rooms import lobby
from games.rooms.codes import known_by
from games.rooms.consumer import RoomConsumer
from games.rooms.models import CODE_LENGTH, MISSED, SILENT, Room, Seat
from games.rooms.standing import RoomReader
from games.rooms.starting import begin_if_due
from tests.cast.accounts import sign_up
from tests.cast.rooms import Mate, Open, begin, parts, standing
from tests.cast.sockets import Socket


def names(room: Room) -> list[str]:
    return [seat["name"] for seat in standing(room)["seats"]]


def page(mate: Mate, room: Room) -> str:
    return str(mate.client.get(f"/room/{room.code}/", follow=True).content.decode())


def take_out(host: Mate, room: Room, who: Mate, for_good: str = "no") -> Any:
    return host.do(room, "take-out", player=who.player.public_id, for_good=for_good)


def elsewhere(name: str) -> Mate:
    """Somebody at another address."""
    mate = Mate(name)
    mate.client.defaults["REMOTE_ADDR"] = "203.0.113.7"
    return mate


@pytest.fixture
def racing(open_room: Open, mates: list[Mate]) -> Room:
    """Alice, who is the host, and Bob in a race, in which Bob has moved."""
    room = open_room()
    mates[1].join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    begin(room)
    mates[1].move(room, {"guess": 1})
    return room


def test_the_host_takes_somebody_out_who_reads_so_and_loses_no_play(racing: Room, mates: list[Mate]) -> None:
    assert take_out(mates[0], racing, mates[1]).status_code == 204
    assert names(racing) == ["Alice"] and parts(racing).keys() == {"Alice"}
    told = page(mates[1], racing)
    assert (
        "You are no longer in this room" in told
        and "Everything you have played is kept" in told
        and "Alice" not in told
    )
    assert Play.objects.get(player=mates[1].player).moves_made == 1


def test_whoever_was_taken_out_sees_and_moves_nothing_by_the_json_interface(racing: Room, mates: list[Mate]) -> None:
    take_out(mates[0], racing, mates[1])
    for answer in (mates[1].see(racing), mates[1].move(racing, {"guess": 2}, after=1)):
        assert answer.status_code == 403
        assert answer.json()["error"] == {"code": "not_seated", "message": "The host has removed you from this room."}
    assert Play.objects.get(player=mates[1].player).moves_made == 1


def test_whoever_was_taken_out_may_come_in_again_and_go_on(racing: Room, mates: list[Mate]) -> None:
    take_out(mates[0], racing, mates[1])
    mates[1].join(racing)
    assert names(racing) == ["Alice", "Bob"] and mates[1].see(racing).json()["state"]["moves"] == 1


def test_whoever_was_shut_out_does_not_come_in_again_until_the_host_allows_it(racing: Room, mates: list[Mate]) -> None:
    take_out(mates[0], racing, mates[1], for_good="yes")
    assert "Join again" not in page(mates[1], racing)
    mates[1].join(racing)
    assert names(racing) == ["Alice"]
    mates[0].do(racing, "rematch", number="1", now="yes")
    assert "Bob" in page(mates[0], racing)
    mates[0].do(racing, "let-in", player=mates[1].player.public_id)
    mates[1].join(racing)
    assert names(racing) == ["Alice", "Bob"]


def test_a_guest_who_was_shut_out_does_not_come_back_as_another_guest(open_room: Open, mates: list[Mate]) -> None:
    room, bob = open_room(), elsewhere("Bob")
    bob.join(room)
    take_out(mates[0], room, bob, for_good="yes")
    again, account, friend = elsewhere("Robert"), elsewhere("Roberta"), mates[2]
    again.join(room)
    assert names(room) == ["Alice"] and "no new guests from your network" in page(again, room)
    sign_up(account.client, "Roberta")
    account.join(room)
    friend.join(room)
    assert names(room) == ["Alice", "Roberta", "Carol"]


def test_in_the_hosts_own_classroom_nobody_else_is_shut_out(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    mates[1].join(room)
    take_out(mates[0], room, mates[1], for_good="yes")
    mates[2].join(room)
    assert names(room) == ["Alice", "Carol"]


def test_who_was_shut_out_stays_so_with_an_account(racing: Room, mates: list[Mate]) -> None:
    take_out(mates[0], racing, mates[1], for_good="yes")
    sign_up(mates[1].client, "Bobby")
    mates[1].join(racing)
    assert names(racing) == ["Alice"]


@pytest.mark.parametrize("what", ["take-out", "let-in", "lock", "renew"])
def test_only_the_host_does_what_a_host_does(racing: Room, mates: list[Mate], what: str) -> None:
    before = (racing.code, names(racing))
    for stranger in mates[1:]:
        stranger.do(racing, what, player=mates[0].player.public_id, locked="yes", code=racing.code, for_good="yes")
    racing.refresh_from_db()
    assert (racing.code, names(racing), racing.locked) == (*before, False)


def test_whoever_leads_while_the_host_is_away_does_not_take_the_host_out(racing: Room, mates: list[Mate]) -> None:
    Seat.objects.filter(player=mates[0].player).update(away=True, here_at=timezone.now() - MISSED)
    assert take_out(mates[1], racing, mates[0]).status_code == 302
    assert "Alice" in names(racing)


def test_into_a_locked_room_nobody_new_comes_and_whoever_was_there_comes_back(racing: Room, mates: list[Mate]) -> None:
    mates[0].do(racing, "lock", locked="yes")
    assert standing(racing)["locked"]
    told = page(mates[2], racing)
    assert "This room is locked" in told and "Alice" not in told
    mates[2].join(racing)
    mates[1].post(f"/room/{racing.code}/leave/")
    mates[1].join(racing)
    assert names(racing) == ["Alice", "Bob"]
    mates[0].do(racing, "lock", locked="no")
    mates[2].join(racing)
    assert names(racing) == ["Alice", "Bob", "Carol"]


def test_a_renewed_code_lets_nobody_new_in_by_the_old_one(racing: Room, mates: list[Mate]) -> None:
    old = racing.code
    mates[0].do(racing, "renew", code=old)
    racing.refresh_from_db()
    assert racing.code != old and standing(racing)["code"] == racing.code
    stale = mates[2].client.get(f"/room/{old}/")
    assert stale.status_code == 404 and "ask for the new one" in stale.content.decode()
    mates[2].post(f"/room/{old}/join/", name="Carol")
    assert names(racing) == ["Alice", "Bob"]


def test_with_the_old_code_whoever_is_in_the_room_plays_on(racing: Room, mates: list[Mate]) -> None:
    before = Room(code=racing.code)
    mates[0].do(racing, "renew", code=racing.code)
    racing.refresh_from_db()
    assert mates[1].move(before, {"guess": 2}, after=1).status_code == 200
    assert mates[1].client.get(f"/room/{before.code}/")["Location"] == f"/room/{racing.code}/"
    mates[0].do(before, "renew", code=before.code)  # the click of before, once more
    assert Room.objects.get().code == racing.code


def test_whoever_was_taken_out_does_not_come_in_by_the_code_of_before(racing: Room, mates: list[Mate]) -> None:
    before = Room(code=racing.code)
    take_out(mates[0], racing, mates[1])
    mates[0].do(racing, "renew", code=racing.code)
    racing.refresh_from_db()
    told = page(mates[1], before)
    assert "You are no longer in this room" in told and racing.code not in told
    mates[1].join(before)
    assert names(racing) == ["Alice"]


def test_codes_are_too_long_to_be_guessed_and_those_of_before_count_on(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    assert len(room.code) == CODE_LENGTH == 8
    Room.objects.filter(pk=room.pk).update(code="BCDFGH")
    mates[1].join(Room(code="BCDFGH"))
    assert names(room) == ["Alice", "Bob"]


def test_a_throwaway_that_joins_and_leaves_takes_nobodys_seat(
    open_room: Open, mates: list[Mate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 2)
    room = open_room()
    for number in range(4):
        throwaway = Mate(f"Sparrow{number}").join(room)
        assert names(room) == ["Alice", throwaway.name]
        throwaway.post(f"/room/{room.code}/leave/")
    mates[1].join(room)
    assert names(room) == ["Alice", "Bob"] and room.seats.get(player=mates[1].player).number == 2


def test_throwaways_that_join_and_vanish_keep_no_seat_in_a_full_room(
    open_room: Open, mates: list[Mate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 2)
    room = open_room()
    Mate("Dave").join(room)
    mates[1].join(room)
    assert names(room) == ["Alice", "Dave"]
    Seat.objects.filter(player__name="Dave").update(here_at=timezone.now() - SILENT)
    mates[1].join(room)
    assert names(room) == ["Alice", "Bob"]


def test_a_full_room_lets_a_returning_player_in(
    racing: Room, mates: list[Mate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_SEATS", 2)
    mates[1].post(f"/room/{racing.code}/leave/")
    mates[2].join(racing)
    mates[1].join(racing)
    assert names(racing) == ["Alice", "Bob", "Carol"] and mates[1].see(racing).json()["state"]["moves"] == 1


def test_a_guest_who_joins_and_vanishes_before_the_start_is_not_waited_for(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    for mate in mates[1:]:
        mate.join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    begin_if_due(room)
    assert standing(room)["round"]["starts"] is None  # Carol's page may still be coming
    vanished = Seat.objects.get(player=mates[2].player)
    Seat.objects.filter(pk=vanished.pk).update(here_at=vanished.here_at - timedelta(seconds=21))
    begin_if_due(room)  # as at the next sign of life of anybody in the room
    assert standing(room)["round"]["starts"] is not None
    assert parts(room)["Carol"] is None


def test_whoever_only_loads_the_page_again_is_waited_for(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    for mate in mates[1:]:
        mate.join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    Seat.objects.filter(player=mates[2].player).update(away=True, here_at=timezone.now())
    begin_if_due(room)
    assert standing(room)["round"]["starts"] is None


async def test_the_socket_of_whoever_is_taken_out_says_so_and_nothing_after(db: None) -> None:
    """Also where the news came late: the topic asks itself who may look, whenever it reads."""

    class Reader:
        members = {1, 2}

        def __call__(self) -> Any:
            return RoomReader

    topic, sockets = QuietTopic("room.1", Reader()), [Socket(), Socket()]
    for number, socket in enumerate(sockets, 1):
        topic.add(socket.outbox, number)
    Reader.members = {1}
    topic._send_out()
    topic.tell('{"type": "delta"}')
    while not all(socket.outbox.is_idle for socket in sockets):
        await asyncio.sleep(0)
    assert [[one["type"] for one in socket.heard] for socket in sockets] == [["delta"], ["out"]]


def test_nobody_looks_on_without_a_seat(racing: Room, mates: list[Mate]) -> None:
    take_out(mates[0], racing, mates[1])

    def opened(client: Client) -> bool:
        cookies = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
        consumer = RoomConsumer()
        scope: Any = {"headers": [(b"cookie", cookies.encode())], "client": ("127.0.0.1", 1)}
        consumer.scope = scope
        try:
            return bool(consumer.find(code=racing.code))
        except LookupError:
            return False

    assert [opened(one.client) for one in mates] == [True, False, False]
    assert known_by(racing.code, mates[0].player) is None


def test_the_host_hands_the_room_over_and_has_no_say_any_more(racing: Room, mates: list[Mate]) -> None:
    alice, bob, _ = mates
    assert bob.do(racing, "hand-over", player=bob.player.public_id).status_code == 302, "nobody takes it"
    assert alice.do(racing, "hand-over", player=bob.player.public_id).status_code == 204
    assert [seat["host"] for seat in standing(racing)["seats"]] == [False, True]
    assert alice.do(racing, "lock", locked="yes").status_code == 302
    assert take_out(bob, racing, alice).status_code == 204, "whoever opened the room is a player like any other now"
    assert names(racing) == ["Bob"]


def test_a_room_is_handed_to_nobody_who_has_left_it(racing: Room, mates: list[Mate]) -> None:
    mates[1].post(f"/room/{racing.code}/leave/")
    assert mates[0].do(racing, "hand-over", player=mates[1].player.public_id).status_code == 302
    assert mates[0].do(racing, "hand-over", player="").status_code == 302
    racing.refresh_from_db()
    assert racing.host == mates[0].player
