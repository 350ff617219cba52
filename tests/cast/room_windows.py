"""People in rooms of a real site, and the windows in which they watch."""

from __future__ import annotations

import asyncio
import json
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

import websockets

from benchmarks.rooms import Load, measured
from tests.cast.sites import Guest, connected
from tests.server import Site


class Mate(Guest):
    """A player over real HTTP who sits in a room."""

    def __init__(self, site: Site) -> None:
        super().__init__(site, "/together/")

    def form(self, path: str, **fields: str) -> str:
        """Sends a form; the address where it leads to."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.opener.open(urllib.request.Request(self.site.address + path, body)) as answer:
            return urllib.parse.urlparse(answer.url).path

    def hint(self, room: str) -> Any:
        """A move that never ends the game, whatever the room's number is."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        request = urllib.request.Request(
            f"{self.site.address}/api{room}rounds/1/moves/",
            json.dumps({"move": {"hint": True}, "after": self.after}).encode(),
            {"Content-Type": "application/json", "X-CSRFToken": str(token)},
        )
        with self.opener.open(request) as told:
            answer = json.load(told)
        self.after = answer["state"]["moves"]
        return answer


class Window:
    """A socket in a room, and the picture that its frames make."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.picture: dict[str, Any] = {}
        self.gestures: list[dict[str, Any]] = []
        self.paused = False

    async def until(self, seen: Callable[[dict[str, Any]], bool], seconds: float = 60) -> dict[str, Any]:
        """Reads until the picture is as wished; fails where a frame is missing."""
        async with asyncio.timeout(seconds):
            while not (self.picture and seen(self.picture)):
                message = json.loads(await self.socket.recv())
                if message["type"] == "pause":
                    self.paused = message["paused"]  # Redis is away, or back
                    continue
                if message["type"] == "gesture":
                    self.gestures.append(message)
                    continue
                if not self.picture and message["type"] == "delta":
                    continue  # what comes before the snapshot is older than it
                assert message["type"] == "snapshot" or message["version"] == self.picture["version"] + 1
                self.picture |= message
        return self.picture

    async def until_paused(self, paused: bool) -> None:
        """Read until this socket was told that Redis is away, or back."""
        await self.until(lambda _: self.paused is paused)

    async def make(self, kind: str, *what: int) -> None:
        await self.socket.send(json.dumps({"type": "gesture", "kind": kind, "what": list(what)}))

    async def gesture(self, seconds: float = 60) -> tuple[str, str, list[int]]:
        """The next gesture: whose, of what kind, and what."""
        async with asyncio.timeout(seconds):
            while not self.gestures:
                message = json.loads(await self.socket.recv())
                if message["type"] == "gesture":
                    self.gestures.append(message)
        told = self.gestures.pop(0)
        return told["by"], told["kind"], told["what"]


async def look(mate: Mate, room: str, site: Site | None = None) -> Window:
    site = site or mate.site
    address = site.address.replace("http", "ws") + "/live" + room
    return Window(await connected(address, site.address, mate.cookies))


def moves(picture: dict[str, Any]) -> list[int]:
    return [(seat["part"] or {"moves": 0})["moves"] for seat in picture["seats"]]


def moved(number: int) -> Callable[[dict[str, Any]], bool]:
    """Whether the first player has made so many moves."""
    return lambda picture: moves(picture)[0] >= number


def here(picture: dict[str, Any]) -> list[bool]:
    return [seat["here"] for seat in picture["seats"]]


async def seated(site: Site, other: Site | None = None, mode: str = "race") -> tuple[str, Mate, Mate]:
    """A room with two in it, the second perhaps at another web process."""
    alice, bob = Mate(site), Mate(other or site)
    room = alice.form("/room/open/", play="toy/large", source="fresh", mode=mode)
    bob.form(f"{room}join/")
    return room, alice, bob


async def started(room: str, alice: Mate, *windows: Window) -> None:
    await asyncio.to_thread(alice.form, f"{room}start/")
    told = [await window.until(lambda picture: picture["round"]["starts"] is not None) for window in windows]
    assert len({picture["round"]["starts"] for picture in told}) == 1
    await asyncio.sleep(max(0.0, (told[0]["round"]["starts"] - told[0]["now"]) / 1000 + 0.2))


def hear_all_moves(site: Site, rooms: int) -> None:
    """Fill rooms with eight players each who move, and ask what each of them heard."""
    load = Load("toy/large", rooms=rooms, players=8, moves=2, pace=1.0 + rooms / 10)
    heard = measured(site, load, lambda seat, count: [{"guess": 2 * seat + n + 1} for n in range(count)])
    assert (heard.lost, heard.trouble) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
