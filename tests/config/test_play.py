"""`make play`: everything starts, says where it is, and stops without leaving anything behind.

Its processes are its own: how they are started and stopped is what is tested.
"""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cast.waiting import PATIENCE, wait_until
from tests.server import ROOT, Site, free_port

pytestmark = pytest.mark.slow


class Run:
    """What `make play` runs once all is set up, in a terminal of its own, so to speak."""

    def __init__(self, folder: Path, port: int) -> None:
        self.mark = f"FIVEFOLD_TEST={folder}"
        self.log = folder / "log"
        name, _, value = self.mark.partition("=")
        environment = {**os.environ, "VAR_DIR": str(folder), "REDIS_URL": "", name: value}
        environment.pop("DATABASE_URL", None)
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        Site(folder, "config.settings").migrate()
        honcho = [".venv/bin/honcho", "-e", "/dev/null", "start", "-f", "Procfile", "-p", str(port)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                honcho, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )

    def alive(self) -> list[str]:
        """Every process that this run started and that still runs, by its environment."""
        found = []
        for folder in Path("/proc").iterdir():
            try:
                if folder.name.isdigit() and self.mark.encode() in (folder / "environ").read_bytes():
                    found.append((folder / "cmdline").read_text().replace("\0", " "))
            except OSError:
                continue
        return [command for command in found if command]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    running = Run(tmp_path, free_port())
    yield running
    if running.process.poll() is None:
        running.process.kill()


ENDS = [signal.SIGINT, *(pytest.param(one, marks=pytest.mark.thorough) for one in (signal.SIGTERM, signal.SIGHUP))]


@pytest.mark.parametrize("how", ENDS)
def test_it_says_where_it_is_and_leaves_no_orphan(run: Run, how: signal.Signals) -> None:
    wait_until(lambda: "Fivefold is at http://localhost:" in run.log.read_text(), run.log.read_text)
    assert len(run.alive()) >= 4
    os.killpg(run.process.pid, how)  # a terminal's Ctrl-C, or its end, goes to the whole group
    run.process.wait(PATIENCE)
    wait_until(lambda: not run.alive(), run.log.read_text)
