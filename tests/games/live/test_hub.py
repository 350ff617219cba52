"""The hub by itself, with what the database would say: who comes and goes while it is being read."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from random import Random
from threading import Event
from typing import Any

import pytest

from games.live import topics
from games.live.hub import Hub
from games.live.topics import EditionTopic, group
from games.plays.wire import Standing
from tests.cast.sockets import Socket, settle
from tests.day import Clock

EDITION = 7


class Books:
    """What the database would say of an edition and of its players' finishes; counts how often it is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.rows, self.open = 0, dict[int, topics.Own](), Event()
        self.open.set()
        monkeypatch.setattr(topics, "PAUSE", 0)
        for name in ("look", "own_finish", "better"):
            monkeypatch.setattr(topics, name, getattr(self, name))

    def finish(self, player: int, key: str) -> None:
        self.rows[player] = topics.Own(player, key, Clock().now)

    def look(self, edition_id: int, since: datetime) -> tuple[Standing, topics.Finishes]:
        self.asked += 1
        finishes = {row.play: row.key for row in self.rows.values() if row.at >= since}
        finished = len(self.rows)
        self.open.wait(60)
        return Standing(table=[], accounts=[], feed=[], finished=finished, playing=0), finishes

    def own_finish(self, edition_id: int, player_id: int) -> topics.Own | None:
        self.asked += 1
        return self.rows.get(player_id)

    def better(self, edition_id: int, key: str, before: datetime) -> int:
        self.asked += 1
        return sum(row.key < key and row.at < before for row in self.rows.values())


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> Books:
    return Books(monkeypatch)


def hear(hub: Hub, **more: Any) -> None:
    """News of the edition."""
    hub.hear({"topic": group(EDITION), **more})


async def test_anyone_who_leaves_does_not_end_the_topic_under_one_who_is_coming(books: Books) -> None:
    hub, first, second = Hub(), Socket(), Socket()
    await hub.join(EditionTopic(EDITION), first.outbox, None)
    task = hub.topics[group(EDITION)].task
    books.open.clear()
    hear(hub)
    coming = asyncio.create_task(hub.join(EditionTopic(EDITION), second.outbox, None))
    while second.outbox not in hub.topics[group(EDITION)].sockets:
        await asyncio.sleep(0)
    await hub.leave(group(EDITION), first.outbox)
    books.open.set()
    await coming
    books.finish(1, "a")
    hear(hub, player=1, moves=1)
    await settle(hub)
    assert second.heard[-1]["finished"] == 1
    await hub.leave(group(EDITION), second.outbox)
    await asyncio.sleep(0)
    assert hub.topics == {} and task is not None and task.cancelled(), "nothing is left running"


async def test_many_changes_are_few_deltas_and_versions_stay_consecutive_while_sockets_come(books: Books) -> None:
    hub, sockets = Hub(), [Socket() for _ in range(8)]
    for number, socket in enumerate(sockets):
        await hub.join(EditionTopic(EDITION), socket.outbox, None)
        books.finish(number, "a")
        hear(hub, player=number, moves=1)
        await asyncio.sleep(0)
    await settle(hub)
    assert [socket.picture["finished"] for socket in sockets] == [8] * 8
    known = len(sockets[0].heard)
    for number in range(50):
        books.finish(10 + number, "a")
        hear(hub, player=number, moves=1)
    await settle(hub)
    assert sockets[0].picture["finished"] == 58
    assert len([message for message in sockets[0].heard[known:] if message["type"] == "delta"]) <= 2


async def test_a_rank_counts_what_its_socket_heard_however_many_finish_meanwhile(
    books: Books, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(5)
    monkeypatch.setattr(topics, "OVERLAP", timedelta(seconds=0.1))
    hub, sockets = Hub(), []
    for number in range(60):
        books.finish(number, str(chance.randrange(10, 99)))
        if number % 4 == 0:
            hear(hub, player=number, moves=1)
        if number % 5 == 0:
            sockets.append((number, Socket()))
            await hub.join(EditionTopic(EDITION), sockets[-1][1].outbox, number)
        clock.advance(0.01)
        await asyncio.sleep(0)
    hear(hub, player=1, moves=1)
    await settle(hub)
    for number, socket in sockets:
        mine = books.rows[number].key
        start = next(place for place, message in enumerate(socket.heard) if message["type"] == "snapshot")
        me, later = socket.heard[start]["me"], socket.heard[start + 1 :]
        since = [key for message in later for key in message.get("keys", [])]
        assert me["rank"] + sum(key < mine for key in since) == 1 + sum(row.key < mine for row in books.rows.values())


async def test_a_hundred_resyncs_cost_no_query_and_tell_the_rank_as_it_is(books: Books) -> None:
    hub, socket = Hub(), Socket()
    alice, bob = 1, 2

    async def resync(times: int) -> Any:
        for _ in range(times):
            await hub.resync(group(EDITION), socket.outbox)
            await asyncio.sleep(0)
        return next(frame for frame in reversed(socket.heard) if frame["type"] == "snapshot")["me"]

    async def finish(player: int, key: str) -> None:
        books.finish(player, key)
        hear(hub, player=player, moves=3)
        await settle(hub)

    await hub.join(EditionTopic(EDITION), socket.outbox, alice)
    await settle(hub)
    before = books.asked
    assert await resync(100) is None and books.asked == before
    await finish(alice, "b")
    assert await resync(1) == {"key": "b", "rank": 1}
    await finish(bob, "a")
    before = books.asked
    assert await resync(100) == {"key": "b", "rank": 2} and books.asked == before
    del books.rows[bob]  # hidden by a moderator: nobody says so
    hear(hub)
    await settle(hub)
    assert await resync(1) == {"key": "b", "rank": 1}
