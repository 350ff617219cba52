"""Measure how long until a finish reaches 1,000 sockets of one web process, or 5,000 of two.

It also counts messages that a socket misses. With a number as its argument, it measures two processes only, with that
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

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import open_guests
from benchmarks.sites import FAST, open_socket, read_secret, running_site, todays_page
from tests.server import Redis, Site

SOCKETS, MORE_SOCKETS = 1000, 5000
FINISHES = 20
PAUSE = 0.7
THINKING = 15
"""Seconds from the first look to a win: a quicker one waits for a moderator and is not shown."""
PATIENCE = 60
"""Seconds after the last finish in which a socket may still receive it."""
HeardFinishes: TypeAlias = tuple[list[list[tuple[int, float]]], int]
"""When each socket heard of each finish, and how many messages came out of order."""


@dataclass(frozen=True)
class Listeners:
    """The sockets of one web process, all held by one listening process."""

    port: int
    sockets: int
    ready: Event
    results: Queue[HeardFinishes]


async def _listen(who: Listeners) -> None:
    """Open the sockets and record when each hears of each finish."""
    heard: list[dict[int, float]] = [{} for _ in range(who.sockets)]
    gaps = 0

    async def one(number: int) -> None:
        nonlocal gaps
        async with open_socket(who.port, todays_page()) as heard_from:
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
    for number in range(who.sockets):
        tasks.append(asyncio.create_task(one(number)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    for _ in range(who.sockets):
        await opened.acquire()
    who.ready.set()
    await asyncio.wait(tasks, timeout=THINKING + FINISHES * PAUSE + PATIENCE)
    for task in tasks:
        task.cancel()
    who.results.put(([sorted(one.items()) for one in heard], gaps))


def listen(who: Listeners) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(_listen(who))


async def finish_games(port: int, word: str) -> list[float]:
    """End games one by one and return when each was posted."""
    times, guests = [], await open_guests(port, todays_page(), FINISHES)
    await asyncio.sleep(THINKING)
    for guest in guests:
        await guest.open()  # the first connection was idle too long to be kept
        times.append(time.time())
        status, _ = await guest.move(f"/api{todays_page()}", {"guess": word}, 0)
        assert status == 200
        await asyncio.sleep(PAUSE)
    return times


def measure_finishes(sites: list[Site], sockets: int) -> list[Figure]:
    """Measure how finishes at the first site reach the sockets of all sites."""
    word = read_secret(sites[0])
    listeners = [
        Listeners(site.port, sockets // len(sites), multiprocessing.Event(), multiprocessing.Queue()) for site in sites
    ]
    processes = [multiprocessing.Process(target=listen, args=(who,)) for who in listeners]
    for process in processes:
        process.start()
    for who in listeners:
        assert who.ready.wait(300), "not all sockets could be opened"
    posted = asyncio.run(finish_games(sites[0].port, word))
    records = [who.results.get(timeout=300) for who in listeners]
    for process in processes:
        process.join()
    waits = [when - posted[n] for heard, _ in records for one in heard for n, when in one]
    gaps, due = sum(gaps for _, gaps in records), len(listeners) * (sockets // len(sites)) * FINISHES
    where = f"{sockets} sockets of {len(sites)} process" + "es" * (len(sites) > 1)
    return [
        Figure(f"Site: a finish seen by {where}, median", percentile(waits, 0.5) * 1000, "ms"),
        Figure(
            f"Site: a finish seen by {where}, p99", percentile(waits, 0.99) * 1000, "ms", 500 if len(sites) == 1 else 0
        ),
        Figure(f"Site: finishes missed, of {due}; versions out of order {gaps}", due - len(waits), ""),
    ]


@contextmanager
def running_pair() -> Iterator[list[Site]]:
    """Run two web processes over one database and one Redis."""
    with running_site() as one:
        one.stop()
        redis = Redis(Path(one.folder))
        redis.start()
        sites = []
        try:
            for _ in range(2):
                sites.append(Site(one.folder, settings="config.settings", REDIS_URL=redis.url, **FAST).start())
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
            figures += measure_finishes([site], SOCKETS)
    with running_pair() as sites:
        return figures + measure_finishes(sites, asked[0] if asked else MORE_SOCKETS)


if __name__ == "__main__":
    report(measure())
