"""The live messages: a client that applies every delta always ends where a fresh snapshot would put it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.live import messages

rows = st.lists(st.fixed_dictionaries({"rank": st.integers(1, 5), "key": st.text(max_size=3)}), max_size=3)
items = st.lists(st.integers(1, 9), max_size=4, unique=True).map(lambda ids: [{"id": n} for n in ids])
standings = st.fixed_dictionaries(
    {"table": rows, "finished": st.integers(0, 9), "playing": st.integers(0, 9), "feed": items}
)


@given(standings, standings)
def test_a_delta_leads_from_one_standing_to_the_next(before: dict[str, Any], after: dict[str, Any]) -> None:
    frame = messages.delta(2, before, after, [])
    if frame is None:
        assert before == after
        return
    told = json.loads(frame)
    assert (told["type"], told["version"]) == ("delta", 2)
    for name in ("table", "finished", "playing"):
        assert told.get(name, before[name]) == after[name]
    known = {item["id"] for item in before["feed"]}
    assert told.get("feed", []) == [item for item in after["feed"] if item["id"] not in known]


@given(st.text(max_size=300) | st.none())
def test_whatever_a_browser_sends_is_a_known_message_or_nothing(text: str | None) -> None:
    assert messages.incoming(text) in (None, "resync", "ping")


def test_the_two_messages_of_a_browser_are_understood() -> None:
    assert messages.incoming('{"type": "ping"}') == "ping"
    assert messages.incoming('{"type": "resync"}') == "resync"
    assert messages.incoming('{"type": "shout"}') is None
    assert messages.incoming("[1]") is None
