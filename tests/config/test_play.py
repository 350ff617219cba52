"""`make play`: everything starts, says where it is, and stops without leaving anything behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config import play
from tests.server import ROOT, Site, free_port

pytestmark = pytest.mark.slow
PATIENCE = 120.0
"""Seconds after which what is waited for will never come, however busy the machine is."""


def until(what: Callable[[], bool], log: Path) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < ends, log.read_text()
        time.sleep(0.05)


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


@pytest.mark.parametrize(
    "how",
    [
        signal.SIGINT,
        pytest.param(signal.SIGTERM, marks=pytest.mark.thorough),
        pytest.param(signal.SIGHUP, marks=pytest.mark.thorough),
    ],
)
def test_it_says_where_it_is_and_leaves_no_orphan(run: Run, how: signal.Signals) -> None:
    until(lambda: "Fivefold is at http://localhost:" in run.log.read_text(), run.log)
    assert len(run.alive()) >= 4
    if how is signal.SIGINT:
        os.killpg(run.process.pid, how)  # a terminal's Ctrl-C goes to the whole group
    else:
        run.process.send_signal(how)
    assert run.process.wait(PATIENCE) == 0
    until(lambda: not run.alive(), run.log)


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "config.play"]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_busy_port_is_told_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = start(PORT=port)
    assert done.returncode == 1
    assert (
        done.stderr.strip() == f"Port {port} is in use: stop what listens there, or choose another: PORT=8001 make play"
    )


@pytest.mark.parametrize("port", ["http", "0", "70000"])
def test_a_port_that_is_none_is_told_in_one_sentence(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PORT", port)
    with pytest.raises(SystemExit, match="is not a port"):
        play.check_port()


def setup(**environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "config/setup.py"]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_missing_npm_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = setup(PATH=str(tmp_path), VAR_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.strip().startswith("npm is missing: install Node.js")


def test_a_folder_that_cannot_be_written_to_is_told_in_one_sentence() -> None:
    done = setup(VAR_DIR="/proc/nowhere")
    assert done.returncode == 1
    assert done.stderr.strip().startswith("The folder /proc/nowhere cannot be written to")
