"""Repeat the whole run in many circumstances, to find what fails by chance: `python -m tests.steady`.

It takes many hours and may be stopped: how each round ended is kept in `var/steady.json` with the commit that it ran
on, and a round that has passed is not run again. `--list` says how they ended, `--again` runs all afresh, and names of
rounds run those alone. What a round printed is in `var/steady/`.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "steady.json"
LINES = ROOT / "var" / "steady"
BUSY_LOOPS = 8
WITHOUT_BROWSER = ("--only", "Tests", "On PostgreSQL")
DATES = (
    *("2026-11-30", "2026-12-01", "2026-12-02", "2026-12-24", "2026-12-31", "2027-01-31", "2027-02-28"),
    *("2027-03-28", "2027-10-31", "2028-02-29", "2026-11-30T23:59:30"),
)
"""Ends of months and years, occasions, the days on which clocks change, a leap day, and the last half minute of one."""


@dataclass(frozen=True)
class Round:
    """One run of the tests: its name, what it adds to the environment, and what runs beside it."""

    name: str
    more: dict[str, str] = field(default_factory=dict)
    words: Sequence[str] = ()
    busy: bool = False


ROUNDS = (
    *(Round(f"plain {number}") for number in (1, 2)),
    *(Round(f"busy {number}", busy=True) for number in (1, 2)),
    *(Round(f"shuffled {number}", {"TESTS_ORDER": str(number)}) for number in (1, 2)),
    *(Round(f"all on {day}", {"TESTS_DAY": day}) for day in ("2026-12-02", "2027-01-30")),
    *(Round(f"no browser on {day}", {"TESTS_DAY": day}, WITHOUT_BROWSER) for day in DATES),
)


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep some processes busy beside what runs."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(round_: Round) -> dict[str, object]:
    """Run the tests once; return whether they passed, in how many minutes, and the lines that say what failed."""
    words = [sys.executable, "-m", "tests.everything", *round_.words]
    began = time.monotonic()
    with busy_loops(BUSY_LOOPS if round_.busy else 0):
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, **round_.more}, capture_output=True, text=True)
    marks = ("FAILED", "ERROR", "Failed at first")
    LINES.mkdir(exist_ok=True)
    (LINES / f"{round_.name}.txt").write_text(done.stdout + done.stderr)
    failed = [line for line in done.stdout.splitlines() if any(mark in line for mark in marks)]
    return {"passed": done.returncode == 0, "minutes": round((time.monotonic() - began) / 60), "failed": failed}


def commit() -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def main() -> int:
    """Return 0 where every round has passed when it ran last."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="say how the rounds ended, and run nothing")
    parser.add_argument("--again", action="store_true", help="also run what has passed")
    parser.add_argument("names", nargs="*", help="the rounds to run; all without names")
    asked = parser.parse_args()
    ended: dict[str, dict[str, object]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for round_ in ROUNDS:
        passed = ended.get(round_.name, {}).get("passed") and not asked.again
        if not (asked.list or passed) and (not asked.names or round_.name in asked.names):
            ended[round_.name] = {"commit": commit(), **run(round_)}
            KEPT.write_text(json.dumps(ended, indent=1))
        print(f"{round_.name}: {ended.get(round_.name, 'not run')}", flush=True)
    return 0 if all(ended.get(round_.name, {}).get("passed") for round_ in ROUNDS) else 1


if __name__ == "__main__":
    sys.exit(main())
