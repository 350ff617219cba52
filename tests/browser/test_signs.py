"""No page draws an emoji: signs of the site stand for them, alike on all systems. What is copied keeps them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from puzzles import registry
from tests import addresses
from tests.browser.conftest import PHONE, TARGET, until
from tests.browser.test_every_game import drawn, make, solutions
from tests.browser.test_every_game import known as told
from tests.browser.test_together import WORDS, come_in, guess, open_room, playing

Visit = Callable[..., Page]
__all__ = ["solutions"]
STRAY = """() => {
  const emoji = /[\\p{Extended_Pictographic}\\p{Regional_Indicator}]/u;
  const drawnByAll = /[©®™]/gu;
  const found = [];
  const look = (text, where) => {
    if (emoji.test(text.replace(drawnByAll, ""))) found.push(`${text.trim().slice(0, 40)} in ${where}`);
  };
  const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`;
  const unseen = (one) => one.closest(".copied") && getComputedStyle(one.closest(".copied")).fontSize === "0px";
  for (const one of document.body.querySelectorAll("*:not(script, style, noscript)")) {
    for (const node of one.childNodes)
      if (node.nodeType === Node.TEXT_NODE && !unseen(one)) look(node.data, named(one));
    for (const side of ["::before", "::after"]) look(getComputedStyle(one, side).content, named(one) + side);
    look(one.getAttribute("placeholder") ?? "", named(one));
  }
  return found;
}"""
"""Every emoji that would be drawn, with the element it stands in; also in what is not opened yet."""
EMPTY = """() => [...document.querySelectorAll("svg.drawn")]
    .filter((one) => one.checkVisibility() && !one.getBBox().width)
    .map((one) => one.innerHTML.trim())"""
"""Every sign that draws nothing."""
GAMES = [one for one in registry.slugs() if one != "toy"]
PAGES = [route for route in addresses.pages() if "toy" not in route]


def stray(page: Page) -> list[str]:
    found: list[str] = page.evaluate(STRAY)
    return found


def assert_drawn(page: Page) -> None:
    """No emoji is drawn, and every sign is."""
    assert stray(page) == []
    until(page, f"!({EMPTY})().length")


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


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_signs_from_the_start_to_giving_up(visit: Visit, game: str) -> None:
    page = visit(f"/{game}/", PHONE)
    drawn(page, game)
    assert_drawn(page)
    make(page, game, told(game)["middle"])
    assert_drawn(page)
    make(page, game, [{"give_up": True}])
    expect(page.locator("#result-sheet")).to_be_visible()
    assert_drawn(page)
    for path in ("/", "/me/"):
        page.goto(path)
        assert_drawn(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_won_shows_signs_and_copies_emoji(
    visit: Visit, solutions: dict[str, list[Any]], game: str
) -> None:
    page = visit(f"/{game}/")
    drawn(page, game)
    make(page, game, solutions[game])
    expect(page.locator("#result-sheet")).to_be_visible()
    assert_drawn(page)
    text = page.evaluate(f"document.querySelector('{game}-game').session.result.share")
    assert page.locator(".result-share").inner_text() == text
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.result-share'))")
    assert page.evaluate("getSelection().toString()").strip() == text
    for path in ("/", "/me/", "/leaderboard/"):
        page.goto(path)
        assert_drawn(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_signs(visit: Visit, game: str) -> None:
    page = visit(f"/{game}/", PHONE, taught=False)
    drawn(page, game)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert_drawn(page)


def test_a_room_shows_signs_in_the_lobby_in_the_race_and_after_it(visit: Visit) -> None:
    host = visit("/together/")
    bob = come_in(visit(open_room(host), PHONE), "Bobolink")
    assert_drawn(host)
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    for page in (host, bob):
        guess(page, WORDS[0])
        page.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
    for page in (host, bob):
        expect(page.locator("#result-sheet")).to_be_visible()
        assert_drawn(page)


def test_a_race_that_is_won_shows_signs_in_what_is_told_of_it(visit: Visit) -> None:
    host = visit("/together/")
    host.locator('[value="nettle/classic"]').check(force=True)
    host.locator('[value="today"]').check(force=True)
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url("**/room/*/")
    bob = come_in(visit(host.url, PHONE), "Bobolink")
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    guess(bob, TARGET)
    expect(host.locator(".toast", has_text="Bobolink comes in first")).to_have_count(1)
    assert_drawn(host)
    host.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
    for page in (host, bob):
        expect(page.locator(".podium-line")).to_have_count(1)
        assert_drawn(page)
    host.get_by_role("button", name="Picture of the room").click()
    told = host.locator("dialog.picture .result-share")
    expect(told).to_contain_text("🥇 Bobolink")
    assert_drawn(host)


@pytest.mark.parametrize("route", PAGES)
def test_a_page_draws_no_emoji(visit: Visit, known: addresses.Examples, route: str) -> None:
    page = visit(addresses.filled(route, known))
    if page.evaluate("document.contentType") == "text/html":
        assert stray(page) == []
