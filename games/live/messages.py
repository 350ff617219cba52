"""The live messages as text frames; `wire.py` has their shapes."""

import json
import time
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from games.live.wire import Delta, Lost, Made, Out, Ping, Resync, Want, make_delta_shape, make_snapshot_shape
from games.plays.ranking import FEED_LENGTH
from games.plays.wire import FeedItem, Standing
from puzzles.shapes import Shape

CLOSE_BAD_MESSAGE = 4400
CLOSE_SIGNED_OUT = 4401
CLOSE_TOO_MANY = 4429
CLOSE_TRY_AGAIN = 1013
LONGEST_INCOMING = 4000
LOST_FRAME = Lost().model_dump_json()
OUT_FRAME = Out().model_dump_json()
Incoming = Want | Resync | Ping | Made
_INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


def read_server_clock() -> int:
    """Return the server's clock in milliseconds."""
    return int(time.time() * 1000)


def encode_delta(version: int, before: Standing, after: Standing, keys: list[str]) -> str | None:
    """Encode the differences between two standings; return None if there are none.

    Of the feed only new items are sent, unless other items have changed or gone.
    """
    changed = _find_changed_fields(before, after)
    if "feed" in changed:
        changed |= _find_feed_changes(before.feed, after.feed)
    if keys:
        changed["keys"] = keys
    if not changed:
        return None
    return Delta.model_validate({"type": "delta", "version": version, **changed}).model_dump_json(exclude_unset=True)


def _find_changed_fields(before: Shape, after: Shape) -> dict[str, object]:
    return {name: value for name, value in after if getattr(before, name) != value}


def _find_feed_changes(before: list[FeedItem], after: list[FeedItem]) -> dict[str, object]:
    """Return the new items if they came on top and nothing else changed, else the whole feed."""
    known_ids = {item.id for item in before}
    new = [item for item in after if item.id not in known_ids]
    if [*new, *before][:FEED_LENGTH] == after:
        return {"feed": new}
    return {"feed": after, "whole_feed": True}


def encode_quiet_snapshot(version: int, standing: Shape) -> str:
    """Encode all that a quiet topic shows (see `wire.make_snapshot_shape`)."""
    fields = {"type": "snapshot", "version": version, "now": read_server_clock(), **dict(standing)}
    return make_snapshot_shape(type(standing)).model_validate(fields).model_dump_json()


def encode_quiet_delta(version: int, before: Shape, after: Shape) -> str | None:
    return encode_next_version(version, before, after) if _find_changed_fields(before, after) else None


def encode_next_version(version: int, before: Shape, after: Shape) -> str:
    """Encode a delta even if its readers see no change, so that they keep counting versions."""
    changed = _find_changed_fields(before, after)
    fields = {"type": "delta", "version": version, **changed}
    return make_delta_shape(type(after)).model_validate(fields).model_dump_json(include=set(fields))


def address_frame(topic: str, frame: str) -> str:
    """Put the topic's name in front of a frame.

    >>> address_frame("room.ABCD", '{"type":"out"}')
    '{"topic": "room.ABCD", "type":"out"}'
    """
    return f'{{"topic": {json.dumps(topic)}, {frame[1:]}'


def parse_incoming(text: str | None) -> Incoming | None:
    """Read a message from a browser; return None if it isn't one."""
    if text is None or len(text) > LONGEST_INCOMING:
        return None
    try:
        return _INCOMING.validate_json(text)
    except ValidationError:
        return None
