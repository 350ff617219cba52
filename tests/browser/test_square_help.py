"""Help in Square: what a full grid that is wrong still says after it, and that it moves nothing on the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pages import SMALL
from tests.browser.test_square import ask, begin, full_with_a_slip

Visit = Callable[..., Page]
WATCHED = ".square-cell, .clue-bar, .square-keys button, .square-menu > button, .clue-line"
BOXES = f"""() => [...document.querySelectorAll("{WATCHED}")]
  .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  .map((box) => [box.x, box.y + scrollY, box.width, box.height].map(Math.round).join())"""


def test_a_full_grid_that_is_wrong_still_says_so_after_letters_were_revealed(visit: Visit) -> None:
    page = visit("/square/")
    full_with_a_slip(page)
    page.get_by_role("button", name="Keep looking").click()
    expect(page.locator(".game-note")).to_have_text("")
    page.locator("button.square-cell").nth(5).click()
    ask(page, "Reveal", "Letter")  # which was right already: the grid stays as it is
    expect(page.locator(".square-cell.sure")).to_have_count(1)
    expect(page.locator(".game-note")).to_have_text("One or more letters are off.")
    expect(page.locator("[role=status]").first).to_contain_text("That is right. One or more letters")
    page.locator("button.square-cell").nth(3).click()
    page.keyboard.type("x")
    page.get_by_role("button", name="Check (costs 1)").click()
    expect(page.locator(".game-note")).to_have_text("2 letters are not right yet.")
    page.locator("button.square-cell").nth(3).click()
    ask(page, "Reveal", "Letter")
    expect(page.locator(".square-cell.wrong")).to_have_count(1)
    expect(page.locator(".game-note")).to_have_text("One or more letters are off.")
    page.locator("button.square-cell").nth(2).click()
    page.keyboard.type("r")
    expect(page.locator("#result-sheet h2")).to_contain_text("You solved it")


@pytest.mark.parametrize("screen", [PHONE, DESK, SMALL])
def test_nothing_moves_when_a_letter_is_revealed(visit: Visit, screen: ViewportSize) -> None:
    page = visit("/square/", screen)
    begin(page)
    page.evaluate("() => document.fonts.ready")
    boxes = page.evaluate(BOXES)
    ask(page, "Reveal", "Letter")
    expect(page.locator(".square-cell.revealed")).to_have_count(1)
    assert page.evaluate(BOXES) == boxes
    expect(page.locator("ff-clock .paid")).to_have_text("+2 help")
    assert page.evaluate(BOXES) == boxes
