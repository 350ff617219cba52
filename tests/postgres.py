"""Tests on a PostgreSQL made for this run alone: `python -m tests.postgres`.

Those with the marker `postgres` can come out otherwise there than on SQLite: races and locks, constraints, collation
and search, zero bytes, raw SQL. With THOROUGH=1 all tests of the database run there, except those that
start programs of their own (`slow`).
"""

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

import psycopg

from tests.server import ROOT, free_port
from tests.thorough import THOROUGH

TEMPLATE = "migrated"
"""The database that each of several workers gets a copy of."""


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


def make_template(url: str) -> None:
    """Make a database with all tables, for workers to copy."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    environment = {**os.environ, "DATABASE_URL": url.removesuffix("postgres") + TEMPLATE}
    migrate = [sys.executable, "manage.py", "migrate", "--no-input", "-v", "0"]
    subprocess.run(migrate, cwd=ROOT, env={**environment, "DJANGO_SETTINGS_MODULE": "tests.settings"}, check=True)


def marked() -> list[str]:
    """Return the files in which a test has the marker; to collect all others would take longer than these tests."""
    files = [file for folder in ("games", "scale") for file in sorted((ROOT / "tests" / folder).rglob("test_*.py"))]
    return [str(file) for file in files if "mark.postgres" in file.read_text("utf-8")]


def main() -> int:
    """Run the tests, in one process unless it is the thorough run; return their exit code."""
    words = [sys.executable, "-m", "pytest", "-q"]
    with cluster() as url:
        environment = {**os.environ, "DATABASE_URL": url}
        if THOROUGH:
            make_template(url)
            environment["DATABASE_TEMPLATE"] = TEMPLATE
            words += ["-n", "2", "--dist", "loadfile", "-m", "database and not slow"]
            words += ["tests", "--ignore", "tests/browser"]
        else:
            words += ["-m", "postgres", *marked()]
        return subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
