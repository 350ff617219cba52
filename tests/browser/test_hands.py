"""What a hand may cost, counted and not timed: how often a board is drawn and measured while the pointer moves."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_chains import LEVEL, answer, point
from tests.browser.test_chains import ready as chains_ready
from tests.browser.test_dominoes import PLAY, middle
from tests.browser.test_dominoes import ready as dominoes_ready

Visit = Callable[..., Page]
COUNT = """(slug) => {
    const game = document.querySelector(`${slug}-game`);
    const board = game.querySelector("[data-first-focus]");
    window.counted = { drawn: 0, measured: 0 };
    const draw = game.performUpdate;
    game.performUpdate = function () { window.counted.drawn += 1; return draw.call(this); };
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
        if (this === board || board.contains(this)) window.counted.measured += 1;
        return measure.call(this);
    };
}"""
WITHIN = 8
"""So many moves of the pointer within one square."""


def counted(page: Page) -> dict[str, int]:
    """How often the game was drawn, and the board or a part of it measured, since this was asked last."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    told: dict[str, int] = page.evaluate("window.counted")
    page.evaluate("window.counted = { drawn: 0, measured: 0 }")
    return told


def wander(page: Page, x: float, y: float) -> None:
    """Moves the pointer within a few points of a place."""
    for n in range(WITHIN):
        page.mouse.move(x + n % 3, y + n % 2)


def test_a_tile_that_stays_over_its_square_draws_and_measures_nothing(visit: Visit) -> None:
    page = dominoes_ready(visit(PLAY))
    x, y = middle(page, [1, 1])
    box = page.locator(".rack [data-tile]").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.evaluate(COUNT, "dominoes")
    wander(page, x, y)
    assert counted(page) == {"drawn": 0, "measured": 0}
    page.mouse.move(*middle(page, [2, 1]))
    assert counted(page)["drawn"] <= 1
    page.mouse.up()


def test_a_finger_may_lead_the_tile_in_hand_sideways_where_it_would_slide_the_rack_otherwise(visit: Visit) -> None:
    page = dominoes_ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    tile = page.locator(".rack [data-tile]").nth(2)
    tile.tap()
    expect(tile).to_contain_class("chosen")
    box = tile.bounding_box()
    assert box
    finger, (x, y) = page.context.new_cdp_session(page), (box["x"] + 30, box["y"] + box["height"] / 2)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for n in range(1, 13):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 8 * n, "y": y - n}]})
    expect(page.locator(".tile.flying")).to_be_attached()
    assert page.locator(".rack").evaluate("(rack) => rack.scrollLeft") == 0
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tile.flying")).not_to_be_attached()


def test_a_chain_is_drawn_once_for_each_cell_that_it_reaches(visit: Visit) -> None:
    page = chains_ready(visit(LEVEL))
    path = answer(page)["paths"][0]
    page.mouse.move(*point(page, path[0]))
    page.mouse.down()
    page.evaluate(COUNT, "chains")
    counted(page)
    wander(page, *point(page, path[0]))
    assert counted(page) == {"drawn": 0, "measured": 0}
    page.mouse.move(*point(page, path[1]))
    wander(page, *point(page, path[1]))
    assert counted(page)["drawn"] == 1
    page.mouse.up()


def test_a_letter_of_square_lays_out_its_grid_and_not_the_page(visit: Visit) -> None:
    page = visit("/square/")
    grid = page.locator("square-game .square-grid")
    grid.wait_for()
    kept = set(grid.evaluate("(one) => getComputedStyle(one).contain").split())
    assert "strict" in kept or {"size", "layout"} <= kept
