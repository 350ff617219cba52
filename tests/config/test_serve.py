"""`python -m config.serve`: the processes of a real installation, and what a load balancer hears of them."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from config import serve
from tests.postgres import cluster
from tests.server import ROOT, Site, free_port

slow = pytest.mark.slow


PATIENCE = 20.0
"""Seconds. What answers within one by itself may take far longer on a busy machine; what is stuck, for ever."""


def asked(site: Site, path: str, **headers: str) -> tuple[int, str]:
    """The status and body of an answer over a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def until(what: Callable[[], bool], seconds: float = 120) -> None:
    """Waits until something is so."""
    for _ in range(int(seconds * 20)):
        with suppress(OSError, http.client.HTTPException):
            if what():
                return
        time.sleep(0.05)
    pytest.fail("it never came to be so")


def children(pid: int) -> dict[int, str]:
    """The processes that a process has begun, and the command of each."""
    found = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and f"\nPPid:\t{pid}\n" in (folder / "status").read_text():
                found[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
    return found


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """A Redis of this module's own: its address and its process."""
    if not shutil.which("redis-server"):
        pytest.skip("redis-server is not installed")
    port = free_port()
    words = ["redis-server", "--port", str(port), "--save", "", "--dir", str(tmp_path_factory.mktemp("redis"))]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    yield f"redis://127.0.0.1:{port}/0", process.pid
    process.kill()
    process.wait()


def test_what_is_not_asked_of_the_environment_is_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REDIS_URL", "WEB_PROCESSES", "HOST", "PORT", "KEEP_ALIVE"):
        monkeypatch.delenv(name, raising=False)
    config = serve.web_config()
    assert (config.host, config.workers, config.ws_max_size) == ("127.0.0.1", 1, 4096)
    assert not config.server_header and not config.proxy_headers
    assert config.timeout_keep_alive > 120, "longer than proxies keep a connection, or they send into a closed one"


def test_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"HOST": "0.0.0.0", "PORT": "80", "WEB_PROCESSES": "3", "REDIS_URL": "redis://x", "KEEP_ALIVE": "7"}
    for name, value in {**wanted, "STOP_SECONDS": "9", "WEB_CONNECTIONS": "11"}.items():
        monkeypatch.setenv(name, value)
    config = serve.web_config()
    assert (config.host, config.port, config.workers, config.timeout_keep_alive) == ("0.0.0.0", 80, 3, 7)
    assert (config.timeout_graceful_shutdown, config.limit_concurrency) == (9, 11)


@pytest.mark.parametrize(
    ("words", "processes", "sentence"),
    [
        (["web"], "2", "WEB_PROCESSES=2 needs REDIS_URL: without Redis there can be one web process only."),
        (["web"], "0", "WEB_PROCESSES=0 is too few: there must be at least one."),
        ([], "", "Say which process: python -m config.serve web, worker (or worker celery, worker long), or beat."),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(words: list[str], processes: str, sentence: str) -> None:
    environment = {**os.environ, "WEB_PROCESSES": processes, "REDIS_URL": ""}
    command = [sys.executable, "-m", "config.serve", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr.strip()) == (1, sentence)


def test_a_worker_that_ends_is_logged_and_begun_anew(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    child = (
        f"import time; lives = open({str(lives)!r}, 'a+'); lives.write('life '); lives.flush(); lives.seek(0);"
        "time.sleep(600 if lives.read().count('life') > 1 else 0)"
    )
    parent = f"from config import serve; serve.PAUSE = 0.05; serve.together([[{sys.executable!r}, '-c', {child!r}]])"
    process = subprocess.Popen([sys.executable, "-c", parent], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    while not (lives.exists() and lives.read_text().count("life") == 2):
        assert process.poll() is None
        time.sleep(0.05)
    process.terminate()
    _, said = process.communicate()
    assert process.returncode == 0 and "ended with exit code 0 and is begun anew" in said


@slow
def test_web_processes_give_way_to_new_ones_without_a_refused_request_and_count_together(
    tmp_path: Path, redis: tuple[str, int]
) -> None:
    site = Site(tmp_path, REDIS_URL=redis[0], WEB_PROCESSES="2", METRICS="true", LOG_LEVEL="WARNING")
    site.log = log = tmp_path / "log"
    site.start()
    assert site.process
    try:
        parent = site.process.pid

        def workers() -> set[int]:
            return {pid for pid, command in children(parent).items() if "resource_tracker" not in command}

        def counted() -> float:
            """How many requests for /robots.txt, for which only this test asks, were answered, as /metrics tells."""
            series = r'fivefold_requests_total\{method="GET",route="robots.txt",status="200"\} (\S+)'
            status, told = asked(site, "/metrics")
            assert status == 200, told
            return sum(map(float, re.findall(series, told)))

        first, before, asked_here = workers(), counted(), 0
        assert len(first) == 2
        os.kill(parent, signal.SIGHUP)
        while workers() & first:
            with suppress(http.client.RemoteDisconnected):  # taken and not yet read: a proxy asks another process
                assert asked(site, "/robots.txt")[0] == 200
                asked_here += 1
        assert len(workers()) == 2
        assert {counted() for _ in range(4)} == {before + asked_here}, "those that have ended have counted too"
        assert "begun anew" not in log.read_text(), "they were told to end"
        killed = min(workers())
        os.kill(killed, signal.SIGKILL)
        until(lambda: f"Web process {killed} ended with exit code -9 and is begun anew" in log.read_text())
    finally:
        site.stop()


@slow
def test_a_move_that_is_on_its_way_is_answered_before_the_process_ends(tmp_path: Path) -> None:
    site = Site(tmp_path).start()
    assert site.process
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=20)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    assert answer.read() and answer.getheader("server") is None
    body = json.dumps({"move": {"guess": 1}, "after": 0}).encode()
    connection.putrequest("POST", "/api/toy/small/2026-11-21/moves/")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body[:5])
    time.sleep(0.3)
    site.process.terminate()
    time.sleep(0.5)
    assert site.process.poll() is None
    connection.send(body[5:])
    assert connection.getresponse().status == 403, "it was read, and has no CSRF token"
    connection.close()
    assert site.process.wait(15) in (0, -signal.SIGTERM)


@slow
def test_health_asks_for_no_host_and_no_tls(tmp_path: Path) -> None:
    site = Site(tmp_path, BEHIND_TLS="true", ALLOWED_HOSTS="play.example.org").start()
    try:
        for host in ("10.1.2.3:8000", "elsewhere.example"):
            assert asked(site, "/healthz", Host=host) == (200, "ok\n")
            assert asked(site, "/readyz", Host=host)[0] == 503, "no edition is there"
            assert asked(site, "/", Host=host)[0] in (301, 400)
    finally:
        site.stop()


@slow
def test_health_is_told_within_a_second_while_database_and_redis_are_frozen(
    tmp_path: Path, redis: tuple[str, int]
) -> None:
    with cluster() as database, psycopg.connect(database, autocommit=True) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
        assert row
        postmaster = int((Path(row[0]) / "postmaster.pid").read_text().split()[0])
        site = Site(tmp_path, DATABASE_URL=database, REDIS_URL=redis[0]).start()
        try:

            def parts() -> dict[str, str]:
                return dict(json.loads(asked(site, "/readyz")[1]))

            until(lambda: parts()["database"] == parts()["broker"] == parts()["channel layer"] == "ok")
            os.kill(redis[1], signal.SIGSTOP)
            assert asked(site, "/healthz")[0] == 200
            told = parts()
            assert told["database"] == "ok" and told["broker"] != "ok" and told["channel layer"] != "ok"
            frozen = [postmaster, *children(postmaster)]
            for pid in frozen:
                os.kill(pid, signal.SIGSTOP)
            for _ in range(3):
                assert asked(site, "/healthz") == (200, "ok\n")
                status, _ = asked(site, "/readyz")
                assert status == 503 and parts()["database"].startswith("no answer")
            for pid in [*frozen, redis[1]]:
                os.kill(pid, signal.SIGCONT)
            until(lambda: parts()["database"] == parts()["broker"] == parts()["channel layer"] == "ok")
        finally:
            os.kill(redis[1], signal.SIGCONT)
            site.stop()
