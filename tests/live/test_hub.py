"""The hub and its messages, with what the database would say: who comes and goes, and what each topic tells."""

import asyncio
import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live import edition_topic, messages, quiet_topic
from games.live.edition_topic import EditionTopic, make_edition_topic_name
from games.live.hub import Hub
from games.live.messages import LOST_FRAME
from games.live.quiet_topic import QuietTopic, Reader
from games.live.topics import MOST_WAITING_FRAMES, Outbox
from games.live.wire import Delta, Ping, Resync, make_delta_shape, make_snapshot_shape
from games.plays.ranking import FEED_LENGTH
from games.plays.wire import FeedItem, Standing, TableRow
from puzzles.shapes import JSON, Shape
from tests.cast.sockets import Socket, wait_until_sent
from tests.day import Clock

EDITION = 7


class Books:
    """What the database would say of an edition and of its players' finishes; counts how often it is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.rows, self.open = 0, dict[int, edition_topic.OwnFinish](), Event()
        self.open.set()
        monkeypatch.setattr(edition_topic, "BROADCAST_PAUSE", 0)
        for name in ("read_edition", "find_own_finish", "count_better_finishes"):
            monkeypatch.setattr(edition_topic, name, getattr(self, name))

    def finish(self, player: int, key: str) -> None:
        self.rows[player] = edition_topic.OwnFinish(player, key, Clock().now)

    def read_edition(self, edition_id: int, since: datetime) -> tuple[Standing, edition_topic.Finishes]:
        self.asked += 1
        finishes = {row.play: row.key for row in self.rows.values() if row.at >= since}
        finished = len(self.rows)
        self.open.wait(60)
        return Standing(table=[], accounts=[], feed=[], finished=finished, playing=0), finishes

    def find_own_finish(self, edition_id: int, player_id: int) -> edition_topic.OwnFinish | None:
        self.asked += 1
        return self.rows.get(player_id)

    def count_better_finishes(self, edition_id: int, key: str, before: datetime) -> int:
        self.asked += 1
        return sum(row.key < key and row.at < before for row in self.rows.values())


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> Books:
    return Books(monkeypatch)


def hear(hub: Hub, **more: Any) -> None:
    hub.handle_event({"topic": make_edition_topic_name(EDITION), **more})


async def test_anyone_who_leaves_does_not_end_the_topic_under_one_who_is_coming(books: Books) -> None:
    hub, first, second = Hub(), Socket(), Socket()
    await hub.join_topic(EditionTopic(EDITION), first.outbox, None)
    task = hub.topics[make_edition_topic_name(EDITION)].task
    books.open.clear()
    hear(hub)
    coming = asyncio.create_task(hub.join_topic(EditionTopic(EDITION), second.outbox, None))
    while second.outbox not in hub.topics[make_edition_topic_name(EDITION)].sockets:
        await asyncio.sleep(0)
    await hub.leave_topic(make_edition_topic_name(EDITION), first.outbox)
    books.open.set()
    await coming
    books.finish(1, "a")
    hear(hub, player=1, moves=1)
    await wait_until_sent(hub)
    assert second.heard[-1]["finished"] == 1
    await hub.leave_topic(make_edition_topic_name(EDITION), second.outbox)
    await asyncio.sleep(0)
    assert hub.topics == {} and task is not None and task.cancelled(), "nothing is left running"


async def test_many_changes_are_few_deltas_and_versions_stay_consecutive_while_sockets_come(books: Books) -> None:
    hub, sockets = Hub(), [Socket() for _ in range(8)]
    for number, socket in enumerate(sockets):
        await hub.join_topic(EditionTopic(EDITION), socket.outbox, None)
        books.finish(number, "a")
        hear(hub, player=number, moves=1)
        await asyncio.sleep(0)
    await wait_until_sent(hub)
    assert [socket.picture["finished"] for socket in sockets] == [8] * 8
    known = len(sockets[0].heard)
    for number in range(50):
        books.finish(10 + number, "a")
        hear(hub, player=number, moves=1)
    await wait_until_sent(hub)
    assert sockets[0].picture["finished"] == 58
    assert len([message for message in sockets[0].heard[known:] if message["type"] == "delta"]) <= 2


async def test_a_rank_counts_what_its_socket_heard(books: Books, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(5)
    monkeypatch.setattr(edition_topic, "READING_OVERLAP", timedelta(seconds=0.1))
    hub, sockets = Hub(), []
    for number in range(60):
        books.finish(number, str(chance.randrange(10, 99)))
        if number % 4 == 0:
            hear(hub, player=number, moves=1)
        if number % 5 == 0:
            sockets.append((number, Socket()))
            await hub.join_topic(EditionTopic(EDITION), sockets[-1][1].outbox, number)
        clock.advance(0.01)
        await asyncio.sleep(0)
    hear(hub, player=1, moves=1)
    await wait_until_sent(hub)
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
            await hub.resend_snapshot(make_edition_topic_name(EDITION), socket.outbox)
            await asyncio.sleep(0)
        return next(frame for frame in reversed(socket.heard) if frame["type"] == "snapshot")["me"]

    async def finish(player: int, key: str) -> None:
        books.finish(player, key)
        hear(hub, player=player, moves=3)
        await wait_until_sent(hub)

    await hub.join_topic(EditionTopic(EDITION), socket.outbox, alice)
    await wait_until_sent(hub)
    before = books.asked
    assert await resync(100) is None and books.asked == before
    await finish(alice, "b")
    assert await resync(1) == {"key": "b", "rank": 1}
    await finish(bob, "a")
    before = books.asked
    assert await resync(100) == {"key": "b", "rank": 2} and books.asked == before
    del books.rows[bob]  # hidden by a moderator: no one says so
    hear(hub)
    await wait_until_sent(hub)
    assert await resync(1) == {"key": "b", "rank": 1}


NAME = "room.TEST"


class Counters(Shape):
    left: int
    right: int


class Table(Reader[Counters]):
    """What the database says: two counters, and how often it was asked. While it is `broken` it cannot be asked."""

    def __init__(self) -> None:
        self.said, self.asked, self.broken = {"left": 0, "right": 0}, 0, False

    def __call__(self) -> Counters:
        if self.broken:
            raise OSError("away")
        self.asked += 1
        return Counters(**self.said)


class PartTable(Table):
    """A table whose single cells can be read, and that believes news of a cell with its value."""

    def read_parts(self, standing: Counters, parts: Sequence[JSON]) -> Counters | None:
        return None if "all" in parts else standing.model_copy(update={str(n): self.said[str(n)] for n in parts})

    def apply_part(self, standing: Counters, part: JSON) -> Counters | None:
        return standing.model_copy(update=part) if isinstance(part, dict) else None


async def watched(table: Table) -> tuple[Hub, Socket]:
    hub, socket = Hub(), Socket()
    await hub.join_topic(QuietTopic(NAME, table), socket.outbox, None)
    await wait_until_sent(hub)
    return hub, socket


async def hear_news(hub: Hub, *news: dict[str, Any]) -> None:
    for one in news:
        hub.handle_event({"topic": NAME, **one})
    await wait_until_sent(hub)


async def test_an_idle_topic_has_no_task_tells_changes_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    hub, socket = await watched(table)
    assert hub.topics[NAME].task is None
    running = {getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()}
    assert not any("Topic" in name for name in running)
    table.said["left"], table.broken = 5, True
    await hear_news(hub, {})
    table.broken = False
    await hear_news(hub, {})
    assert socket.heard[-1] == {"type": "delta", "version": 1, "left": 5}, "though a reading before failed"
    table.said["left"] = 9
    for unread_long, seen in ((1000.0, 5), (0.0, 9)):
        monkeypatch.setattr(quiet_topic, "REREAD_SECONDS", unread_long)
        hub.report_ping(NAME)  # a sign of life, which makes good what news were lost
        await wait_until_sent(hub)
        assert socket.picture["left"] == seen
    asked = table.asked
    await hub.leave_topic(NAME, socket.outbox)
    await hear_news(hub, {})
    assert hub.topics == {} and table.asked == asked


async def test_news_while_reading_are_one_more_reading_and_nothing_is_lost() -> None:
    hub, table, sockets = Hub(), Table(), [Socket() for _ in range(5)]
    for socket in sockets:
        await hub.join_topic(QuietTopic(NAME, table), socket.outbox, None)
        for _ in range(20):
            table.said["right"] += 1
            hub.handle_event({"topic": NAME})
            await asyncio.sleep(0)
    await wait_until_sent(hub)
    assert all(socket.picture["right"] == 100 for socket in sockets)
    assert table.asked < 60


async def test_news_that_name_a_part_read_that_part_alone_and_those_that_tell_all_nothing() -> None:
    table = PartTable()
    hub, socket = await watched(table)
    asked, table.said = table.asked, {"left": 1, "right": 1}
    await hear_news(hub, {"part": "left"})
    assert (table.asked, socket.picture["left"], socket.picture["right"]) == (asked, 1, 0)
    await hear_news(hub, {"part": "all"})
    assert (table.asked, socket.picture["right"]) == (asked + 1, 1)
    table.said = {"left": 2, "right": 2}
    await hear_news(hub, {}, {"part": "left"})
    assert (socket.picture["left"], socket.picture["right"]) == (2, 2), "more has changed"
    asked = table.asked
    await hear_news(hub, *({"part": {"left": number}} for number in range(3, 8)))
    assert table.asked == asked
    assert [frame["left"] for frame in socket.heard[-5:]] == [3, 4, 5, 6, 7]
    table.said["left"] = 9
    await hear_news(hub, {}, {"part": {"left": 5}})
    assert socket.picture["left"] == 9


rows = st.lists(st.builds(TableRow, rank=st.integers(1, 5), key=st.text("ab", max_size=3)), max_size=3)
items = st.lists(st.integers(1, 9), max_size=4, unique=True).map(
    lambda ids: [FeedItem(id=n, name="Bob", player="b", line="1", emoji=["🎲"], at="2026-11-21") for n in ids]
)
standings = st.builds(Standing, table=rows, finished=st.integers(0, 9), playing=st.integers(0, 9), feed=items)


@given(standings, standings)
def test_a_delta_leads_from_one_standing_to_the_next(before: Standing, after: Standing) -> None:
    frame = messages.encode_delta(2, before, after, [])
    if frame is None:
        assert before == after
        return
    said = Delta.model_validate_json(frame)
    assert (said.type, said.version) == ("delta", 2)
    for name in said.model_fields_set & {"table", "finished", "playing"}:
        assert getattr(said, name) == getattr(after, name) != getattr(before, name)
    unchanged = {"table", "finished", "playing"} - said.model_fields_set
    assert all(getattr(before, name) == getattr(after, name) for name in unchanged)
    feed = said.feed if said.whole_feed else [*said.feed, *before.feed][:FEED_LENGTH]
    assert feed == after.feed


def results(*numbers: int) -> Standing:
    feed = [FeedItem(id=n, name=f"Bob {n}", player="b", line="1", emoji=["🎲"], at="2026-11-21") for n in numbers]
    return Standing(table=[], accounts=[], finished=0, playing=0, feed=feed)


def test_of_a_feed_only_new_results_travel_and_all_of_it_when_one_is_hidden() -> None:
    full = FEED_LENGTH
    for before, after, items_and_whole in (
        (results(*range(full, 0, -1)), results(*range(full + 2, 2, -1)), ([full + 2, full + 1], False)),
        (results(*range(full + 1, 1, -1)), results(*range(full, 0, -1)), ([*range(full, 0, -1)], True)),
    ):
        said = Delta.model_validate_json(str(messages.encode_delta(2, before, after, [])))
        assert ([item.id for item in said.feed], said.whole_feed) == items_and_whole


@given(standings)
def test_a_quiet_topics_frames_have_the_shapes_that_the_document_shows(standing: Standing) -> None:
    whole = make_snapshot_shape(Standing).model_validate_json(messages.encode_quiet_snapshot(3, standing))
    assert whole.model_dump(include=set(Standing.model_fields)) == standing.model_dump()
    changed = standing.model_copy(update={"playing": standing.playing + 1})
    frame = str(messages.encode_quiet_delta(4, standing, changed))
    assert json.loads(frame) == {"type": "delta", "version": 4, "playing": standing.playing + 1}
    assert make_delta_shape(Standing).model_validate_json(frame)
    assert messages.encode_quiet_delta(4, standing, standing) is None


@given(st.text(max_size=300) | st.none() | st.sampled_from(['{"type": "shout"}', "[1]"]))
def test_whatever_a_browser_sends_is_a_known_message_or_nothing(text: str | None) -> None:
    assert messages.parse_incoming(text) is None
    assert messages.parse_incoming('{"type": "ping"}') == Ping(type="ping")
    assert messages.parse_incoming('{"type": "resync", "topic": "room.A"}') == Resync(type="resync", topic="room.A")


async def test_frames_are_written_in_order_and_a_socket_that_does_not_read_is_to_ask_again() -> None:
    reads, written = asyncio.Event(), list[str]()

    async def write(frame: str) -> None:
        await reads.wait()
        written.append(frame)

    async def put(*frames: str) -> None:
        for frame in frames:
            outbox.put(frame)
        await asyncio.sleep(0)

    outbox, many = Outbox(write), [str(n) for n in range(MOST_WAITING_FRAMES + 1)]
    reads.set()
    await put(*many[:10])
    assert written == many[:10]
    reads.clear()
    await put("first")
    await put(*many)
    reads.set()
    while outbox.waiting_frames:
        await asyncio.sleep(0)
    assert written[10:] == ["first", LOST_FRAME]
    await outbox.close()
