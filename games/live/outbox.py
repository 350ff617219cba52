"""What waits to be written to one socket. A socket that reads too slowly loses frames and is told to ask again."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from games.live.messages import LOST

MOST_WAITING = 32


class Outbox:
    """A bounded queue in front of a socket, with one writer; nobody else ever waits for the socket."""

    def __init__(self, write: Callable[[str], Awaitable[None]]) -> None:
        self._write = write
        self.waiting: deque[str] = deque()
        self._over = False
        self._more = asyncio.Event()
        self._writer = asyncio.create_task(self._run())

    def put(self, frame: str) -> None:
        """Queues a frame; when too many wait, all are dropped for one that says so."""
        if self._over:
            return
        if len(self.waiting) >= MOST_WAITING:
            self.waiting.clear()
            frame = LOST
        self.waiting.append(frame)
        self._more.set()

    def end_with(self, frame: str) -> None:
        """The last frame that this socket is sent, in place of all that waits."""
        if not self._over:
            self.waiting.clear()
            self.put(frame)
            self._over = True

    async def _run(self) -> None:
        while True:
            await self._more.wait()
            while self.waiting:
                await self._write(self.waiting.popleft())
            self._more.clear()

    async def close(self) -> None:
        """Ends the writer; what still waits is dropped."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
