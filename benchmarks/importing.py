"""What a large import does to those who play meanwhile, on SQLite: moves while 5,000 words come in, and without."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable

from benchmarks.figures import Figure, percentile, report
from benchmarks.http import page, running_site
from benchmarks.players import Connection, players
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.words import everyday
from tests.server import ROOT, Site

ROWS = 5000
RATE = 10
PLAYERS = 10
SECONDS_WITHOUT = 20
LONGEST = 600
LIST = "nettle-secret"
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
DONE = "from games.words.models import WordImport; print(WordImport.objects.get().state)"


def run(site: Site, program: str) -> str:
    """What a program prints that is run with a site's settings."""
    words = [sys.executable, "-c", f"import django; django.setup(); {program}"]
    return subprocess.run(words, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=True).stdout


def worker(site: Site) -> subprocess.Popen[bytes]:
    """The worker that takes imports."""
    words = [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--queues", "long"]
    return subprocess.Popen([*words, "--concurrency", "1", "--loglevel", "ERROR"], cwd=ROOT, env=site.environment)


async def moves_until(guests: list[Connection], known: list[int], over: Callable[[], bool]) -> list[float]:
    """Seconds of each move at RATE a second, from when it was due, until something is over."""
    words = [wordnet().spelling(n) for n in everyday(wordnet())]
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
    """The seconds of moves without an import and during one, and how long the import took."""
    guests = await players(site.port, page(), PLAYERS)
    known = [0] * PLAYERS
    await moves_until(guests, known, after(3))
    without = await moves_until(guests, known, after(SECONDS_WITHOUT))
    run(site, ASK)
    began, busy = time.monotonic(), worker(site)
    try:
        done = asyncio.create_task(asyncio.to_thread(wait_for_import, site))
        during = await moves_until(guests, known, done.done)
        await done
    finally:
        busy.terminate()
        busy.wait(30)
    return without, during, time.monotonic() - began


def wait_for_import(site: Site) -> None:
    """Returns when the import is done. Raises `TimeoutError`."""
    over = after(LONGEST)
    while "done" not in run(site, DONE):
        if over():
            raise TimeoutError("the import was not done in time")
        time.sleep(5)


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
