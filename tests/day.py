"""The day on which tests live, and so do the sites that they start.

Here `time.time`, `datetime.now` and all that is built on them are noon of `DAY`, and stay so until a test lets time
pass (the fixture `clock`). A process with `TESTS_SHIFT`, such as a site in a browser test, begins at that noon and goes
on from there, because people and browsers wait there for what comes by itself. What measures how long something takes
(`time.monotonic`, `perf_counter`) is real everywhere.

`TESTS_DAY=2026-12-01` moves everything to another day, `TESTS_DAY=2026-12-01T23:59:30` to another moment.
"""

import os
import time
from datetime import UTC, datetime, timedelta
from functools import cache

import time_machine

ORDINARY = "2026-11-18"
"""A Wednesday in the middle of a month, a season and a difficulty, in the first month of the site."""
WRITTEN = os.environ.get("TESTS_DAY", ORDINARY)
START = datetime.fromisoformat(WRITTEN if "T" in WRITTEN else f"{WRITTEN}T12:00").replace(tzinfo=UTC)
"""The moment at which every test begins."""
DAY = START.date()
AGREED = 0.001
"""Seconds by which the clocks of two processes with the same shift may differ."""


def _read_machines_clock() -> float:
    hatch = time_machine.escape_hatch
    return hatch.time.time() if hatch.is_travelling() else time.time()


@cache
def seconds_to_start() -> float:
    """Return by how many seconds `START` is ahead of the machine's clock, asked first; the value of `TESTS_SHIFT`."""
    return START.timestamp() - _read_machines_clock()


@cache
def install() -> time_machine.Traveller:
    """Set the clock of this process, once; import nothing before that remembers a moment."""
    if shift := os.environ.get("TESTS_SHIFT"):
        traveller = time_machine.travel(_read_machines_clock() + float(shift), tick=True).start()
        while abs(late := _read_machines_clock() + float(shift) - time.time()) > AGREED:
            traveller.shift(late)  # the process had to wait between two of these lines
        return traveller
    return time_machine.travel(START, tick=False).start()


class Clock:
    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, by: float | timedelta) -> None:
        """Let some seconds pass, or go back by a negative number."""
        install().shift(by)

    def move_to(self, moment: datetime) -> None:
        """Set the clock to a moment, at which it stops."""
        install().move_to(moment, tick=False)

    def move_to_start(self) -> None:
        self.move_to(START)
