"""Live results over a real Redis: that is idle, that goes away, that is frozen, and that comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis as library

from tests.cast.sites import Guest, Pair, connected
from tests.day import DAY
from tests.server import Site
from tests.servers import Redis

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]
TOY = f"/toy/small/{DAY}/"
HINT = {"hint": True}
IDLE = 30
"""Seconds in which nothing happens: longer than any wait of the line, the client library or a blocking call."""
PATIENCE = 60
"""Seconds after which what should have come is not waited for any more; benchmarks tell how soon it comes."""


async def until(seen: Callable[[], bool]) -> None:
    """Wait until something can be seen."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await asyncio.sleep(0.1)


class Tab:
    """A socket, and all that it heard."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.heard = socket, list[Any]()

    async def until(self, wanted: Callable[[Any], bool]) -> Any:
        """The first message from now on that is wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.heard.append(json.loads(await self.socket.recv()))
                if wanted(self.heard[-1]):
                    return self.heard[-1]


async def look(site: Site) -> Tab:
    tab = Tab(await connected(site.address.replace("http", "ws") + "/live" + TOY, site.address))
    await tab.until(lambda message: message["type"] == "snapshot")
    return tab


def paused(state: bool) -> Callable[[Any], bool]:
    return lambda message: message.get("paused") is state


async def move(guest: Guest) -> None:
    """A move that is answered; anything but 200 is an error."""
    await asyncio.to_thread(guest.move, HINT)


def members(redis: Redis) -> tuple[list[Any], set[str]]:
    """How many processes listen to each topic, and by which connections."""
    with library.Redis.from_url(redis.url) as client:
        names = sorted(client.pubsub_channels())
        lines = {one["id"] for one in client.client_list() if int(one["sub"])}
        return client.pubsub_numsub(*names) if names else [], lines


@pytest.mark.thorough
async def test_an_idle_redis_keeps_the_same_members_and_nobody_complains(pair: Pair) -> None:
    pair.lines()
    tabs = [await look(site) for site in pair.sites for _ in range(3)]
    await until(lambda: [count for _, count in members(pair.redis)[0]] == [2, 2])
    before = members(pair.redis)
    assert len(before[1]) == 2
    await asyncio.sleep(IDLE)
    assert members(pair.redis) == before
    for tab in tabs:
        await tab.socket.send('{"type": "ping"}')
        await tab.until(lambda message: message["type"] == "pong")
        assert not any(message["type"] == "pause" for message in tab.heard)
    assert [line for line in pair.lines() if "WARNING" in line or "ERROR" in line] == []


@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_moves_go_on_while_redis_is_away_and_boards_come_back_by_themselves(pair: Pair, how: str) -> None:
    (one, two), redis = pair.sites, pair.redis
    tabs = [await look(site) for site in pair.sites]
    alice, bob = Guest(one, TOY), Guest(two, TOY)
    await asyncio.gather(move(alice), move(bob))
    pair.lines()

    await asyncio.to_thread(redis.stop if how == "killed" else redis.freeze)
    for guest in 5 * (alice, bob):
        await move(guest)
    for tab in tabs:
        await tab.until(paused(True))
    carol = Guest(one, TOY)  # somebody new comes and plays meanwhile
    await move(carol)

    await asyncio.to_thread(redis.start if how == "killed" else redis.thaw)
    for tab in tabs:
        await tab.until(paused(False))
    dave = Guest(two, TOY)
    await move(dave)
    await tabs[0].until(lambda message: message.get("playing", 0) >= 4)
    lines = pair.lines()
    assert len([line for line in lines if "limits on moves are off" in line]) <= 2, lines
    assert [line for line in lines if "ERROR" in line] == []


async def test_a_process_that_ends_leaves_nothing_behind_in_redis(pair: Pair) -> None:
    one = pair.sites[0]
    await look(one)
    await until(lambda: len(members(pair.redis)[1]) == 2)
    one.stop()
    try:
        await until(lambda: len(members(pair.redis)[1]) == 1)
        await until(lambda: max(count for _, count in members(pair.redis)[0]) == 1)
    finally:
        await asyncio.to_thread(one.start)


ASK = """
import os, signal, time
from config.celery import breaker
from tests.day import DAY
from games.rooms.tasks import forget_rooms

def asked():
    return any([bool(forget_rooms.delay()) for _ in range(4)])

first = asked()
os.kill({pid}, signal.SIGSTOP)
frozen = asked()
os.kill({pid}, signal.SIGCONT)
os.kill({pid}, signal.SIGKILL)
while breaker.open:
    time.sleep(0.05)
killed = asked()
print(first, frozen, killed)
"""


def test_asking_for_a_task_does_not_fail_while_redis_is_away(redis: Redis, tmp_path: Path) -> None:
    assert redis.process
    site = Site(tmp_path, REDIS_URL=redis.url)
    told = site.manage("shell", "-v", "0", "-c", ASK.format(pid=redis.process.pid)).split()
    assert told == ["True", "False", "False"]
