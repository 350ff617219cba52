"""Every message of the live sockets, into and out of the site, with its fields. One list, here.

Out, as JSON text frames:
    snapshot  version, table, finished, playing, feed, me     all that an edition shows; on connect and on resync
    snapshot  version, now, and the fields of the standing    the same for a quiet topic: a room, a league, a day
    delta     version, and of those fields (and keys) what changed; versions are consecutive
    you       moves                                           another tab of this player made a move
    resync                                                    this socket was too slow and frames were dropped
    pong      now                                             the answer to a ping, with the server's clock
In:
    resync    asks for a snapshot
    ping      asks for a pong
"""

from __future__ import annotations

import json
import time
from typing import Any

FIELDS = ("table", "finished", "playing", "feed")
"""What a standing consists of (see games.plays.standings.standing)."""

CLOSE_NO_SUCH_TOPIC = 4404
CLOSE_BAD_MESSAGE = 4400
CLOSE_TRY_AGAIN = 1013
LONGEST_IN = 200
INCOMING = ("resync", "ping")


def encoded(message: dict[str, Any]) -> str:
    """A message as the text of one frame."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def snapshot(version: int, standing: dict[str, Any], me: dict[str, Any] | None) -> str:
    """All that a topic shows, and the player's own key and rank."""
    shown = {name: standing[name] for name in FIELDS}
    return encoded({"type": "snapshot", "version": version, **shown, "me": me})


def delta(version: int, before: dict[str, Any], after: dict[str, Any], keys: list[str]) -> str | None:
    """What changed between two standings, or None for nothing. Of the feed only the new items travel."""
    changed: dict[str, Any] = {name: after[name] for name in FIELDS if after[name] != before[name]}
    if "feed" in changed:
        known = {item["id"] for item in before["feed"]}
        changed["feed"] = [item for item in after["feed"] if item["id"] not in known]
    if keys:
        changed["keys"] = keys
    return encoded({"type": "delta", "version": version, **changed}) if changed else None


def you(moves: int) -> str:
    """A player's play has this many moves now."""
    return encoded({"type": "you", "moves": moves})


RESYNC = encoded({"type": "resync"})


def pong() -> str:
    """The answer to a ping, with the server's clock in milliseconds."""
    return encoded({"type": "pong", "now": int(time.time() * 1000)})


def picture(version: int, standing: dict[str, Any]) -> str:
    """All that a quiet topic shows, with the server's clock in milliseconds."""
    return encoded({"type": "snapshot", "version": version, "now": int(time.time() * 1000), **standing})


def changes(version: int, before: dict[str, Any], after: dict[str, Any]) -> str | None:
    """The fields of a quiet topic's standing that changed, or None for nothing."""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    return encoded({"type": "delta", "version": version, **changed}) if changed else None


def incoming(text: str | None) -> str | None:
    """The type of a message from a browser, or None for anything that is not one."""
    if text is None or len(text) > LONGEST_IN:
        return None
    try:
        message = json.loads(text)
    except ValueError:
        return None
    kind = message.get("type") if isinstance(message, dict) else None
    return kind if kind in INCOMING else None
