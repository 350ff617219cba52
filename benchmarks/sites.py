"""Start the real site that is measured, and find today's page and guesses of the measured game."""

import json
import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import websockets
from websockets.typing import Origin

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.words import list_everyday_words
from tests.cast.server import Site

NO_LIMITS = {
    "MOVES_RATE": "100000/s",
    "PRACTICE_RATE": "100000/m",
    "ROOMS_RATE": "100000/h",
    "NEW_GUESTS_AN_HOUR": "10000000",
    "SOCKETS_PER_ADDRESS": "10000000",
}
"""Settings that set no limits on how fast anyone may play."""


@contextmanager
def running_site(days: int = 1, **more: str) -> Iterator[Site]:
    """Run a web process with a fresh database and the editions of a number of days; `more` are settings."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), settings="config.settings", **NO_LIMITS, **more)
        site.run("config.collect")
        site.migrate()
        site.manage("load_words")
        if days:
            site.manage("editions", "--days", str(days))
        try:
            yield site.start()
        finally:
            site.stop()


def make_todays_path() -> str:
    """Return the path of today's edition of the measured game."""
    return f"/nettle/classic/{datetime.now(UTC).date()}/"


def list_guesses() -> list[str]:
    """Return the guesses that are sent to the measured game."""
    return [wordnet().spelling(number) for number in list_everyday_words(wordnet())]


def read_secret(site: Site) -> str:
    """Return the guess that wins today's edition of the measured game."""
    found = "Edition.objects.get(game='nettle', kind='daily').puzzle.secret.target"
    return site.manage("shell", "-v", "0", "-c", f"from games.editions.models import Edition; print({found})").strip()


def name_topic(path: str) -> str:
    """Name the live topic of the page at a path.

    >>> name_topic("/toy/small/2026-11-21/"), name_topic("/room/ABCD/"), name_topic("/room/ABCD/screen/")
    ('edition.toy.small.2026-11-21', 'room.ABCD', 'screen.ABCD')
    """
    match path.strip("/").split("/"):
        case ["room", code]:
            return f"room.{code}"
        case ["room", code, "screen"]:
            return f"screen.{code}"
        case ["api", "jobs", name]:
            return f"job.{name}"
        case parts:
            return ".".join(["edition", *parts])


@asynccontextmanager
async def open_socket(port: int, path: str, cookies: str = "") -> AsyncIterator[websockets.ClientConnection]:
    """Open a socket as a browser does, and watch the topic of a page."""
    opening = websockets.connect(
        f"ws://127.0.0.1:{port}/live/",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": cookies} if cookies else None,
        compression=None,
        max_size=None,
        open_timeout=60,
    )
    async with opening as opened:
        await opened.send(json.dumps({"type": "want", "topics": [name_topic(path)]}))
        yield opened


def read_memory(pid: int) -> float:
    """Return the resident memory of a process in MB; memory that it shares with others counts in full."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise LookupError("no VmRSS")


def read_processor_time(*roots: int) -> float:
    """Return the processor seconds of processes, given by their ids, and of their children, running or ended."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(folder.name) in roots:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) in roots:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")
