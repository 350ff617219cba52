"""Starts a built image from its root file system, beside a real PostgreSQL and Redis, and plays a move on it.

`python -m tests.image buildah [its options]`, for `make image`: looks what is in the image and what must not be; then
migrations, the word lists, one web process, workers and beat, all from the image and not as root.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from http.cookiejar import CookieJar
from pathlib import Path

from tests.cast.server import Redis, free_port
from tests.postgres import cluster

PATIENCE = 600
"""Seconds until the workers have made today's puzzles, on a machine that has little time."""
NOT_ALLOWED = ("gcc", "cc", "g++", "make", "pip", "pip3", "npm", "node", "curl", "git")
"""What no one needs in what runs."""


class Image:
    def __init__(self, buildah: list[str], environment: dict[str, str]) -> None:
        self.buildah = buildah
        self.name = self.ask("from", "localhost/fivefold")
        self.mark = f"FIVEFOLD_IMAGE={self.name}-{os.getpid()}"
        environment = {**environment, **dict([self.mark.split("=")])}
        self.settings = [word for pair in environment.items() for word in ("--env", "=".join(pair))]

    def ask(self, *words: str) -> str:
        done = subprocess.run([*self.buildah, *words], stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    def command(self, *words: str) -> list[str]:
        return [*self.buildah, "run", "--isolation", "chroot", *self.settings, self.name, "--", *words]

    def run(self, *words: str) -> str:
        done = subprocess.run(self.command(*words), stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()

    @contextmanager
    def running(self, *words: str) -> Iterator[None]:
        process = subprocess.Popen(self.command("python", "-m", "config.serve", *words))
        try:
            yield
        finally:
            self.end()
            process.wait(60)

    def end(self) -> None:
        """Ends what runs in the container, which passes the word on: buildah passes no signal to it."""
        for asked, whom in ((signal.SIGTERM, "config.serve"), (signal.SIGKILL, "")):
            for pid in self.processes(whom):
                with suppress(ProcessLookupError):
                    os.kill(pid, asked)
            for _ in range(300):
                if not self.processes():
                    return
                time.sleep(0.1)

    def processes(self, named: str = "") -> list[int]:
        """The processes of this container, by a mark in their environment, whose command names something."""
        found = []
        for folder in Path("/proc").iterdir():
            with suppress(OSError):
                if not folder.name.isdigit() or self.mark.encode() not in (folder / "environ").read_bytes():
                    continue
                if named in (folder / "cmdline").read_text().replace("\0", " "):
                    found.append(int(folder.name))
        return found


def read(address: str) -> str:
    """What an address answers; an error's text too."""
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as problem:
        return problem.read().decode()
    except OSError as problem:
        return str(problem)


def wait_until_ready(address: str) -> None:
    """Waits until everything is there, today's puzzles made by the workers included."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        told = read(f"{address}/readyz")
        if told.startswith("{") and set(json.loads(told).values()) == {"ok"}:
            print(f"Ready after {time.monotonic() - began:.0f} s: {told}")
            return
        time.sleep(1)
    sys.exit(f"The image was not ready after {PATIENCE} s: {told}")


def play(address: str) -> None:
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    path = f"/nettle/classic/{datetime.now(UTC):%Y-%m-%d}/"
    with browser.open(address + path) as page:
        assert "nettle-game" in page.read().decode()
        assert "server" not in page.headers
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    body = json.dumps({"move": {"guess": "cake"}, "after": 0}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": str(token)}
    with browser.open(urllib.request.Request(f"{address}/api{path}moves/", body, headers)) as answer:
        moved = json.load(answer)
    assert moved["state"]["moves"] == 1, moved
    print("Played a move:", json.dumps(moved["feedback"])[:120])


def look_inside(image: Image) -> None:
    assert image.run("id", "-u") != "0", "the image's processes run as root"
    found = [program for program in NOT_ALLOWED if image.run("sh", "-c", f"command -v {program} || true")]
    assert found == [], f"the image holds {found}"
    lent = image.run("sh", "-c", "cat /etc/pip.conf /root/.npmrc /run/secrets/* 2>/dev/null || true")
    assert lent == "", "what was lent to the build is in the image"
    print(f"Not run as root, none of {', '.join(NOT_ALLOWED)}")


def main(*buildah: str) -> None:
    port = str(free_port())
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fivefold-image-"))
        database = stack.enter_context(cluster())
        redis = Redis(Path(folder))
        redis.start()
        stack.callback(redis.stop)
        settings = {"DATABASE_URL": database, "REDIS_URL": redis.url, "PORT": port}
        settings |= {"SECRET_KEY": "of this run alone", "HOST": "127.0.0.1", "WORKER_PROCESSES": "2"}
        image = Image(list(buildah), settings)
        stack.callback(lambda: image.ask("rm", image.name))
        look_inside(image)
        image.run("python", "manage.py", "migrate", "--no-input", "-v", "0")
        image.run("python", "manage.py", "load_words")
        for words in (["web"], ["worker"], ["beat"]):
            stack.enter_context(image.running(*words))
        wait_until_ready(f"http://127.0.0.1:{port}")
        play(f"http://127.0.0.1:{port}")


if __name__ == "__main__":
    if not shutil.which("redis-server"):
        sys.exit("redis-server is missing: install the Debian package redis-server.")
    main(*sys.argv[1:])
