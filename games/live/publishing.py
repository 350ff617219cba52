"""Tells every process that an edition changed. It never makes a move fail, nor wait for a server that is away."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
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
    hub = running_hub()
    if hub is not None and isinstance(hub.layer, InMemoryChannelLayer):
        hub.loop.call_soon_threadsafe(hub.hear, event)
    elif hub is not None:
        asyncio.run_coroutine_threadsafe(_send(hub.layer, event), hub.loop)
    else:
        async_to_sync(_send)(get_channel_layer(), event)


async def _send(layer: Any, event: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(5):
            await layer.group_send(group(event["edition"]), event)
    except Exception as problem:
        log.warning("news of edition %s was not sent: %s", event["edition"], problem)
