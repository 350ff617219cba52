"""Rooms over real sockets of real web processes: alone, and in pairs over a real Redis."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

from tests.cast.room_windows import Mate, hear_all_moves, here, look, moved, moves, seated, started
from tests.cast.sites import Pair
from tests.server import Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]


async def test_ready_start_and_moves_reach_everybody_in_order(site: Site) -> None:
    room, alice, bob = await seated(site)
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    await asyncio.to_thread(bob.form, f"{room}ready/", ready="yes")
    await windows[0].until(lambda picture: [seat["ready"] for seat in picture["seats"]] == [False, True])
    await started(room, alice, *windows)
    for number in range(1, 6):
        await asyncio.to_thread(alice.hint, room)
        assert moves(await windows[1].until(moved(number))) == [number, 0]


async def test_whoever_closes_the_laptop_is_away_and_comes_back_to_the_race(site: Site) -> None:
    room, alice, bob = await seated(site)
    window, gone = await look(alice, room), await look(bob, room)
    await window.until(lambda picture: here(picture) == [True, True])
    await started(room, alice, window)
    await asyncio.to_thread(bob.hint, room)
    await gone.socket.close()
    await window.until(lambda picture: here(picture) == [True, False])
    await asyncio.to_thread(alice.hint, room)
    back = await look(bob, room)
    assert moves(await back.until(lambda picture: True)) == [1, 1]
    await window.until(lambda picture: here(picture) == [True, True])


async def test_the_web_process_may_end_and_nothing_is_lost(site: Site) -> None:
    room, alice, bob = await seated(site)
    await started(room, alice, await look(alice, room))
    await asyncio.to_thread(alice.hint, room)
    site.stop()
    await asyncio.to_thread(site.start)
    window = await look(bob, room)
    assert moves(await window.until(lambda picture: True))[0] == 1
    await asyncio.to_thread(alice.hint, room)
    await window.until(lambda picture: moves(picture)[0] == 2)


async def test_two_web_processes_are_one_room_through_redis_which_may_go_and_come_back(
    pair: Pair,
) -> None:
    one, two = pair.sites
    room, alice, bob = await seated(one, two, mode="together")
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    await started(room, alice, *windows)
    await asyncio.gather(asyncio.to_thread(alice.hint, room), asyncio.to_thread(bob.hint, room))
    boards = [await window.until(lambda picture: (picture["board"] or {}).get("moves") == 2) for window in windows]
    assert boards[0]["board"]["log"] == boards[1]["board"]["log"]
    assert len({entry["by"] for entry in boards[0]["board"]["log"]}) == 2
    for act, paused in ((pair.redis.stop, True), (pair.redis.start, False)):
        await asyncio.to_thread(act)
        for window in windows:
            await window.until_paused(paused)
    await asyncio.to_thread(alice.hint, room)
    for window in windows:
        await window.until(lambda picture: picture["board"]["moves"] == 3)


async def test_gestures_reach_everybody_and_what_is_held_only_where_all_play_one_board(
    pair: Pair,
) -> None:
    one, two = pair.sites
    for mode, heard in (("together", [("held", [3, 15]), ("reaction", [1])]), ("race", [("reaction", [1])])):
        room, alice, bob = await seated(one, two, mode=mode)
        windows = [await look(alice, room), await look(bob, room)]
        for window in windows:
            await window.until(lambda picture: here(picture) == [True, True])
        bobs = windows[0].picture["seats"][1]["player"]
        await windows[1].make("held", 3, 15)
        await windows[1].make("reaction", 1)
        for window in windows:
            assert [await window.gesture() for _ in heard] == [(bobs, kind, what) for kind, what in heard]


@pytest.mark.parametrize(
    "nonsense",
    [
        {"type": "gesture", "kind": "shout", "what": []},
        {"type": "gesture", "kind": "held", "what": [1000]},
        {"type": "gesture", "kind": "held", "what": list(range(17))},
        {"type": "gesture", "kind": "busy"},
        {"type": "gesture", "kind": "reaction", "what": ["<b>"], "by": "somebody"},
    ],
)
async def test_nonsense_closes_the_socket_of_whoever_says_it(site: Site, nonsense: dict[str, Any]) -> None:
    room, alice, _ = await seated(site)
    window = await look(alice, room)
    await window.until(lambda picture: True)
    await window.socket.send(json.dumps(nonsense))
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await window.gesture()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


async def test_a_stranger_looks_at_nothing(site: Site) -> None:
    room, _, _ = await seated(site)
    for where in (room, "/room/NOWHERE/"):
        window = await look(Mate(site), where)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await window.until(lambda picture: True)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


async def test_whoever_is_shut_out_hears_so_at_once_and_nothing_more(
    pair: Pair,
) -> None:
    one, two = pair.sites
    room, alice, bob = await seated(one, two)
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    witness = await look(alice, room, two)
    shut_out = windows[0].picture["seats"][1]["player"]
    await asyncio.to_thread(alice.form, f"{room}take-out/", player=shut_out, for_good="yes")
    await windows[0].until(lambda picture: len(picture["seats"]) == 1, seconds=5)
    async with asyncio.timeout(5):
        while json.loads(await windows[1].socket.recv())["type"] != "out":
            continue
    await asyncio.to_thread(alice.form, f"{room}ready/", ready="yes")
    await witness.until(lambda picture: picture["seats"][0]["ready"])  # by the same process, so now Bob would know too
    await windows[1].socket.send("junk")
    with pytest.raises(websockets.ConnectionClosed):
        await windows[1].socket.recv()
    again = await look(bob, room)
    with pytest.raises(websockets.ConnectionClosed):
        await again.until(lambda picture: True)


def test_in_rooms_full_of_players_no_message_is_lost_or_out_of_order(site: Site) -> None:
    hear_all_moves(site, rooms=2)
