"""The processes of an installation: setting up, starting, giving way, what they promise behind TLS, and restoring."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from email.message import Message
from pathlib import Path

import pytest
import websockets
from websockets.typing import Origin

from config import setup
from games.players.access import MOST_MISSES
from tests.cast.server import ROOT, Nginx, Redis, Site, free_port
from tests.cast.sites import Guest, fetch_page
from tests.cast.waiting import PATIENCE, wait_until
from tests.day import DAY
from tests.postgres import cluster, migrated, program


def waiting_at(port: int) -> int:
    """Return how many bytes have come to a port of this machine that its process has not read."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    queues = [row[4] for row in rows if row[1].endswith(f":{port:04X}")]
    return sum(int(queue.partition(":")[2], 16) for queue in queues)


def children(pid: int) -> dict[int, str]:
    found = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and f"\nPPid:\t{pid}\n" in (folder / "status").read_text():
                found[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
    return found


def test_what_cannot_be_served_is_told_in_one_sentence() -> None:
    which_process = "Say which process to start, such as python -m config.serve web. "
    which_process += "The others are worker (all jobs), worker celery, worker long and beat."
    for words, processes, sentence in (
        (["web"], "2", "WEB_PROCESSES=2 needs REDIS_URL. Without Redis there can be only one web process."),
        (["web"], "0", "WEB_PROCESSES=0 is too few. There must be at least one."),
        ([], "", which_process),
    ):
        environment = {**os.environ, "WEB_PROCESSES": processes, "REDIS_URL": ""}
        command = [sys.executable, "-m", "config.serve", *words]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr.strip()) == (1, sentence)


def test_a_worker_that_ends_is_logged_and_begun_anew(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    child = (
        f"import signal; lives = open({str(lives)!r}, 'a+'); lives.write('life '); lives.flush(); lives.seek(0);"
        "lives.read().count('life') > 1 and signal.pause()"
    )
    commands = f"[[{sys.executable!r}, '-c', {child!r}]]"
    parent = f"from config import serve; serve.WORKER_CHECK_SECONDS = 0.05; serve.run_commands({commands})"
    process = subprocess.Popen([sys.executable, "-c", parent], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: lives.exists() and lives.read_text().count("life") == 2)
    assert process.poll() is None
    process.terminate()
    _, said = process.communicate()
    assert process.returncode == 0 and "ended with exit code 0. Starting it again" in said


@pytest.mark.slow
def test_web_processes_give_way_and_end_without_a_lost_request_and_count_together(tmp_path: Path, redis: Redis) -> None:
    site = Site(tmp_path, REDIS_URL=redis.url, WEB_PROCESSES="2", METRICS="true", LOG_LEVEL="INFO", STOP_SECONDS="60")
    site.log = log = tmp_path / "log"
    site.start()
    assert site.process
    try:
        parent = site.process.pid

        def workers() -> set[int]:
            return {pid for pid, command in children(parent).items() if "resource_tracker" not in command}

        def counted() -> float:
            """How many requests for /healthz all processes have answered, as /metrics tells."""
            series = r'fivefold_requests_total\{method="GET",route="healthz",status="200"\} (\S+)'
            return float(re.findall(series, fetch_page(site, "/metrics")[1])[0])

        first, before, asked_here, sent = workers(), counted(), 0, 0
        assert len(first) == 2

        def have_given_way() -> bool:
            """Whether none of the first is there any more; until then someone asks again and again."""
            nonlocal asked_here, sent
            if log.read_text().count("aborting the restart") == sent:  # a busy machine starts none in time
                os.kill(parent, signal.SIGHUP)
                sent += 1
            with suppress(ConnectionResetError):  # taken and not yet read: a proxy asks another process
                assert fetch_page(site, "/healthz")[0] == 200
                asked_here += 1
            return not workers() & first

        wait_until(have_given_way)
        assert len(workers()) == 2
        assert {counted() for _ in range(4)} == {before + asked_here}, "those that have ended have counted too"
        assert "Starting it again" not in log.read_text(), "they were told to end"
        killed = min(workers())
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: f"Web process {killed} ended with exit code -9. Starting it again" in log.read_text())
        wait_until(lambda: len(workers()) == 2)

        connection, ended = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE), log.stat().st_size
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        assert answer.read() and answer.getheader("server") is None
        body = json.dumps({"move": {"guess": 1}, "after": 0}).encode()
        connection.putrequest("POST", "/api/toy/small/2026-11-21/moves/")
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body[:5])
        wait_until(lambda: waiting_at(site.port) == 0)
        site.process.terminate()
        wait_until(lambda: "Waiting for connections to close" in log.read_text()[ended:])
        assert site.process.poll() is None
        connection.send(body[5:])
        assert connection.getresponse().status == 403, "it was read, and has no CSRF token"
        connection.close()
        assert site.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        site.stop()


HOST, HOME = "play.example.org", "203.0.113.7"
TOY = f"/toy/small/{DAY}/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    more = {"BEHIND_TLS": "true", "ALLOWED_HOSTS": HOST, "TRUSTED_PROXIES": "2"}
    site = Site(tmp_path_factory.mktemp("site"), "tests.toy.settings", **more)
    site.migrate(days=1)
    site.start()
    yield site
    site.stop()


def answer(at: Site | Nginx, path: str, scheme: str = "https", **headers: str) -> tuple[int, str, Message]:
    """What the proxy gets for a browser that came by this scheme."""
    return fetch_page(at, path, **{"Host": HOST, "X-Forwarded-Proto": scheme, **headers})


@pytest.mark.slow
def test_it_is_reached_by_tls_alone_for_a_year_to_come(site: Site) -> None:
    status, _, headers = answer(site, "/", "http")
    assert (status, headers["Location"]) == (301, f"https://{HOST}/")
    assert answer(site, "/about/")[2]["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"


@pytest.mark.slow
def test_no_other_host_of_the_domain_sets_its_cookies(site: Site) -> None:
    cookies = answer(site, f"/api{TOY}")[2].get_all("Set-Cookie") or []
    names = {cookie.split("=")[0] for cookie in cookies}
    assert names == {"__Host-seen", "__Host-newcomer", "__Host-csrftoken"}
    for cookie in cookies:
        assert "; Secure" in cookie and "; Path=/" in cookie and "Domain" not in cookie and "; SameSite=Lax" in cookie
        assert "; HttpOnly" in cookie or cookie.startswith("__Host-csrftoken")


@pytest.mark.slow
def test_it_does_not_say_what_it_is_made_of_and_is_asked_for_its_health_under_any_name(site: Site) -> None:
    for path in ("/", "/healthz", "/nowhere/", f"/api{TOY}"):
        headers = answer(site, path)[2]
        assert "Server" not in headers and "X-Powered-By" not in headers
    for host in ("10.1.2.3:8000", "elsewhere.example"):
        assert answer(site, "/healthz", "http", Host=host)[0] == 200
        assert answer(site, "/readyz", "http", Host=host)[0] == 200
        assert answer(site, "/", Host=host)[0] == 400


@pytest.mark.slow
async def test_sockets_open_for_its_own_pages_by_tls_alone(site: Site) -> None:
    address = f"ws://{HOST}/live/"
    for origin in (f"http://{HOST}", f"https://{HOST}:8443", "https://evil.example"):
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, origin=Origin(origin), host="127.0.0.1", port=site.port)
    own = Origin(f"https://{HOST}")
    async with websockets.connect(address, origin=own, host="127.0.0.1", port=site.port) as socket:
        assert socket.response and "Server" not in socket.response.headers


@pytest.mark.slow
def test_behind_a_real_nginx_guesses_count_by_the_callers_address(site: Site, tmp_path: Path) -> None:
    """The server itself must not read the header in another way; the test speaks for a proxy before nginx."""
    nginx = Nginx(tmp_path, site.port)
    nginx.start()

    def guess(address: str) -> int:
        return answer(nginx, "/room/NOPE/", **{"X-Forwarded-For": address})[0]

    try:
        assert [guess(HOME) for _ in range(MOST_MISSES)] == [404] * MOST_MISSES
        assert (guess(HOME), guess(f"6.6.6.6, {HOME}"), guess("198.51.100.1")) == (429, 429, 404)
    finally:
        nginx.stop()


def test_what_keeps_a_site_from_starting_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        in_use = f"Port {port} is in use. Stop the program that uses it, or choose another with PORT=8001 make play."
        for words, environment, sentence in (
            (["--play"], {"PORT": port}, in_use),
            (["--play"], {"PORT": "70000"}, "PORT=70000 isn’t a port. Choose a number from 1 to 65535."),
            (["--play"], {"PORT": "http"}, "PORT=http isn’t a port. Choose a number from 1 to 65535."),
            ([], {"PATH": str(tmp_path)}, "npm is missing. Install Node.js"),
            (["--inside"], {"VAR_DIR": "/proc/nowhere"}, "We can’t write to the folder /proc/nowhere"),
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
        setup.PackageInstallation("Installing", command, [names], stamp, "==").wait()
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
        hears_hangups = ["env", "--default-signal=HUP"]  # also below nohup, which lets what it starts ignore them
        honcho = [*hears_hangups, ".venv/bin/honcho", "-e", "/dev/null", "start", "-f", "Procfile", "-p", str(port)]
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
    wait_until(lambda: "Fivefold is running at http://localhost:" in run.log.read_text(), run.log.read_text)
    assert len(run.alive()) >= 4
    os.killpg(run.process.pid, how)  # a terminal's Ctrl-C, or its end, goes to the whole group
    run.process.wait(PATIENCE)
    wait_until(lambda: not run.alive(), run.log.read_text)


MAKE = "from games.editions.making import make_daily_edition; from tests.day import DAY;"


@pytest.mark.thorough
@pytest.mark.slow
def test_a_play_goes_on_from_a_dump_in_an_empty_cluster(tmp_path: Path) -> None:
    dump, path = str(tmp_path / "fivefold.dump"), f"/toy/small/{DAY}/"
    with cluster() as empty:
        database = migrated(empty)
        site = Site(tmp_path, "tests.toy.settings", DATABASE_URL=database)
        told = site.manage("shell", "-v", "0", "-c", f"{MAKE} print(make_daily_edition('toy', 'small', DAY).stored)")
        wrong, wrong_too = [number for number in (1, 2, 3) if f"'number': {number}}}" not in told][:2]
        site.start()
        guest = Guest(site, path)
        guest.move({"guess": wrong})
        site.stop()
        subprocess.run([program("pg_dump"), "--format=custom", f"--file={dump}", database], check=True)
    with cluster() as database:
        subprocess.run([program("pg_restore"), "--no-owner", f"--dbname={database}", dump], check=True)
        restored = Site(tmp_path, "tests.toy.settings", DATABASE_URL=database)
        restored.port = site.port
        restored.environment["PORT"] = str(site.port)
        restored.start()
        try:
            guest.site = restored
            assert guest.move({"guess": wrong_too})["state"]["moves"] == 2, "the same player, the same play"
        finally:
            restored.stop()
