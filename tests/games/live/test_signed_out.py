"""A session that ends takes its sockets along: over a real Redis in every process, without one at the next message."""

from __future__ import annotations

import asyncio
import json
import urllib.parse
from collections.abc import Callable

import pytest
import websockets

from games.live.messages import CLOSE_SIGNED_OUT
from tests.cast.sites import TOY, Guest, Pair, Tab, look
from tests.server import Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("sockets_are_closed")]
PASSWORD = "otter-lamp-42"


def post(browser: Guest, address: str, **fields: str) -> None:
    """Sends a form, as a page does."""
    token = next(str(cookie.value) for cookie in browser.jar if cookie.name == "csrftoken")
    body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
    with browser.opener.open(browser.site.address + address, body) as answer:
        answer.read()


def signed_in(site: Site, new: bool, name: str = "Alice") -> Guest:
    """A browser of somebody with an account; the first one makes it."""
    browser = Guest(site, TOY)
    with browser.opener.open(site.address + "/account/login/") as answer:
        answer.read()
    if new:
        post(browser, "/account/signup/", username=name, password1=PASSWORD)
    else:
        post(browser, "/account/login/", login=name, password=PASSWORD)
    return browser


async def closed(tab: Tab) -> None:
    """Waits until a socket is closed because its sign-in has ended, without a message of its own."""
    async with asyncio.timeout(60):
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await tab.socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == CLOSE_SIGNED_OUT


async def opened(site: Site, browser: Guest | None) -> Tab:
    tab = await look(site, guest=browser)
    await tab.hear("snapshot")
    return tab


async def test_ending_the_other_sessions_closes_their_sockets_in_every_process(pair: Pair) -> None:
    here, there = pair.sites
    phone, desk = signed_in(here, new=True), signed_in(there, new=False)
    stays, same_process, other_process = (
        await opened(there, desk),
        await opened(there, phone),
        await opened(here, phone),
    )
    stranger = await opened(here, None)
    await asyncio.to_thread(post, desk, "/account/sessions/")
    await closed(same_process)
    await closed(other_process)
    for tab in (stays, stranger):
        await tab.socket.send(json.dumps({"type": "ping"}))
        await tab.hear("pong")


async def test_without_redis_a_socket_is_closed_at_its_next_message(start_site: Callable[..., Site]) -> None:
    here, there = start_site(), start_site()
    phone, desk = signed_in(here, new=True), signed_in(there, new=False)
    tab, stays = await opened(here, phone), await opened(here, desk)
    await asyncio.to_thread(post, desk, "/account/sessions/")
    for one in (tab, stays):
        await one.socket.send(json.dumps({"type": "ping"}))
    await closed(tab)
    await stays.hear("pong")


async def test_what_ended_while_redis_was_away_is_closed_when_it_is_back(pair: Pair) -> None:
    (here, there), redis = pair.sites, pair.redis
    phone, desk = signed_in(here, new=True, name="Bruno"), signed_in(there, new=False, name="Bruno")
    tab = await opened(here, phone)
    redis.stop()
    await asyncio.to_thread(post, desk, "/account/sessions/")
    redis.start()
    await closed(tab)
