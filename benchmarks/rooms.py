"""Fill rooms with scripted players, and measure how long a move takes to reach all others."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple, TypeAlias

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import Connection
from benchmarks.sites import list_guesses, open_socket, processor_time, running_site
from puzzles.shapes import JSON
from tests.server import Site

ROOMS, PLAYERS = 50, 8
MOVES = 8
"""How many moves each player makes."""
PACE = 5.0
"""Seconds between two moves of a player, on average."""
Moves: TypeAlias = Callable[[int, int], list[JSON]]
"""The moves of a seat, as many as asked for."""
Sent: TypeAlias = dict[tuple[str, int], float]
"""When each player's numbered move was sent, or seen."""
RoomCookies: TypeAlias = tuple[str, list[str]]
"""A room's code, and the cookies of each of its players."""


@dataclass
class SeatedRoom:
    """A room with its players: their connections, and their public ids in the order of the seats."""

    code: str
    players: list[Connection]
    ids: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Load:
    """How many players play what, and what their moves are."""

    play: str
    rooms: int = ROOMS
    players: int = PLAYERS
    moves: int = MOVES
    pace: float = PACE


async def open_room(port: int, load: Load) -> SeatedRoom:
    """Return a room with all its players seated."""
    players = []
    for _ in range(load.players):
        one = Connection(port)
        await one.open()
        await one.request("GET", "/together/")
        players.append(one)
    where = await players[0].form("/room/open/", play=load.play, source="fresh", mode="race")
    for one in players[1:]:
        await one.form(f"{where}join/")
    return SeatedRoom(where.split("/")[2], players)


class SocketRecorder:
    """Records one player's socket: the room as seen from there, and when each move was first seen."""

    def __init__(self) -> None:
        self.seen: Sent = {}
        self.moves: dict[str, int] = {}
        self.version: int | None = None
        self.trouble = 0

    def record_message(self, message: dict[str, Any], now: float) -> bool:
        """Record a message; return True if the site dropped frames, so that a page would now ask for a snapshot."""
        if message["type"] == "lost":
            self.version = None
            return True
        if message["type"] == "snapshot":
            self.version = message["version"]
        elif message["type"] == "delta":
            self.trouble += self.version is not None and message["version"] != self.version + 1
            self.version = message["version"]
        for seat in message.get("seats", ()):
            self.record_moves(seat["player"], (seat["part"] or {}).get("moves", 0), now)
        return False

    def record_moves(self, player: str, moves: int, now: float) -> None:
        before = self.moves.get(player, 0)
        self.trouble += moves < before  # an earlier snapshot
        for number in range(before + 1, moves + 1):
            self.seen[player, number] = now
        self.moves[player] = max(before, moves)


class SocketRecord(NamedTuple):
    """A socket's record: when it saw each move, the moves of each player, and frames out of order."""

    seen: Sent
    moves: dict[str, int]
    trouble: int


RecordsBySeat: TypeAlias = dict[tuple[int, int], SocketRecord]
"""What each socket received, by room and seat."""


async def _listen(
    ports: list[int], rooms: list[RoomCookies], ready: Event, stop: Event, results: Queue[RecordsBySeat]
) -> None:
    ears: dict[tuple[int, int], SocketRecorder] = {}

    async def one(room: int, seat: int, code: str, cookies: str) -> None:
        ear = ears[room, seat] = SocketRecorder()
        port = ports[(room + seat) % len(ports)]
        async with open_socket(port, f"/room/{code}/", cookies) as heard:
            async for text in heard:
                if ear.record_message(json.loads(text), time.time()):
                    await heard.send(json.dumps({"type": "resync", "topic": f"room.{code}"}))

    tasks = []
    for room, (code, cookies) in enumerate(rooms):
        tasks += [asyncio.create_task(one(room, seat, code, cookie)) for seat, cookie in enumerate(cookies)]
        await asyncio.sleep(0.05)
    while any(ear.version is None for ear in ears.values()) or len(ears) < len(tasks):
        await asyncio.sleep(0.1)
    ready.set()
    while not stop.is_set():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    results.put({key: SocketRecord(ear.seen, ear.moves, ear.trouble) for key, ear in ears.items()})


def listen(
    ports: list[int], rooms: list[RoomCookies], ready: Event, stop: Event, results: Queue[RecordsBySeat]
) -> None:
    asyncio.run(_listen(ports, rooms, ready, stop, results))


async def play(room: SeatedRoom, load: Load, moves: Moves, rng: random.Random) -> Sent:
    """Have everyone in a room move at their own pace, and return when each accepted move was sent."""
    sent: Sent = {}

    async def one(seat: int) -> None:
        known = 0
        await asyncio.sleep(rng.random() * load.pace)
        for move in moves(seat, load.moves):
            await room.players[seat].open()  # an idle connection is closed sooner
            at = time.time()
            status, answer = await room.players[seat].move(f"/api/room/{room.code}/rounds/1/", move, known)
            if status == 200:
                known = answer["state"]["moves"]
                sent[room.ids[seat], known] = at
            await asyncio.sleep(max(0.0, load.pace * (0.5 + rng.random()) - (time.time() - at)))

    await asyncio.gather(*(one(seat) for seat in range(load.players)))
    return sent


async def standing(port: int, room: SeatedRoom) -> dict[str, Any]:
    """Return what the room's socket sends to someone who joins now."""
    cookies = "; ".join(f"{name}={value}" for name, value in room.players[0].cookies.items())
    async with open_socket(port, f"/room/{room.code}/", cookies) as heard:
        snapshot: dict[str, Any] = json.loads(await heard.recv())
        return snapshot


@dataclass(frozen=True)
class Outcome:
    """The outcome: seconds from each move to each other player, and what went wrong."""

    waits: list[float]
    lost: int
    trouble: int
    cpu: float
    seconds: float


class PlayedRooms(NamedTuple):
    """What was played: the moves sent in each room, the rooms, and what that cost."""

    sent: list[Sent]
    rooms: list[SeatedRoom]
    cpu: float
    seconds: float


async def _play_rooms(
    site: Site,
    load: Load,
    moves: Moves,
    ports: list[int],
    start_listening: Callable[[list[RoomCookies]], None],
    stop: Event,
) -> PlayedRooms:
    rng = random.Random(1)
    rooms = [await open_room(ports[n % len(ports)], load) for n in range(load.rooms)]
    start_listening([(r.code, ["; ".join(f"{k}={v}" for k, v in p.cookies.items()) for p in r.players]) for r in rooms])
    for room in rooms:
        await room.players[0].open()
        await room.players[0].form(f"/room/{room.code}/start/")
        seats = (await standing(ports[0], room))["seats"]
        room.ids = [seat["player"] for seat in sorted(seats, key=lambda seat: seat["number"])]
    await asyncio.sleep(6)
    assert site.process
    spent, began = processor_time(site.process.pid), time.time()
    sent = await asyncio.gather(*(play(room, load, moves, rng) for room in rooms))
    spent, took = processor_time(site.process.pid) - spent, time.time() - began
    await asyncio.sleep(2)
    stop.set()
    await asyncio.gather(*(one.close() for room in rooms for one in room.players))
    return PlayedRooms(sent, rooms, spent, took)


def measure_rooms(site: Site, load: Load, moves: Moves, ports: list[int] | None = None) -> Outcome:
    """Play and listen in two processes. `moves(seat, n)` returns a player's moves."""
    ports = ports or [site.port]
    ready, stop = multiprocessing.Event(), multiprocessing.Event()
    results: Queue[RecordsBySeat] = multiprocessing.Queue()
    listeners: list[multiprocessing.Process] = []

    def start_listening(rooms: list[RoomCookies]) -> None:
        listeners.append(multiprocessing.Process(target=listen, args=(ports, rooms, ready, stop, results), daemon=True))
        listeners[0].start()
        if not ready.wait(120):
            raise RuntimeError("the sockets could not be opened")

    sent, rooms, cpu, seconds = asyncio.run(_play_rooms(site, load, moves, ports, start_listening, stop))
    heard = results.get(timeout=60)
    listeners[0].join()
    waits: list[float] = []
    lost, trouble = 0, sum(one.trouble for one in heard.values())
    for number, room in enumerate(rooms):
        for (player, move), at in sent[number].items():
            for seat in range(load.players):
                if room.ids[seat] != player:
                    when = heard[number, seat].seen.get((player, move))
                    lost += when is None
                    waits += [] if when is None else [when - at]
    return Outcome(waits, lost, trouble, cpu, seconds)


def draw_guesses() -> Moves:
    """Return different moves of the measured game for each seat."""
    known = list_guesses()
    return lambda seat, count: [{"guess": word} for word in random.Random(seat).sample(known, count)]


def measure() -> list[Figure]:
    load = Load("nettle/classic", *map(int, sys.argv[1:2]))
    with running_site(days=0) as site:
        heard = measure_rooms(site, load, draw_guesses())
    size = f"{load.rooms} rooms of {load.players}"
    moves = len(heard.waits) / (load.players - 1)
    return [
        Figure(f"Rooms: a move reaches the others, {size}, median", percentile(heard.waits, 0.5) * 1000, "ms"),
        Figure(f"Rooms: a move reaches the others, {size}, p99", percentile(heard.waits, 0.99) * 1000, "ms", 150),
        Figure(f"Rooms: moves that did not reach somebody, of {len(heard.waits) + heard.lost}", heard.lost, ""),
        Figure("Rooms: frames missing or out of order", heard.trouble, ""),
        Figure(
            f"Rooms: processor time per move, at {moves / heard.seconds:.0f} a second", heard.cpu / moves * 1000, "ms"
        ),
    ]


if __name__ == "__main__":
    report(measure())
