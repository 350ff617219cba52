"""The last half minute: the board's own victory, then the result, which never covers what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from puzzles import registry
from tests.browser.conftest import DESK, PHONE, until
from tests.browser.test_every_game import drawn, make, solutions
from tests.browser.test_pages import serious_in_either

Visit = Callable[..., Page]
__all__ = ["solutions"]
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 600_000, delay: 0 });
  };
}"""
"""Makes a victory last longer than any test."""


@pytest.fixture(params=registry.slugs())
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def boxes(page: Page) -> tuple[FloatRect, FloatRect]:
    """Where the result and the board stand."""
    sheet, board = page.locator("#result-sheet").bounding_box(), page.locator(".game-board").bounding_box()
    assert sheet and board
    return sheet, board


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_board_stays_in_sight_beside_its_result(
    visit: Visit, slug: str, size: ViewportSize, solutions: dict[str, list[Any]]
) -> None:
    page = visit(f"/{slug}/", size)
    drawn(page, slug)
    make(page, slug, solutions[slug])
    expect(page.locator("#result-sheet")).to_be_visible()
    expect(page.locator("#result-title")).to_be_focused()
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    assert page.locator("dialog:modal").count() == 0
    sheet, board = boxes(page)
    assert 0 <= board["y"] < size["height"] / 3
    if size is PHONE:
        assert sheet["height"] <= 0.55 * size["height"] + 1
        assert abs(sheet["y"] + sheet["height"] - size["height"]) < 1
    else:
        assert sheet["x"] >= board["x"] + board["width"]
    assert serious_in_either(page) == []


def test_the_result_waits_for_the_boards_own_victory_which_a_key_ends(
    visit: Visit, solutions: dict[str, list[Any]]
) -> None:
    page = visit("/square/")
    drawn(page, "square")
    page.evaluate(SLOWLY)
    make(page, "square", solutions["square"])
    until(page, "document.querySelector('.square-cell').getAnimations().length > 0")
    expect(page.locator("#result-sheet")).to_be_hidden()
    page.keyboard.press("Shift")
    expect(page.locator("#result-sheet")).to_be_visible()


def test_a_win_has_confetti_and_giving_up_has_none_but_a_kind_word(
    visit: Visit, solutions: dict[str, list[Any]]
) -> None:
    page, other = visit("/square/"), visit("/square/")
    for one in (page, other):
        drawn(one, "square")
    make(page, "square", solutions["square"])
    expect(page.locator("canvas.confetti")).to_be_attached()
    expect(page.locator(".result-note")).to_have_count(0)
    make(other, "square", [{"give_up": True}])
    expect(other.locator("#result-sheet .result-note")).to_contain_text("explained")
    assert other.locator("canvas.confetti").count() == 0


def test_the_result_is_drawn_down_by_its_head_and_the_board_is_in_reach_meanwhile(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    sheet = page.locator("#result-sheet")
    expect(sheet).to_be_visible()
    until(page, "document.querySelector('#result-sheet').getAnimations().length === 0")
    page.mouse.click(PHONE["width"] / 2, 80)
    expect(sheet).to_be_visible()
    head = page.locator("#result-title").bounding_box()
    assert head
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + 40)
    page.mouse.up()
    expect(sheet).to_be_visible()
    page.mouse.move(head["x"] + 5, head["y"] + 5)
    page.mouse.down()
    page.mouse.move(head["x"] + 5, head["y"] + 160)
    page.mouse.up()
    expect(sheet).to_be_hidden()


def test_a_result_is_shared_with_its_picture_where_the_browser_can(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    page.evaluate(
        """() => {
             navigator.canShare = (what) => Boolean(what.files);
             navigator.share = async (what) => (window.shared = what);
           }"""
    )
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.locator("#result-sheet").get_by_role("button", name="Share").click()
    until(page, "window.shared !== undefined")
    size = page.evaluate(
        "createImageBitmap(window.shared.files[0]).then(({ width, height }) => [width, height])",
    )
    assert size == [1200, 630]
    assert page.evaluate("window.shared.text") == page.locator(".result-share").inner_text()
