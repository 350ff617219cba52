"""Sockets without end: one client opens hundreds over real web processes and a real Redis, and most are refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis as library
import websockets
from asgiref.testing import ApplicationCommunicator
from django.utils import timezone

from config.sockets import application
from games.live import topics
from games.live.consumer import EditionConsumer
from games.live.crowd import LIFE
from games.live.hub import Hub
from games.live.messages import CLOSE_TOO_MANY
from games.live.topics import EditionTopic, Own, group
from games.plays.wire import Standing
from puzzles import registry
from tests.cast.sites import TOY, Guest, Pair, connected
from tests.cast.sockets import Socket
from tests.server import Site
from tests.servers import Redis

AT_ONCE = 20
PATIENCE = "30"
"""Seconds for which Redis is waited for: a process that it seems to keep waiting counts for itself, and a machine with
much to do keeps it waiting too."""


async def opened(site: Site, cookies: str) -> websockets.ClientConnection | None:
    """A socket that was let in, or None for one that was refused."""
    socket = await connected(site.address.replace("http", "ws") + "/live" + TOY, site.address, cookies)
    try:
        async with asyncio.timeout(60):
            assert json.loads(await socket.recv())["type"] == "snapshot"
    except websockets.ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code == CLOSE_TOO_MANY
        return None
    return socket


async def attack(sites: list[Site], number: int, cookies: Callable[[int], str]) -> list[websockets.ClientConnection]:
    """Opens so many sockets, some at once, over all processes in turn; returns those that were let in."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(n: int) -> websockets.ClientConnection | None:
        async with gate:
            return await opened(sites[n % len(sites)], cookies(n))

    return [socket for socket in await asyncio.gather(*map(one, range(number))) if socket]


def counted(redis: Redis) -> int:
    """Return how many sockets Redis knows of, of all processes that live."""
    with library.Redis.from_url(redis.url, decode_responses=True) as client:
        alive = {name.rpartition("process.")[2] for name in client.scan_iter("*process.*")}
        places = [client.hgetall(name) for name in client.scan_iter("*sockets.address.*")]
    return sum(int(number) for place in places for name, number in place.items() if name in alive)


async def until_counted(redis: Redis, number: int) -> None:
    """Wait until Redis knows of so many open sockets."""
    async with asyncio.timeout(3 * LIFE):
        while counted(redis) != number:
            await asyncio.sleep(0.1)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Start two processes over one Redis, in which an address may open forty sockets."""
    pair = Pair(tmp_path_factory.mktemp("crowd"), REDIS_PATIENCE=PATIENCE, SOCKETS_PER_ADDRESS="40")
    yield pair
    pair.stop()


async def let_in_again(site: Site, cookies: str) -> websockets.ClientConnection:
    """Tries until a socket is let in."""
    async with asyncio.timeout(3 * LIFE):
        while not (socket := await opened(site, cookies)):
            await asyncio.sleep(1)
    return socket


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
@pytest.mark.parametrize("number", [30, pytest.param(600, marks=pytest.mark.thorough)])
async def test_however_many_sockets_of_one_client_are_ten_over_all_processes_and_pages_answer(
    crowded: Pair, number: int
) -> None:
    sites = crowded.sites
    eve, alice = Guest(sites[0], TOY), Guest(sites[0], TOY)
    attacking = asyncio.create_task(attack(sites, number, lambda _: eve.cookies))
    for _ in range(5):
        assert "state" in await asyncio.to_thread(alice.move, {"hint": True})
    mine = await attacking
    assert len(mine) == 10
    assert await opened(sites[1], alice.cookies), "another visitor is let in"
    await mine[0].close()
    await let_in_again(sites[0], eve.cookies)
    assert await opened(sites[1], eve.cookies) is None


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_the_sockets_of_a_process_that_was_killed_count_no_more(crowded: Pair) -> None:
    here, there = crowded.sites
    await until_counted(crowded.redis, 0)
    eve = Guest(here, TOY)
    assert len(await attack([there], 12, lambda _: eve.cookies)) == 10
    assert await opened(here, eve.cookies) is None
    assert there.process
    there.process.kill()
    there.process.wait()
    there.process = None
    try:
        await let_in_again(here, eve.cookies)
    finally:
        await asyncio.to_thread(there.start)


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_new_marks_lead_no_further_than_an_address_may_go(crowded: Pair) -> None:
    sites, redis = crowded.sites, crowded.redis
    await until_counted(redis, 0)
    marks = [Guest(site, TOY).cookies for site in sites for _ in range(3)]
    assert len(await attack(sites, 20, lambda _: "")) == 4, "who has no cookie shares a tenth"
    assert len(await attack(sites, 80, lambda n: marks[n % 6])) == 36
    await asyncio.to_thread(redis.stop)
    await asyncio.to_thread(redis.start)
    await until_counted(redis, 40)
    assert await attack(sites, 20, lambda n: marks[n % 6]) == [], "a Redis that was emptied is told what is open"


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_without_redis_the_one_process_counts_for_itself(site: Site) -> None:
    eve = Guest(site, TOY)
    mine = await attack([site], 50, lambda _: eve.cookies)
    assert len(mine) == 10
    for socket in mine:
        await socket.close()
    assert len(await attack([site], 50, lambda _: eve.cookies)) == 10


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_a_socket_without_a_mark_gets_one_with_its_opening(site: Site) -> None:
    socket = await connected(site.address.replace("http", "ws") + "/live" + TOY, site.address)
    assert socket.response is not None
    told = socket.response.headers["Set-Cookie"]
    assert told.startswith("newcomer=") and "HttpOnly" in told
    assert len(await attack([site], 12, lambda _: told.partition(";")[0])) == 10


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_a_frame_of_more_than_four_kilobytes_ends_its_socket(site: Site) -> None:
    for size, code in ((4000, 4400), (5000, 1009)):
        socket = await opened(site, "")
        assert socket is not None
        await socket.send("x" * size)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await socket.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code


@pytest.mark.slow
@pytest.mark.usefixtures("sockets_are_closed")
async def test_a_flood_of_messages_ends_its_socket(site: Site) -> None:
    socket = await opened(site, "")
    assert socket is not None
    with pytest.raises(websockets.ConnectionClosed) as closed:
        for _ in range(100):
            await socket.send('{"type": "resync"}')
        while True:
            await socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


def test_two_pages_with_the_tables_of_every_game_may_be_open_and_others_beside_them(settings: Any) -> None:
    tables = sum(len(registry.engine(slug).variants) for slug in registry.slugs())
    assert 2 * tables < settings.SOCKETS_PER_VISITOR


async def test_a_socket_too_many_asks_the_database_nothing(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.SOCKETS_PER_ADDRESS = 0
    monkeypatch.setattr(EditionConsumer, "find", lambda *_, **__: pytest.fail("the database is asked"))
    settings.ALLOWED_HOSTS = ["testserver"]
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    scope = {"type": "websocket", "path": "/live" + TOY, "headers": headers, "subprotocols": [], "query_string": b""}
    socket = ApplicationCommunicator(application, scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output())["type"] == "websocket.accept"
    assert (await socket.receive_output())["code"] == CLOSE_TOO_MANY


class Books:
    """What the database would say of one player and of all; counts how often it is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.finished = 0, dict[int, str]()
        monkeypatch.setattr(topics, "PAUSE", 0.01)
        for name in ("look", "own_finish", "better"):
            monkeypatch.setattr(topics, name, getattr(self, name))

    def look(self, edition_id: int, since: Any) -> tuple[Standing, topics.Finishes]:
        self.asked += 1
        return Standing(table=[], accounts=[], feed=[], finished=len(self.finished), playing=0), dict(self.finished)

    def own_finish(self, edition_id: int, player_id: int) -> Own | None:
        self.asked += 1
        key = self.finished.get(player_id)
        return Own(player_id, key, timezone.now()) if key else None

    def better(self, edition_id: int, key: str, before: Any) -> int:
        self.asked += 1
        return 0


async def test_a_hundred_resyncs_cost_no_query_and_tell_the_rank_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    books, hub, socket = Books(monkeypatch), Hub(), Socket()
    name, alice, bob = group(7), 1, 2

    async def resync(times: int) -> Any:
        for _ in range(times):
            await hub.resync(name, socket.outbox)
            await asyncio.sleep(0)
        return next(frame for frame in reversed(socket.heard) if frame["type"] == "snapshot")

    async def finish(player: int, key: str) -> None:
        books.finished[player] = key
        hub.hear({"topic": name, "player": player, "moves": 3})
        await all_is_read()

    async def all_is_read() -> None:
        """What was heard is read, by whoever stood in line for it before."""
        while True:
            async with topic.reading:
                told = topic.standing.finished if topic.standing else None
                if told == len(books.finished) and not topic.changed.is_set():
                    return
            await asyncio.sleep(0.01)

    topic = EditionTopic(7)
    await hub.join(topic, socket.outbox, alice)
    await all_is_read()
    before = books.asked
    assert (await resync(100))["me"] is None
    assert books.asked == before
    await finish(alice, "b")
    assert (await resync(1))["me"] == {"key": "b", "rank": 1}
    await finish(bob, "a")
    before = books.asked
    assert (await resync(100))["me"] == {"key": "b", "rank": 2}
    assert books.asked == before
    del books.finished[bob]  # hidden by a moderator: nobody says so
    hub.hear({"topic": name})
    await all_is_read()
    assert (await resync(1))["me"] == {"key": "b", "rank": 1}
    await hub.leave(name, socket.outbox)
