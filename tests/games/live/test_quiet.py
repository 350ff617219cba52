"""Quiet topics by themselves: nothing runs while nothing happens, and what is told is in order and complete."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from games.live import quiet
from games.live.hub import Hub
from games.live.quiet import QuietTopic
from puzzles.shapes import JSON, Shape
from tests.cast.sockets import Socket, settle

NAME = "room.TEST"


class Counters(Shape):
    """What the topic shows."""

    left: int
    right: int


class Table:
    """What the database says: two counters, and how often it was asked. While it is `broken` it cannot be asked."""

    def __init__(self) -> None:
        self.said, self.asked, self.broken = {"left": 0, "right": 0}, 0, False

    def __call__(self) -> Counters:
        if self.broken:
            raise OSError("away")
        self.asked += 1
        return Counters(**self.said)


class PartTable(Table):
    """A table of which single cells can be read, and that believes news of a cell with its value."""

    def parts(self, standing: Counters, named: Sequence[JSON]) -> Counters | None:
        return None if "all" in named else standing.model_copy(update={str(n): self.said[str(n)] for n in named})

    def take(self, standing: Counters, part: JSON) -> Counters | None:
        return standing.model_copy(update=part) if isinstance(part, dict) else None


async def watched(table: Table) -> tuple[Hub, Socket]:
    """A hub with one topic, and a socket that has seen it."""
    hub, socket = Hub(), Socket()
    await hub.join(QuietTopic(NAME, table), socket.outbox, None)
    await settle(hub)
    return hub, socket


async def hear(hub: Hub, *news: dict[str, Any]) -> None:
    for one in news:
        hub.hear({"topic": NAME, **one})
    await settle(hub)


async def test_an_idle_topic_has_no_task_tells_only_what_changed_also_late_and_is_forgotten_when_everybody_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    hub, socket = await watched(table)
    assert hub.topics[NAME].task is None
    running = {getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()}
    assert not any("Topic" in name for name in running)
    table.said["left"], table.broken = 5, True
    await hear(hub, {})
    table.broken = False
    await hear(hub, {})
    assert socket.heard[-1] == {"type": "delta", "version": 1, "left": 5}, "though a reading before failed"
    table.said["left"] = 9
    for unread_long, seen in ((1000.0, 5), (0.0, 9)):
        monkeypatch.setattr(quiet, "UNREAD_LONG", unread_long)
        hub.nudge(NAME)  # a sign of life, which makes good what news were lost
        await settle(hub)
        assert socket.picture["left"] == seen
    asked = table.asked
    await hub.leave(NAME, socket.outbox)
    await hear(hub, {})
    assert hub.topics == {} and table.asked == asked


async def test_news_while_reading_are_one_more_reading_and_nothing_is_lost() -> None:
    hub, table, sockets = Hub(), Table(), [Socket() for _ in range(5)]
    for socket in sockets:
        await hub.join(QuietTopic(NAME, table), socket.outbox, None)
        for _ in range(20):
            table.said["right"] += 1
            hub.hear({"topic": NAME})
            await asyncio.sleep(0)
    await settle(hub)
    assert all(socket.picture["right"] == 100 for socket in sockets)
    assert table.asked < 60


async def test_news_that_name_a_part_read_that_part_alone_and_those_that_tell_all_nothing() -> None:
    table = PartTable()
    hub, socket = await watched(table)
    asked, table.said = table.asked, {"left": 1, "right": 1}
    await hear(hub, {"part": "left"})
    assert (table.asked, socket.picture["left"], socket.picture["right"]) == (asked, 1, 0)
    await hear(hub, {"part": "all"})
    assert (table.asked, socket.picture["right"]) == (asked + 1, 1)
    table.said = {"left": 2, "right": 2}
    await hear(hub, {}, {"part": "left"})
    assert (socket.picture["left"], socket.picture["right"]) == (2, 2), "more has changed"
    asked = table.asked
    await hear(hub, *({"part": {"left": number}} for number in range(3, 8)))
    assert table.asked == asked
    assert [frame["left"] for frame in socket.heard[-5:]] == [3, 4, 5, 6, 7]
    table.said["left"] = 9
    await hear(hub, {}, {"part": {"left": 5}})
    assert socket.picture["left"] == 9
