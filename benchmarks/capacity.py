"""What a site for so many players a day takes, and what gives way first: `python -m benchmarks.capacity [PLAYERS …]`.

Unit costs are measured (`benchmarks.unit_costs`), the rest is `benchmarks.sizing`. Before the outcome is told, the
model is checked: at a size that fits here, what it foretells for every part stands beside what the parts really took.
With `--costs FILE` the costs are read from a file in place of being measured, or kept there if it is not yet there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
from pydantic import TypeAdapter

from benchmarks.figures import Figure, report
from benchmarks.players import Connection, players
from benchmarks.sites import guesses, page, pages
from benchmarks.sizing import Costs, Machine, Need, Rates, advice, needed, simulated
from benchmarks.unit_costs import Parts, idle, measured, postmaster, read, running

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CHECKED = Rates(pages=4, moves=12, finishes=0, opened=0, sockets=0)
SECONDS = 20
PATIENCE = 0.1
"""The wait, in seconds, that one request in a hundred may exceed."""


def check(parts: Parts, costs: Costs) -> list[Figure]:
    """What the model foretells for a mixed load, beside what the web process and the database took."""
    first = postmaster(parts.database)
    quiet = asyncio.run(idle(parts, first))
    before = read(parts, first)
    asyncio.run(_mixed(parts))
    took = read(parts, first).since(before, SECONDS, quiet)
    told = CHECKED.use(costs)
    pairs = (("web process", told.web, took.web), ("database", told.database, took.database))
    return [
        Figure(f"Capacity: foretold processor time of the {part}, measured = 1", model / real, "")
        for part, model, real in pairs
        if real
    ]


async def _mixed(parts: Parts) -> None:
    """Pages and moves side by side, at the rates that are checked."""
    guests = await players(parts.site.port, page(), int(CHECKED.moves))
    readers = await players(parts.site.port, page(), int(CHECKED.pages))
    words = guesses()
    ends = time.monotonic() + SECONDS

    async def play(guest: Connection, number: int) -> None:
        known = 0
        for n in range(SECONDS):
            await asyncio.sleep(max(0.0, ends - SECONDS + n - time.monotonic()))
            status, answer = await guest.move(f"/api{page()}", {"guess": words[number * SECONDS + n]}, known)
            known = answer["state"]["moves"] if status == 200 else known

    async def look(guest: Connection) -> None:
        for n in range(SECONDS):
            await asyncio.sleep(max(0.0, ends - SECONDS + n - time.monotonic()))
            await guest.request("GET", pages()[n % 3])

    await asyncio.gather(*(play(guest, n) for n, guest in enumerate(guests)), *map(look, readers))


def processes_that_hold(need: Need, costs: Costs) -> tuple[int, float]:
    """How many web processes keep the wait short when requests come by chance, and that wait in seconds.

    What sockets take is spread over the processes beside: they do with requests what is left of them.
    """
    requests = need.rates.pages + need.rates.moves
    alone = costs.page * need.rates.pages + costs.move * need.rates.moves
    rng = np.random.default_rng(1)
    count = max(2, round(need.use.web))
    while True:
        left = max(0.05, 1 - (need.use.web - alone.web) / count)
        wait = simulated(requests, alone.web / requests / left, count, rng)
        if wait <= PATIENCE:
            return count, wait
        count += max(1, count // 10)


def told(need: Need, costs: Costs) -> str:
    """One size as a paragraph."""
    rates, (count, wait) = need.rates, processes_that_hold(need, costs)
    lines = [
        f"{need.players:,} players a day",
        f"  worst five minutes: {rates.pages:,.0f} pages, {rates.moves:,.0f} moves, {rates.finishes:,.1f} finishes, "
        f"{rates.frames:,.0f} messages a second; {rates.sockets:,.0f} sockets open",
        f"  web: {need.web_processes} processes ({need.web_machines} machines of {Machine().cores} cores), "
        f"{need.memory_mb / 1024:,.1f} GB; simulated, {count} hold a wait of {wait * 1000:.0f} ms (p99)",
        f"  workers: {need.workers}; database: {need.database_cores} cores; Redis: {need.redis_nodes} "
        f"({need.use.calls:,.0f} calls a second)",
        f"  disk: {need.disk_gb_a_year:,.1f} GB a year; sent: {need.sent_gb_a_day:,.1f} GB a day, "
        f"{need.peak_megabits:,.1f} Mbit/s at the peak",
        f"  first to saturate: {need.first}, {need.shares[need.first]:.0%} of one node",
        *(f"  then: {one}" for one in advice(need)),
    ]
    return "\n".join(lines)


def read_costs(text: str) -> Costs:
    """Costs as they were kept. Raises `ValueError` where they are of another form."""
    return TypeAdapter(Costs).validate_json(text)


def costs_here(kept: Path | None) -> Costs:
    """The costs that were kept, else those that are measured now, which are then kept."""
    if kept and kept.exists():
        return read_costs(kept.read_text())
    with running() as parts:
        costs = measured(parts)
        report(check(parts, costs))
    if kept:
        kept.write_text(json.dumps(asdict(costs), indent=1))
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", type=int, default=SIZES)
    parser.add_argument("--costs", type=Path)
    asked = parser.parse_args()
    costs = costs_here(asked.costs)
    print(json.dumps(asdict(costs), indent=1), file=sys.stderr)
    print("\n\n".join(told(needed(players, costs), costs) for players in asked.players))


if __name__ == "__main__":
    main()
