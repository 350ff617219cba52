"""The hub by itself, with a standing that the test writes: who comes and goes while it is being read."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime, timedelta
from random import Random

import pytest
from django.utils import timezone

from games.live import topics
from games.live.hub import Hub
from games.live.topics import EditionTopic, group
from games.plays.wire import Standing
from tests.cast.sockets import Socket

EDITION = 7


class Stage:
    """What the database would say, and how long it takes to say it."""

    def __init__(self) -> None:
        self.finished, self.slowness = 0, 0.0

    def look(self, edition_id: int, since: datetime) -> tuple[Standing, topics.Finishes]:
        time.sleep(self.slowness)
        return Standing(table=[], accounts=[], feed=[], finished=self.finished, playing=0), {}


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    stage = Stage()
    monkeypatch.setattr(topics, "look", stage.look)
    monkeypatch.setattr(topics, "PAUSE", 0.05)
    return stage


def changed(hub: Hub) -> None:
    hub.hear({"topic": group(EDITION), "player": 1, "moves": 1})


async def test_whoever_leaves_does_not_end_the_topic_under_one_who_is_coming(stage: Stage) -> None:
    hub, first, second = Hub(), Socket(), Socket()
    await hub.join(EditionTopic(EDITION), first.outbox, None)
    stage.slowness = 0.05
    coming = asyncio.create_task(hub.join(EditionTopic(EDITION), second.outbox, None))
    while second.outbox not in hub.topics[group(EDITION)].sockets:
        await asyncio.sleep(0)
    await hub.leave(group(EDITION), first.outbox)
    await coming
    stage.finished = 3
    changed(hub)
    await hub.idle()
    assert second.heard[-1]["finished"] == 3


async def test_versions_stay_consecutive_while_sockets_come(stage: Stage) -> None:
    hub, sockets = Hub(), [Socket() for _ in range(8)]
    for number, socket in enumerate(sockets):
        await hub.join(EditionTopic(EDITION), socket.outbox, None)
        stage.finished = number + 1
        changed(hub)
        await asyncio.sleep(0)
    await hub.idle()
    for socket in sockets:
        start = next(i for i, message in enumerate(socket.heard) if message["type"] == "snapshot")
        versions = [message["version"] for message in socket.heard[start:] if "version" in message]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert socket.heard[-1]["finished"] == 8


async def test_a_topic_without_sockets_leaves_nothing_running(stage: Stage) -> None:
    hub, socket = Hub(), Socket()
    await hub.join(EditionTopic(EDITION), socket.outbox, None)
    task = hub.topics[group(EDITION)].task
    await hub.leave(group(EDITION), socket.outbox)
    await asyncio.sleep(0)
    assert hub.topics == {} and task is not None and task.cancelled()


async def test_many_changes_are_one_delta(stage: Stage) -> None:
    hub, socket = Hub(), Socket()
    await hub.join(EditionTopic(EDITION), socket.outbox, None)
    for number in range(50):
        stage.finished = number + 1
        changed(hub)
    await hub.idle()
    deltas = [message for message in socket.heard if message["type"] == "delta"]
    assert len(deltas) <= 2 and deltas[-1]["finished"] == 50


class Finished:
    """An edition at which many finish, as the database would tell of it."""

    def __init__(self) -> None:
        self.rows: list[topics.Own] = []

    def finish(self, key: str) -> None:
        self.rows.append(topics.Own(len(self.rows), key, timezone.now()))

    def look(self, edition_id: int, since: datetime) -> tuple[Standing, topics.Finishes]:
        finishes = {row.play: row.key for row in self.rows if row.at >= since}
        time.sleep(0.01)
        return Standing(table=[], accounts=[], feed=[], finished=len(self.rows), playing=0), finishes

    def own_finish(self, edition_id: int, player_id: int) -> topics.Own | None:
        return next((row for row in self.rows if row.play == player_id), None)

    def better(self, edition_id: int, key: str, before: datetime) -> int:
        time.sleep(0.01)
        return sum(row.key < key and row.at < before for row in self.rows)


async def test_a_rank_counts_what_its_socket_was_told_however_many_finish_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edition, chance = Finished(), Random(5)
    for name in ("look", "own_finish", "better"):
        monkeypatch.setattr(topics, name, getattr(edition, name))
    monkeypatch.setattr(topics, "PAUSE", 0.02)
    monkeypatch.setattr(topics, "OVERLAP", timedelta(seconds=0.1))
    hub, sockets = Hub(), []
    for number in range(60):
        edition.finish(str(chance.randrange(10, 99)))
        if number % 4 == 0:
            changed(hub)
        if number % 5 == 0:
            sockets.append((number, Socket()))
            await hub.join(EditionTopic(EDITION), sockets[-1][1].outbox, number)
        await asyncio.sleep(0.01)
    changed(hub)
    await hub.idle()
    for number, socket in sockets:
        mine = edition.rows[number].key
        start = next(place for place, message in enumerate(socket.heard) if message["type"] == "snapshot")
        me, later = socket.heard[start]["me"], socket.heard[start + 1 :]
        since = [key for message in later for key in message.get("keys", [])]
        assert me["rank"] + sum(key < mine for key in since) == 1 + sum(row.key < mine for row in edition.rows)
