"""Every check and test, for `make test`: what failed, and what could not be run, stands at the end.

They run in two lanes side by side: the browser keeps processors busy, the other tests wait much for servers. What a
check says is printed when it has ended.

With CI=true a browser or a server that is missing is a failure; without it, it is listed.
"""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CI = os.environ.get("CI") == "true"
NEEDS = {"In the browser": "chromium", "On PostgreSQL": "postgres"}
NEEDED = {
    "chromium": "chromium",
    "redis-server": "redis-server",
    "postgres": "postgresql",
    "nginx": "nginx-light",
}
WELCOME = {"chromium-headless-shell": "chromium-headless-shell"}
"""What is used where it is there: the same browser without the windows that nobody sees, for a third less work."""
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-ra", "--durations", "10"]
PAGE_CODE = ["static/js", "static/css", "tests/js", "tests/toy/static", "*.js"]
TEMPLATES = ["templates", "tests/toy/templates"]
CHECKS: dict[str, list[object]] = {
    "Python's form": [BIN / "ruff", "format", "--check", "--quiet", "."],
    "Python's lint": [BIN / "ruff", "check", "--quiet", "."],
    "Code that nothing uses": [BIN / "vulture"],
    "Types": [BIN / "mypy"],
    "Direction of imports": [BIN / "lint-imports", "--no-cache"],
    "Migrations": [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
    "Form of the page": ["npx", "--no-install", "prettier", "--check", "--log-level", "warn", *PAGE_CODE],
    "Lint of the page": ["npx", "--no-install", "eslint", "--max-warnings", "0", "."],
    "Types of what travels": [sys.executable, "-m", "config.page_types", "--check"],
    "Form of the templates": [BIN / "djlint", "--check", "--quiet", *TEMPLATES],
    "Lint of the templates": [BIN / "djlint", "--lint", "--quiet", *TEMPLATES],
    "Types of the page": ["npx", "--no-install", "tsc", "--noEmit", "-p", "tsconfig.json"],
    "Logic of the page": ["node", "--test", *sorted((ROOT / "tests" / "js").rglob("*.test.js"))],
    "Tests": [*PYTEST, "tests", "--ignore", "tests/browser"],
    "In the browser": [*PYTEST, "tests/browser"],
    "On PostgreSQL": [sys.executable, "-m", "tests.postgres"],
}
BESIDE = ("In the browser", "On PostgreSQL")
"""The checks of the second lane."""


def is_there(program: str) -> bool:
    """Whether a program is on the path, or where Debian puts nginx and PostgreSQL."""
    beside = ["/usr/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    return any(shutil.which(program, path=path) for path in (None, *beside))


def install(packages: list[str]) -> None:
    """Installs Debian packages where that can be done without asking; says so where it cannot."""
    if not shutil.which("apt-get"):
        return
    apt = ["apt-get"] if os.geteuid() == 0 else ["sudo", "-n", "apt-get"]
    print("Installing", ", ".join(packages), "for the tests …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        with suppress(FileNotFoundError):
            subprocess.run([*apt, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def missing() -> list[str]:
    """The programs that tests need and that are not there, after trying to install them."""
    for programs in (NEEDED, WELCOME):
        if gone := [package for program, package in programs.items() if not is_there(program)]:
            install(gone)
    return [program for program in NEEDED if not is_there(program)]


def passed(title: str, red: list[str]) -> bool:
    """Runs one check, and adds to `red` what pytest says of each test that did not pass.

    A check's output is shown only where it fails, except that tests always show theirs.
    """
    began = time.monotonic()
    words = [str(word) for word in CHECKS[title]]
    result = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    verdict = f"{'ok    ' if result.returncode == 0 else 'FAILED'} {title} ({time.monotonic() - began:.0f} s)"
    shown = result.returncode or title in ("Tests", "In the browser", "On PostgreSQL")
    print(f"{result.stdout}\n{verdict}" if shown else verdict, flush=True)
    red += [line for line in result.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return result.returncode == 0


def failed_of(titles: list[str], red: list[str]) -> list[str]:
    """Runs one lane of checks, one after the other; which of them failed."""
    return [title for title in titles if not passed(title, red)]


def main() -> int:
    """0 where everything passed and, in CI, nothing was missing."""
    gone = missing()
    able = [title for title in CHECKS if NEEDS.get(title) not in gone]
    lanes = [[title for title in able if (title in BESIDE) is beside] for beside in (False, True)]
    red: list[str] = []
    with TemporaryDirectory(prefix="fivefold-tests-") as folder, ThreadPoolExecutor(len(lanes)) as pool:
        os.environ["TESTS_FOLDER"] = folder  # what several processes need is made once, see tests.server
        failed = [title for lane in pool.map(failed_of, lanes, repeat(red)) for title in lane]
    for program in gone:
        print(f"Not run: what needs {program}; install the package {NEEDED[program]}.")
    for line in [*red, *(f"Failed: {title}" for title in failed)]:
        print(line)
    return 1 if failed or (CI and gone) else 0


if __name__ == "__main__":
    sys.exit(main())
