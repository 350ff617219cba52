"""The outbox: frames in order, and a slow socket loses its own frames and nobody else's."""

from __future__ import annotations

import asyncio

from games.live.messages import RESYNC
from games.live.outbox import MOST_WAITING, Outbox


async def all_is_written(outbox: Outbox) -> None:
    while not outbox.is_idle:
        await asyncio.sleep(0)


async def test_frames_are_written_in_order() -> None:
    written: list[str] = []

    async def write(frame: str) -> None:
        written.append(frame)

    outbox = Outbox(write)
    for n in range(10):
        outbox.put(str(n))
    await all_is_written(outbox)
    assert written == [str(n) for n in range(10)]
    await outbox.close()


async def test_a_socket_that_does_not_read_is_told_to_ask_again() -> None:
    reads, written = asyncio.Event(), []

    async def write(frame: str) -> None:
        await reads.wait()
        written.append(frame)

    outbox = Outbox(write)
    outbox.put("first")
    await asyncio.sleep(0)
    for n in range(MOST_WAITING + 1):
        outbox.put(str(n))
    reads.set()
    await all_is_written(outbox)
    assert written == ["first", RESYNC]
    await outbox.close()
