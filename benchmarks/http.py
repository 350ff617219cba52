"""Benchmark moves over HTTP at a steady rate, and the memory of a web process with all lexicons."""

import asyncio
import random
import time
from dataclasses import dataclass

from benchmarks.figures import Figure, percentile, report_figures
from benchmarks.players import Connection, open_guests
from benchmarks.sites import list_guesses, make_todays_path, read_memory, read_processor_time, running_site
from tests.cast.server import Site

MOVES_PER_SECOND = 200
LOAD_SECONDS = 20
PLAYERS = 100


@dataclass
class LoadResult:
    """The result of a load: each move's seconds, the failures, and the processor seconds of a move and a check."""

    times: list[float]
    failures: int
    move_seconds: float
    check_seconds: float


async def measure_load(site: Site) -> LoadResult:
    """Send moves at a steady rate, then as many health checks, which show how fast this machine is."""
    assert site.process
    guests = await open_guests(site.port, make_todays_path(), PLAYERS)
    begun = read_processor_time(site.process.pid)
    times, wrong = await send_steady_moves(guests)
    await asyncio.gather(*(guest.open() for guest in guests))  # the site closes connections that were silent for long
    moved = read_processor_time(site.process.pid)
    for _ in range(len(times) // PLAYERS):
        await asyncio.gather(*(guest.send_request("GET", "/healthz") for guest in guests))
    checked = read_processor_time(site.process.pid)
    return LoadResult(times, wrong, (moved - begun) / len(times), (checked - moved) / len(times))


async def send_steady_moves(guests: list[Connection]) -> tuple[list[float], int]:
    """Send `MOVES_PER_SECOND`; return each one's seconds from when it was due to its answer, and the failures."""
    words = list_guesses()
    orders = [random.Random(n).sample(words, len(words)) for n in range(PLAYERS)]
    locks, move_counts = [asyncio.Lock() for _ in guests], [0] * PLAYERS
    times: list[float] = []
    wrong = 0

    async def send_move(number: int, due: float) -> None:
        nonlocal wrong
        async with locks[number]:
            status, answer = await guests[number].make_move(
                f"/api{make_todays_path()}", {"guess": orders[number].pop()}, move_counts[number]
            )
            move_counts[number] = answer.get("state", {}).get("moves", move_counts[number])
        times.append(time.perf_counter() - due)
        wrong += status not in (200, 400)

    began = time.perf_counter() + 0.5
    waiting = []
    for n in range(MOVES_PER_SECOND * LOAD_SECONDS):
        due = began + n / MOVES_PER_SECOND
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waiting.append(asyncio.create_task(send_move(n % PLAYERS, due)))
    await asyncio.gather(*waiting)
    return times, wrong


def measure() -> list[Figure]:
    with running_site() as site:
        assert site.process
        result = asyncio.run(measure_load(site))
        mb = read_memory(site.process.pid)
    times, relative = result.times, result.move_seconds / result.check_seconds
    return [
        Figure(f"Site: a move over HTTP at {MOVES_PER_SECOND}/s, median", percentile(times, 0.5) * 1000, "ms"),
        Figure(f"Site: a move over HTTP at {MOVES_PER_SECOND}/s, p95", percentile(times, 0.95) * 1000, "ms", 50),
        Figure("Site: processor time of a move", result.move_seconds * 1000, "ms"),
        Figure("Site: processor time of a move, /healthz in the same run = 1", relative, "", 8),
        Figure(f"Site: moves at {MOVES_PER_SECOND}/s that went wrong, of {len(times)}", result.failures, ""),
        Figure("Site: web process after that, with all lexicons", mb, "MB", 300),
    ]


if __name__ == "__main__":
    report_figures(measure())
