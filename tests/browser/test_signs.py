"""No page draws an emoji: signs of the site are in their place, alike on all systems. What is copied keeps them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import not_drawn, stray
from tests.browser.test_together import come_in, guess, open_room, playing

Visit = Callable[..., Page]


def test_an_emoji_on_a_page_is_noticed(visit: Visit) -> None:
    """The measure itself: in a text, in what a sheet adds, and in what is copied once that can be seen."""
    page = visit("/about/")
    assert stray(page) == []
    page.evaluate("document.querySelector('h1').textContent += ' 🎉'")
    assert len(stray(page)) == 1
    page.evaluate("document.querySelector('h2').innerHTML = '<span class=copied>🏳️</span>'")
    assert len(stray(page)) == 1
    page.evaluate("document.querySelector('h2 span').className = ''")
    assert len(stray(page)) == 2


def test_a_room_shows_signs_in_the_lobby_in_the_race_and_after_it(visit: Visit) -> None:
    host = visit("/together/")
    bob = come_in(visit(open_room(host), PHONE), "Bobolink")
    assert not_drawn(host) == []
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    for page in (host, bob):
        guess(page, "dog")
        page.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
    for page in (host, bob):
        expect(page.locator("#result-sheet")).to_be_visible()
        assert not_drawn(page) == []
