# ruff: noqa: F811  (fixtures of the live tests are named as what asks for them)
"""Rooms over real sockets of real web processes: alone, and in pairs over a real Redis."""

from __future__ import annotations

import asyncio
import json
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
import websockets

from benchmarks.rooms import Load, measured
from tests.games.live.conftest import Guest, Pair, connected, pair, site, sockets_are_closed  # noqa: F401
from tests.server import Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]


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


async def test_ready_start_and_moves_reach_everybody_in_order(site: Site) -> None:
    room, alice, bob = await seated(site)
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    await asyncio.to_thread(bob.form, f"{room}ready/", ready="yes")
    await windows[0].until(lambda picture: [seat["ready"] for seat in picture["seats"]] == [False, True])
    await started(room, alice, *windows)
    for number in range(1, 6):
        await asyncio.to_thread(alice.hint, room)
        assert moves(await windows[1].until(moved(number))) == [number, 0]


async def test_whoever_closes_the_laptop_is_away_and_comes_back_to_the_race(site: Site) -> None:
    room, alice, bob = await seated(site)
    window, gone = await look(alice, room), await look(bob, room)
    await window.until(lambda picture: here(picture) == [True, True])
    await started(room, alice, window)
    await asyncio.to_thread(bob.hint, room)
    await gone.socket.close()
    await window.until(lambda picture: here(picture) == [True, False])
    await asyncio.to_thread(alice.hint, room)
    back = await look(bob, room)
    assert moves(await back.until(lambda picture: True)) == [1, 1]
    await window.until(lambda picture: here(picture) == [True, True])


async def test_the_web_process_may_end_and_nothing_is_lost(site: Site) -> None:
    room, alice, bob = await seated(site)
    await started(room, alice, await look(alice, room))
    await asyncio.to_thread(alice.hint, room)
    site.stop()
    await asyncio.to_thread(site.start)
    window = await look(bob, room)
    assert moves(await window.until(lambda picture: True))[0] == 1
    await asyncio.to_thread(alice.hint, room)
    await window.until(lambda picture: moves(picture)[0] == 2)


async def test_two_web_processes_are_one_room_through_redis_which_may_go_and_come_back(
    pair: Pair,
) -> None:
    one, two = pair.sites
    room, alice, bob = await seated(one, two, mode="together")
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    await started(room, alice, *windows)
    await asyncio.gather(asyncio.to_thread(alice.hint, room), asyncio.to_thread(bob.hint, room))
    boards = [await window.until(lambda picture: (picture["board"] or {}).get("moves") == 2) for window in windows]
    assert boards[0]["board"]["log"] == boards[1]["board"]["log"]
    assert len({entry["by"] for entry in boards[0]["board"]["log"]}) == 2
    for act, paused in ((pair.redis.stop, True), (pair.redis.start, False)):
        await asyncio.to_thread(act)
        for window in windows:
            await window.until_paused(paused)
    await asyncio.to_thread(alice.hint, room)
    for window in windows:
        await window.until(lambda picture: picture["board"]["moves"] == 3)


async def test_gestures_reach_everybody_and_what_is_held_only_where_all_play_one_board(
    pair: Pair,
) -> None:
    one, two = pair.sites
    for mode, heard in (("together", [("held", [3, 15]), ("reaction", [1])]), ("race", [("reaction", [1])])):
        room, alice, bob = await seated(one, two, mode=mode)
        windows = [await look(alice, room), await look(bob, room)]
        for window in windows:
            await window.until(lambda picture: here(picture) == [True, True])
        bobs = windows[0].picture["seats"][1]["player"]
        await windows[1].make("held", 3, 15)
        await windows[1].make("reaction", 1)
        for window in windows:
            assert [await window.gesture() for _ in heard] == [(bobs, kind, what) for kind, what in heard]


@pytest.mark.parametrize(
    "nonsense",
    [
        {"type": "gesture", "kind": "shout", "what": []},
        {"type": "gesture", "kind": "held", "what": [1000]},
        {"type": "gesture", "kind": "held", "what": list(range(17))},
        {"type": "gesture", "kind": "busy"},
        {"type": "gesture", "kind": "reaction", "what": ["<b>"], "by": "somebody"},
    ],
)
async def test_nonsense_closes_the_socket_of_whoever_says_it(site: Site, nonsense: dict[str, Any]) -> None:
    room, alice, _ = await seated(site)
    window = await look(alice, room)
    await window.until(lambda picture: True)
    await window.socket.send(json.dumps(nonsense))
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await window.gesture()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


async def test_a_stranger_looks_at_nothing(site: Site) -> None:
    room, _, _ = await seated(site)
    for where in (room, "/room/NOWHERE/"):
        window = await look(Mate(site), where)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await window.until(lambda picture: True)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


async def test_whoever_is_shut_out_hears_so_at_once_and_nothing_more(
    pair: Pair,
) -> None:
    one, two = pair.sites
    room, alice, bob = await seated(one, two)
    windows = [await look(alice, room), await look(bob, room)]
    for window in windows:
        await window.until(lambda picture: here(picture) == [True, True])
    witness = await look(alice, room, two)
    shut_out = windows[0].picture["seats"][1]["player"]
    await asyncio.to_thread(alice.form, f"{room}take-out/", player=shut_out, for_good="yes")
    await windows[0].until(lambda picture: len(picture["seats"]) == 1, seconds=5)
    async with asyncio.timeout(5):
        while json.loads(await windows[1].socket.recv())["type"] != "out":
            continue
    await asyncio.to_thread(alice.form, f"{room}ready/", ready="yes")
    await witness.until(lambda picture: picture["seats"][0]["ready"])  # by the same process, so now Bob would know too
    await windows[1].socket.send("junk")
    with pytest.raises(websockets.ConnectionClosed):
        await windows[1].socket.recv()
    again = await look(bob, room)
    with pytest.raises(websockets.ConnectionClosed):
        await again.until(lambda picture: True)


def test_in_rooms_full_of_players_no_message_is_lost_or_out_of_order(site: Site) -> None:
    hear_all_moves(site, rooms=2)


def hear_all_moves(site: Site, rooms: int) -> None:
    """Fill rooms with eight players each who move, and ask what each of them heard."""
    load = Load("toy/large", rooms=rooms, players=8, moves=2, pace=1.0 + rooms / 10)
    heard = measured(site, load, lambda seat, count: [{"guess": 2 * seat + n + 1} for n in range(count)])
    assert (heard.lost, heard.trouble) == (0, 0)
    assert len(heard.waits) > 0.9 * load.rooms * load.players * load.moves * (load.players - 1)
