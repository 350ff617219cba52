"""Quiet topics by themselves: nothing runs while nothing happens, and what is told is in order and complete."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from games.live import quiet
from games.live.hub import Hub
from games.live.quiet import QuietTopic
from puzzles.shapes import JSON, Shape
from tests.cast.sockets import Socket

NAME = "room.TEST"


class Counters(Shape):
    """What the topic shows."""

    left: int
    right: int


class Table:
    """What the database says: two counters, and how often it was asked."""

    def __init__(self) -> None:
        self.said, self.asked = {"left": 0, "right": 0}, 0

    def __call__(self) -> Counters:
        self.asked += 1
        return Counters(**self.said)


async def test_an_idle_room_has_no_task_and_asks_nothing() -> None:
    hub, table, socket = Hub(), Table(), Socket()
    topic = QuietTopic(NAME, table)
    await hub.join(topic, socket.outbox, None)
    await hub.idle()
    asked = table.asked
    assert topic.task is None
    running = {getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()}
    assert not any("Topic" in name for name in running)
    for _ in range(20):
        await asyncio.sleep(0)
    assert table.asked == asked


async def test_a_change_is_told_at_once_and_only_what_changed() -> None:
    hub, table, socket = Hub(), Table(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await hub.idle()
    table.said["left"] = 5
    hub.hear({"topic": NAME})
    await hub.idle()
    assert socket.heard[-1] == {"type": "delta", "version": 1, "left": 5}


async def test_news_while_reading_are_one_more_reading_and_nothing_is_lost() -> None:
    hub, table, sockets = Hub(), Table(), [Socket() for _ in range(5)]
    for socket in sockets:
        await hub.join(QuietTopic(NAME, table), socket.outbox, None)
        for _ in range(20):
            table.said["right"] += 1
            hub.hear({"topic": NAME})
            await asyncio.sleep(0)
    await hub.idle()
    assert all(socket.picture["right"] == 100 for socket in sockets)
    assert table.asked < 60


async def test_lost_news_is_made_good_by_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    hub, table, socket = Hub(), Table(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await hub.idle()
    table.said["left"] = 9
    hub.nudge(NAME)
    await hub.idle()
    assert socket.picture["left"] == 0
    monkeypatch.setattr(quiet, "UNREAD_LONG", 0.0)
    hub.nudge(NAME)
    await hub.idle()
    assert socket.picture["left"] == 9


async def test_a_table_that_cannot_be_read_for_a_moment_is_read_later() -> None:
    hub, table, socket = Hub(), Table(), Socket()
    broken = False

    def read() -> Counters:
        if broken:
            raise OSError("away")
        return table()

    await hub.join(QuietTopic(NAME, read), socket.outbox, None)
    await hub.idle()
    broken, table.said["left"] = True, 1
    hub.hear({"topic": NAME})
    await hub.idle()
    broken = False
    hub.hear({"topic": NAME})
    await hub.idle()
    assert socket.picture["left"] == 1


async def test_a_room_that_everybody_left_is_forgotten() -> None:
    hub, table, socket = Hub(), Table(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await hub.leave(NAME, socket.outbox)
    hub.hear({"topic": NAME})
    await hub.idle()
    assert hub.topics == {} and table.asked <= 2


class PartTable(Table):
    """A table of which single cells can be read."""

    def parts(self, standing: Counters, named: Sequence[JSON]) -> Counters | None:
        return None if "all" in named else standing.model_copy(update={str(n): self.said[str(n)] for n in named})

    def take(self, standing: Counters, part: JSON) -> Counters | None:
        return None


async def test_news_that_name_a_part_read_that_part_alone_unless_more_has_changed() -> None:
    hub, table, socket = Hub(), PartTable(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await hub.idle()
    asked, table.said = table.asked, {"left": 1, "right": 1}
    hub.hear({"topic": NAME, "part": "left"})
    await hub.idle()
    assert (table.asked, socket.picture["left"], socket.picture["right"]) == (asked, 1, 0)
    hub.hear({"topic": NAME, "part": "all"})
    await hub.idle()
    assert (table.asked, socket.picture["right"]) == (asked + 1, 1)
    table.said = {"left": 2, "right": 2}
    hub.hear({"topic": NAME})
    hub.hear({"topic": NAME, "part": "left"})
    await hub.idle()
    assert (socket.picture["left"], socket.picture["right"]) == (2, 2)


class TrustingTable(PartTable):
    """A table that believes news of the left counter."""

    def take(self, standing: Counters, part: JSON) -> Counters | None:
        return standing.model_copy(update=part) if isinstance(part, dict) else None


async def test_news_that_tell_all_are_passed_on_without_reading_and_in_order() -> None:
    hub, table, socket = Hub(), TrustingTable(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await hub.idle()
    asked = table.asked
    for number in range(1, 6):
        hub.hear({"topic": NAME, "part": {"left": number}})
    await hub.idle()
    assert table.asked == asked
    assert [frame["left"] for frame in socket.heard if frame["type"] == "delta"] == [1, 2, 3, 4, 5]
    table.said["left"] = 9
    hub.hear({"topic": NAME})
    hub.hear({"topic": NAME, "part": {"left": 5}})
    await hub.idle()
    assert socket.picture["left"] == 9
