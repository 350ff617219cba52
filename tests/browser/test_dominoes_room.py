"""The room that Name Dominoes has: names that can be read and all buttons in sight, and tiles that keep their size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_dominoes import SEED, ready
from tests.browser.test_pages import SMALL

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written
IN_SIGHT = """(names) => [...document.querySelectorAll(names)].every((one) => {
  const { bottom, right } = one.getBoundingClientRect();
  return bottom <= innerHeight && right <= innerWidth && one.scrollWidth <= one.clientWidth + 1;
})"""
LETTERS = """() => Math.min(...[...document.querySelectorAll("dominoes-game .half:not(.blank)")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize)))"""
TOO_WIDE = """() => [...document.querySelectorAll(".domino-board .half > span, .in-rack .half > span")].filter((one) =>
  one.getBoundingClientRect().width > one.parentElement.getBoundingClientRect().width)
  .map((one) => one.textContent)"""
LAY_ONE = """() => import('fivefold/dominoes/board.js').then((b) => {
  const game = document.querySelector('dominoes-game');
  const tile = game.rack.find((one) => b.openPlaces(game.view, game.laid, one).length);
  void game.session.move({ lay: tile, squares: b.openPlaces(game.view, game.laid, tile)[0] });
})"""
TALL = "document.querySelector('.rack .tile').getBoundingClientRect().height"


@pytest.mark.parametrize("grade", ["gentle", "fiendish"])
@pytest.mark.parametrize(("screen", "least"), [(SMALL, 12), (PHONE, 13)])
def test_names_can_be_read_and_every_button_is_in_sight_on_a_phone(
    visit: Visit, screen: ViewportSize, least: int, grade: str
) -> None:
    page = ready(visit(f"/dominoes/practice/{grade}/{SEED}/", screen, has_touch=True, is_mobile=True))
    assert page.evaluate(LETTERS) >= least
    page.evaluate(LAY_ONE)
    expect(page.locator(".rack-facts")).to_contain_text("1 of")
    assert page.evaluate(LETTERS) >= least and page.evaluate(TOO_WIDE) == []
    assert page.evaluate(IN_SIGHT, ".domino-tools .button, .rack-hands .button, .domino-board")
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]


@pytest.mark.parametrize("grade", ["gentle", "fiendish"])
def test_a_desk_shows_the_whole_rack_whose_tiles_keep_their_size(visit: Visit, grade: str) -> None:
    page = visit(f"/dominoes/practice/{grade}/{SEED}/", DESK, java_script_enabled=False)
    before = page.locator(".rack .tile").first.bounding_box()
    page = ready(visit(f"/dominoes/practice/{grade}/{SEED}/", DESK))
    assert page.evaluate(IN_SIGHT, ".rack .tile, .domino-tools .button, .rack-hands .button, .domino-board")
    tall = page.evaluate(TALL)
    assert before and before["height"] == tall, "as the server drew them"
    for count in (1, 2, 3, 4):
        page.evaluate(LAY_ONE)
        expect(page.locator(".rack-facts")).to_contain_text(f"{count} of")
        assert page.evaluate(TALL) == tall


BOXES = """() => [...document.querySelectorAll(".game-bar, .domino-board, .tile, .rack, #board .button, .rack-facts")]
  .filter((one) => !one.matches(".hinted")).map((one) => one.getBoundingClientRect())
  .map((box) => [box.x, box.y + scrollY, box.width, box.height].map(Math.round).join())"""


@pytest.mark.parametrize("screen", [PHONE, DESK, SMALL])
def test_nothing_moves_when_a_hint_comes(visit: Visit, screen: ViewportSize) -> None:
    page = ready(visit(f"/dominoes/practice/fiendish/{SEED}/", screen))
    page.evaluate("() => document.fonts.ready")
    boxes = page.evaluate(BOXES)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".tile.hinted")).to_be_visible()
    expect(page.locator(".game-note")).not_to_be_empty()
    assert page.evaluate(BOXES) == boxes
    expect(page.locator("ff-clock .paid")).to_have_text("+1:00")
    assert page.evaluate(BOXES) == boxes


def test_on_a_small_screen_a_game_begins_at_the_top_of_its_page(visit: Visit) -> None:
    page = visit("/dominoes/", SMALL, taught=False)
    page.locator('.lesson [data-spot="tile-2"]').drag_to(page.locator('.lesson [data-spot="place-2"]'))
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_focused()
    page.evaluate("scrollTo(0, 90)")
    assert page.evaluate("scrollY") > 0
    play.click()
    ready(page)
    assert page.evaluate("scrollY") == 0
