"""What a page, a move, a finish, a socket and a message to it cost each part of the site, measured on real servers.

Processor time is read from /proc for the web process, PostgreSQL and Redis, so that a busy machine changes it little;
calls to Redis and bytes in the database are counted by the servers themselves.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import websockets
from redis import Redis as Client

from benchmarks.players import Connection, players
from benchmarks.ranks import FILL
from benchmarks.sites import guesses, page, pages, processor_time, running_site, secret, socket, weight
from benchmarks.sizing import Costs, Use
from tests.postgres import cluster
from tests.server import Site
from tests.servers import Redis

PLAYERS, MOVES, PAGES, SOCKETS, FINISHES = 60, 10, 300, 300, 10
ROWS = 20_000
"""Plays that are added to see what one takes on disk, each with MOVES moves."""
FILL_MOVES = """
INSERT INTO plays_move (play_id, number, move, at, key)
SELECT plays_play.id, n, '{"guess": "elephant"}', now(), gen_random_uuid()
FROM plays_play, generate_series(1, %(moves)s) n WHERE edition_id = %(edition)s
"""
QUIET = 10
"""Seconds for which nothing is done, to see what that takes."""
GATHERED = 0.6
"""Seconds between two finishes, so that each is told by itself."""


@dataclass(frozen=True)
class Parts:
    """A running site of one web process with its own PostgreSQL and Redis."""

    site: Site
    database: str
    redis: Redis

    @property
    def web(self) -> int:
        assert self.site.process
        return self.site.process.pid


@dataclass(frozen=True)
class Meter:
    """The counters of all parts at one moment, in seconds."""

    at: float
    web: float
    database: float
    redis: float
    calls: float

    def since(self, before: Meter, count: int, idle: Use = Use(), sent: float = 0.0) -> Use:
        """What one of so many things took between two moments, without what a second takes when nothing goes on."""
        seconds = self.at - before.at
        return Use(
            web=max(0.0, self.web - before.web - idle.web * seconds) / count,
            database=max(0.0, self.database - before.database - idle.database * seconds) / count,
            redis=max(0.0, self.redis - before.redis - idle.redis * seconds) / count,
            calls=max(0.0, self.calls - before.calls - idle.calls * seconds) / count,
            sent=sent,
        )


@dataclass(frozen=True)
class Scale:
    """What is read: the parts, the cluster's first process, and what a second takes when nothing goes on."""

    parts: Parts
    first: int
    idle: Use


@contextmanager
def running() -> Iterator[Parts]:
    """Everything on this machine, with today's editions."""
    with cluster() as database, tempfile.TemporaryDirectory() as folder:
        redis = Redis(Path(folder))
        redis.start()
        try:
            with running_site(DATABASE_URL=database, REDIS_URL=redis.url) as site:
                yield Parts(site, database, redis)
        finally:
            redis.stop()


def postmaster(url: str) -> int:
    """The process of the cluster's first process."""
    with psycopg.connect(url) as connection:
        (backend,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
        return int((Path("/proc") / str(backend) / "stat").read_text().rpartition(")")[2].split()[1])


def read(parts: Parts, first: int) -> Meter:
    """All counters now; `first` is the cluster's first process."""
    assert parts.redis.process
    with Client.from_url(parts.redis.url) as client:
        calls = client.info("stats")["total_commands_processed"]
    web, database, redis = (processor_time(one) for one in (parts.web, first, parts.redis.process.pid))
    return Meter(time.monotonic(), web, database, redis, calls)


@dataclass(frozen=True)
class Stored:
    """Bytes in the database of one more play, and of one more move, with their indexes."""

    play: float
    move: float


def stored(url: str) -> Stored:
    """Measured on thousands of rows at once: a table of a few rows is mostly air."""
    with psycopg.connect(url, cursor_factory=psycopg.ClientCursor) as connection:
        other = "SELECT min(id) FROM editions_edition WHERE game <> 'nettle'"
        (edition,) = connection.execute(other).fetchone() or (0,)
        before = _sizes(connection)
        connection.execute(FILL, {"edition": edition, "count": ROWS})
        connection.execute(FILL_MOVES, {"edition": edition, "moves": MOVES})
        after = _sizes(connection)
    return Stored((after[0] - before[0]) / ROWS, (after[1] - before[1]) / ROWS / MOVES)


def _sizes(connection: psycopg.Connection) -> tuple[int, int]:
    """Bytes of the tables of plays and of moves, with their indexes."""
    sizes = "SELECT pg_total_relation_size('plays_play'), pg_total_relation_size('plays_move')"
    plays, moves = connection.execute(sizes).fetchone() or (0, 0)
    return int(plays), int(moves)


def measured(parts: Parts) -> Costs:
    """Every unit cost, each while nothing else goes on. Takes about two minutes."""
    first = postmaster(parts.database)
    return asyncio.run(_measured(parts, first))


async def _measured(parts: Parts, first: int) -> Costs:
    word, scale = secret(parts.site), Scale(parts, first, await idle(parts, first))
    guests = await players(parts.site.port, page(), PLAYERS)
    page_use = await _used(scale, _pages(guests[0]), PAGES)
    move_use = await _used(scale, _moves(guests), PLAYERS * MOVES)
    silent = await _used(scale, _finishes(guests[:FINISHES], word), FINISHES)
    before = weight(parts.web)
    sockets: list[websockets.ClientConnection] = []
    socket_use = await _used(scale, _open(parts.site.port, sockets), SOCKETS)
    socket_kb = max(0.0, (weight(parts.web) - before) * 1024 / SOCKETS)
    heard = asyncio.gather(*map(_listen, sockets))
    loud = await _used(scale, _finishes(guests[FINISHES : 2 * FINISHES], word), FINISHES)
    for one in sockets:
        await one.close()
    frames = sum(count for count, _ in await heard)
    size = sum(sent for _, sent in await heard) / max(1, frames)
    rows = stored(parts.database)
    return Costs(
        page=page_use,
        move=move_use,
        finish=_beyond(silent, move_use),
        socket=socket_use,
        frame=Use(web=max(0.0, loud.web - silent.web) * FINISHES / max(1, frames), sent=size),
        process_mb=weight(parts.web),
        socket_kb=socket_kb,
        play_bytes=rows.play,
        move_bytes=rows.move,
        day_seconds=_day_seconds(parts),
    )


def _beyond(one: Use, other: Use) -> Use:
    """What one thing takes beyond another."""
    pairs = zip(vars(one).values(), vars(other).values(), strict=True)
    return Use(*(max(0.0, mine - theirs) for mine, theirs in pairs))


async def idle(parts: Parts, first: int) -> Use:
    """What a second takes when nothing goes on."""
    before = read(parts, first)
    await asyncio.sleep(QUIET)
    after = read(parts, first)
    return after.since(before, 1) * (1 / (after.at - before.at))


async def _used(scale: Scale, work: Awaitable[float], count: int) -> Use:
    """What one of so many things took; the work returns the bytes that each sent."""
    before = read(scale.parts, scale.first)
    sent = await work
    await asyncio.sleep(1)  # what follows a move, such as news to sockets, belongs to it
    return read(scale.parts, scale.first).since(before, count, scale.idle, sent)


async def _pages(guest: Connection) -> float:
    sent = 0
    await guest.open()
    for n in range(PAGES):
        status, body = await guest.request("GET", pages()[n % 3])
        assert status == 200
        sent += len(body)
    return sent / PAGES


async def _moves(guests: list[Connection]) -> float:
    words = guesses()[:MOVES]
    sent = 0
    for guest in guests:
        await guest.open()
        known = 0
        for word in words:
            status, answer = await guest.move(f"/api{page()}", {"guess": word}, known)
            assert status == 200, answer
            known = answer["state"]["moves"]
            sent += len(json.dumps(answer))
    return sent / (len(guests) * MOVES)


async def _finishes(guests: list[Connection], word: str) -> float:
    for guest in guests:
        await guest.open()
        began = time.monotonic()
        _, body = await guest.request("GET", f"/api{page()}")
        status, answer = await guest.move(f"/api{page()}", {"guess": word}, json.loads(body)["state"]["moves"])
        assert status == 200, answer
        await asyncio.sleep(max(0.0, GATHERED - (time.monotonic() - began)))
    return 0.0


async def _open(port: int, sockets: list[websockets.ClientConnection]) -> float:
    sent = 0
    for _ in range(SOCKETS):
        opened = await socket(port, page(), compression="deflate")
        sent += len(await opened.recv())
        sockets.append(opened)
    return sent / SOCKETS


async def _listen(opened: websockets.ClientConnection) -> tuple[int, int]:
    """How many messages a socket heard until it was closed, and their bytes."""
    count = size = 0
    async for text in opened:
        count, size = count + 1, size + len(text)
    return count, size


def _day_seconds(parts: Parts) -> float:
    """Seconds of a worker for the editions of one more day, what loading everything takes left out."""
    times = []
    for days in ("1", "2"):  # the first finds its day made
        began = os.times()
        parts.site.manage("editions", "--days", days)
        ended = os.times()
        times.append(ended.children_user - began.children_user)
    return max(0.0, times[1] - times[0])
