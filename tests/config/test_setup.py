"""Before and during set-up: settings are found where the site will find them, and what is missing is named."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import setup
from tests.cast.waiting import PATIENCE, wait_until
from tests.server import ROOT, Site, free_port


def test_what_keeps_a_site_from_starting_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        in_use = f"Port {port} is in use: stop what listens there, or choose another: PORT=8001 make play"
        for words, environment, sentence in (
            (["--play"], {"PORT": port}, in_use),
            (["--play"], {"PORT": "70000"}, "PORT=70000 is not a port: choose a number from 1 to 65535."),
            (["--play"], {"PORT": "http"}, "PORT=http is not a port: choose a number from 1 to 65535."),
            ([], {"PATH": str(tmp_path)}, "npm is missing: install Node.js"),
            (["--inside"], {"VAR_DIR": "/proc/nowhere"}, "The folder /proc/nowhere cannot be written to"),
        ):
            own = {**os.environ, **environment}
            words = [sys.executable, "-m", "config.setup", *words]
            done = subprocess.run(words, cwd=ROOT, env=own, capture_output=True, text=True)
            assert done.returncode == 1 and done.stderr.strip().startswith(sentence)


def test_what_a_list_names_is_installed_once_until_the_list_changes(tmp_path: Path) -> None:
    names, stamp, installed = tmp_path / "names.txt", tmp_path / "stamp", tmp_path / "installed"
    command = [sys.executable, "-c", f"open({str(installed)!r}, 'a').write('x')"]
    for text in ("one", "one", "two"):
        names.write_text(text)
        setup.Packages("Installing", command, [names], stamp, "==").wait()
    assert installed.read_text() == "xx"


def test_a_command_before_the_database_is_there_says_so_in_one_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path}/none.sqlite3"
    for command in ("grids --holding fred", "export square --format json --count 1"):
        words = [sys.executable, "manage.py", *command.split()]
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
        assert "run `make setup` first." in done.stderr


def test_each_part_of_a_step_has_a_line_and_a_failure_names_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    part = setup.PART_PREFIX
    code = f"print({part!r} + 'First'); print('much'); print({part!r} + 'Second'); print(1 / 0)"
    with pytest.raises(SystemExit) as ended:
        setup.follow_step("Looking", setup.start_command([sys.executable, "-c", code]))
    shown = capsys.readouterr().err
    assert shown.splitlines()[:3] == ["  Looking …", "  First …", "  Second …"]
    assert "ZeroDivisionError" in shown and str(ended.value).strip().startswith("Second failed")


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


@pytest.mark.slow
@pytest.mark.parametrize("how", ENDS)
def test_it_says_where_it_is_and_leaves_no_orphan(run: Run, how: signal.Signals) -> None:
    wait_until(lambda: "Fivefold is at http://localhost:" in run.log.read_text(), run.log.read_text)
    assert len(run.alive()) >= 4
    os.killpg(run.process.pid, how)  # a terminal's Ctrl-C, or its end, goes to the whole group
    run.process.wait(PATIENCE)
    wait_until(lambda: not run.alive(), run.log.read_text)
