"""Tells every process that an edition changed. It never makes a move fail, nor wait for a server that is away."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from threading import Thread
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.live.hub import running_hub
from games.live.topics import group
from games.plays.models import Play

log = logging.getLogger(__name__)


def publish(play: Play, **_: Any) -> None:
    """Listens to `play_moved`: says which edition changed, and whose other tabs should look."""
    event = {
        "type": "edition.changed",
        "edition": play.edition_id,
        "player": play.player_id,
        "moves": play.moves_made,
    }
    hub, layer = running_hub(), get_channel_layer()
    if not isinstance(layer, InMemoryChannelLayer):
        loop = hub.loop if hub else own_loop()
        asyncio.run_coroutine_threadsafe(_send(layer, event), loop)
    elif hub is not None:  # without a hub nobody in this one process listens
        hub.loop.call_soon_threadsafe(hub.hear, event)


@cache
def own_loop() -> asyncio.AbstractEventLoop:
    """An event loop in a thread of its own, for a process that sends news but has no sockets yet."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="publishing", daemon=True).start()
    return loop


async def _send(layer: Any, event: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(5):
            await layer.group_send(group(event["edition"]), event)
    except Exception as problem:
        log.warning("news of edition %s was not sent: %s", event["edition"], problem)
