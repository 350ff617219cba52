"""Name Dominoes played in a browser: by dragging, by two taps and by keys, to the last tile and to an early end."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.editions.calendar import practice_seed
from puzzles import registry
from tests.browser.conftest import PHONE
from tests.browser.test_pages import SMALL, serious

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written
SEED = 5
LIGHTS = re.compile("^(Lights|Places)")
PLAY = f"/dominoes/practice/gentle/{SEED}/"


@pytest.fixture(scope="module")
def solution() -> list[dict[str, Any]]:
    """The moves that lay the whole rack of the practice game that these tests play."""
    engine = registry.engine("dominoes")
    rng = Random(practice_seed("dominoes", "gentle", str(SEED), engine.version))
    moves = [move.model_dump(mode="json") for move in engine.solution(engine.generate(rng, "gentle"))]
    return [move for move in moves if "lay" in move]


def ready(page: Page) -> Page:
    expect(page.locator(".domino-board[role=application]")).to_be_visible()
    return page


def middle(page: Page, square: list[int]) -> tuple[float, float]:
    """The middle of a square on the screen, where the page is scrolled so that the bar lies over none."""
    page.locator(".domino-board").first.evaluate("(board) => board.scrollIntoView({ block: 'center' })")
    box = page.locator(".domino-board").first.bounding_box()
    view = page.evaluate("document.querySelector('dominoes-game').view")
    assert box
    return (
        box["x"] + (square[0] + 0.5) * box["width"] / view["width"],
        box["y"] + (square[1] + 0.5) * box["height"] / view["height"],
    )


def laid(page: Page, count: int) -> None:
    expect(page.locator(".rack-facts")).to_contain_text(f"{count} of 7")
    expect(page.locator(".domino-board > [data-tile]")).to_have_count(count + 1)


def finished(page: Page) -> None:
    """Ends a game whose whole rack is laid, which by itself ends only games without a par."""
    if page.evaluate("Boolean(document.querySelector('dominoes-game').more.par)"):
        page.get_by_role("button", name="Finish", exact=True).click()
        if page.locator(".hand-in[open]").count():  # below par it is asked first
            page.get_by_role("button", name="Finish now").click()


def way(move: dict[str, Any]) -> int:
    squares = move["squares"]
    if len(squares) < 2:
        return 0
    step = (squares[1][0] - squares[0][0], squares[1][1] - squares[0][1])
    return [(1, 0), (0, 1), (-1, 0), (0, -1)].index(step)


def turned(page: Page, move: dict[str, Any]) -> None:
    """Turns the tile in hand until its names follow each other as in a move."""
    for _ in range((way(move) - page.evaluate("document.querySelector('dominoes-game').way")) % 4):
        page.get_by_role("button", name="Turn the tile").click()


def test_a_whole_game_by_two_taps_ends_with_the_result(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True))
    for n, move in enumerate(solution):
        page.locator(f".rack [data-tile='{move['lay']}']").tap()
        turned(page, move)
        page.touchscreen.tap(*middle(page, move["squares"][0]))
        if n < len(solution) - 1:
            laid(page, n + 1)
    finished(page)
    sheet = page.locator("#result-sheet")
    expect(sheet.locator("h2")).to_contain_text("You laid all 7 tiles")
    expect(sheet.locator(".result-share")).to_contain_text(" ⏱ ")
    page.keyboard.press("Escape")
    expect(page.locator(".domino-answer h2")).to_have_text("The very same board")


def test_a_tile_is_dragged_to_its_place_moved_and_dragged_back(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = ready(visit(PLAY))
    move = next(one for one in solution if len(one["squares"]) == 2)
    tile = page.locator(f".rack [data-tile='{move['lay']}']")
    place = page.evaluate(
        """([tile]) => import('fivefold/dominoes/board.js').then((b) => {
        const game = document.querySelector('dominoes-game'); return b.openPlaces(game.view, game.laid, tile)[0]; })""",
        [move["lay"]],
    )
    assert place, "the first tile of the answer fits beside the given one"
    tile.click()
    page.evaluate("(way) => (document.querySelector('dominoes-game').way = way)", way({"squares": place}))
    box = tile.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    (ax, ay), (bx, by) = middle(page, place[0]), middle(page, place[1])
    page.mouse.move(*((bx, by) if way({"squares": place}) > 1 else (ax, ay)), steps=6)
    held = page.locator(".tile.ghost.right")
    expect(held).to_be_visible()
    one, other = (half.bounding_box() for half in held.locator(".half").all())
    assert one and other, "both names are held, each on its square"
    assert abs(other["x"] - one["x"]) + abs(other["y"] - one["y"]) == pytest.approx(one["width"], abs=0.1)
    assert page.evaluate("document.querySelector('dominoes-game').held") == place
    page.mouse.up()
    laid(page, 1)
    page.mouse.move(bx, by)
    page.mouse.down()
    page.mouse.move(bx + 10, by, steps=2)
    assert page.evaluate("document.querySelector('dominoes-game').held") == place, "its other half was grabbed"
    page.mouse.move(ax, ay)
    page.mouse.move(ax + 500, ay + 300, steps=6)
    page.mouse.up()
    laid(page, 0)
    page.get_by_role("button", name="Undo").click()
    laid(page, 1)


def test_a_whole_game_by_keys_alone(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = ready(visit(PLAY))
    for move in solution:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset?.tile") == str(move["lay"]):
                break
        page.keyboard.press("Enter")
        for _ in range((way(move) - page.evaluate("document.querySelector('dominoes-game').way")) % 4):
            page.keyboard.press("r")
        x, y = page.evaluate("document.querySelector('dominoes-game').ghost")
        for key, count in (("ArrowLeft", x), ("ArrowUp", y)):
            for _ in range(count):
                page.keyboard.press(key)
        x, y = page.evaluate("document.querySelector('dominoes-game').ghost")
        tx, ty = move["squares"][0]
        for key, count in (("ArrowRight", tx - x), ("ArrowDown", ty - y)):
            for _ in range(count):
                page.keyboard.press(key)
        expect(page.locator("[role=status]").first).to_contain_text("fits")
        page.keyboard.press("Enter")
        expect(page.locator(f".domino-board > [data-tile='{move['lay']}']")).to_be_visible()
    finished(page)
    expect(page.locator("#result-sheet h2")).to_contain_text("You laid all 7 tiles")


def test_a_clash_names_both_and_marks_the_edge_between_them(visit: Visit) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True))
    found = page.evaluate(
        """() => import('fivefold/dominoes/board.js').then((b) => {
        const game = document.querySelector('dominoes-game'), { view } = game;
        for (const tile of game.rack)
          for (let y = 0; y < view.height; y++)
            for (let x = 0; x < view.width; x++) {
              const problem = b.fault(view, game.laid, tile, b.squaresFrom([x, y], 0, view.tiles[tile].length));
              const elsewhere = b.placeOn(view, game.laid, tile, [x, y], 0);
              if (problem?.code === 'clash' && !elsewhere) return [tile, [x, y]];
            }
        })"""
    )
    page.locator(f".rack [data-tile='{found[0]}']").tap()
    page.touchscreen.tap(*middle(page, found[1]))
    expect(page.locator(".game-note")).to_contain_text("touch there but do not match.")
    assert page.locator(".clash").count() >= 1
    assert page.locator(".half.clashing").count() >= 2
    laid(page, 0)


def test_a_bad_drop_flies_back_and_says_why(visit: Visit) -> None:
    page = ready(visit(PLAY))
    box = page.locator(".rack .tile").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*middle(page, page.evaluate("document.querySelector('dominoes-game').middle()")), steps=6)
    expect(page.locator(".tile.ghost.wrong")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".tile.ghost")).to_have_count(0)
    expect(page.locator(".tile.flying")).to_have_count(0)
    expect(page.locator(".game-note")).to_have_text("Another tile is in the way there.")
    laid(page, 0)


def test_a_tile_that_was_dropped_where_it_clashes_leaves_no_mark(visit: Visit) -> None:
    page = ready(visit(PLAY))
    tile, squares = page.evaluate(
        """() => import('fivefold/dominoes/board.js').then((b) => {
        const game = document.querySelector('dominoes-game'), { view } = game;
        for (const tile of game.rack)
          for (let y = 0; y < view.height; y++)
            for (let x = 0; x < view.width; x++) {
              const squares = b.squaresFrom([x, y], 0, view.tiles[tile].length);
              if (b.fault(view, game.laid, tile, squares)?.code === 'clash') return [tile, squares];
            }
        })"""
    )
    box = page.locator(f".rack [data-tile='{tile}']").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*middle(page, squares[0]), steps=6)
    expect(page.locator(".clash").first).to_be_attached()
    page.mouse.up()
    expect(page.locator(".game-note")).to_contain_text("touch there but do not match.")
    expect(page.locator(".clash")).to_have_count(0)
    laid(page, 0)


def test_a_whole_rack_makes_finishing_the_main_button_and_hints_free_of_any_price(
    visit: Visit, solution: list[dict[str, Any]]
) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True))
    for move in solution:
        page.evaluate("(m) => void document.querySelector('dominoes-game').session.move(m)", move)
    laid(page, 7)
    expect(page.get_by_role("button", name="Finish", exact=True)).to_contain_class("primary")
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint.locator(".price")).to_be_hidden()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    hint.click(force=True)
    expect(page.locator(".game-note")).to_contain_text("Every tile is on the board. You may finish.")
    assert "POST" not in asked


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_a_phone_shows_two_rows_of_the_rack_which_no_message_moves(
    visit: Visit, screen: ViewportSize, solution: list[dict[str, Any]]
) -> None:
    page = ready(visit(PLAY, screen, has_touch=True, is_mobile=True))
    rack = page.locator(".rack")
    tops = rack.evaluate("(rack) => new Set([...rack.children].map((tile) => tile.getBoundingClientRect().top)).size")
    assert tops == 2
    before = rack.bounding_box()
    page.evaluate("document.querySelector('dominoes-game').note = 'A long tale of somebody. '.repeat(12)")
    expect(page.locator(".game-note")).to_contain_text("somebody")
    assert rack.bounding_box() == before
    for move in solution:
        page.evaluate("(m) => void document.querySelector('dominoes-game').session.move(m)", move)
    laid(page, 7)
    empty = rack.bounding_box()
    assert before and empty and empty["y"] == before["y"] and empty["height"] == before["height"]


def test_places_light_up_on_request_and_all_of_them_can_be_laid(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = ready(visit(PLAY))
    hand_in = page.get_by_role("button", name="Hand in")
    expect(hand_in).not_to_contain_class("primary")
    places = page.get_by_role("button", name=LIGHTS)
    places.click()
    question = page.get_by_role("dialog", name="Turn on the lights?")
    expect(question).to_contain_text("to your time, once.")
    question.get_by_role("button", name="Turn them on").click()
    expect(page.locator(".game-note")).to_contain_text("Take a tile from the rack")
    places.click()
    expect(page.locator(".game-note")).to_be_empty()
    page.locator(f".rack [data-tile='{solution[0]['lay']}']").click()
    expect(page.locator(".game-note")).not_to_be_empty()
    expect(page.locator(".open-place")).to_have_count(0)
    places.click()
    expect(page.locator(".open-place").first).to_be_visible()
    count = page.locator(".open-place").count()
    expect(page.locator("[role=status]").first).to_contain_text(f"It fits on {count} square")
    box = page.locator(".open-place").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    laid(page, 1)
    expect(hand_in).not_to_contain_class("primary")


def test_names_on_a_phone_are_large_enough_to_read(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = ready(visit(PLAY, PHONE, has_touch=True, is_mobile=True))
    for move in solution[:4]:
        page.evaluate("(m) => void document.querySelector('dominoes-game').session.move(m)", move)
    laid(page, 4)
    sizes = page.evaluate(
        "[...document.querySelectorAll('dominoes-game .half:not(.blank)')]"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert sizes and min(sizes) >= 13
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_one_may_hand_in_and_go_on_and_a_hint_shows_a_place(visit: Visit) -> None:
    page = ready(visit(PLAY))
    page.get_by_role("button", name="Hint").click()
    question = page.get_by_role("dialog", name="Take a hint?")
    expect(question).to_contain_text("Each hint adds 1:00 to your time.")
    assert page.evaluate("document.querySelector('dominoes-game').view.hints.length") == 0, "it asks before it costs"
    question.get_by_role("button", name="Show me").click()
    expect(page.locator(".tile.hinted")).to_be_visible()
    expect(page.locator(".game-note")).to_contain_text("fits, and leaves room for all the rest")
    hint = page.evaluate("document.querySelector('dominoes-game').hinted")
    page.evaluate(
        "(h) => document.querySelector('dominoes-game').session.move({ lay: h.tile, squares: h.squares })", hint
    )
    laid(page, 1)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".hand-in")).to_contain_text("The game ends here, and ranks with 1 of 7 tiles.")
    page.get_by_role("button", name="Hand in and carry on").click()
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".hand-in")).to_contain_text("Handed in so far: 1 of 7.")
    page.get_by_role("button", name="Finish now").click()
    expect(page.locator("#result-sheet h2")).to_have_text("You laid 1 of 7 tiles. Help adds 1:00 to your time.")
    page.get_by_role("button", name="See the solution").click()
    answer = page.locator(".domino-answer")
    expect(answer.locator(".tile")).to_have_count(8)
    expect(answer).to_contain_text(f"{answer.locator('.join').count()} here")


def test_the_largest_board_fits_a_small_screen_with_its_places_lit(visit: Visit) -> None:
    page = ready(visit(f"/dominoes/practice/fiendish/{SEED}/", SMALL, reduced_motion="reduce"))
    page.locator(".rack .tile").first.click()
    page.get_by_role("button", name=LIGHTS).click()
    page.get_by_role("button", name="Turn them on").click()
    expect(page.locator(".open-place").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious(page) == []


OFF_CENTRE = """() => [...document.querySelectorAll(".in-rack .half span")].map((name) => {
  const half = name.parentElement, box = half.getBoundingClientRect(), text = name.getBoundingClientRect();
  const border = 4;  // of the tile: two pixels of air and two of line
  const left = text.left - box.left - (half.previousElementSibling ? 0 : border);
  const right = box.right - text.right - (half.nextElementSibling ? 0 : border);
  return { name: name.textContent, left, right };
})"""


def test_names_in_the_rack_of_a_phone_have_equal_margins_inside_their_tile(visit: Visit) -> None:
    page = visit("/dominoes/", PHONE)
    expect(page.locator(".in-rack").first).to_be_visible()
    names = page.evaluate(OFF_CENTRE)
    assert names
    for one in names:
        assert abs(one["left"] - one["right"]) < 1 and one["left"] > 1, one
