"""What a large import does to those who play meanwhile, on SQLite: moves while 5,000 words come in, and without."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import Connection, players
from benchmarks.sites import guesses, page, running_site
from tests.server import ROOT, Site

ROWS = 5000
RATE = 10
PLAYERS = 10
SECONDS_UNTIL_READY, SECONDS_WITHOUT = 12, 30
LONGEST = 600
LIST = "lionwall-words"
ASK = f"""
import django; django.setup()
from games.words.models import Word, WordImport
from games.words.tasks import write_import
known = list(Word.objects.filter(word_list="{LIST}").values_list("text", flat=True)[:{ROWS} // 2])
rows = [f"{LIST},{{text}},proposed,1.0" for text in known]
rows += [f"{LIST},quite new {{n}},proposed,1.0" for n in range({ROWS} - len(known))]
text = "word_list,text,status,frequency\\n" + "\\n".join(rows)
job = WordImport.objects.create(name="many.csv", content=text, total={ROWS}, state=WordImport.CONFIRMED)
write_import.delay(job.pk)
"""


def worker(site: Site) -> subprocess.Popen[bytes]:
    """The worker that takes imports."""
    words = [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--queues", "long"]
    return subprocess.Popen([*words, "--concurrency", "1", "--loglevel", "ERROR"], cwd=ROOT, env=site.environment)


async def moves_until(guests: list[Connection], known: list[int], over: Callable[[], bool]) -> list[float]:
    """Seconds of each move at RATE a second, from when it was due, until something is over."""
    words = guesses()
    locks = [asyncio.Lock() for _ in guests]
    times: list[float] = []

    async def one(number: int, due: float) -> None:
        async with locks[number]:
            move = {"guess": random.choice(words)}
            _, answer = await guests[number].move(f"/api{page()}", move, known[number])
            known[number] = (answer.get("state") or {}).get("moves", known[number])
        times.append(time.perf_counter() - due)

    await asyncio.gather(*(guest.open() for guest in guests))  # the site closes those that were silent for long
    began, n, waiting = time.perf_counter() + 0.2, 0, []
    while not over():
        due = began + n / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waiting.append(asyncio.create_task(one(n % PLAYERS, due)))
        n += 1
    await asyncio.gather(*waiting)
    return times


def after(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have passed since now."""
    ends = time.monotonic() + seconds
    return lambda: time.monotonic() >= ends


async def load(site: Site) -> tuple[list[float], list[float], float]:
    """The seconds of moves while the worker idles and while it imports, and how long the import took."""
    guests = await players(site.port, page(), PLAYERS)
    known = [0] * PLAYERS
    busy = worker(site)
    try:
        await moves_until(guests, known, after(SECONDS_UNTIL_READY))
        without = await moves_until(guests, known, after(SECONDS_WITHOUT))
        await asyncio.to_thread(subprocess.run, [sys.executable, "-c", ASK], cwd=ROOT, env=site.environment, check=True)
        began, ends = time.monotonic(), after(LONGEST)
        during = await moves_until(guests, known, lambda: is_imported(site) or ends())
        if not is_imported(site):
            raise TimeoutError("the import was not done in time")
    finally:
        busy.terminate()
        busy.wait(30)
    return without, during, time.monotonic() - began


def is_imported(site: Site) -> bool:
    """Whether the import is done, asked of the file itself: a program of its own would take the players' time."""
    with closing(sqlite3.connect(site.folder / "fivefold.sqlite3")) as database:
        return bool(database.execute("SELECT state FROM words_wordimport").fetchone() == ("done",))


def measure() -> list[Figure]:
    """All figures of an import."""
    with running_site() as site:
        without, during, took = asyncio.run(load(site))
    quiet, busy = percentile(without, 0.95), percentile(during, 0.95)
    return [
        Figure(f"Import: p95 of a move at {RATE}/s without an import", quiet * 1000, "ms"),
        Figure(f"Import: p95 of a move while {ROWS} words are written, without = 1", busy / quiet, "", 3),
        Figure("Import: the slowest of these moves", max(during) * 1000, "ms"),
        Figure(f"Import: {ROWS} words, half of them changed", took, "s"),
    ]


if __name__ == "__main__":
    report(measure())
