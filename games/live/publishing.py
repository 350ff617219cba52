"""Tells every process that something changed. It never makes a move fail, nor wait for a server that is away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import cache
from threading import Thread

from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import BaseChannelLayer, InMemoryChannelLayer, channel_layers

from games.live.hub import running_hub
from games.live.topics import group
from games.plays.models import Play
from puzzles.contract import JSON

log = logging.getLogger(__name__)
TRIES = 2
"""A connection that was kept from before a restart of the server fails once."""
PATIENCE = 5.0
"""Seconds after which news that cannot be sent is given up; no move waits for it."""


def publish(play: Play, **_: object) -> None:
    """Listens to `play_moved`: says which edition changed, and whose other tabs should look."""
    tell(group(play.edition_id), player=play.player_id, moves=play.moves_made)


def tell(topic: str, **more: JSON) -> None:
    """Says in every process that what a topic shows has changed."""
    try:
        _send(topic, {"type": "topic.changed", "topic": topic, **more})
    except Exception:  # what happened is stored: whatever goes wrong here, the player must be answered
        log.exception("news of %s was not sent", topic)


def _send(topic: str, event: dict[str, JSON]) -> None:
    hub, layer = running_hub(), channel_layers[DEFAULT_CHANNEL_LAYER]
    if isinstance(layer, InMemoryChannelLayer):
        if hub is not None:  # else no socket of this process listens, and no other process can
            hub.loop.call_soon_threadsafe(hub.hear, event)
    else:
        asyncio.run_coroutine_threadsafe(_send_by(layer, topic, event), hub.loop if hub else own_loop())


@cache
def own_loop() -> asyncio.AbstractEventLoop:
    """An event loop in a thread of its own, for a process that sends news but has no sockets yet."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="publishing", daemon=True).start()
    return loop


async def _send_by(layer: BaseChannelLayer, topic: str, event: dict[str, JSON]) -> None:
    """Sends with some patience, or logs why not."""
    why: object = "no answer"
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            for _ in range(TRIES):
                try:
                    await layer.group_send(topic, event)
                    return
                except Exception as problem:  # each layer has errors of its own
                    why = problem
    log.warning("news of %s was not sent: %s", topic, why)
