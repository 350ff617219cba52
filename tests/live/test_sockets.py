"""The sockets of the site without a network: what those of an edition tell, who may open them, and what ends them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from benchmarks.sites import name_topic
from games.editions import lookup
from games.editions.models import Edition
from games.live import consumer, publishing
from games.live.edition_topic import EditionWatch, make_edition_topic_name
from games.live.hub import get_hub
from games.live.messages import CLOSE_BAD_MESSAGE, CLOSE_SIGNED_OUT
from games.live.topics import query_database
from tests.cast.accounts import post_form, sign_in, sign_up
from tests.cast.tabs import OpenTab, is_let_in
from tests.cast.visitors import Visitor, make_path
from tests.day import DAY


@pytest.fixture
def large(toy: Edition) -> Edition:
    return lookup.find_daily_edition("toy", "large", DAY)


def finished(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda picture: picture["finished"] == number


async def test_a_finish_moves_table_and_feed(open_tab: OpenTab, alice: Visitor, bob: Visitor, secret: int) -> None:
    tab = await open_tab(alice.path)
    assert (await tab.wait_for_state())["me"] is None
    for number, visitor in enumerate((alice, bob), 1):
        result = (await query_database(visitor.post, {"guess": secret})).json()["result"]
        delta = await tab.wait_for_message("delta", lambda message: message.get("keys"))
        (key,) = delta["keys"]
        await tab.wait_for_state(finished(number))
        assert result["line"] in [row["line"] for row in tab.picture["table"] if row["key"] == key]
        newest = tab.picture["feed"][0]
        assert (newest["line"], newest["emoji"]) == (result["line"], result["emoji"])
    again = await (await open_tab(bob.path, bob.client)).wait_for_message("snapshot")
    assert again["me"] == {"key": key, "rank": 1 + sum(row["key"] < key for row in again["table"])}
    await tab.send_message("resync")
    assert (await tab.wait_for_message("snapshot"))["version"] == tab.picture["version"]


async def test_a_move_is_heard_in_the_players_own_other_tabs(open_tab: OpenTab, alice: Visitor, bob: Visitor) -> None:
    for visitor in (alice, bob, bob):  # so that their moves differ in number
        await query_database(visitor.post, {"hint": True})
    tabs = [await open_tab(visitor.path, visitor.client) for visitor in (alice, bob)]
    for tab in tabs:
        await tab.wait_for_state()
    for visitor in (alice, bob):
        await query_database(visitor.post, {"hint": True})
    assert await tabs[0].wait_for_message("you") == {"type": "you", "revision": 0, "moves": 2}
    assert (await tabs[1].wait_for_message("you"))["moves"] == 3, "the first that the other hears is of their own move"


async def test_a_tab_watches_all_that_it_names_on_one_socket_until_it_names_them_no_more(
    open_tab: OpenTab, alice: Visitor, bob: Visitor, secret: int, large: Edition
) -> None:
    tab, other = await open_tab(alice.path), make_path(large)
    await tab.watch_pages(other, alice.path)
    await tab.wait_for_state()
    await query_database(alice.post, {"guess": secret})
    while not tab.pictures[name_topic(alice.path)].get("finished"):
        await tab.read()
    assert tab.picture["finished"] == 0
    await tab.watch_pages(other)
    await tab.send_message("ping")
    await tab.wait_for_message("pong")
    assert list(get_hub().topics) == [make_edition_topic_name(large.pk)]
    await tab.watch_pages(alice.path, other)
    assert (await tab.wait_for_message("snapshot"))["finished"] == 1


async def test_what_cannot_be_watched_is_refused_topic_by_topic(
    open_tab: OpenTab, toy: Edition, large: Edition, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    find = EditionWatch.find_topic
    monkeypatch.setattr(EditionWatch, "find_topic", lambda own, where: 1 / 0 if "large" in where else find(own, where))
    tab = await open_tab(make_path(toy))
    strange = ("/toy/huge/2026-11-21/", "/chess/small/2026-11-21/", "/toy/small/never/", "/toy/", "/room/NOWHERE/")
    await tab.watch_pages(make_path(toy), make_path(large), *strange)
    while len(tab.refused) <= len(strange):
        await tab.read()
    assert tab.refused == {**{name_topic(page): False for page in strange}, name_topic(make_path(large)): True}
    assert [record.message for record in caplog.records] == [f"watching {name_topic(make_path(large))} failed"]
    await tab.send_message("resync")
    await tab.wait_for_message("snapshot")


async def test_nonsense_and_floods_are_closed(open_tab: OpenTab, toy: Edition) -> None:
    for topics in (["edition.toy.\0"], ["elsewhere"], [f"edition.{n}" for n in range(33)]):
        tab = await open_tab(make_path(toy))
        await tab.send_message("want", topics=topics)
        assert await tab.read_close_code() == CLOSE_BAD_MESSAGE, topics
    junk, flood = await open_tab(make_path(toy)), await open_tab(make_path(toy))
    await junk.send_text("junk")
    for _ in range(100):
        await flood.send_message("resync")
    assert await junk.read_close_code() == await flood.read_close_code() == CLOSE_BAD_MESSAGE


async def test_an_address_opens_so_many_sockets_and_the_next_is_refused_before_anything_is_read(
    open_tab: OpenTab, alice: Visitor, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKETS_PER_ADDRESS = 3
    tabs = [await open_tab(alice.path) for _ in range(3)]
    assert all([await is_let_in(tab) for tab in tabs])
    with monkeypatch.context() as patched:
        patched.setattr(consumer, "find_player", lambda cookies: pytest.fail("the database is asked"))
        assert not await is_let_in(await open_tab(alice.path, alice.client))
    assert await is_let_in(await open_tab(alice.path, None, "198.51.100.7"))
    await tabs[0].close()
    assert await is_let_in(await open_tab(alice.path))
    assert not await is_let_in(await open_tab(alice.path))


async def test_sockets_end_with_their_session(open_tab: OpenTab, toy: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, desk = Client(), Client()
    await query_database(sign_up, desk, "Alice")
    for is_heard in (True, False):
        await query_database(sign_in, phone, "Alice")
        phones, stays, stranger = [await open_tab(make_path(toy), client) for client in (phone, desk, None)]
        for tab in (phones, stays, stranger):
            await tab.wait_for_state()
        with monkeypatch.context() as patched:
            if not is_heard:  # as where it ends in another process, and there is no Redis
                patched.setattr(publishing, "publish_change", lambda *_, **__: None)
            await query_database(post_form, desk, "/account/sessions/")
        if not is_heard:
            await phones.send_message("ping")
        assert await phones.read_close_code() == CLOSE_SIGNED_OUT
        for tab in (stays, stranger):
            await tab.send_message("ping")
            await tab.wait_for_message("pong")
