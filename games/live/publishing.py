"""Tells every process that an edition changed. It never makes a move fail, nor wait for a server that is away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.live.hub import running_hub
from games.live.topics import group
from games.plays.models import Play

log = logging.getLogger(__name__)
TRIES = 2
"""A connection that was kept from before a restart of the server fails once."""
PATIENCE = 5.0
PATIENCE_OF_A_MOVE = 1.0
"""Seconds that a move waits for the channel layer in a process that has no hub (yet), such as a command."""


def publish(play: Play, **_: Any) -> None:
    """Listens to `play_moved`: says which edition changed, and whose other tabs should look."""
    event = {
        "type": "edition.changed",
        "edition": play.edition_id,
        "player": play.player_id,
        "moves": play.moves_made,
    }
    try:
        _send(event)
    except Exception:  # the move is stored: whatever happens here, the player must be answered
        log.exception("news of edition %s was not sent", event["edition"])


def _send(event: dict[str, Any]) -> None:
    hub, layer = running_hub(), get_channel_layer()
    if isinstance(layer, InMemoryChannelLayer):
        if hub is not None:  # else no socket of this process listens, and no other process can
            hub.loop.call_soon_threadsafe(hub.hear, event)
    elif hub is not None:
        asyncio.run_coroutine_threadsafe(_send_by(layer, event, PATIENCE), hub.loop)
    else:
        async_to_sync(_send_by)(layer, event, PATIENCE_OF_A_MOVE)


async def _send_by(layer: Any, event: dict[str, Any], seconds: float) -> None:
    """Sends within some seconds, or logs why not."""
    why: object = "no answer"
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for _ in range(TRIES):
                try:
                    return await layer.group_send(group(event["edition"]), event)
                except Exception as problem:  # each layer has errors of its own
                    why = problem
    log.warning("news of edition %s was not sent: %s", event["edition"], why)
