"""Benchmark moves over HTTP at a steady rate, and the memory of a web process with all lexicons."""

import asyncio
import random
import time
from dataclasses import dataclass

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import Connection, players
from benchmarks.sites import guesses, page, processor_time, running_site, weight
from tests.server import Site

RATE = 200
SECONDS = 20
PLAYERS = 100


@dataclass
class Load:
    """What the load measured: seconds of each move, the number of failures, and the site's processor time for one of
    each.
    """

    times: list[float]
    wrong: int
    move: float
    healthz: float


async def load(site: Site) -> Load:
    """Send moves at RATE a second, then as many health checks, which show how fast this machine is."""
    assert site.process
    guests = await players(site.port, page(), PLAYERS)
    begun = processor_time(site.process.pid)
    times, wrong = await steady_moves(guests)
    await asyncio.gather(*(guest.open() for guest in guests))  # the site closes connections that were silent for long
    moved = processor_time(site.process.pid)
    for _ in range(len(times) // PLAYERS):
        await asyncio.gather(*(guest.request("GET", "/healthz") for guest in guests))
    asked = processor_time(site.process.pid)
    return Load(times, wrong, (moved - begun) / len(times), (asked - moved) / len(times))


async def steady_moves(guests: list[Connection]) -> tuple[list[float], int]:
    """Return the seconds of each move at RATE a second, measured from when it was due, and the number of failures."""
    words = guesses()
    orders = [random.Random(n).sample(words, len(words)) for n in range(PLAYERS)]
    locks, known = [asyncio.Lock() for _ in guests], [0] * PLAYERS
    times: list[float] = []
    wrong = 0

    async def one(number: int, due: float) -> None:
        nonlocal wrong
        async with locks[number]:
            status, answer = await guests[number].move(f"/api{page()}", {"guess": orders[number].pop()}, known[number])
            known[number] = answer.get("state", {}).get("moves", known[number])
        times.append(time.perf_counter() - due)
        wrong += status not in (200, 400)

    began = time.perf_counter() + 0.5
    waiting = []
    for n in range(RATE * SECONDS):
        due = began + n / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waiting.append(asyncio.create_task(one(n % PLAYERS, due)))
    await asyncio.gather(*waiting)
    return times, wrong


def measure() -> list[Figure]:
    with running_site() as site:
        assert site.process
        found = asyncio.run(load(site))
        mb = weight(site.process.pid)
    times = found.times
    return [
        Figure(f"Site: a move over HTTP at {RATE}/s, median", percentile(times, 0.5) * 1000, "ms"),
        Figure(f"Site: a move over HTTP at {RATE}/s, p95", percentile(times, 0.95) * 1000, "ms", 50),
        Figure("Site: processor time of a move", found.move * 1000, "ms"),
        Figure("Site: processor time of a move, /healthz in the same run = 1", found.move / found.healthz, "", 8),
        Figure(f"Site: moves at {RATE}/s that went wrong, of {len(times)}", found.wrong, ""),
        Figure("Site: web process after that, with all lexicons", mb, "MB", 300),
    ]


if __name__ == "__main__":
    report(measure())
