"""`make play`: everything starts, says where it is, and stops without leaving anything behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT, free_port

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
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment, check=True)
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.play"],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_for(self, text: str, seconds: float = 40) -> None:
        for _ in range(int(seconds * 10)):
            if text in self.log.read_text():
                return
            time.sleep(0.1)
        pytest.fail(f"“{text}” was never said:\n{self.log.read_text()}")

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


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_says_where_it_is_and_leaves_no_orphan(run: Run, how: signal.Signals) -> None:
    run.wait_for("Fivefold is at http://localhost:")
    assert len(run.alive()) >= 4
    if how is signal.SIGINT:
        os.killpg(run.process.pid, how)  # a terminal's Ctrl-C goes to the whole group
    else:
        run.process.send_signal(how)
    assert run.process.wait(20) == 0
    for _ in range(50):
        if not run.alive():
            return
        time.sleep(0.1)
    pytest.fail(f"still running: {run.alive()}")


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "config.play"]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=30
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
def test_a_port_that_is_none_is_told_in_one_sentence(port: str) -> None:
    assert "is not a port" in start(PORT=port).stderr


def setup(**environment: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "config/setup.py"]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=60
    )


def test_a_missing_npm_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = setup(PATH=str(tmp_path), VAR_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.strip().startswith("npm is missing: install Node.js")


def test_a_folder_that_cannot_be_written_to_is_told_in_one_sentence() -> None:
    done = setup(VAR_DIR="/proc/nowhere")
    assert done.returncode == 1
    assert done.stderr.strip().startswith("The folder /proc/nowhere cannot be written to")
