"""Every page and call at three million plays, as a multiple of its cost on a site with one day's plays.

`python -m benchmarks.scale` fills a PostgreSQL of its own with 200,000 players and a year of plays; with a number, such
as 100, everything is so many times smaller. Addresses come from the URLconf; to them come pages of past days, and every
filter of an administrator's large tables. Compared are the shortest of several times in one process that asks two
databases in turn: the day alone, and the year that ends with the same day.

What is compared shows as much on both sites. The page of a past day, empty where only one day was played, is compared
with the same page of that one day. A player takes home nine plays from the one site and 3,000 from the other, so that
an export's cost is told for a row; that a row costs the same at its end as at its beginning is a figure of its own.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from benchmarks.figures import Figure, report
from puzzles.lexicon import places
from tests.postgres import cluster

if TYPE_CHECKING:
    from benchmarks.audience import Cast, Page

FULL = (200_000, 7_800, 158_000)
DAYS = 365
LATER, MORNING = timedelta(days=400), 6
"""How far in the future the measured day lies, so that the site has had a year of days; and the hour of it at which the
measurement begins, so that it never ends on another day."""
ROUNDS, TIMES = 3, 2
PROMISED, PROMISED_AT_ITS_END = 3.0, 1.5
EXPORTS = {"/me/fivefold.json": "plays"}
"""What is taken home, and what its rows are called there."""
SERVER = (
    "-c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0"
    " -c shared_buffers=512MB -c max_wal_size=8GB -c maintenance_work_mem=512MB"
)
DAY_ALONE, YEAR = "postgres", "year"


@contextmanager
def set_up() -> Iterator[None]:
    """Django with the site's settings on a PostgreSQL of its own, a year from now."""
    with tempfile.TemporaryDirectory() as folder, cluster(SERVER) as url:
        rates = dict.fromkeys(("MOVES_RATE", "PRACTICE_RATE", "ROOMS_RATE", "LEAGUES_RATE"), "1000000/s")
        os.environ |= {
            "DATABASE_URL": url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LEXICON_DIR": str(places.cache_folder()),
            "VAR_DIR": folder,
            "SECRET_KEY": "the benchmark's own",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
            "ALLOWED_HOSTS": "testserver",
            **rates,
        }
        import django

        django.setup()
        logging.disable(logging.WARNING)
        from django.db import connection
        from django.utils import timezone

        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict["CONN_MAX_AGE"] = None
        now = timezone.now
        shift = (now() + LATER).replace(hour=MORNING) - now()
        timezone.now = lambda: now() + shift
        yield
        connection.close()


def use(name: str) -> None:
    """From now on this process asks another database."""
    from django.core.cache import cache
    from django.db import connection

    if connection.settings_dict["NAME"] != name:
        connection.close()
        connection.settings_dict["NAME"] = name
        cache.clear()


def fill(divisor: int) -> tuple[Cast, dict[str, float]]:
    """Both databases; what they hold, and the seconds that filling them took."""
    from django.core.management import call_command
    from django.db import connection

    from benchmarks import audience, filling
    from games.editions.calendar import planned, today
    from games.editions.making import make_daily

    people, usual, busy = (number // divisor for number in FULL)
    size = filling.Size(people, usual, busy)
    day, began = today(), time.monotonic()
    call_command("migrate", verbosity=0)
    call_command("load_words", verbosity=0)
    for engine, variant in planned(day):
        make_daily(engine.slug, variant.slug, day)
    say("the day's puzzles are made", began)
    filling.players(people)
    filling.days(day, day - timedelta(days=DAYS - 1))
    cast = audience.people_who_look(day)
    filling.quickly()
    filling.plays(size, day, day, cast.me)
    filling.moves(size)
    filling.reckon(day, day)
    filling.settle()
    say("one day is filled", began)
    use("template1")
    filling.sql(f"CREATE DATABASE {YEAR} TEMPLATE {DAY_ALONE}")
    use(YEAR)
    filling.quickly()
    filling.plays(size, day - timedelta(days=DAYS - 1), day - timedelta(days=1), cast.me)
    filling.moves(size)
    audience.my_year(cast.me, day)
    say("the year is filled", began)
    reckoned = time.monotonic()
    filling.reckon(day - timedelta(days=DAYS - 1), day)
    took = {"points and records of a year made anew": time.monotonic() - reckoned}
    filling.settle()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*), (SELECT count(*) FROM plays_move) FROM plays_play")
        plays, moves = cursor.fetchone()
    say(f"{plays:,} plays and {moves:,} moves are ready", began)
    return cast, {"all of it filled": time.monotonic() - began, **took}


def say(text: str, began: float) -> None:
    print(f"{time.monotonic() - began:7.0f} s  {text}", file=sys.stderr, flush=True)


@dataclass
class Cost:
    """What something costs whom on both sites, in seconds; an export, in seconds for a row."""

    who: str
    what: str
    day: float
    year: float

    @property
    def ratio(self) -> float:
        return self.year / self.day

    def __str__(self) -> str:
        return f"{self.day * 1000:9.1f} {self.year * 1000:9.1f} {self.ratio:7.2f}  {self.who:<7} {self.what}"


def costs(cast: Cast) -> Iterator[Cost]:
    """The cost of all that each of them opens, and of a guest's finish."""
    from benchmarks.audience import opened_by_all

    use(YEAR)
    for page in opened_by_all(cast):
        browser = cast.browsers[page.who]
        if opens(browser, page, DAY_ALONE) and opens(browser, page, YEAR):
            what = f"{page.address} (a row)" if page.address in EXPORTS else page.address
            yield Cost(page.who, what, *compared(partial(opened, browser, page)))
    yield Cost("guest", "the move that finishes an edition", *compared(a_guests_finish))


def address_on(page: Page, name: str) -> str:
    """The address of a page on one of the two sites."""
    return page.address if name == YEAR else page.alone


def opens(browser: Any, page: Page, name: str) -> bool:
    """Whether an address is a page for somebody: it neither leads elsewhere nor refuses. Opening warms it up."""
    use(name)
    status = browser.get(address_on(page, name)).status_code
    if status >= 400:
        print(f"Not measured: {page.who} {address_on(page, name)} answers {status}", file=sys.stderr)
    return bool(status == 200)


def opened(browser: Any, page: Page, name: str) -> float:
    """The seconds that an address takes, its whole body read; of an export, those of a row."""
    began = time.perf_counter()
    response = browser.get(address_on(page, name))
    body = b"".join(response) if response.streaming else response.content
    took = time.perf_counter() - began
    rows = len(json.loads(body).get(EXPORTS[page.address], [])) if page.address in EXPORTS else 1
    return took / max(1, rows)


def a_guests_finish(_: str) -> float:
    """The seconds of the move with which a new guest finishes an edition of the day."""
    from django.test import Client

    from benchmarks.audience import play_through
    from games.editions.calendar import today
    from games.editions.models import Edition

    editions = Edition.objects.filter(kind=Edition.DAILY, date=today(), game="nettle")
    return play_through(Client(), editions[0])


def compared(ask: Callable[[str], float]) -> tuple[float, float]:
    """The shortest time on each of the two sites, asked in turn."""
    times: dict[str, list[float]] = {DAY_ALONE: [], YEAR: []}
    for _ in range(ROUNDS):
        for name, found in times.items():
            use(name)
            found += [ask(name) for _ in range(TIMES)]
    return min(times[DAY_ALONE]), min(times[YEAR])


def end_of_export(browser: Any, address: str) -> float:
    """What the last fifth of an export's portions costs, the first fifth = 1."""
    use(YEAR)
    rounds = [portion_times(browser, address) for _ in range(ROUNDS)]
    portions = [min(times) for times in zip(*rounds, strict=True)]
    fifth = len(portions) // 5
    return float(sum(portions[-fifth:]) / sum(portions[:fifth]))


def portion_times(browser: Any, address: str) -> list[float]:
    """The seconds of each portion of an export that has the full number of rows."""
    times, began = [], time.perf_counter()
    for _ in browser.get(address):
        times.append(time.perf_counter() - began)
        began = time.perf_counter()
    return times[1:-2]  # neither what stands before the rows, nor the last rows, nor what stands behind them


def measure(divisor: int = 1) -> list[Figure]:
    """All figures of this room."""
    with set_up():
        cast, took = fill(divisor)
        found = []
        for cost in costs(cast):
            found.append(cost)
            print(cost, file=sys.stderr, flush=True)
        ends = {address: end_of_export(cast.browsers["player"], address) for address in EXPORTS}
    found.sort(key=lambda cost: -cost.ratio)
    print("The dearest first:", *found[:40], sep="\n", file=sys.stderr)
    worst = found[0]
    return [
        *(Figure(f"Scale: {what}", seconds, "s") for what, seconds in took.items()),
        Figure("Scale: addresses that were opened, by whom they are for", len(found), ""),
        Figure("Scale: of these dearer than promised", sum(cost.ratio > PROMISED for cost in found), ""),
        Figure(f"Scale: dearest, one day's plays = 1 ({worst.who}, {worst.what})", worst.ratio, "", PROMISED),
        *(
            Figure(f"Scale: the last rows of {address}, the first = 1", ratio, "", PROMISED_AT_ITS_END)
            for address, ratio in ends.items()
        ),
    ]


if __name__ == "__main__":
    report(measure(next((int(word) for word in sys.argv[1:] if word.isdigit()), 1)))
