"""`make play`: everything starts, says where it is, and stops without leaving anything behind.

Its processes are its own: how they are started and stopped is what is tested.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import play
from tests.cast.waiting import PATIENCE, wait_until
from tests.server import ROOT, Site, free_port

pytestmark = pytest.mark.slow


class Run:
    """`python -m config.play` in a terminal of its own, so to speak."""

    def __init__(self, folder: Path, port: int) -> None:
        self.mark = f"FIVEFOLD_TEST={folder}"
        self.log = folder / "log"
        name, _, value = self.mark.partition("=")
        environment = {**os.environ, "VAR_DIR": str(folder), "PORT": str(port), "REDIS_URL": "", name: value}
        environment.pop("DATABASE_URL", None)
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        Site(folder, "config.settings").migrate()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.play"],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
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
    if how is signal.SIGINT:
        os.killpg(run.process.pid, how)  # a terminal's Ctrl-C goes to the whole group
    else:
        run.process.send_signal(how)
    assert run.process.wait(PATIENCE) == 0
    wait_until(lambda: not run.alive(), run.log.read_text)


def test_what_keeps_a_site_from_starting_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        in_use = f"Port {port} is in use: stop what listens there, or choose another: PORT=8001 make play"
        for words, environment, sentence in (
            (["-m", "config.play"], {"PORT": port}, in_use),
            (["config/setup.py"], {"PATH": str(tmp_path), "VAR_DIR": str(tmp_path)}, "npm is missing: install Node.js"),
            (["config/setup.py"], {"VAR_DIR": "/proc/nowhere"}, "The folder /proc/nowhere cannot be written to"),
        ):
            own = {**os.environ, **environment}
            done = subprocess.run([sys.executable, *words], cwd=ROOT, env=own, capture_output=True, text=True)
            assert done.returncode == 1 and done.stderr.strip().startswith(sentence)
    for nonsense in ("http", "0", "70000"):
        monkeypatch.setattr(play, "PORT", nonsense)
        with pytest.raises(SystemExit, match="is not a port"):
            play.check_port()
