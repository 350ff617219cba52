"""Watching a room without a seat: by page and by real sockets. One frame goes to all, with nothing of anybody's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
import websockets
from django.test import Client

from benchmarks.sites import FAST
from games.live import messages
from games.live.consumer import NoSuchTopic
from games.live.hub import hub
from games.live.messages import quiet_delta
from games.live.quiet import QuietTopic
from games.players.models import Player
from games.rooms import watching
from games.rooms.lobby import topic_of
from games.rooms.models import Room, Seat
from games.rooms.standing import RoomReader, watcher_of
from games.rooms.wire import Match, RoomStanding, Round
from tests.cast.room_windows import Mate as Player_
from tests.cast.room_windows import Window, here, look, moves, seated, started
from tests.cast.rooms import Mate, Open, begin
from tests.cast.sites import connected
from tests.cast.sockets import Socket
from tests.server import Site

MATCH = Match(length=1, played=0, scores=[], winners=[], over=False)
ROUND = Round(number=1, game="toy", title="Toy", variant="small", source="fresh", mode="race", starts=None, waits=False)


def screen(client: Client, room: Room) -> Any:
    return client.get(f"/room/{room.code}/screen/")


def test_a_screen_takes_no_seat_and_makes_nobody_a_player(open_room: Open) -> None:
    room, stranger = open_room(), Client()
    answer = screen(stranger, room)
    page = answer.content.decode()
    assert answer.status_code == 200 and room.code in page and "<svg" in page and "ff-screen" in page
    assert Player.objects.count() == Seat.objects.count() == 1 and "room" not in stranger.cookies


def test_a_screen_tells_nobodys_moves_and_no_answer(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    mates[1].join(room)
    for mate in mates[:2]:
        mate.do(room, "ready", ready="yes")
    round_ = begin(room)
    assert round_.edition
    mates[0].move(room, {"guess": 1})
    shown = json.loads(
        screen(Client(), room).content.decode().split('id="room" type="application/json">')[1].split("<")[0]
    )
    assert shown["standing"]["board"] is None and round_.edition.seed not in json.dumps(shown)
    assert {"moves", "share", "text", "status", "kind"} == set(shown["standing"]["seats"][0]["part"])


def test_a_locked_room_and_one_with_a_new_code_show_themselves_only_to_their_own(
    open_room: Open, mates: list[Mate]
) -> None:
    room, alice = open_room(), mates[0]
    watcher = watcher_of(room)
    reader = RoomReader(room.pk)
    reader()
    assert watcher in reader.members and watcher < 0
    alice.do(room, "lock", locked="yes")
    reader()
    assert watcher not in reader.members and "ff-screen" not in screen(Client(), room).content.decode()
    assert "ff-screen" in screen(alice.client, room).content.decode()
    alice.do(room, "lock", locked="no")
    alice.do(room, "renew", code=room.code)
    assert screen(Client(), room).status_code == 404
    room.refresh_from_db()
    reader()
    assert watcher not in reader.members and watcher_of(room) in reader.members


def test_whoever_was_removed_does_not_watch_either(open_room: Open, mates: list[Mate]) -> None:
    room = open_room()
    mates[1].join(room)
    mates[0].do(room, "take-out", player=mates[1].player.public_id, for_good="yes")
    assert "You are no longer in this room" in screen(mates[1].client, room).content.decode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), **FAST)
    site.migrate(days=1)
    yield site.start()
    site.stop()


async def watch(site: Site, room: str, mate: Player_ | None = None) -> Window:
    address = site.address.replace("http", "ws") + "/live" + room + "screen/"
    return Window(await connected(address, site.address, mate.cookies if mate else ""))


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_a_screen_gets_the_frames_that_all_get_and_is_not_there(site: Site) -> None:
    room, alice, bob = await seated(site)
    window, projector = await look(alice, room), await watch(site, room)
    await look(bob, room)
    for one in (window, projector):
        assert here(await one.until(lambda picture: here(picture) == [True, True])) == [True, True]
    await started(room, alice, window, projector)
    await asyncio.to_thread(bob.hint, room)
    pictures = [await one.until(lambda picture: moves(picture) == [0, 1]) for one in (window, projector)]
    assert pictures[0]["seats"] == pictures[1]["seats"] and pictures[0]["version"] == pictures[1]["version"]
    await projector.make("reaction", 1)
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await projector.gesture()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400, "a screen makes no gestures"


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_a_lock_and_a_new_code_send_screens_away_before_they_hear_of_it(site: Site) -> None:
    for what in ("lock", "renew"):
        room, alice, _ = await seated(site)
        projector = await watch(site, room)
        await projector.until(lambda picture: True)
        await asyncio.to_thread(alice.form, f"{room}{what}/", locked="yes", code=room.split("/")[2])
        async with asyncio.timeout(60):
            while (told := json.loads(await projector.socket.recv()))["type"] != "out":
                assert not told.get("locked") and told.get("code", room.split("/")[2]) == room.split("/")[2]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await (await watch(site, room)).until(lambda picture: True)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


async def test_a_full_room_lets_nobody_more_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    room, one = Room(pk=1, code="BCDFGHJK"), Socket()
    topic = hub().topics[topic_of(room)] = QuietTopic(topic_of(room), RoomReader(1))
    watching.must_have_place(room)
    topic.add(one.outbox, watcher_of(room))
    watching.must_have_place(room)
    monkeypatch.setattr(watching, "MOST_WATCHING", 1)
    with pytest.raises(NoSuchTopic):
        watching.must_have_place(room)
    del hub().topics[topic.name]
    await one.outbox.close()


async def test_a_move_is_one_frame_for_five_hundred_who_watch_and_no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    reads, encoded = [0], [0]
    reader = RoomReader(1)
    topic = QuietTopic("room.1", reader)
    standing = RoomStanding(
        code="BCDFGHJK", locked=False, round=ROUND, seats=[], board=None, rounds=[], wins={}, match=MATCH
    )
    topic.standing = standing
    sockets = [Socket() for _ in range(watching.MOST_WATCHING)]
    for socket in sockets:
        topic.add(socket.outbox, -1)

    def take(before: RoomStanding, part: object) -> RoomStanding:
        return before.model_copy(update={"locked": not before.locked})

    def counted(*given: Any) -> str | None:
        encoded[0] += 1
        return quiet_delta(*given)

    monkeypatch.setattr(reader, "take", take)
    monkeypatch.setattr(messages, "quiet_delta", counted)
    monkeypatch.setattr(RoomReader, "__call__", lambda self: reads.append(1))
    for _ in range(3):
        topic.hear({"topic": "room.1", "part": {"round": 1}})
    while any(len(socket.heard) < 3 for socket in sockets):
        await asyncio.sleep(0)
    assert encoded == [3] and reads == [0]
    assert {len(socket.heard) for socket in sockets} == {3}
    await asyncio.gather(*(socket.outbox.close() for socket in sockets))
