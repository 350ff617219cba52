"""Laid tiles of Name Dominoes in one's hands: turned where they lie by touch and by key, and dragged by a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_dominoes import PLAY, laid, middle, ready

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written
FIND = """([wanted, first]) => import('fivefold/dominoes/board.js').then((b) => {
  const game = document.querySelector('dominoes-game'), { view } = game;
  const found = [];
  for (const tile of game.rack)
    for (const squares of b.openPlaces(view, game.laid, tile))
      for (const around of first ? squares.slice(0, 1) : squares) {
        if (squares.length < 2) continue;
        const others = [1, 2, 3].map((n) => b.turnedAround(squares, around, (b.wayOf(squares) + n) % 4));
        const fits = others.map((turned) => !b.fault(view, game.laid, tile, turned));
        const kind = fits[0] ? 'fits' : fits.some(Boolean) ? 'blocked' : 'stuck';
        if (kind === wanted) found.push({ tile, squares, around, turned: others[fits.indexOf(true)] });
      }
  return found[0];
})"""
"""A tile and a place for it, where turning it around one of its squares comes to what is wanted."""


def lay(page: Page, wanted: str, first: bool = False) -> dict[str, Any]:
    """Lays a tile whose next turn comes to what is wanted, and tells where it lies and would lie."""
    found: dict[str, Any] = page.evaluate(FIND, [wanted, first])
    assert found, f"no tile of this game has a turn that comes to “{wanted}”"
    move = {"lay": found["tile"], "squares": found["squares"]}
    page.evaluate("(m) => void document.querySelector('dominoes-game').session.move(m)", move)
    laid(page, 1)
    return found


def lies(page: Page, tile: int) -> Any:
    """The squares of a laid tile."""
    return page.evaluate("(tile) => document.querySelector('dominoes-game').lying(tile)?.squares", tile)


def drawn_tile(page: Page, tile: int) -> Locator:
    return page.locator(f".domino-board > [data-tile='{tile}']")


def test_a_second_tap_turns_a_laid_tile_around_the_touched_square_and_undo_turns_it_back(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    found = lay(page, "fits")
    page.touchscreen.tap(*middle(page, found["around"]))
    expect(drawn_tile(page, found["tile"])).to_contain_class("chosen")
    assert lies(page, found["tile"]) == found["squares"], "the first tap only takes it in hand"
    page.touchscreen.tap(*middle(page, found["around"]))
    expect(page.locator("[role=status]").first).to_contain_text("laid. 1 of 7 laid")
    assert lies(page, found["tile"]) == found["turned"] and found["around"] in found["turned"]
    expect(drawn_tile(page, found["tile"])).to_contain_class("chosen")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[role=status]").first).to_contain_text("Undone.")
    assert lies(page, found["tile"]) == found["squares"]
    laid(page, 1)


def test_a_laid_tile_is_turned_by_the_key_that_turns(visit: Visit) -> None:
    page = ready(visit(PLAY))
    found = lay(page, "fits", first=True)
    page.evaluate("([square]) => (document.querySelector('dominoes-game').ghost = square)", [found["squares"][0]])
    page.locator(".domino-board").focus()
    page.keyboard.press("Enter")
    expect(drawn_tile(page, found["tile"])).to_contain_class("chosen")
    page.keyboard.press("r")
    expect(page.locator("[role=status]").first).to_contain_text("laid. 1 of 7 laid")
    assert lies(page, found["tile"]) == found["turned"]
    page.keyboard.press("u")
    expect(page.locator("[role=status]").first).to_contain_text("Undone.")
    assert lies(page, found["tile"]) == found["squares"]


def test_a_turn_that_is_blocked_goes_on_to_the_next_way_that_fits(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    found = lay(page, "blocked")
    page.touchscreen.tap(*middle(page, found["around"]))
    page.touchscreen.tap(*middle(page, found["around"]))
    expect(page.locator("[role=status]").first).to_contain_text("laid. 1 of 7 laid")
    assert lies(page, found["tile"]) == found["turned"]
    expect(page.locator(".clash")).to_have_count(0)


def test_a_tile_that_fits_no_other_way_swings_back_with_a_sentence_and_is_put_down_next(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    found = lay(page, "stuck")
    page.touchscreen.tap(*middle(page, found["around"]))
    page.touchscreen.tap(*middle(page, found["around"]))
    expect(page.locator(".game-note")).to_contain_text("It cannot be turned there.")
    expect(page.locator(".tile.ghost")).to_have_count(0)
    expect(drawn_tile(page, found["tile"])).to_contain_class("chosen")
    assert lies(page, found["tile"]) == found["squares"]
    page.touchscreen.tap(*middle(page, found["around"]))
    expect(page.locator("[role=status]").first).to_contain_text("Put down.")
    assert lies(page, found["tile"]) == found["squares"]


RACK = """() => [...document.querySelectorAll(".in-rack")].map((tile) => {
  const { left, top } = tile.getBoundingClientRect();
  return [tile.dataset.tile, Math.round(left), Math.round(top)].join();
})"""


@pytest.mark.parametrize("screen", [PHONE, DESK])
def test_a_tile_that_is_taken_back_comes_to_its_place_and_the_others_keep_their_row(
    visit: Visit, screen: ViewportSize
) -> None:
    page = ready(visit(PLAY, screen, reduced_motion="reduce"))
    before = page.evaluate(RACK)
    found = lay(page, "fits")
    if screen == PHONE:
        rows = {one.split(",")[0]: one.split(",")[2] for one in before}
        assert all(rows[one.split(",")[0]] == one.split(",")[2] for one in page.evaluate(RACK))
    page.mouse.click(*middle(page, found["around"]))
    page.get_by_role("button", name="Take back").click()
    laid(page, 0)
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(RACK) == before


@pytest.mark.parametrize("half", [0, 1])
def test_a_laid_tile_that_a_finger_drags_keeps_the_grabbed_square_under_it(visit: Visit, half: int) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    found = lay(page, "fits")
    x, y = middle(page, found["squares"][half])
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for far in (5, 10):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + far, "y": y}]})
    expect(page.locator(".tile.flying")).to_be_attached()
    assert page.evaluate("document.querySelector('dominoes-game').held") == found["squares"], "it does not jump"
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tile.flying")).to_have_count(0)
    assert lies(page, found["tile"]) == found["squares"]


CLASH_THEN = """(then) => import('fivefold/dominoes/board.js').then((b) => {
  const game = document.querySelector('dominoes-game'), { view } = game;
  const at = (tile, square, way) => {
    const squares = b.squaresFrom(b.inside(view, square, way, view.tiles[tile].length), way, view.tiles[tile].length);
    return b.fault(view, game.laid, tile, squares)?.code ?? 'fits';
  };
  for (const tile of game.rack)
    for (let y = 0; y < view.height; y++)
      for (let x = 0; x < view.width; x++) {
        const free = b.freeOn(view, game.laid, tile, [x, y], 0);
        if (!free || b.placeOn(view, game.laid, tile, [x, y], 0) || view.tiles[tile].length < 2) continue;
        const way = b.wayOf(free);
        if (at(tile, free[0], way) === 'clash' && at(tile, free[0], (way + 1) % 4) === then) return [tile, [x, y]];
      }
})"""
"""A tile and a square on which it would touch a name that it does not match, and what is wrong once it is turned."""


def test_after_a_turn_it_is_told_how_the_tile_lies_now(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    tile, square = page.evaluate(CLASH_THEN, "apart")
    page.locator(f".rack [data-tile='{tile}']").tap()
    page.touchscreen.tap(*middle(page, square))
    note = page.locator(".game-note")
    expect(note).to_contain_text("touch there but do not match.")
    held = page.evaluate("document.querySelector('dominoes-game').held")
    assert square in held, "the tile is held where it was put"
    page.get_by_role("button", name="Turn the tile").tap()
    expect(note).to_have_text("A tile must touch another tile.")


def test_lights_say_that_a_tile_fits_nowhere_and_a_tap_unfolds_what_is_long(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    expect(page.locator(".rack-left")).to_have_text("7 left")
    shows = "(game) => void Object.assign(game, { showPlaces: true, lookedFor: () => [] })"
    page.locator("dominoes-game").evaluate("(game) => game.send({ lights: true })")
    page.locator("dominoes-game").evaluate(shows)
    page.locator(".rack .tile").first.tap()
    note = page.locator(".game-note")
    expect(note).to_contain_text("It fits nowhere as the board lies.")
    page.evaluate("document.querySelector('dominoes-game').note = 'A long tale of somebody. '.repeat(12)")
    expect(note).to_contain_text("somebody")
    cut = "(note) => note.scrollHeight > note.clientHeight"
    assert note.evaluate(cut)
    places = "[...document.querySelectorAll('.rack .tile, .domino-tools .button')].map((one) => one.offsetTop)"
    before = page.evaluate(places)
    note.tap()
    assert not note.evaluate(cut)
    assert page.evaluate(places) == before, "it lies over what is below it, which stays where it is"
