"""Tests on a PostgreSQL made for this run alone: `python -m tests.postgres`.

Those with the marker `postgres` can come out otherwise there than on SQLite: races and locks, constraints, collation
and search, zero bytes, raw SQL. With THOROUGH=1 all tests of the database run there, except those that
start programs of their own (`slow`).
"""

import fcntl
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

from tests.cast.server import ROOT, free_port
from tests.databases import template
from tests.thorough import THOROUGH

TEMPLATE = "migrated"
"""The database with all tables, whose copies tests get."""


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is: on the path, or where Debian puts it."""
    found = shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None)
    if found is None:
        sys.exit(f"{name} is not installed: install the package postgresql.")
    return found


def owner() -> str:
    """Debian's user for PostgreSQL, else no one."""
    return "postgres" if any(user.pw_name == "postgres" for user in pwd.getpwall()) else "nobody"


def quietly(words: list[str], folder: str, check: bool = True) -> None:
    as_owner = [] if os.geteuid() else ["runuser", "-u", owner(), "--"]  # PostgreSQL refuses to run as root
    subprocess.run([*as_owner, *words], check=check, stdout=subprocess.DEVNULL, cwd=folder)


@contextmanager
def cluster(more: str = "") -> Iterator[str]:
    """A PostgreSQL in a folder of its own, with more options of its server; yields the address of an empty database.

    Beside that it has one with all tables, see `migrated`.
    """
    with _folder() as folder:
        subprocess.run(["cp", "-a", str(_kept()), str(folder / "data")], check=True)
        if os.geteuid() == 0:  # what is kept may have been copied by root
            subprocess.run(["chown", "-R", owner(), str(folder / "data")], check=True)
        with _running(folder, more) as url:
            yield url


def migrated(url: str) -> str:
    """Return the address of the database with all tables, beside an empty one."""
    return url.removesuffix("postgres") + TEMPLATE


def _kept() -> Path:
    """The data of a server with all tables, in the folder of SQLite's (`template`); the first to come makes it."""
    version = subprocess.run([program("initdb"), "--version"], capture_output=True, text=True, check=True)
    made = template().with_suffix(f".postgres-{version.stdout.split()[2]}")
    made.parent.mkdir(parents=True, exist_ok=True)
    with (made.parent / "lock-postgres").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not made.exists():
            for old in made.parent.glob("*.postgres-*"):
                shutil.rmtree(old)
            _make(made)
    return made


def _make(made: Path) -> None:
    with _folder() as folder:
        words = ["-U", "fivefold", "-A", "trust", "-E", "UTF8", "--no-sync"]
        quietly([program("initdb"), "-D", str(folder / "data"), *words], str(folder))
        with _running(folder, stop="fast") as url:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {TEMPLATE}")
            environment = {**os.environ, "DATABASE_URL": migrated(url), "DJANGO_SETTINGS_MODULE": "tests.settings"}
            migrate = [sys.executable, "manage.py", "migrate", "--no-input", "-v", "0"]
            subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
        half_made = made.with_suffix(f".half-made-{os.getpid()}")
        subprocess.run(["cp", "-a", str(folder / "data"), str(half_made)], check=True)
        half_made.rename(made)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="fivefold-pg-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, owner())
        yield Path(name)


@contextmanager
def _running(folder: Path, more: str = "", stop: str = "immediate") -> Iterator[str]:
    """A server over the data in a folder; yields the address of its database `postgres`."""
    port = free_port()
    control = [program("pg_ctl"), "-D", str(folder / "data"), "-w"]
    options = f"-p {port} -k {folder} -c fsync=off -c lock_timeout=300s -c listen_addresses=127.0.0.1 {more}"
    quietly([*control, "-l", str(folder / "log"), "-o", options, "start"], str(folder))
    try:
        yield f"postgres://fivefold@127.0.0.1:{port}/postgres"
    finally:
        quietly([*control, "-m", stop, "stop"], str(folder), check=False)


def marked() -> list[str]:
    """Return the files in which a test has the marker; to collect all others would take longer than these tests."""
    files = sorted(set((ROOT / "tests").rglob("test_*.py")) - set((ROOT / "tests" / "browser").rglob("*.py")))
    return [str(file) for file in files if "mark.postgres" in file.read_text("utf-8")]


def main() -> int:
    """Run the tests, in one process unless it is the thorough run; return their exit code."""
    words = [sys.executable, "-m", "pytest", "-q"]
    with cluster() as url:
        environment = {**os.environ, "DATABASE_URL": url, "DATABASE_TEMPLATE": TEMPLATE}
        if THOROUGH:
            words += ["-n", "2", "--dist", "loadfile", "-m", "database and not slow"]
            words += ["tests", "--ignore", "tests/browser"]
        else:
            words += ["-m", "postgres", *marked()]
        return subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
