"""A whole installation: PostgreSQL, Redis, two web processes, workers and beat; and who plays on it."""

import asyncio
import itertools
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import time_machine
import websockets

from benchmarks.players import Connection
from benchmarks.sites import NO_LIMITS
from tests.cast.server import ROOT, Redis, Site
from tests.cast.sites import open_socket
from tests.cast.tabs import Closed
from tests.day import START, seconds_to_start
from tests.postgres import program, quietly

SETTINGS = "tests.faults.settings"
VARIANTS = 2
DAYS = 14
"""How many days ahead a worker makes each variant of the toy."""
LOST = (OSError, EOFError, TimeoutError)
"""What someone meets whose process has gone."""


def sites_clock() -> datetime:
    """Return what the clock of a site says that a test has started: it goes on, while the test's own stays."""
    machine = time_machine.escape_hatch.time.time()
    return datetime.fromtimestamp(machine + seconds_to_start(), UTC)


class Clock:
    """The clock of all processes of an installation: that of the sites, put forward. It begins at noon (UTC)."""

    def __init__(self, file: Path) -> None:
        self._file, self._ahead = file, timedelta()
        self.set(START)

    def set(self, moment: datetime) -> None:
        """From now on it goes on from a moment."""
        self._ahead = moment - sites_clock()
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(self._ahead.total_seconds()))
        fresh.rename(self._file)

    @property
    def now(self) -> datetime:
        """Return the moment that the site has; the database's own now() is that of the machine."""
        return sites_clock() + self._ahead

    @property
    def day(self) -> date:
        return self.now.date()


class Process:
    """One of the processes of `config.serve` that have no port; what it has to tell goes into `log`."""

    def __init__(self, environment: dict[str, str], log: Path, *words: str) -> None:
        self.environment, self.log, self.words = environment, log, words
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words, env = [sys.executable, "-m", "config.serve", *self.words], self.environment
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True)

    def said(self, pattern: str) -> int:
        return len(re.findall(pattern, self.log.read_text()))

    def kill(self) -> None:
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


class Installation:
    """All parts over one database; each may be killed and started again."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.redis = Redis(folder)
        self.redis.start()
        self.clock = Clock(folder / "clock")
        addresses = {"DATABASE_URL": database, "REDIS_URL": self.redis.url, "FAULTS_CLOCK": str(folder / "clock")}
        more = {**NO_LIMITS, **addresses}
        more |= {"REAL_WORKERS": "1", "SWEEP_AT_START": "1", "WORKER_PROCESSES": "2", "JOBS_QUIET": "2"}
        self.webs = [Site(folder, SETTINGS, LOG_LEVEL="INFO", **more) for _ in range(2)]
        for number, web in enumerate(self.webs):
            web.log = folder / f"web{number}.log"
        environment = self.webs[0].environment
        self.worker = Process(environment, folder / "worker.log", "worker")
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir()
        there = {**environment, "VAR_DIR": str(elsewhere)}
        self.beat = Process(environment, folder / "beat.log", "beat")
        self.second_beat = Process(there, elsewhere / "beat.log", "beat")

    def start(self) -> None:
        self.worker.start()
        self.beat.start()
        with ThreadPoolExecutor() as threads:
            list(threads.map(Site.start, self.webs))

    def stop(self) -> None:
        for process in (self.worker, self.beat, self.second_beat):
            process.kill()
        for web in self.webs:
            self.kill(web)
        self.redis.stop()

    @property
    def today(self) -> str:
        return f"/toy/small/{self.clock.day}/"

    def read_logs(self) -> list[str]:
        return [web.log.read_text() for web in self.webs if web.log]

    def kill(self, web: Site) -> None:
        """Kills a web process as a machine that loses its power would."""
        if web.process:
            web.process.kill()
            web.process.wait()
            web.process = None

    def stop_postgres(self) -> Callable[[], None]:
        """The database ends every connection, as one that is killed. What is returned starts it; it repairs itself."""
        data = self.rows("SHOW data_directory")[0][0]
        options = (Path(data) / "postmaster.opts").read_text().split('"')[1::2]
        words = [program("pg_ctl"), "-D", data, "-w", "-l", str(Path(data) / "log"), "-o", " ".join(options)]
        quietly([*words, "-m", "immediate", "stop"], str(Path(data).parent))
        return lambda: quietly([*words, "start"], str(Path(data).parent))

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            done = connection.execute(query.encode(), values)
            return done.fetchall() if done.description else []

    def has_all_editions(self) -> bool:
        coming = "SELECT count(*) FROM editions_edition WHERE kind = 'daily' AND date >= %s"
        return bool(self.rows(coming, self.clock.day)[0][0] == DAYS * VARIANTS)

    def freeze_postgres(self) -> Callable[[], None]:
        data = Path(self.rows("SHOW data_directory")[0][0])
        postmaster = int((data / "postmaster.pid").read_text().split()[0])
        family = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True, check=True)
        pids = [postmaster, *map(int, family.stdout.split())]

        def send(what: signal.Signals) -> None:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, what)

        send(signal.SIGSTOP)
        return lambda: send(signal.SIGCONT)


class Player:
    """Plays one guest's puzzle after another; what no answer came for is sent again under its key, to any process."""

    def __init__(self, installation: Installation, path: str, first: int) -> None:
        start = first % len(installation.webs)
        self.webs = itertools.cycle(installation.webs[start:] + installation.webs[:start])
        self.path = path
        self.statuses = Counter[int]()
        self.lost = 0
        self.body = b""
        self.plays = list[list[str]]()
        self.line = Connection(0)

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.plays))

    async def _elsewhere(self) -> None:
        self.line.port = next(self.webs).port
        await self.line.open()

    async def _surely(self, method: str, path: str, body: bytes = b"") -> bytes:
        """The answer, however often it has to be asked for."""
        while True:
            try:
                async with asyncio.timeout(10):
                    status, answer = await self.line.send_request(method, path, body)
            except (*LOST, AttributeError):  # no answer, or no connection yet
                self.lost += 1
                await asyncio.sleep(0.05)
                with suppress(*LOST):
                    await self._elsewhere()
                continue
            self.statuses[status] += 1
            if status == 200:
                return answer
            assert status >= 500, (status, answer)
            self.body = answer
            await asyncio.sleep(0.1)

    async def play(self, stop: asyncio.Event) -> None:
        try:
            while not stop.is_set():
                self.line.cookies.clear()
                await self._surely("GET", self.path)
                await self._one_play(stop)
        finally:
            if hasattr(self.line, "writer"):
                with suppress(*LOST):
                    await self.line.close()

    async def _one_play(self, stop: asyncio.Event) -> None:
        made = list[str]()
        self.plays.append(made)
        for number in itertools.count(1):
            key = str(uuid4())
            said = {"move": {"guess": number}, "after": number - 1, "key": key}
            answer = json.loads(await self._surely("POST", f"/api{self.path}moves/", json.dumps(said).encode()))
            made.append(key)
            if answer["state"]["moves"] != number:
                raise AssertionError(f"{number} moves were made, and there are {answer['state']['moves']}")
            if answer["result"] or stop.is_set():
                return
            await asyncio.sleep(0.02)


class Watcher:
    """A tab that looks on at one web process, and opens its socket again whenever that has ended."""

    def __init__(self, web: Site, path: str) -> None:
        self.web, self.path = web, path
        self.seen = dict[str, Any]()

    async def watch(self) -> None:
        while True:
            with suppress(*LOST, Closed, websockets.WebSocketException):
                tab = await open_socket(self.web, self.path)
                self.seen = tab.picture
                while message := await tab.read():  # which fails where a version is missing
                    if message["type"] == "lost":
                        await tab.send_message("resync")
            await asyncio.sleep(0.1)
