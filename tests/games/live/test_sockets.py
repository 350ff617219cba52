"""The sockets of the site without a network: what those of an edition tell, who may open them, and what ends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.editions.models import Edition
from games.live import publishing
from games.live.consumer import EditionConsumer
from games.live.messages import CLOSE_BAD_MESSAGE, CLOSE_NO_SUCH_TOPIC, CLOSE_SIGNED_OUT
from games.live.topics import ask
from puzzles import registry
from tests.cast.accounts import post, sign_in, sign_up
from tests.cast.tabs import OpenTab, is_let_in
from tests.cast.visitors import Visitor, path


def finished(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda picture: picture["finished"] == number


async def test_a_finish_moves_table_and_feed(open_tab: OpenTab, alice: Visitor, bob: Visitor, secret: int) -> None:
    tab = await open_tab(alice.path)
    assert (await tab.until())["me"] is None
    for number, visitor in enumerate((alice, bob), 1):
        result = (await ask(visitor.post, {"guess": secret})).json()["result"]
        delta = await tab.hear("delta", lambda message: message.get("keys"))
        (key,) = delta["keys"]
        await tab.until(finished(number))
        assert result["line"] in [row["line"] for row in tab.picture["table"] if row["key"] == key]
        newest = tab.picture["feed"][0]
        assert (newest["line"], newest["emoji"]) == (result["line"], result["emoji"])
    again = await (await open_tab(bob.path, bob.client)).hear("snapshot")
    assert again["me"] == {"key": key, "rank": 1 + sum(row["key"] < key for row in again["table"])}
    await tab.say("resync")
    assert (await tab.hear("snapshot"))["version"] == tab.picture["version"]


async def test_a_move_is_heard_in_the_players_own_other_tabs(open_tab: OpenTab, alice: Visitor, bob: Visitor) -> None:
    for visitor in (alice, bob, bob):  # so that their moves differ in number
        await ask(visitor.post, {"hint": True})
    tabs = [await open_tab(visitor.path, visitor.client) for visitor in (alice, bob)]
    for tab in tabs:
        await tab.until()
    for visitor in (alice, bob):
        await ask(visitor.post, {"hint": True})
    assert await tabs[0].hear("you") == {"type": "you", "revision": 0, "moves": 2}
    assert (await tabs[1].hear("you"))["moves"] == 3, "the first that the other hears is of their own move"


async def test_strange_addresses_junk_and_floods_are_closed(open_tab: OpenTab, toy: Edition) -> None:
    for address in ("/toy/huge/2026-11-21/", "/chess/small/2026-11-21/", "/toy/small/never/"):
        assert await (await open_tab(address)).code() == CLOSE_NO_SUCH_TOPIC, address
    junk, flood = await open_tab(path(toy)), await open_tab(path(toy))
    await junk.say_text("junk")
    for _ in range(100):
        await flood.say("resync")
    assert await junk.code() == await flood.code() == CLOSE_BAD_MESSAGE


async def test_a_visitor_opens_so_many_sockets_and_those_without_a_mark_share_a_tenth(
    open_tab: OpenTab, alice: Visitor, bob: Visitor, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKETS_PER_VISITOR, settings.SOCKETS_PER_ADDRESS = 3, 20
    mine = [await open_tab(alice.path, alice.client) for _ in range(4)]
    assert [await is_let_in(tab) for tab in mine] == [True, True, True, False]
    assert await is_let_in(await open_tab(alice.path, bob.client)), "another visitor is let in"
    await mine[0].close()
    assert await is_let_in(await open_tab(alice.path, alice.client))
    unmarked = [await open_tab(alice.path) for _ in range(3)]
    assert [await is_let_in(tab) for tab in unmarked] == [True, True, False]
    mark = unmarked[0].opening[b"set-cookie"].decode()
    assert mark.startswith("newcomer=") and "HttpOnly" in mark
    marked = Client()
    marked.cookies.load(mark)
    assert [await is_let_in(await open_tab(alice.path, marked)) for _ in range(4)] == [True, True, True, False]
    monkeypatch.setattr(EditionConsumer, "find", lambda *_, **__: pytest.fail("the database is asked"))
    assert not await is_let_in(await open_tab(alice.path, alice.client))


def test_two_pages_with_the_leaderboards_of_every_game_may_be_open_and_others_beside_them(settings: Any) -> None:
    tables = sum(len(registry.engine(slug).variants) for slug in registry.slugs())
    assert 2 * tables < settings.SOCKETS_PER_VISITOR


async def test_a_session_that_ends_takes_its_sockets_along_at_once_or_at_their_next_message(
    open_tab: OpenTab, toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, desk = Client(), Client()
    await ask(sign_up, desk, "Alice")
    for is_heard in (True, False):
        await ask(sign_in, phone, "Alice")
        phones, stays, stranger = [await open_tab(path(toy), client) for client in (phone, desk, None)]
        for tab in (phones, stays, stranger):
            await tab.until()
        with monkeypatch.context() as patched:
            if not is_heard:  # as where it ends in another process, and there is no Redis
                patched.setattr(publishing, "tell", lambda *_, **__: None)
            await ask(post, desk, "/account/sessions/")
        if not is_heard:
            await phones.say("ping")
        assert await phones.code() == CLOSE_SIGNED_OUT
        for tab in (stays, stranger):
            await tab.say("ping")
            await tab.hear("pong")
