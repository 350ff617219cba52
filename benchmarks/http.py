"""Benchmark moves over HTTP at a steady rate, and the memory of a web process with all lexicons."""

import asyncio
import random
import time
from dataclasses import dataclass

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import Connection, open_guests
from benchmarks.sites import list_guesses, processor_time, read_memory, running_site, todays_page
from tests.server import Site

RATE = 200
SECONDS = 20
PLAYERS = 100


@dataclass
class LoadResult:
    """The result of a load: each move's seconds, the failures, and the processor time of a request."""

    times: list[float]
    wrong: int
    move: float
    healthz: float


async def measure_load(site: Site) -> LoadResult:
    """Send moves at RATE a second, then as many health checks, which show how fast this machine is."""
    assert site.process
    guests = await open_guests(site.port, todays_page(), PLAYERS)
    begun = processor_time(site.process.pid)
    times, wrong = await send_steady_moves(guests)
    await asyncio.gather(*(guest.open() for guest in guests))  # the site closes connections that were silent for long
    moved = processor_time(site.process.pid)
    for _ in range(len(times) // PLAYERS):
        await asyncio.gather(*(guest.request("GET", "/healthz") for guest in guests))
    checked = processor_time(site.process.pid)
    return LoadResult(times, wrong, (moved - begun) / len(times), (checked - moved) / len(times))


async def send_steady_moves(guests: list[Connection]) -> tuple[list[float], int]:
    """Send moves at RATE a second; return each one's seconds since it was due, and the failures."""
    words = list_guesses()
    orders = [random.Random(n).sample(words, len(words)) for n in range(PLAYERS)]
    locks, known = [asyncio.Lock() for _ in guests], [0] * PLAYERS
    times: list[float] = []
    wrong = 0

    async def one(number: int, due: float) -> None:
        nonlocal wrong
        async with locks[number]:
            status, answer = await guests[number].move(
                f"/api{todays_page()}", {"guess": orders[number].pop()}, known[number]
            )
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
        result = asyncio.run(measure_load(site))
        mb = read_memory(site.process.pid)
    times = result.times
    return [
        Figure(f"Site: a move over HTTP at {RATE}/s, median", percentile(times, 0.5) * 1000, "ms"),
        Figure(f"Site: a move over HTTP at {RATE}/s, p95", percentile(times, 0.95) * 1000, "ms", 50),
        Figure("Site: processor time of a move", result.move * 1000, "ms"),
        Figure("Site: processor time of a move, /healthz in the same run = 1", result.move / result.healthz, "", 8),
        Figure(f"Site: moves at {RATE}/s that went wrong, of {len(times)}", result.wrong, ""),
        Figure("Site: web process after that, with all lexicons", mb, "MB", 300),
    ]


if __name__ == "__main__":
    report(measure())
