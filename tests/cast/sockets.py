"""A socket without a network, for tests of topics and of the hub by themselves."""

import json
from typing import Any

from games.live.outbox import Outbox


class Socket:
    """A socket that remembers what was written to it."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.outbox = Outbox(self.write)

    async def write(self, frame: str) -> None:
        self.heard.append(json.loads(frame))

    @property
    def picture(self) -> dict[str, Any]:
        """What a client has made of all frames; fails where one is missing."""
        seen: dict[str, Any] = {}
        for frame in self.heard[next(i for i, one in enumerate(self.heard) if one["type"] == "snapshot") :]:
            assert frame["type"] == "snapshot" or frame["version"] == seen["version"] + 1
            seen |= frame
        return seen
