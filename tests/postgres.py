"""The site's tests once more, on a PostgreSQL made for this run alone: `python -m tests.postgres`."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import ROOT, free_port

GAMES = (
    *(
        "accounts",
        "calling",
        "difficulty",
        "editions",
        "errands",
        "insights",
        "leagues",
        "players",
        "plays",
        "posting",
        "rooms",
    ),
    "words",
)
PACKAGES = [*(f"tests/games/{package}" for package in GAMES), "tests/games/shell/test_hostile.py"]


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is: on the path, or where Debian puts it."""
    found = shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None)
    if found is None:
        sys.exit(f"{name} is not installed: install the package postgresql.")
    return found


def as_nobody_special(words: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root; then it runs as its own user."""
    return words if os.geteuid() else ["runuser", "-u", owner(), "--", *words]


def owner() -> str:
    """Debian's user for PostgreSQL, else nobody."""
    return "postgres" if any(user.pw_name == "postgres" for user in pwd.getpwall()) else "nobody"


def quietly(words: list[str], folder: str, check: bool = True) -> None:
    """Runs one of PostgreSQL's programs in a folder."""
    subprocess.run(as_nobody_special(words), check=check, stdout=subprocess.DEVNULL, cwd=folder)


@contextmanager
def cluster(more: str = "") -> Iterator[str]:
    """A fresh PostgreSQL in a folder of its own, with more options of its server; yields its DATABASE_URL."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="fivefold-pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, owner())
        data = str(folder / "data")
        make = [program("initdb"), "-D", data, "-U", "fivefold", "-A", "trust", "-E", "UTF8", "--no-sync"]
        quietly(make, name)
        control = [program("pg_ctl"), "-D", data, "-w"]
        options = f"-p {port} -k {name} -c fsync=off -c listen_addresses=127.0.0.1 {more}"
        start = [*control, "-l", str(folder / "log"), "-o", options, "start"]
        quietly(start, name)
        try:
            yield f"postgres://fivefold@127.0.0.1:{port}/postgres"
        finally:
            stop = [*control, "-m", "immediate", "stop"]
            quietly(stop, name, check=False)


def main() -> int:
    """The exit code of the tests."""
    with cluster() as url:
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            "--dist",
            "loadfile",
            "-m",
            "database and not slow",
            *PACKAGES,
            "tests/scale",
        ]
        return subprocess.run(words, cwd=ROOT, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
