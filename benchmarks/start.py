"""How soon `make play` tells the address and home answers, the first and the second time, in a clone of its own.

Installing packages is left out, and nothing here does so: the clone only reads those of this folder, through links.
Word data are there already. Seconds depend on the machine, so each figure is also told as a multiple of how long a
Django process without anything takes to start in the same run.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue

from benchmarks.figures import Figure, median, report
from puzzles.lexicon import places
from tests.server import ROOT, free_port

EMPTY = "import django; from django.conf import settings; settings.configure(); django.setup()"
AFTER_MIGRATIONS = "Loading the word lists"
READY = "Fivefold is at"
PATIENCE = 300
LINKED = "node_modules"
"""What the clone only reads, and must never install into: it is the one of this folder."""
COMMAND = f"{sys.executable} -m config.prepare && exec {sys.executable} -m config.play"
"""What `make play` does after packages are installed."""


def empty_django() -> float:
    """Seconds that a Django process without any app takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", EMPTY], cwd=ROOT, check=True)
    return time.perf_counter() - began


def clone(folder: Path) -> Path:
    """The project as it is committed, in a folder of its own, with the packages that are installed here."""
    made = folder / "fivefold"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(made)], check=True)
    (made / LINKED).symlink_to((ROOT / LINKED).resolve())
    return made


@dataclass(frozen=True)
class Start:
    """Seconds to the address, from the command and from the end of the migrations, and from it until home answered."""

    whole: float
    after_migrations: float
    home: float


class Play:
    """The site in a clone, and when it said what."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        own = {"VAR_DIR": str(folder / "var"), "LEXICON_DIR": str(places.cache_folder()), "PORT": str(self.port)}
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            ["sh", "-c", COMMAND],
            cwd=folder,
            env={**kept, **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: Queue[tuple[float, str]] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put((time.perf_counter(), line.strip()))

    def start(self) -> Start:
        """Waits until the address was told and home answers."""
        migrated = at = self.began
        said = list[str]()
        while not said or READY not in said[-1]:
            try:
                at, line = self.lines.get(timeout=PATIENCE)
            except Empty:
                raise RuntimeError("\n".join(["the site did not start", *said])) from None
            said.append(line)
            migrated = at if AFTER_MIGRATIONS in line else migrated
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=60) as answer:
            assert answer.status == 200
        return Start(at - self.began, at - migrated, time.perf_counter() - at)

    def stop(self) -> None:
        """Ends everything, as Ctrl-C does."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)


def measure() -> list[Figure]:
    """All figures of this file."""
    unit = median([empty_django() for _ in range(5)])
    found = []
    with tempfile.TemporaryDirectory(prefix="fivefold-start-") as name:
        folder = clone(Path(name))
        for _ in range(2):
            play = Play(folder)
            try:
                found.append(play.start())
            finally:
                play.stop()
    first, second = found
    return [
        Figure("Start: a Django process without anything", unit, "s"),
        Figure("Start: first time, from migrations to the address", first.after_migrations, "s", 5),
        Figure("Start: the same, as a multiple of the empty process", first.after_migrations / unit, ""),
        Figure("Start: first time, from the address to home", first.home, "s"),
        Figure("Start: second time, from the command to the address", second.whole, "s", 3),
        Figure("Start: the same, as a multiple of the empty process", second.whole / unit, ""),
        Figure("Start: second time, from the address to home", second.home, "s"),
    ]


if __name__ == "__main__":
    report(measure())
