"""The clock in the bar of a game: where it is told that it went on, and where what help has cost is seen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from puzzles import registry
from tests.browser.conftest import PHONE, until
from tests.browser.test_pages import SMALL

Visit = Callable[..., Page]
GAMES = [one for one in registry.slugs() if one != "toy"]
BOXES = """() => [...document.querySelectorAll(".game-bar, #board button, #board svg, .domino-board, #guess")]
  .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  .map((box) => [box.x, box.y + scrollY, box.width, box.height].map(Math.round).join())"""
COVERS = """() => {
  const price = document.querySelector(".price-flies"), [flight] = price.getAnimations();
  flight.pause();
  flight.currentTime = flight.effect.getTiming().duration - 1;
  const [one, other] = [price, document.querySelector("ff-clock .time")].map((part) => part.getBoundingClientRect());
  flight.play();
  return one.top < other.bottom - 1 && one.bottom > other.top + 1;
}"""
"""Whether the price, as it arrives, lies on the numbers of the clock."""


def drawn(page: Page, slug: str) -> Page:
    until(page, f"document.querySelector('{slug}-game').hasUpdated === true")
    page.evaluate("() => document.fonts.ready")
    return page


@pytest.mark.parametrize("screen", [PHONE, SMALL])
@pytest.mark.parametrize("slug", GAMES)
def test_who_comes_back_is_told_of_the_clock_in_the_line_of_messages(
    visit: Visit, slug: str, screen: ViewportSize
) -> None:
    page = visit(f"/{slug}/", screen)
    page.evaluate("localStorage.setItem('told-clock', '1')")
    page.reload()
    boxes = drawn(page, slug).evaluate(BOXES)
    page.evaluate("localStorage.removeItem('told-clock')")
    page.reload()
    expect(page.locator(".game-note").first).to_contain_text("The clock went on: 10:")
    assert drawn(page, slug).evaluate(BOXES) == boxes
    expect(page.locator(".toast")).to_have_count(0)
    page.reload()
    drawn(page, slug)
    expect(page.locator(".game-note").first).not_to_contain_text("went on")


@pytest.mark.parametrize("slug", GAMES)
def test_a_ranked_board_says_at_the_first_look_that_its_clock_runs(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", SMALL)
    note = page.locator(".game-note").first
    expect(note).to_have_text("The clock runs from your first look.")
    expect(page.get_by_role("timer")).to_have_attribute("title", re.compile("^It runs from your first look"))
    page.goto(f"/{slug}/")
    drawn(page, slug)
    expect(note).not_to_contain_text("first look")


def test_after_the_lesson_it_is_said_that_the_clock_runs_now(visit: Visit) -> None:
    page = visit("/chains/", PHONE, taught=False)
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator("chains-game .game-note")).to_have_text("The clock runs from now on.")


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_the_price_of_help_comes_to_lie_below_the_numbers_of_the_clock(visit: Visit, screen: ViewportSize) -> None:
    page = drawn(visit("/square/", screen), "square")
    page.get_by_role("button", name="Reveal").click()
    page.get_by_role("button", name="Letter", exact=True).click()
    expect(page.locator(".price-flies")).to_be_attached()
    assert page.evaluate(COVERS) is False
    expect(page.locator(".price-flies")).to_have_count(0)
    expect(page.locator("ff-clock .paid")).to_be_visible()
