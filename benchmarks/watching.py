"""A room that many watch: how long until a move has reached the last of them, whether any is lost, and what it costs.

`python -m benchmarks.watching 500`: so many screens, each a socket of its own without a seat; first one alone beside
them as a measure of the machine.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

from benchmarks.figures import Figure, percentile, report
from benchmarks.rooms import Full, Load, open_room, words
from benchmarks.sites import processor_time, running_site, socket
from tests.server import Site

SCREENS = 500
MOVES = 20
PACE = 0.5
"""Seconds between two moves."""
AT_ONCE = 25
"""So many sockets are opened at the same time."""


async def _started(port: int) -> tuple[Full, list[Any]]:
    """A room whose round runs, and the sockets of its players: without one nobody is there to start for."""
    room, here = await open_room(port, Load("nettle/classic", players=2, source="today")), []
    for player in room.players:
        cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
        here.append(await socket(port, f"/room/{room.code}/", cookies))
        await here[-1].recv()
    await room.players[0].open()
    await room.players[0].form(f"/room/{room.code}/start/")
    await asyncio.sleep(6)
    return room, here


async def _watch(site: Site, screens: int) -> tuple[list[float], int, float]:
    """Seconds from each move to each screen, how many did not come, and seconds of processor for a move."""
    room, here = await _started(site.port)
    seen: list[dict[int, float]] = [{} for _ in range(screens)]
    opening = asyncio.Semaphore(AT_ONCE)
    ready: list[int] = []

    async def look(number: int) -> None:
        async with opening:
            heard = await socket(site.port, f"/room/{room.code}/screen/")
            await heard.recv()
        ready.append(number)
        async for text in heard:
            message: dict[str, Any] = json.loads(text)
            for seat in message.get("seats", ()):
                if seat["part"] and seat["part"]["moves"]:
                    seen[number].setdefault(seat["part"]["moves"], time.time())

    tasks = [asyncio.create_task(look(number)) for number in range(screens)]
    while len(ready) < screens:
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    assert site.process
    sent: dict[int, float] = {}
    spent = processor_time(site.process.pid)
    for move in words()(0, MOVES):
        await room.players[0].open()
        at = time.time()
        status, answer = await room.players[0].move(f"/api/room/{room.code}/rounds/1/", move, len(sent))
        if status != 200:
            raise RuntimeError(f"a move was refused: {answer}")
        sent[len(sent) + 1] = at
        await asyncio.sleep(PACE)
    await asyncio.sleep(2)
    spent = processor_time(site.process.pid) - spent
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, *(one.close() for one in [*room.players, *here]), return_exceptions=True)
    waits = [one[move] - at for one in seen for move, at in sent.items() if move in one]
    return waits, len(sent) * screens - len(waits), spent / max(1, len(sent))


def measure() -> list[Figure]:
    """All figures of this file."""
    most = int(next(iter(sys.argv[1:2]), SCREENS))
    with running_site() as site:
        (alone, _, cost), (many, lost, more) = (asyncio.run(_watch(site, screens)) for screens in (1, most))
    return [
        Figure("Watching: a move reaches one screen, median", percentile(alone, 0.5) * 1000, "ms"),
        Figure(f"Watching: a move reaches each of {most} screens, median", percentile(many, 0.5) * 1000, "ms"),
        Figure(f"Watching: a move reaches each of {most} screens, p99", percentile(many, 0.99) * 1000, "ms"),
        Figure(f"Watching: moves that did not reach a screen, of {len(many) + lost}", lost, ""),
        Figure(f"Watching: processor for a move with {most} screens, to that with one", more / cost, ""),
    ]


if __name__ == "__main__":
    report(measure())
