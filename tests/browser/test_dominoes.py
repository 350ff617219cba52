"""Name Dominoes played in a browser: by dragging, by two taps and by keys, to the last tile and to an early end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.boards import DOMINOES, find_square, grab_tile, open_dominoes
from tests.browser.conftest import PHONE, Answers, Visit
from tests.browser.hands import COUNT, count_work, wander
from tests.browser.looks import SMALL, fits, serious

LIGHTS = re.compile("^(Lights|Places)")
GAME = "const b = dominoesBoard, game = document.querySelector('dominoes-game'), { view, laid } = game;"
OPEN_PLACE = f"""() => {{
  {GAME}
  for (const tile of game.rack)
    if (view.tiles[tile].length === 2) {{
      const [place] = b.openPlaces(view, laid, tile);
      if (place) return [tile, place];
    }}
}}"""
"""A tile of two names, and the first place where it fits."""
CLASH = f"""(at) => {{
  {GAME}
  for (const tile of game.rack)
    for (let y = 0; y < view.height; y++)
      for (let x = 0; x < view.width; x++) {{
        const squares = b.squaresFrom([x, y], 0, view.tiles[tile].length);
        if (b.fault(view, laid, tile, squares)?.code !== 'clash') continue;
        if (at !== 'tapped' || !b.placeOn(view, laid, tile, [x, y], 0)) return [tile, squares];
      }}
}}"""
"""A tile and squares on which it clashes, if it is dropped there or even if it is turned after a tap."""
OFF_CENTRE = """() => [...document.querySelectorAll(".in-rack .half span")].map((name) => {
  const half = name.parentElement, box = half.getBoundingClientRect(), text = name.getBoundingClientRect();
  const border = 4;  // of the tile: two pixels of air and two of line
  const left = text.left - box.left - (half.previousElementSibling ? 0 : border);
  const right = box.right - text.right - (half.nextElementSibling ? 0 : border);
  return { name: name.textContent, left, right };
})"""

LONGEST = """() => {
  const half = document.querySelector(".domino-board .half:not(.blank)"), name = half.firstElementChild;
  half.style.setProperty("--size", 0.12);
  name.textContent = "Rachmaninoff";
  const fits = name.getBoundingClientRect().width < half.clientWidth;
  return [parseFloat(getComputedStyle(half).fontSize) >= 11, fits];
}"""
"""Whether the longest name that a tile may have is large enough on the board of a phone, and is inside its square."""


@pytest.fixture
def solution(answers: Answers) -> list[dict[str, Any]]:
    """The moves that lay the whole rack of today's puzzle."""
    return [move for move in answers["dominoes"]["moves"] if "lay" in move]


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


@pytest.mark.parametrize("screen", [PHONE, pytest.param(SMALL, marks=pytest.mark.thorough)])
def test_a_whole_rack_is_laid_by_two_taps_on_a_phone_where_no_message_moves_it(
    visit: Visit, screen: ViewportSize, solution: list[dict[str, Any]]
) -> None:
    page = open_dominoes(visit, DOMINOES, screen, has_touch=True, is_mobile=True)
    names = page.evaluate(OFF_CENTRE)
    assert names
    for one in names:
        assert abs(one["left"] - one["right"]) < 1 and (screen is SMALL or one["left"] > 1), one
    rack = page.locator(".rack")
    tops = rack.evaluate("(rack) => new Set([...rack.children].map((tile) => tile.getBoundingClientRect().top)).size")
    assert tops in (2, 3)  # as many rows as its names need
    before = rack.bounding_box()
    page.evaluate("document.querySelector('dominoes-game').note = 'A long tale of somebody. '.repeat(12)")
    expect(page.locator(".game-note")).to_contain_text("somebody")
    assert rack.bounding_box() == before
    for n, move in enumerate(solution, 1):
        page.locator(f".rack [data-tile='{move['lay']}']").tap()
        turned(page, move)
        page.touchscreen.tap(*find_square(page, move["squares"][0]))
        laid(page, n)
    sizes = page.evaluate(
        "[...document.querySelectorAll('dominoes-game .half:not(.blank)')]"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert sizes and (screen is SMALL or min(sizes) >= 13)
    assert screen is SMALL or page.evaluate(LONGEST) == [True, True]
    assert fits(page)
    page.evaluate("scrollTo(0, 0)")
    empty = rack.bounding_box()
    assert before and empty and empty["y"] == before["y"] and empty["height"] == before["height"]

    expect(page.get_by_role("button", name="Finish", exact=True)).to_contain_class("primary")
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint.locator(".price")).to_be_hidden()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    hint.click(force=True)
    expect(page.locator(".game-note")).to_contain_text("Every tile is on the board. You can finish now.")
    assert "POST" not in asked
    finished(page)
    sheet = page.locator("#result-sheet")
    expect(sheet.locator(".result-more")).to_contain_text("You laid all 7 tiles")
    page.keyboard.press("Escape")
    expect(page.locator(".domino-answer h2")).to_have_text("The very same board")


def test_a_tile_is_dragged_to_its_place_and_back_and_flies_back_from_where_it_cannot_be(visit: Visit) -> None:
    page = open_dominoes(visit)
    note = page.locator(".game-note")
    grab_tile(page, ".rack .tile")
    page.mouse.move(*find_square(page, page.evaluate("document.querySelector('dominoes-game').middle()")), steps=6)
    expect(page.locator(".tile.ghost.wrong")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".tile.ghost")).to_have_count(0)
    expect(page.locator(".tile.flying")).to_have_count(0)
    expect(note).to_have_text("Another tile is in the way there.")
    laid(page, 0)

    tile, squares = page.evaluate(CLASH, "dropped")
    grab_tile(page, f".rack [data-tile='{tile}']")
    ends = [find_square(page, squares[0]), find_square(page, squares[-1])]
    page.mouse.move((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2, steps=6)
    expect(page.locator(".clash").first).to_be_attached()
    page.mouse.up()
    expect(note).to_contain_text("touch there but do not match.")
    expect(page.locator(".clash")).to_have_count(0)  # it leaves no mark
    laid(page, 0)

    tile, place = page.evaluate(OPEN_PLACE)
    page.locator(f".rack [data-tile='{tile}']").click()
    page.evaluate("(way) => (document.querySelector('dominoes-game').way = way)", way({"squares": place}))
    grab_tile(page, f".rack [data-tile='{tile}']")
    (ax, ay), (bx, by) = find_square(page, place[0]), find_square(page, place[1])
    page.mouse.move((ax + bx) / 2, (ay + by) / 2, steps=6)
    held = page.locator(".tile.ghost.right")
    expect(held).to_be_visible()
    one, other = (half.bounding_box() for half in held.locator(".half").all())
    assert one and other, "both names are held, each on its square"
    assert abs(other["x"] - one["x"]) + abs(other["y"] - one["y"]) == pytest.approx(one["width"], abs=0.1)
    page.mouse.up()
    laid(page, 1)
    page.mouse.move(ax, ay)
    page.mouse.down()
    page.mouse.move(ax + 500, ay + 300, steps=6)
    page.mouse.up()
    laid(page, 0)
    page.get_by_role("button", name="Undo").click()
    laid(page, 1)

    x, y = find_square(page, [2, 1])
    grab_tile(page, ".rack [data-tile]")
    page.mouse.move(x, y, steps=4)
    page.evaluate(COUNT, "dominoes")
    wander(page, x, y)
    assert count_work(page) == {"drawn": 0, "measured": 0}  # as long as it stays over its square
    page.mouse.move(*find_square(page, [3, 1]))
    assert count_work(page)["drawn"] <= 1
    page.mouse.up()


@pytest.mark.thorough  # test_blind.py lays a whole rack by keys
def test_a_whole_game_by_keys_alone(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = open_dominoes(visit)
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


@pytest.mark.thorough  # tests/js/dominoes/board.test.js names both
def test_a_clash_names_both_and_marks_the_edge_between_them(visit: Visit) -> None:
    page = open_dominoes(visit, DOMINOES, PHONE, has_touch=True)
    found = page.evaluate(
        """() => {
        const b = dominoesBoard, game = document.querySelector('dominoes-game'), { view } = game;
        for (const tile of game.rack)
          for (let y = 0; y < view.height; y++)
            for (let x = 0; x < view.width; x++) {
              const problem = b.fault(view, game.laid, tile, b.squaresFrom([x, y], 0, view.tiles[tile].length));
              const elsewhere = b.placeOn(view, game.laid, tile, [x, y], 0);
              if (problem?.code === 'clash' && !elsewhere) return [tile, [x, y]];
            }
        }"""
    )
    page.locator(f".rack [data-tile='{found[0]}']").tap()
    page.touchscreen.tap(*find_square(page, found[1]))
    expect(page.locator(".game-note")).to_contain_text("touch there but do not match.")
    assert page.locator(".clash").count() >= 1
    assert page.locator(".half.clashing").count() >= 2
    laid(page, 0)


def test_places_light_up_and_a_hint_shows_one_on_request_and_one_may_hand_in_and_go_on(
    visit: Visit, solution: list[dict[str, Any]]
) -> None:
    page = open_dominoes(visit)
    hand_in, note = page.get_by_role("button", name="Submit"), page.locator(".game-note")
    expect(hand_in).not_to_contain_class("primary")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".tile.hinted")).to_be_visible()
    expect(note).to_contain_text("fits, and leaves room for all the rest")
    hint = page.evaluate("document.querySelector('dominoes-game').hinted")
    page.evaluate(
        "(h) => document.querySelector('dominoes-game').session.move({ lay: h.tile, squares: h.squares })", hint
    )
    laid(page, 1)
    hand_in.click()
    expect(page.locator(".hand-in")).to_contain_text("The game ends here, and ranks with 1 of 7 tiles.")
    page.get_by_role("button", name="Submit and play on").click()

    places = page.get_by_role("button", name=LIGHTS)
    places.click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".open-place").first).to_be_visible()
    places.click()
    expect(page.locator(".open-place")).to_have_count(0)
    last = next(move["lay"] for move in solution if move["lay"] != hint["tile"])
    page.locator(f".rack [data-tile='{last}']").click()
    expect(note).not_to_be_empty()
    expect(page.locator(".open-place")).to_have_count(0)
    places.click()
    expect(page.locator(".open-place").first).to_be_visible()
    count = page.locator(".open-place").count()
    expect(page.locator("[role=status]").first).to_contain_text(f"It fits on {count} square")
    box = page.locator(".open-place").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    laid(page, 2)
    expect(hand_in).not_to_contain_class("primary")
    page.get_by_role("button", name="Undo").click()
    laid(page, 1)
    hand_in.click()
    expect(page.locator(".hand-in")).to_contain_text("Submitted so far: 1 of 7.")
    page.get_by_role("button", name="Finish now").click()
    expect(page.locator(".result-more")).to_contain_text("You laid 1 of 7 tiles. Help adds 2:00 to your time.")
    page.get_by_role("button", name="See the solution").click()
    answer = page.locator(".domino-answer")
    expect(answer.locator(".tile")).to_have_count(8)
    expect(answer).to_contain_text(f"{answer.locator('.join').count()} here")


def test_the_largest_board_fits_a_small_screen_with_its_places_lit(visit: Visit) -> None:
    page = open_dominoes(visit, "/dominoes/fiendish/", SMALL, reduced_motion="reduce")
    page.locator(".rack .tile").first.click()
    page.get_by_role("button", name=LIGHTS).click()
    assert fits(page)
    assert serious(page) == []


@pytest.mark.thorough  # test_pages.py and tests/games/dominoes/test_gallery.py hold it
def test_the_gallery_is_accessible_and_takes_names(visit: Visit) -> None:
    page = visit("/dominoes/gallery/", SMALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious(page) == []
    page.get_by_label("Title").fill("Our class")
    page.get_by_label("Names", exact=False).first.fill("Anna Berg\nPaul Berg\nPaula Long")
    page.get_by_role("button", name="Lay them out").click()
    expect(page.locator("h1")).to_have_text("Our class")
    expect(page.locator("progress")).to_be_visible()
    assert serious(page) == []
