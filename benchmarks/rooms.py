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

from benchmarks.figures import Figure, percentile, report_figures
from benchmarks.players import Connection
from benchmarks.sites import list_guesses, open_socket, read_processor_time, running_site
from puzzles.shapes import JSON
from tests.cast.server import Site

ROOMS, PLAYERS = 50, 8
MOVES_PER_PLAYER = 8
"""How many moves each player makes."""
PACE_SECONDS = 5.0
"""Seconds between two moves of a player, on average."""
MoveMaker: TypeAlias = Callable[[int, int], list[JSON]]
"""A function that returns a number of moves for a seat."""
MoveTimes: TypeAlias = dict[tuple[str, int], float]
"""(Player, number of the move) to when the move was sent, or seen."""
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
    """How many players play what, how many moves each makes, and at what pace."""

    play: str
    rooms: int = ROOMS
    players: int = PLAYERS
    moves: int = MOVES_PER_PLAYER
    pace: float = PACE_SECONDS


async def open_room(port: int, load: Load) -> SeatedRoom:
    """Return a room with all its players seated."""
    players = []
    for _ in range(load.players):
        one = Connection(port)
        await one.open()
        await one.send_request("GET", "/together/")
        players.append(one)
    where = await players[0].send_form("/room/open/", play=load.play, source="fresh", mode="race")
    for one in players[1:]:
        await one.send_form(f"{where}join/")
    return SeatedRoom(where.split("/")[2], players)


class SocketRecorder:
    """A recorder of one player's socket: of the room as seen from there, and of when each move was first seen."""

    def __init__(self) -> None:
        self.seen: MoveTimes = {}
        self.moves: dict[str, int] = {}
        self.version: int | None = None
        self.frame_faults = 0

    def record_message(self, message: dict[str, Any], now: float) -> bool:
        """Record a message; return True if the site dropped frames, so that a page would now ask for a snapshot."""
        if message["type"] == "lost":
            self.version = None
            return True
        if message["type"] == "snapshot":
            self.version = message["version"]
        elif message["type"] == "delta":
            self.frame_faults += self.version is not None and message["version"] != self.version + 1
            self.version = message["version"]
        for seat in message.get("seats", ()):
            self.record_moves(seat["player"], (seat["part"] or {}).get("moves", 0), now)
        return False

    def record_moves(self, player: str, moves: int, now: float) -> None:
        before = self.moves.get(player, 0)
        self.frame_faults += moves < before  # an earlier snapshot
        for number in range(before + 1, moves + 1):
            self.seen[player, number] = now
        self.moves[player] = max(before, moves)


class SocketRecord(NamedTuple):
    """A socket's record: when it saw each move, the moves of each player, and frames out of order."""

    seen: MoveTimes
    moves: dict[str, int]
    frame_faults: int


RecordsBySeat: TypeAlias = dict[tuple[int, int], SocketRecord]
"""What each socket received, by room and seat."""


async def _record_sockets(
    ports: list[int], rooms: list[RoomCookies], ready: Event, stop: Event, results: Queue[RecordsBySeat]
) -> None:
    recorders: dict[tuple[int, int], SocketRecorder] = {}

    async def record_seat(room: int, seat: int, code: str, cookies: str) -> None:
        recorder = recorders[room, seat] = SocketRecorder()
        port = ports[(room + seat) % len(ports)]
        async with open_socket(port, f"/room/{code}/", cookies) as heard:
            async for text in heard:
                if recorder.record_message(json.loads(text), time.time()):
                    await heard.send(json.dumps({"type": "resync", "topic": f"room.{code}"}))

    tasks = []
    for room, (code, cookies) in enumerate(rooms):
        tasks += [asyncio.create_task(record_seat(room, seat, code, cookie)) for seat, cookie in enumerate(cookies)]
        await asyncio.sleep(0.05)
    while any(one.version is None for one in recorders.values()) or len(recorders) < len(tasks):
        await asyncio.sleep(0.1)
    ready.set()
    while not stop.is_set():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    results.put({key: SocketRecord(one.seen, one.moves, one.frame_faults) for key, one in recorders.items()})


def record_sockets(
    ports: list[int], rooms: list[RoomCookies], ready: Event, stop: Event, results: Queue[RecordsBySeat]
) -> None:
    asyncio.run(_record_sockets(ports, rooms, ready, stop, results))


async def play(room: SeatedRoom, load: Load, make_moves: MoveMaker, rng: random.Random) -> MoveTimes:
    """Have everyone in a room move at their own pace, and return when each accepted move was sent."""
    sent: MoveTimes = {}

    async def play_seat(seat: int) -> None:
        known = 0
        await asyncio.sleep(rng.random() * load.pace)
        for move in make_moves(seat, load.moves):
            await room.players[seat].open()  # an idle connection is closed sooner
            at = time.time()
            status, answer = await room.players[seat].make_move(f"/api/room/{room.code}/rounds/1/", move, known)
            if status == 200:
                known = answer["state"]["moves"]
                sent[room.ids[seat], known] = at
            await asyncio.sleep(max(0.0, load.pace * (0.5 + rng.random()) - (time.time() - at)))

    await asyncio.gather(*(play_seat(seat) for seat in range(load.players)))
    return sent


async def read_snapshot(port: int, room: SeatedRoom) -> dict[str, Any]:
    """Return the snapshot that the room's socket sends to someone who joins now."""
    cookies = "; ".join(f"{name}={value}" for name, value in room.players[0].cookies.items())
    async with open_socket(port, f"/room/{room.code}/", cookies) as heard:
        snapshot: dict[str, Any] = json.loads(await heard.recv())
        return snapshot


@dataclass(frozen=True)
class LoadOutcome:
    """The outcome of a load: seconds from each move to each other player, and what went wrong."""

    waits: list[float]
    lost: int
    frame_faults: int
    cpu: float
    seconds: float


class PlayedRooms(NamedTuple):
    """Played rooms: when their moves were sent, the rooms, and the processor time and seconds that this took."""

    sent: list[MoveTimes]
    rooms: list[SeatedRoom]
    cpu: float
    seconds: float


async def _play_rooms(
    site: Site,
    load: Load,
    make_moves: MoveMaker,
    ports: list[int],
    start_listening: Callable[[list[RoomCookies]], None],
    stop: Event,
) -> PlayedRooms:
    rng = random.Random(1)
    rooms = [await open_room(ports[n % len(ports)], load) for n in range(load.rooms)]
    start_listening([(r.code, ["; ".join(f"{k}={v}" for k, v in p.cookies.items()) for p in r.players]) for r in rooms])
    for room in rooms:
        await room.players[0].open()
        await room.players[0].send_form(f"/room/{room.code}/start/")
        seats = (await read_snapshot(ports[0], room))["seats"]
        room.ids = [seat["player"] for seat in sorted(seats, key=lambda seat: seat["number"])]
    await asyncio.sleep(6)
    assert site.process
    spent, began = read_processor_time(site.process.pid), time.time()
    sent = await asyncio.gather(*(play(room, load, make_moves, rng) for room in rooms))
    spent, took = read_processor_time(site.process.pid) - spent, time.time() - began
    await asyncio.sleep(2)
    stop.set()
    await asyncio.gather(*(one.close() for room in rooms for one in room.players))
    return PlayedRooms(sent, rooms, spent, took)


def measure_rooms(site: Site, load: Load, make_moves: MoveMaker, ports: list[int] | None = None) -> LoadOutcome:
    """Play and listen in two processes. `make_moves(seat, n)` returns a player's moves."""
    ports = ports or [site.port]
    ready, stop = multiprocessing.Event(), multiprocessing.Event()
    results: Queue[RecordsBySeat] = multiprocessing.Queue()
    listeners: list[multiprocessing.Process] = []

    def start_listening(rooms: list[RoomCookies]) -> None:
        listeners.append(
            multiprocessing.Process(target=record_sockets, args=(ports, rooms, ready, stop, results), daemon=True)
        )
        listeners[0].start()
        if not ready.wait(120):
            raise RuntimeError("the sockets could not be opened")

    sent, rooms, cpu, seconds = asyncio.run(_play_rooms(site, load, make_moves, ports, start_listening, stop))
    heard = results.get(timeout=60)
    listeners[0].join()
    waits: list[float] = []
    lost, frame_faults = 0, sum(one.frame_faults for one in heard.values())
    for number, room in enumerate(rooms):
        for (player, move), at in sent[number].items():
            for seat in range(load.players):
                if room.ids[seat] != player:
                    when = heard[number, seat].seen.get((player, move))
                    lost += when is None
                    waits += [] if when is None else [when - at]
    return LoadOutcome(waits, lost, frame_faults, cpu, seconds)


def make_guess_drawer() -> MoveMaker:
    """Return a function that draws guesses, others for each seat."""
    known = list_guesses()
    return lambda seat, count: [{"guess": word} for word in random.Random(seat).sample(known, count)]


def measure() -> list[Figure]:
    load = Load("nettle/classic", *map(int, sys.argv[1:2]))
    with running_site(days=0) as site:
        heard = measure_rooms(site, load, make_guess_drawer())
    size = f"{load.rooms} rooms of {load.players}"
    moves = len(heard.waits) / (load.players - 1)
    return [
        Figure(f"Rooms: a move reaches the others, {size}, median", percentile(heard.waits, 0.5) * 1000, "ms"),
        Figure(f"Rooms: a move reaches the others, {size}, p99", percentile(heard.waits, 0.99) * 1000, "ms", 150),
        Figure(f"Rooms: moves that did not reach somebody, of {len(heard.waits) + heard.lost}", heard.lost, ""),
        Figure("Rooms: frames missing or out of order", heard.frame_faults, ""),
        Figure(
            f"Rooms: processor time per move, at {moves / heard.seconds:.0f} a second", heard.cpu / moves * 1000, "ms"
        ),
    ]


if __name__ == "__main__":
    report_figures(measure())
