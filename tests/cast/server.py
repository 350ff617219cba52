"""Real servers for tests and benchmarks: web processes with a database of their own, a Redis and an nginx."""

import atexit
import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Self

import pytest

from puzzles.lexicon import data_paths
from tests.day import seconds_to_start

ROOT = Path(__file__).resolve().parents[2]
DATABASE = "fivefold.sqlite3"
"""What the site calls its database in its folder."""
COPY = """import sys, pathlib, django; django.setup()
from tests.databases import copy_template; copy_template(pathlib.Path(sys.argv[1]))"""


def free_port() -> int:
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


def made_by_the_first(name: str, make: Callable[[Path], Path]) -> Path:
    """What is made in a folder of its own by whichever process needs it first, and then kept under a name."""
    kept = _made_once() / name
    with (_made_once() / f"{name}.lock").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not kept.exists():
            make(Path(tempfile.mkdtemp(dir=_made_once()))).rename(kept)
    return kept


@cache
def _migrated(settings: str, days: int) -> Path:
    """A database that has its tables and the editions of some days."""

    def make(folder: Path) -> Path:
        site = Site(folder, settings)
        environment = site.environment | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
        subprocess.run([sys.executable, "-c", COPY, str(folder / DATABASE)], cwd=ROOT, env=environment, check=True)
        if days:
            site.manage("editions", "--days", str(days))
        return folder / DATABASE

    return made_by_the_first(f"{settings}-{days}.sqlite3", make)


@cache
def _built() -> Path:

    def make(folder: Path) -> Path:
        Site(folder, STATIC_DIR=str(folder / "static")).run("config.collect")
        return folder / "static"

    return made_by_the_first("static", make)


class Site:
    """One web process. `more` adds to its environment, such as REDIS_URL; what it writes goes to the file `log`."""

    def __init__(self, folder: Path, settings: str = "tests.settings", **more: str) -> None:
        self.folder, self.port = folder, free_port()
        self.log: Path | None = None
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "LEXICON_DIR": str(data_paths.find_cache_folder()),
            "DJANGO_SETTINGS_MODULE": settings,
            "SECRET_KEY": "the tests' own secret",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "WEB_PROCESSES": "1",
            "STOP_SECONDS": "5",
            "TESTS_SHIFT": str(seconds_to_start()),
            **more,
        }
        if "DATABASE_URL" not in more:
            self.environment.pop("DATABASE_URL", None)
        self.process: subprocess.Popen[bytes] | None = None
        self._asked: subprocess.Popen[str] | None = None

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

    def ask(self, script: str) -> str:
        """Runs Python beside this site, in a process that stays until the site stops; returns what it printed."""
        if self._asked is None:
            words = [sys.executable, "-m", "tests.cast.asked"]
            self._asked = subprocess.Popen(
                words, cwd=ROOT, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        asked, answers = self._asked.stdin, self._asked.stdout
        assert asked and answers
        print(json.dumps(script), file=asked, flush=True)
        answer = json.loads(answers.readline())
        if answer["failed"]:
            raise RuntimeError(answer["failed"])
        return str(answer["said"])

    def migrate(self, days: int = 0) -> None:
        """Make the tables and the editions of some days: on SQLite by a copy of what was made once."""
        if "DATABASE_URL" in self.environment:
            self.manage("migrate", "--no-input", "-v", "0")
        else:
            settings = self.environment["DJANGO_SETTINGS_MODULE"] if days else "tests.settings"
            shutil.copyfile(_migrated(settings, days), self.folder / DATABASE)

    def build(self) -> Self:
        """From now on serve the files that players get."""
        self.environment["STATIC_DIR"] = str(_built())
        return self

    def forget_tasks(self) -> None:
        """Takes away what was asked for and no one has done yet: a layout of a minute keeps a worker from its test."""
        for message in (self.folder / "queue" / "messages").iterdir():
            message.unlink()
        self.ask("from games.infra.models import Job; Job.objects.all().delete()")

    def run(self, module: str) -> None:
        subprocess.run([sys.executable, "-m", module], cwd=ROOT, env=self.environment, check=True)

    def start(self, **more: str) -> Self:
        """Starts the process, with `more` in its environment alone, and waits until it answers, or has ended."""
        command, environment = [sys.executable, "-m", "config.serve", "web"], self.environment | more
        with self.log.open("a") if self.log else nullcontext() as output:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=output)
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the site did not start: the web process has ended")

    def stop(self) -> None:
        if self._asked:
            self._asked.communicate()
            self._asked = None
        if self.process:
            self.process.terminate()
            self.process.wait(60)
            self.process = None


def needs(program: str) -> str:
    """Where a program is; the test is skipped where it is not installed."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def until_open(port: int) -> None:
    for _ in range(3000):  # a minute: a busy machine may take its time
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


class Server(ABC):
    """A process of the test's own that listens on one port, and may be started again there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def words(self) -> list[str]:
        """The command."""

    def start(self) -> None:
        self.process = subprocess.Popen(self.words(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_open(self.port)

    def stop(self) -> None:
        """Kills it, as a machine that loses its power would."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Redis(Server):
    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def words(self) -> list[str]:
        keep = ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [needs("redis-server"), "--port", str(self.port), *keep]

    def freeze(self) -> None:
        """From now on it takes connections and says nothing."""
        assert self.process
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process
        os.kill(self.process.pid, signal.SIGCONT)


CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{site};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
  }}
}}
"""


class Nginx(Server):
    """An nginx before a site, as operators set it up: it appends whom it answers to X-Forwarded-For."""

    def __init__(self, folder: Path, site: int) -> None:
        super().__init__(folder)
        self.site = site

    def words(self) -> list[str]:
        file = self.folder / "nginx.conf"
        file.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, site=self.site))
        return [needs("nginx"), "-c", str(file), "-p", str(self.folder)]

    def stop(self) -> None:
        """Lets it end, so that its own worker ends too."""
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None
