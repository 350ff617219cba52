"""The outbox: frames in order, and a slow socket loses its own frames and nobody else's."""

from __future__ import annotations

import asyncio

from games.live.messages import RESYNC
from games.live.outbox import MOST_WAITING, Outbox


async def test_frames_are_written_in_order_and_a_socket_that_does_not_read_is_to_ask_again() -> None:
    reads, written = asyncio.Event(), list[str]()

    async def write(frame: str) -> None:
        await reads.wait()
        written.append(frame)

    async def put(*frames: str) -> None:
        for frame in frames:
            outbox.put(frame)
        await asyncio.sleep(0)

    outbox, many = Outbox(write), [str(n) for n in range(MOST_WAITING + 1)]
    reads.set()
    await put(*many[:10])
    assert written == many[:10] and outbox.is_idle
    reads.clear()
    await put("first")
    await put(*many)
    reads.set()
    while not outbox.is_idle:
        await asyncio.sleep(0)
    assert written[10:] == ["first", RESYNC]
    await outbox.close()
