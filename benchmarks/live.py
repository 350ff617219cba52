"""A finish seen by a thousand sockets: how long until each knows, and whether any misses one."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import time
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from typing import TypeAlias

import websockets
from websockets.typing import Origin

from benchmarks.figures import Figure, percentile, report
from benchmarks.http import page, running_site
from benchmarks.players import players

SOCKETS = 1000
FINISHES = 20
PAUSE = 0.7
Heard: TypeAlias = tuple[list[list[tuple[int, float]]], int]
"""When each socket heard of each finish, and how many messages came out of order."""


async def _listen(port: int, ready: Event, results: Queue[Heard]) -> None:
    """Opens the sockets and notes when each hears that so many have finished."""
    heard: list[dict[int, float]] = [{} for _ in range(SOCKETS)]
    gaps = 0

    async def one(number: int) -> None:
        nonlocal gaps
        address = f"ws://127.0.0.1:{port}/live{page()}"
        async with websockets.connect(
            address, origin=Origin(f"http://127.0.0.1:{port}"), compression=None, max_size=None
        ) as socket:
            version = json.loads(await socket.recv())["version"]
            opened.release()
            while len(heard[number]) < FINISHES:
                text = await socket.recv()
                now = time.time()
                message = json.loads(text)
                gaps += message["version"] != version + 1
                version = message["version"]
                for finish in range(message.get("finished", 0)):
                    heard[number].setdefault(finish, now)

    opened = asyncio.Semaphore(0)
    tasks = []
    for number in range(SOCKETS):
        tasks.append(asyncio.create_task(one(number)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    for _ in range(SOCKETS):
        await opened.acquire()
    ready.set()
    await asyncio.wait(tasks, timeout=FINISHES * PAUSE + 15)
    for task in tasks:
        task.cancel()
    results.put(([sorted(one.items()) for one in heard], gaps))


def listen(port: int, ready: Event, results: Queue[Heard]) -> None:
    """The listening process."""
    asyncio.run(_listen(port, ready, results))


async def finish_games(port: int, secret: str) -> list[float]:
    """Ends games one by one; when each was posted."""
    times = []
    for guest in await players(port, page(), FINISHES):
        await guest.open()  # the first connection was idle too long to be kept
        times.append(time.time())
        status, _ = await guest.move(f"/api{page()}", {"guess": secret}, 0)
        assert status == 200
        await asyncio.sleep(PAUSE)
    return times


def measure() -> list[Figure]:
    """All figures of this file."""
    with running_site() as site:
        found = "Edition.objects.get(game='nettle').puzzle.secret.target"
        show = f"from games.editions.models import Edition; print({found})"
        secret = site.manage("shell", "-v", "0", "-c", show).strip()
        ready = multiprocessing.Event()
        results: Queue[Heard] = multiprocessing.Queue()
        listener = multiprocessing.Process(target=listen, args=(site.port, ready, results))
        listener.start()
        ready.wait(120)
        posted = asyncio.run(finish_games(site.port, secret))
        heard, gaps = results.get(timeout=120)
        listener.join()
    waits = [when - posted[n] for one in heard for n, when in one]
    lost = SOCKETS * FINISHES - len(waits)
    return [
        Figure(f"Site: a finish seen by {SOCKETS} sockets, median", percentile(waits, 0.5) * 1000, "ms"),
        Figure(f"Site: a finish seen by {SOCKETS} sockets, p99", percentile(waits, 0.99) * 1000, "ms", 500),
        Figure(f"Site: finishes missed, of {SOCKETS * FINISHES}; versions out of order {gaps}", lost, ""),
    ]


if __name__ == "__main__":
    report(measure())
