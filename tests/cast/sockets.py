"""A socket without a network, for tests of topics and of the hub by themselves."""

import asyncio
import json
from typing import Any

from games.live.edition_topic import EditionTopic
from games.live.hub import Hub
from games.live.topics import Outbox, Topic


def _has_news(topic: Topic) -> bool:
    """Return whether a topic has an event that it has not read, or a frame that is not yet written."""
    stale = topic.changed.is_set() if isinstance(topic, EditionTopic) else topic.task is not None
    return stale or topic.reading.locked() or any(socket.waiting_frames for socket in topic.sockets)


async def wait_until_sent(hub: Hub) -> None:
    """Wait until every topic has handled its events, and every socket has the frames."""
    while any(map(_has_news, hub.topics.values())):
        await asyncio.sleep(0)


class Socket:
    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.outbox = Outbox(self.write)

    async def write(self, frame: str) -> None:
        self.heard.append(json.loads(frame))

    @property
    def picture(self) -> dict[str, Any]:
        """The state that a client has after all frames. Fails if a frame is missing."""
        state: dict[str, Any] = {}
        for frame in self.heard[next(i for i, one in enumerate(self.heard) if one["type"] == "snapshot") :]:
            assert frame["type"] == "snapshot" or frame["version"] == state["version"] + 1
            state |= frame
        return state
