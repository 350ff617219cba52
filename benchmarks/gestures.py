"""Rooms with all that happens in them: how long from a hand to the other screens, for each kind of event.

`python -m benchmarks.gestures 50 10`: so many rooms of eight, each player with an act each ten seconds. Half of the
rooms race: a player is seen at work, guesses, reacts now and then, and one of each room finishes. Half share a board: a
player is seen holding a cell, then writes in it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from benchmarks.figures import Figure, percentile, report
from benchmarks.players import Connection
from benchmarks.rooms import PLAYERS, ROOMS
from benchmarks.sites import guesses, processor_time, running_site, secret, socket
from puzzles.lexicon.wordnet import wordnet
from puzzles.shapes import JSON

ACTS = 8
"""How often each player does something."""
PACE = 10.0
"""Seconds between two acts of a player, on average."""
AT_WORK = 0.5
"""Seconds from beginning a move to making it."""
AT_ONCE = 25
"""So many sockets are opened at the same time."""
KINDS = {
    "busy": "somebody is at work",
    "move": "a guess",
    "reaction": "a reaction",
    "finish": "a finish",
    "held": "a pointer or a proposal",
    "shared": "a move on a shared board",
}
"""What is measured, by kind."""
Event: TypeAlias = tuple[str, str, int]
"""A kind, whose it is by public id (nobody's on a shared board), and the how manieth."""


@dataclass
class Screen:
    """A player's socket: what was seen there, and when."""

    here: Any
    seen: dict[Event, float] = field(default_factory=dict)
    gestures: Counter[tuple[str, str]] = field(default_factory=Counter)
    ids: list[str] = field(default_factory=list)

    async def look(self) -> None:
        """Hears until the socket is closed."""
        async for text in self.here:
            self.hear(json.loads(text), time.time())

    def hear(self, message: dict[str, Any], now: float) -> None:
        """Notes what a message shows for the first time."""
        if message["type"] == "gesture":
            made = message["kind"], message["by"]
            self.gestures[made] += 1
            self.seen[(*made, self.gestures[made])] = now
        if seats := message.get("seats"):
            self.ids = [seat["player"] for seat in sorted(seats, key=lambda seat: seat["number"])]
        for seat in seats or ():
            part = seat["part"] or {"kind": "", "moves": 0}
            self._count(("move", seat["player"]), part["moves"], now)
            self._count(("finish", seat["player"]), part["kind"] == "done", now)
        self._count(("shared", ""), (message.get("board") or {"moves": 0})["moves"], now)

    def _count(self, what: tuple[str, str], reached: int, now: float) -> None:
        """All up to a number are seen with the first message that tells of it."""
        number = reached
        while number and (*what, number) not in self.seen:
            self.seen[(*what, number)] = now
            number -= 1


@dataclass
class Full:
    """A room, the connections and the screens of its players, and when each event left a hand."""

    code: str
    together: bool
    players: list[Connection]
    screens: list[Screen] = field(default_factory=list)
    sent: dict[Event, float] = field(default_factory=dict)
    movers: dict[Event, str] = field(default_factory=dict)
    """Who made a move on a shared board: their own screen shows it before it is sent."""

    async def gesture(self, seat: int, kind: str, what: list[int]) -> None:
        """Somebody makes a gesture."""
        who = self.screens[0].ids[seat]
        number = 1 + sum(made[:2] == (kind, who) for made in self.sent)
        self.sent[kind, who, number] = time.time()
        await self.screens[seat].here.send(json.dumps({"type": "gesture", "kind": kind, "what": what}))

    async def move(self, seat: int, move: JSON) -> None:
        """Somebody moves; what is refused counts nothing."""
        player, who = self.players[seat], self.screens[0].ids[seat]
        known = max((made[2] for made in self.sent if made[:2] == ("move", who)), default=0)
        at = time.time()
        await player.open()  # an idle connection is not kept so long
        status, answer = await player.move(f"/api/room/{self.code}/rounds/1/", move, known)
        if status != 200:
            return
        made = answer["state"]["moves"]
        event: Event = ("shared", "", made) if self.together else ("move", who, made)
        self.sent[event], self.movers[event] = at, who
        if answer["state"]["status"] != "playing":
            self.sent["finish", who, 1] = at

    def waits(self) -> tuple[dict[str, list[float]], Counter[str]]:
        """Seconds from each event to each other screen, by kind, and how many screens did not see theirs."""
        waits: dict[str, list[float]] = defaultdict(list)
        lost: Counter[str] = Counter()
        for event, at in self.sent.items():
            for screen, who in zip(self.screens, self.screens[0].ids, strict=True):
                if who != self.movers.get(event, event[1]):
                    when = screen.seen.get(event)
                    lost[event[0]] += when is None
                    waits[event[0]] += [] if when is None else [when - at]
        return waits, lost


async def _opened(port: int, together: bool, opening: asyncio.Semaphore) -> Full:
    """A room with all its players seated, each with an open socket."""
    players = []
    async with opening:
        for _ in range(PLAYERS):
            players.append(Connection(port))
            await players[-1].open()
            await players[-1].request("GET", "/together/")
        play, mode = ("square/classic", "together") if together else ("nettle/classic", "race")
        where = await players[0].form("/room/open/", play=play, source="today", mode=mode)
        for one in players[1:]:
            await one.form(f"{where}join/")
        room = Full(where.split("/")[2], together, players)
        for one in players:
            cookies = "; ".join(f"{name}={value}" for name, value in one.cookies.items())
            room.screens.append(Screen(await socket(port, f"/room/{room.code}/", cookies)))
    return room


async def _play(room: Full, seat: int, pace: float, moves: list[JSON], rng: random.Random) -> None:
    """All acts of a player."""
    await asyncio.sleep(rng.random() * pace)
    for act in range(ACTS):
        began = time.time()
        cell = rng.randrange(16)
        await room.gesture(seat, "held" if room.together else "busy", [cell] if room.together else [])
        await asyncio.sleep(AT_WORK)
        await room.move(seat, {"put": [[cell, rng.choice("AEIOST")]]} if room.together else moves[act])
        if not room.together and act % 2:
            await room.gesture(seat, "reaction", [rng.randrange(6)])
        await asyncio.sleep(max(0.0, pace * (0.5 + rng.random()) - (time.time() - began)))


async def _room(room: Full, pace: float, last: JSON, rng: random.Random) -> None:
    """A round: all players' acts, and in a race the finish of the first."""
    known = [{"guess": word} for word in guesses() if {"guess": word} != last]
    plays = [_play(room, seat, pace, rng.sample(known, ACTS), rng) for seat in range(PLAYERS)]
    await asyncio.gather(*plays)
    if not room.together:
        await room.move(0, last)


async def _run(port: int, pid: int, rooms: int, pace: float, last: JSON) -> tuple[list[Full], float, float]:
    """All rooms at once: the rooms, seconds of processor, and seconds that it took."""
    opening, rng = asyncio.Semaphore(AT_ONCE // PLAYERS), random.Random(1)
    full = await asyncio.gather(*(_opened(port, number % 2 == 1, opening) for number in range(rooms)))
    looks = [asyncio.create_task(screen.look()) for room in full for screen in room.screens]
    for room in full:
        await room.players[0].open()
        await room.players[0].form(f"/room/{room.code}/start/")
    await asyncio.sleep(6)
    spent, began = processor_time(pid), time.time()
    await asyncio.gather(*(_room(room, pace, last, rng) for room in full))
    spent, took = processor_time(pid) - spent, time.time() - began
    await asyncio.sleep(3)
    for look in looks:
        look.cancel()
    await asyncio.gather(*looks, *(one.close() for room in full for one in room.players), return_exceptions=True)
    return full, spent, took


def measure() -> list[Figure]:
    """All figures of this file."""
    given = sys.argv[1:]
    rooms, pace = int(given[0]) if given else ROOMS, float(given[1]) if len(given) > 1 else PACE
    with running_site() as site:
        assert site.process
        last: JSON = {"guess": wordnet().spelling(int(found)) if (found := secret(site)).isdigit() else found}
        full, spent, took = asyncio.run(_run(site.port, site.process.pid, rooms, pace, last))
    waits: dict[str, list[float]] = defaultdict(list)
    lost: Counter[str] = Counter()
    for seen, missed in (room.waits() for room in full):
        lost += missed
        for kind, some in seen.items():
            waits[kind] += some
    figures = []
    for kind, told in KINDS.items():
        name = f"Rooms: {told} reaches the others"
        figures.append(Figure(f"{name}, median", percentile(waits[kind], 0.5) * 1000, "ms"))
        figures.append(Figure(f"{name}, p99", percentile(waits[kind], 0.99) * 1000, "ms", 150))
        figures.append(Figure(f"{name}: lost, of {len(waits[kind]) + lost[kind]}", lost[kind], ""))
    events = sum(len(room.sent) for room in full)
    figures.append(Figure(f"Rooms: events a second, {rooms} rooms of {PLAYERS}", events / took, ""))
    figures.append(Figure("Rooms: share of one processor", spent / took, ""))
    return figures


if __name__ == "__main__":
    report(measure())
