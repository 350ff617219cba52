"""Messages lead where a fresh snapshot would; the outbox keeps their order, and a slow socket loses its own alone."""

from __future__ import annotations

import asyncio
import json

from hypothesis import given
from hypothesis import strategies as st

from games.live import messages
from games.live.messages import LOST
from games.live.outbox import MOST_WAITING, Outbox
from games.live.wire import Delta, Ping, Resync, delta_of, snapshot_of
from games.plays.standings import FEED
from games.plays.wire import FeedItem, Standing, TableRow

rows = st.lists(st.builds(TableRow, rank=st.integers(1, 5), key=st.text("ab", max_size=3)), max_size=3)
items = st.lists(st.integers(1, 9), max_size=4, unique=True).map(
    lambda ids: [FeedItem(id=n, name="Bob", player="b", line="1", emoji=["🎲"], at="2026-11-21") for n in ids]
)
standings = st.builds(Standing, table=rows, finished=st.integers(0, 9), playing=st.integers(0, 9), feed=items)


@given(standings, standings)
def test_a_delta_leads_from_one_standing_to_the_next(before: Standing, after: Standing) -> None:
    frame = messages.delta(2, before, after, [])
    if frame is None:
        assert before == after
        return
    said = Delta.model_validate_json(frame)
    assert (said.type, said.version) == ("delta", 2)
    for name in said.model_fields_set & {"table", "finished", "playing"}:
        assert getattr(said, name) == getattr(after, name) != getattr(before, name)
    unchanged = {"table", "finished", "playing"} - said.model_fields_set
    assert all(getattr(before, name) == getattr(after, name) for name in unchanged)
    feed = said.feed if said.whole_feed else [*said.feed, *before.feed][:FEED]
    assert feed == after.feed


def results(*numbers: int) -> Standing:
    """A standing with these results in its feed."""
    feed = [FeedItem(id=n, name=f"Bob {n}", player="b", line="1", emoji=["🎲"], at="2026-11-21") for n in numbers]
    return Standing(table=[], accounts=[], finished=0, playing=0, feed=feed)


def test_of_a_feed_only_new_results_travel_and_all_of_it_when_one_is_hidden() -> None:
    for before, after, told in (
        (results(*range(FEED, 0, -1)), results(*range(FEED + 2, 2, -1)), ([FEED + 2, FEED + 1], False)),
        (results(*range(FEED + 1, 1, -1)), results(*range(FEED, 0, -1)), (list(range(FEED, 0, -1)), True)),
    ):
        said = Delta.model_validate_json(str(messages.delta(2, before, after, [])))
        assert ([item.id for item in said.feed], said.whole_feed) == told


@given(standings)
def test_a_quiet_topics_frames_have_the_shapes_that_the_document_shows(standing: Standing) -> None:
    whole = snapshot_of(Standing).model_validate_json(messages.quiet_snapshot(3, standing))
    assert whole.model_dump(include=set(Standing.model_fields)) == standing.model_dump()
    changed = standing.model_copy(update={"playing": standing.playing + 1})
    frame = str(messages.quiet_delta(4, standing, changed))
    assert json.loads(frame) == {"type": "delta", "version": 4, "playing": standing.playing + 1}
    assert delta_of(Standing).model_validate_json(frame)
    assert messages.quiet_delta(4, standing, standing) is None


@given(st.text(max_size=300) | st.none() | st.sampled_from(['{"type": "shout"}', "[1]"]))
def test_whatever_a_browser_sends_is_a_known_message_or_nothing(text: str | None) -> None:
    assert messages.incoming(text) is None
    assert messages.incoming('{"type": "ping"}') == Ping(type="ping")
    assert messages.incoming('{"type": "resync", "topic": "room.A"}') == Resync(type="resync", topic="room.A")


async def test_frames_are_written_in_order_and_a_socket_that_does_not_read_is_to_ask_again() -> None:
    reads, written = asyncio.Event(), list[str]()

    async def write(frame: str) -> None:
        await reads.wait()
        written.append(frame)

    async def put(*frames: str) -> None:
        for frame in frames:
            outbox.put(frame)
        await asyncio.sleep(0)

    outbox, many = Outbox(write), [str(n) for n in range(MOST_WAITING + 1)]
    reads.set()
    await put(*many[:10])
    assert written == many[:10]
    reads.clear()
    await put("first")
    await put(*many)
    reads.set()
    while outbox.waiting:
        await asyncio.sleep(0)
    assert written[10:] == ["first", LOST]
    await outbox.close()
