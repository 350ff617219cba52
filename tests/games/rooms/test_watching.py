"""Watching a room without a seat: the page, who may, and how many."""

import json
from typing import Any

import pytest
from django.test import Client

from games.live.hub import hub
from games.live.quiet import QuietTopic
from games.live.watches import NoSuchTopic
from games.players.models import Player
from games.rooms import watches
from games.rooms.lobby import current_round, topic_of
from games.rooms.models import Room, Seat
from games.rooms.standing import RoomReader, watcher_of
from tests.cast.rooms import Mate, Open
from tests.cast.sockets import Socket


def screen(client: Client, room: Room) -> Any:
    return client.get(f"/room/{room.code}/screen/")


def test_a_screen_takes_no_seat_and_shows_no_answer(race: Open, open_room: Open, mates: list[Mate]) -> None:
    room, stranger = open_room(), Client()
    answer = screen(stranger, room)
    page = answer.content.decode()
    assert answer.status_code == 200 and room.code in page and "<svg" in page and "ff-screen" in page
    assert Player.objects.count() == Seat.objects.count() == 1 and "room" not in stranger.cookies
    room = race()
    mates[0].move(room, {"guess": 1})
    page = screen(Client(), room).content.decode()
    shown = json.loads(page.split('id="room" type="application/json">')[1].split("<")[0])
    assert shown["standing"]["board"] is None and current_round(room).seed not in json.dumps(shown)
    assert {"moves", "share", "text", "status", "kind"} == set(shown["standing"]["seats"][0]["part"])


def test_a_locked_room_and_one_with_a_new_code_are_seen_by_their_own_alone(open_room: Open, mates: list[Mate]) -> None:
    room, alice = open_room(), mates[0]
    alice.do(room, "lock", locked="yes")
    assert "ff-screen" not in screen(Client(), room).content.decode()
    assert "ff-screen" in screen(alice.client, room).content.decode()
    alice.do(room, "lock", locked="no")
    alice.do(room, "renew", code=room.code)
    assert screen(Client(), room).status_code == 404
    room.refresh_from_db()
    mates[1].join(room)
    alice.do(room, "take-out", player=mates[1].player.public_id, for_good="yes")
    assert "You are no longer in this room" in screen(mates[1].client, room).content.decode()


async def test_a_full_room_lets_nobody_more_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    room, one = Room(pk=1, code="BCDFGHJK"), Socket()
    topic = hub().topics[topic_of(room)] = QuietTopic(topic_of(room), RoomReader(1))
    watches.must_have_place(room)
    topic.add(one.outbox, watcher_of(room))
    watches.must_have_place(room)
    monkeypatch.setattr(watches, "MOST_WATCHING", 1)
    with pytest.raises(NoSuchTopic):
        watches.must_have_place(room)
    del hub().topics[topic.name]
    await one.outbox.close()
