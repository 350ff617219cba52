"""Two real web processes over one Redis: one site to all who look, whatever becomes of Redis or of a process."""

import asyncio

import pytest

from games.live.messages import CLOSE_BAD_MESSAGE, CLOSE_SIGNED_OUT
from tests.cast.accounts import PASSWORD
from tests.cast.sites import Guest, look
from tests.cast.tabs import Tab
from tests.cast.waiting import eventually
from tests.faults.installation import Installation
from tests.server import Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]
HINT = {"hint": True}
"""A move that ends no game, whatever its number is."""
do = asyncio.to_thread


def seated(*sites: Site) -> tuple[str, list[Guest]]:
    """A board that a guest of each site plays together, and the guests."""
    host, *others = guests = [Guest(site, "/together/") for site in sites]
    room = host.form("/room/open/", play="toy/large", source="today", mode="together")
    for guest in others:
        guest.form(f"{room}join/")
    host.form(f"{room}start/")
    return room, guests


async def see(moves: int, *tabs: Tab) -> None:
    """All have seen so many moves on their board."""
    for tab in tabs:
        await tab.until(lambda picture: (picture["board"] or {}).get("moves") == moves)


async def play(guest: Guest, room: str) -> None:
    """A move in the room's round, as soon as the countdown is over."""

    def is_over() -> bool:
        try:
            return bool(guest.move(HINT, f"{room}rounds/1/"))
        except OSError:
            return False  # HTTP says that it has not begun

    await eventually(is_over)


def signed_in(site: Site, path: str, name: str, is_new: bool) -> Guest:
    browser = Guest(site, path)
    browser.get("/account/login/")
    if is_new:
        browser.form("/account/signup/", username=name, password1=PASSWORD)
    else:
        browser.form("/account/login/", login=name, password=PASSWORD)
    return browser


@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_two_processes_are_one_site_through_redis_which_may_go_and_come_back(
    parts: Installation, how: str
) -> None:
    (one, two), redis = parts.webs, parts.redis
    room, (alice, bob) = await do(seated, one, two)
    boards = [await look(guest.site, room, guest.cookies) for guest in (alice, bob)]
    today = parts.today
    tabs = [await look(site, today) for site in parts.webs]
    phone, desk = [await do(signed_in, site, today, how, site is one) for site in (one, two)]
    phones = await look(one, today, phone.cookies)
    await asyncio.gather(play(alice, room), play(bob, room))
    await see(2, *boards)
    assert boards[0].picture["board"]["log"] == boards[1].picture["board"]["log"]
    players = [await do(Guest, site, today) for site in parts.webs]
    await do(players[0].solve)
    finished = [(await tab.hear("delta", lambda message: "finished" in message))["finished"] for tab in tabs]
    assert finished[0] == finished[1]
    await phones.until()
    known = parts.read_logs()

    await do(redis.stop if how == "killed" else redis.freeze)
    for _ in range(5):
        for site in (one, two):
            await do((await do(Guest, site, today)).move, HINT)
    for tab in (*tabs, *boards):
        await tab.hear("pause", lambda message: message["paused"])
    await do(desk.form, "/account/sessions/")
    await do(redis.start if how == "killed" else redis.thaw)
    for tab in (*tabs, *boards):
        await tab.hear("pause", lambda message: not message["paused"])
    assert await phones.code() == CLOSE_SIGNED_OUT, "the session has ended while Redis was away"
    await do(bob.move, HINT, f"{room}rounds/1/")
    await see(3, *boards)
    await do(players[1].solve)
    for tab in tabs:
        await tab.until(lambda picture: picture["finished"] == finished[0] + 1)
    said = [text.removeprefix(before) for before, text in zip(known, parts.read_logs(), strict=True)]
    assert all(text.count("limits on moves are off") <= 1 and "ERROR" not in text for text in said), said


async def test_a_frame_of_more_than_four_kilobytes_ends_its_socket(parts: Installation) -> None:
    for size, code in ((4000, CLOSE_BAD_MESSAGE), (5000, 1009)):
        tab = await look(parts.webs[1], parts.today)
        await tab.until()
        await tab.say_text("x" * size)
        assert await tab.code() == code
