"""Measure how long a finish takes to reach 1,000 sockets of one web process, or 5,000 of two.

It also counts the finishes that sockets miss. With a number as its argument, it measures only two processes, with that
number of sockets.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import TypeAlias

from benchmarks.figures import Figure, percentile, report_figures
from benchmarks.players import open_guests
from benchmarks.sites import NO_LIMITS, make_todays_path, open_socket, read_secret, running_site
from tests.cast.server import Redis, Site

ONE_PROCESS_SOCKETS, TWO_PROCESS_SOCKETS = 1000, 5000
FINISHES = 20
PAUSE_SECONDS = 0.7
THINKING_SECONDS = 15
"""Seconds from opening the puzzle to a win; a quicker win waits for a moderator, and isn't shown."""
PATIENCE_SECONDS = 60
"""Seconds after the last finish in which a socket may still receive it."""
HeardFinishes: TypeAlias = tuple[list[list[tuple[int, float]]], int]
"""When each socket heard of each finish, and how many messages came out of order."""


@dataclass(frozen=True)
class SocketGroup:
    """The sockets of one web process, all held by one listening process."""

    port: int
    sockets: int
    ready: Event
    results: Queue[HeardFinishes]


async def _record_finishes(group: SocketGroup) -> None:
    """Open the sockets and record when each hears of each finish."""
    heard: list[dict[int, float]] = [{} for _ in range(group.sockets)]
    gaps = 0

    async def record_socket(number: int) -> None:
        nonlocal gaps
        async with open_socket(group.port, make_todays_path()) as heard_from:
            version = json.loads(await heard_from.recv())["version"]
            opened.release()
            while len(heard[number]) < FINISHES:
                text = await heard_from.recv()
                now = time.time()
                message = json.loads(text)
                if "version" not in message:
                    continue
                gaps += message["version"] != version + 1
                version = message["version"]
                for finish in range(message.get("finished", 0)):
                    heard[number].setdefault(finish, now)

    opened = asyncio.Semaphore(0)
    tasks = []
    for number in range(group.sockets):
        tasks.append(asyncio.create_task(record_socket(number)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    for _ in range(group.sockets):
        await opened.acquire()
    group.ready.set()
    await asyncio.wait(tasks, timeout=THINKING_SECONDS + FINISHES * PAUSE_SECONDS + PATIENCE_SECONDS)
    for task in tasks:
        task.cancel()
    group.results.put(([sorted(one.items()) for one in heard], gaps))


def record_finishes(group: SocketGroup) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(_record_finishes(group))


async def win_plays(port: int, word: str) -> list[float]:
    """Win plays one by one, and return when each winning guess was sent."""
    times, guests = [], await open_guests(port, make_todays_path(), FINISHES)
    await asyncio.sleep(THINKING_SECONDS)
    for guest in guests:
        await guest.open()  # the first connection was idle too long to be kept
        times.append(time.time())
        status, _ = await guest.make_move(f"/api{make_todays_path()}", {"guess": word}, 0)
        assert status == 200
        await asyncio.sleep(PAUSE_SECONDS)
    return times


def measure_finishes(sites: list[Site], sockets: int) -> list[Figure]:
    """Measure how long finishes at the first site take to reach the sockets of all sites."""
    word = read_secret(sites[0])
    groups = [
        SocketGroup(site.port, sockets // len(sites), multiprocessing.Event(), multiprocessing.Queue())
        for site in sites
    ]
    processes = [multiprocessing.Process(target=record_finishes, args=(group,)) for group in groups]
    for process in processes:
        process.start()
    for group in groups:
        assert group.ready.wait(300), "not all sockets could be opened"
    posted = asyncio.run(win_plays(sites[0].port, word))
    records = [group.results.get(timeout=300) for group in groups]
    for process in processes:
        process.join()
    waits = [when - posted[n] for heard, _ in records for one in heard for n, when in one]
    gaps, due = sum(gaps for _, gaps in records), len(groups) * (sockets // len(sites)) * FINISHES
    where = f"{sockets} sockets of {len(sites)} process" + "es" * (len(sites) > 1)
    return [
        Figure(f"Site: a finish seen by {where}, median", percentile(waits, 0.5) * 1000, "ms"),
        Figure(
            f"Site: a finish seen by {where}, p99", percentile(waits, 0.99) * 1000, "ms", 500 if len(sites) == 1 else 0
        ),
        Figure(f"Site: finishes missed, of {due}; versions out of order {gaps}", due - len(waits), ""),
    ]


@contextmanager
def running_two_sites() -> Iterator[list[Site]]:
    """Run two web processes over one database and one Redis."""
    with running_site() as one:
        one.stop()
        redis = Redis(Path(one.folder))
        redis.start()
        sites = []
        try:
            for _ in range(2):
                sites.append(Site(one.folder, settings="config.settings", REDIS_URL=redis.url, **NO_LIMITS).start())
            yield sites
        finally:
            for site in sites:
                site.stop()
            redis.stop()


def measure() -> list[Figure]:
    asked = [int(word) for word in sys.argv[1:] if word.isdigit()]
    figures = []
    if not asked:
        with running_site() as site:
            figures += measure_finishes([site], ONE_PROCESS_SOCKETS)
    with running_two_sites() as sites:
        return figures + measure_finishes(sites, asked[0] if asked else TWO_PROCESS_SOCKETS)


if __name__ == "__main__":
    report_figures(measure())
