"""A real web process for tests and benchmarks: on a free port, with a database of its own."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from puzzles.lexicon import places

ROOT = Path(__file__).resolve().parent.parent
DATABASE = "fivefold.sqlite3"
"""What the site calls its database in its folder."""


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def _made_once() -> Path:
    """A folder for what is made once: in a whole run of checks, or else in this process."""
    if whole := os.environ.get("TESTS_FOLDER"):
        return Path(whole)
    folder = Path(tempfile.mkdtemp(prefix="fivefold-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _once(name: str, make: Callable[[Path], object]) -> Path:
    """A folder that whoever comes first fills."""
    folder = _made_once() / name
    with (_made_once() / f"{name}.lock").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not folder.exists():
            making = Path(tempfile.mkdtemp(dir=_made_once()))
            make(making)
            making.rename(folder)
    return folder


@cache
def _migrated(settings: str, days: int) -> Path:
    """A folder with a database that has its tables and the editions of so many days."""
    name = f"{settings}-{datetime.now(UTC):%Y-%m-%d}-{days}"
    return _once(name, lambda folder: Site(folder, settings)._make_tables(days))


@cache
def rolled() -> dict[str, str]:
    """More for a `Site`: pages get modules and sheets as a release ships them, not as they were written."""
    folder = _once("rolled", lambda folder: Site(folder, ROLLED="1", STATIC_DIR=str(folder)).run("config.collect"))
    return {"ROLLED": "1", "STATIC_DIR": str(folder)}


class Site:
    """One web process. `more` adds to its environment, such as REDIS_URL; what it writes goes to the file `log`."""

    def __init__(self, folder: Path, settings: str = "tests.settings", **more: str) -> None:
        self.folder, self.port = folder, free_port()
        self.log: Path | None = None
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "LEXICON_DIR": str(places.cache_folder()),
            "DJANGO_SETTINGS_MODULE": settings,
            "SECRET_KEY": "the tests' own secret",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "WEB_PROCESSES": "1",
            "STOP_SECONDS": "5",
            **more,
        }
        if "DATABASE_URL" not in more:
            self.environment.pop("DATABASE_URL", None)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def manage(self, *words: str) -> str:
        """Runs a command of manage.py against this site's database; what it says where it fails is the error."""
        words = (sys.executable, "manage.py", *words)
        done = subprocess.run(words, cwd=ROOT, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"manage.py {words[2]} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def migrate(self, days: int = 0) -> None:
        """Makes the tables, and the editions of so many days: on SQLite as a copy of what was made once before."""
        if "DATABASE_URL" in self.environment:
            self._make_tables(days)
        else:
            made = _migrated(self.environment["DJANGO_SETTINGS_MODULE"], days)
            shutil.copyfile(made / DATABASE, self.folder / DATABASE)

    def _make_tables(self, days: int) -> None:
        self.manage("migrate", "--no-input", "-v", "0")
        if days:
            self.make_editions(days)

    def make_editions(self, days: int) -> None:
        """Makes the editions of so many days, as `manage.py editions` does, from puzzles that tests share."""
        command = f"from django.core.management import call_command as call; call('editions', days={days})"
        shared = "from tests.made import share; share()"
        words = (sys.executable, "-c", f"import django; django.setup(); {shared}; {command}")
        done = subprocess.run(words, cwd=ROOT, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"making editions ended with {done.returncode}: {done.stderr}")

    def forget_tasks(self) -> None:
        """Takes away what was asked for and nobody has done yet: a layout of a minute keeps a worker from its test."""
        for message in (self.folder / "queue" / "messages").iterdir():
            message.unlink()
        self.manage("shell", "-c", "from games.errands.models import Errand; Errand.objects.all().delete()")

    def run(self, module: str) -> None:
        """Runs a module with this site's settings."""
        subprocess.run([sys.executable, "-m", module], cwd=ROOT, env=self.environment, check=True)

    def start(self) -> Site:
        """Starts the process and waits until it answers, or has ended."""
        command = [sys.executable, "-m", "config.serve", "web"]
        with self.log.open("a") if self.log else nullcontext() as output:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stderr=output)
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the site did not start: the web process has ended")

    def stop(self) -> None:
        """Stops the process."""
        if self.process:
            self.process.terminate()
            self.process.wait(60)
            self.process = None
