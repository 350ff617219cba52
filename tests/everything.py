"""Run every check and test, for `make test`, and say at the end what failed and what could not be run.

They run in three lanes side by side: the checks that only read code and then what needs PostgreSQL, the tests, and
what needs a browser.
Lines of tests appear as they come, with the name of their check before them; other checks are silent unless they fail.
At the end each check's processor time is listed, its children's included.

With CI=true a browser or a server that is missing is a failure; without it, it is listed.
THOROUGH=1 (`make test-thorough`) also runs what is marked `thorough`.
"""

import argparse
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory
from threading import Timer

from tests.thorough import CHOSEN, THOROUGH

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CI = os.environ.get("CI") == "true"
NEEDS = {"In the browser": "chromium", "On PostgreSQL": "postgres"}
NEEDED = {"chromium": "chromium", "redis-server": "redis-server", "postgres": "postgresql", "nginx": "nginx-light"}
WELCOME = {"chromium-headless-shell": "chromium-headless-shell"}
"""What is used where it is there: the same browser without the windows that no one sees, for a third less work."""
PATIENT = ["--timeout", "7200"] if THOROUGH else []
"""How long a test may take; some thorough ones take many minutes of a quiet processor."""
PYTEST = [sys.executable, "-m", "pytest", "-q", "--dist", "loadfile", "-ra", "--durations", "10", *PATIENT, *CHOSEN]
PAGE_CODE = ["static", "tests/**/*.js", "tests/toy/static", "*.js"]
TEMPLATES = ["templates", "tests/toy/templates"]
Words = Sequence[object]
STATIC: dict[str, Words] = {
    "Python's form": [BIN / "ruff", "format", "--check", "--quiet", "."],
    "Python's lint": [BIN / "ruff", "check", "--quiet", "."],
    "Types": [BIN / "mypy"],
    "Direction of imports": [BIN / "lint-imports", "--no-cache"],
    "Migrations": [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
    "Form of the page": ["npx", "--no-install", "prettier", "--check", "--log-level", "warn", *PAGE_CODE],
    "Lint of the page": ["npx", "--no-install", "eslint", "--max-warnings", "0", "."],
    "Types of what travels": [sys.executable, "-m", "config.page_types", "--check"],
    "Form of the templates": [BIN / "djlint", "--check", "--quiet", *TEMPLATES],
    "Lint of the templates": [BIN / "djlint", "--lint", "--quiet", *TEMPLATES],
    "Types of the page": ["npx", "--no-install", "tsc", "--noEmit", "-p", "tsconfig.json"],
    "Logic of the page": ["node", "--test-reporter", "spec", "tests/js/all.js"],
}
TESTS: dict[str, Words] = {"Tests": [*PYTEST, "-n", "3", "tests", "--ignore", "tests/browser"]}
BROWSER: dict[str, Words] = {"In the browser": [*PYTEST, "-n", "2", "tests/browser"]}
POSTGRES: dict[str, Words] = {"On PostgreSQL": [sys.executable, "-m", "tests.postgres"]}
LANES = ({**STATIC, **POSTGRES}, TESTS, BROWSER)
STREAMED = {*POSTGRES, *TESTS, *BROWSER}
SILENCE = (150 if THOROUGH else 30) * 60
"""Seconds without a line after which a check is ended; a single test is ended earlier (`timeout` in pyproject.toml)."""
BUDGETS = {"Static checks": 130, "Tests": 700, "In the browser": 400, "On PostgreSQL": 100}
"""Processor seconds that the layers may take in `make test`, on the machine of `USUAL_PACE`."""
MARGIN = 1.25
USUAL_PACE = 0.26
"""Processor seconds of `measure_pace` on the machine for which the budgets were set, while the tests ran there."""
LASTED = re.compile(r"^([\d.]+)s (\w+ +tests/.*)$", re.MULTILINE)
"""A line of pytest's `--durations`."""
MOST_REPEATED = 5
"""How many failures of the browser are tried once more; where more fail, it is not by chance."""


def measure_pace() -> float:
    began = time.thread_time()
    sum(number * number % 7 for number in range(4_000_000))
    return time.thread_time() - began


@dataclass
class Verdict:
    """How a check ended: whether it passed, what it cost, which tests were repeated and which took longest."""

    title: str
    passed: bool
    wall: float
    processor: float
    flaky: tuple[str, ...] = ()
    slowest: tuple[tuple[float, str], ...] = ()
    """Seconds of wall time, and the name of the test with the part of it that took them."""
    pace: float = field(default_factory=measure_pace)

    def __str__(self) -> str:
        sign = "ok    " if self.passed else "FAILED"
        return f"{sign} {self.title}: {self.wall:.0f} s, {self.processor:.0f} s of processor time"


def is_there(program: str) -> bool:
    """Whether a program is on the path, or where Debian puts nginx and PostgreSQL."""
    beside = ["/usr/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    return any(shutil.which(program, path=path) for path in (None, *beside))


def install(packages: list[str]) -> None:
    """Install Debian packages where that can be done without asking; say so where it cannot."""
    if not shutil.which("apt-get"):
        return
    apt = ["apt-get"] if os.geteuid() == 0 else ["sudo", "-n", "apt-get"]
    print("Installing", ", ".join(packages), "for the tests …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        with suppress(FileNotFoundError):
            subprocess.run([*apt, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def find_missing() -> list[str]:
    """Return the programs that tests need and that are not there, after trying to install them."""
    for programs in (NEEDED, WELCOME):
        if gone := [package for program, package in programs.items() if not is_there(program)]:
            install(gone)
    return [program for program in NEEDED if not is_there(program)]


def run(title: str, words: Words) -> tuple[int, float, str]:
    """Run one command; return its exit code, its processor seconds and its output.

    A command that is silent for too long gets a signal at which Python prints the stacks of its threads, and is ended.
    """
    process = subprocess.Popen([*map(str, words)], cwd=ROOT, stdout=PIPE, stderr=STDOUT, text=True, errors="replace")

    def end() -> None:
        print(f"{title} | no line for {SILENCE // 60} minutes: ended", flush=True)
        process.send_signal(signal.SIGABRT)

    lines = []
    assert process.stdout
    while True:
        timer = Timer(SILENCE, end)
        timer.start()
        line = process.stdout.readline()
        timer.cancel()
        if not line:
            break
        lines.append(line)
        if title in STREAMED:
            print(f"{title} | {line}", end="", flush=True)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime, "".join(lines)


def check(title: str, words: Words) -> Verdict:
    began = time.monotonic()
    code, processor, output = run(title, words)
    slowest = [(float(found[1]), found[2]) for found in LASTED.finditer(output)]
    verdict = Verdict(title, code == 0, time.monotonic() - began, processor, slowest=tuple(slowest))
    if code and title == "In the browser":
        verdict = repeat(verdict, words, output)
    shown = "" if verdict.passed or title in STREAMED else output
    print(f"{shown}{verdict}", flush=True)
    return verdict


def repeat(verdict: Verdict, words: Words, output: str) -> Verdict:
    """Try once more, on a site and in a browser of their own, what failed in the browser, and report it either way."""
    failed = [line.split(" ")[1] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if not 0 < len(failed) <= MOST_REPEATED:
        return verdict
    print(f"{verdict.title} | once more: {', '.join(failed)}", flush=True)
    code, processor, _ = run(verdict.title, [*words[:-1], *failed])
    return replace(verdict, passed=code == 0, processor=verdict.processor + processor, flaky=tuple(failed))


def find_overspent(verdicts: Sequence[Verdict]) -> list[str]:
    """Return a line for each layer that took a quarter more than its budget, at the pace of this machine."""
    spent = Counter[str]()
    for verdict in verdicts:
        spent["Static checks" if verdict.title in STATIC else verdict.title] += round(verdict.processor)
    slower = statistics.median(verdict.pace for verdict in verdicts) / USUAL_PACE
    print(f"Pace: {slower:.2f} times the processor seconds of the usual machine")
    lines = []
    for layer, seconds in BUDGETS.items():
        budget = round(seconds * slower)
        print(f"{layer}: {spent[layer]} of {budget} s of processor time")
        if spent[layer] > budget * MARGIN:
            lines.append(f"Over its budget by more than a quarter: {layer}")
    return lines


def main() -> int:
    """Return 0 where everything passed and, in CI, nothing was missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="CHECK", choices=[title for lane in LANES for title in lane])
    chosen = parser.parse_args().only
    gone = find_missing()
    for name in re.findall(r'\benv[.\w]*\("(\w+)"', (ROOT / "config" / "settings.py").read_text()):
        os.environ.pop(name, None)  # what a developer has set is for their own site
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a hundred processes would each compile all modules
    began = time.monotonic()
    titles = {title for lane in LANES for title in lane if NEEDS.get(title) not in gone}
    titles &= set(chosen or titles)
    lanes = [[(title, words) for title, words in lane.items() if title in titles] for lane in LANES]
    with TemporaryDirectory(prefix="fivefold-tests-") as folder, ThreadPoolExecutor(len(lanes)) as pool:
        os.environ["TESTS_FOLDER"] = folder  # what several processes need is made once, see tests.cast.server
        checked = pool.map(lambda lane: [check(title, words) for title, words in lane], lanes)
        verdicts = [verdict for lane in checked for verdict in lane]
    processor = sum(verdict.processor for verdict in verdicts)
    print(f"\n{time.monotonic() - began:.0f} s, {processor:.0f} s of processor time")
    for verdict in verdicts:
        print(verdict)
    print("The slowest tests, in seconds of wall time:")
    for seconds, name in sorted((one for verdict in verdicts for one in verdict.slowest), reverse=True)[:10]:
        print(f"{seconds:5.0f}  {name}")
    for program in gone:
        print(f"Not run: what needs {program}; install the package {NEEDED[program]}.")
    for name in (name for verdict in verdicts for name in verdict.flaky):
        print(f"Failed at first in the browser: {name}")
    overspent = [] if THOROUGH else find_overspent(verdicts)
    print("\n".join(overspent))
    failed = [verdict for verdict in verdicts if not verdict.passed]
    return 1 if failed or overspent or (CI and gone) else 0


if __name__ == "__main__":
    sys.exit(main())
