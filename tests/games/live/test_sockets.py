"""The live topic over real sockets of real web processes, alone and in pairs over a real Redis."""

from __future__ import annotations

import asyncio

import pytest
import websockets

from tests.cast.sites import TOY, Guest, Pair, look, solve
from tests.server import Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]
HINT = {"hint": True}
"""A move that ends no game; a guess may be right by chance, on the days on which that is the number."""


async def test_a_finish_moves_table_feed_and_counts(site: Site) -> None:
    tab = await look(site)
    before = await tab.hear("snapshot")
    assert before["me"] is None
    answer = await solve(alice := Guest(site, TOY))
    delta = await tab.hear_finish()
    assert delta["finished"] == before["finished"] + 1
    (key,) = delta["keys"]
    assert [row["line"] for row in delta["table"] if row["key"] == key] == [answer["result"]["line"]]
    newest = delta["feed"][0]
    assert (newest["line"], newest["emoji"]) == (answer["result"]["line"], answer["result"]["emoji"])
    again = await (await look(site, guest=alice)).hear("snapshot")
    assert again["me"] == {"key": key, "rank": 1 + sum(row["key"] < key for row in again["table"])}


async def test_versions_are_consecutive_and_a_resync_fits_them(site: Site) -> None:
    tab = await look(site)
    before = await tab.hear("snapshot")
    version, finished = before["version"], before["finished"]
    for _ in range(3):
        await solve(Guest(site, TOY))
    while finished < before["finished"] + 3:
        delta = await tab.hear("delta")
        assert delta["version"] == version + 1
        version, finished = delta["version"], delta.get("finished", finished)
    await tab.socket.send('{"type": "resync"}')
    assert (await tab.hear("snapshot"))["version"] >= version


async def test_a_burst_of_finishes_is_coalesced_and_every_key_arrives_once(site: Site) -> None:
    tab = await look(site)
    await tab.hear("snapshot")
    guests = [Guest(site, TOY) for _ in range(12)]
    await asyncio.gather(*(solve(guest) for guest in guests))
    keys: list[str] = []
    deltas = 0
    while len(keys) < 12:
        delta = await tab.hear("delta")
        deltas += 1
        keys += delta.get("keys", [])
    assert len(keys) == 12
    assert deltas < 12 * 4


async def test_another_tab_of_the_same_player_is_told_and_nobody_elses(site: Site) -> None:
    alice, bob = Guest(site, TOY), Guest(site, TOY)
    for guest in (alice, bob, bob):  # so that their moves differ in number
        await asyncio.to_thread(guest.move, HINT)
    mine, other = await look(site, guest=alice), await look(site, guest=bob)
    await mine.hear("snapshot")
    await other.hear("snapshot")
    moves = (await asyncio.to_thread(alice.move, HINT))["state"]["moves"]
    assert await mine.hear("you") == {"type": "you", "revision": 0, "moves": moves}
    moves = (await asyncio.to_thread(bob.move, HINT))["state"]["moves"]
    assert (await other.hear("you"))["moves"] == moves, "the first that the other hears is of their own move"


async def test_strangers_addresses_and_junk_are_closed(site: Site) -> None:
    for path in ("/toy/huge/2026-11-21/", "/chess/small/2026-11-21/", "/toy/small/never/"):
        tab = await look(site, path)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await tab.hear("snapshot")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    tab = await look(site)
    await tab.socket.send("junk")
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await tab.hear("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


async def test_a_page_of_another_site_cannot_listen(site: Site) -> None:
    with pytest.raises(websockets.InvalidStatus):
        await look(site, origin="https://evil.example")


async def test_two_web_processes_show_the_same_through_redis_which_may_go_and_come_back(
    pair: Pair,
) -> None:
    (one, two), redis = pair.sites, pair.redis
    tabs = [await look(site) for site in (one, two)]
    before = [await tab.hear("snapshot") for tab in tabs]
    await solve(Guest(one, TOY))
    first = [await tab.hear_finish() for tab in tabs]
    assert first[0]["table"] == first[1]["table"]

    alice = Guest(one, TOY)
    await asyncio.to_thread(redis.stop)
    for tab in tabs:
        assert (await tab.hear("pause"))["paused"]
    await asyncio.to_thread(redis.start)
    for tab in tabs:
        assert not (await tab.hear("pause"))["paused"]
    await solve(alice)
    second = [await tab.hear_finish() for tab in tabs]
    assert [delta["finished"] for delta in second] == [seen["finished"] + 2 for seen in before]
