"""Name Dominoes played in a browser: by dragging, by two taps and by keys, to the last tile and to an early end."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import DOMINOES, find_square, grab_tile, open_dominoes
from tests.browser.conftest import DESK, PHONE, Answers, Visit
from tests.browser.looks import SMALL, fits, serious
from tests.browser.playing import begin_lesson
from tests.data import FOLDER

LIGHTS = re.compile("^Lights")
DANIEL_JONES, TOMMY_JOHN = 1, 7
"""Tiles of today's gentle rack: only the second fits beside the topmost square of the given tile, and only so."""
BESIDE = [1, 0]


@pytest.fixture
def solution(answers: Answers) -> list[dict[str, Any]]:
    """The moves that lay the whole rack of today's puzzle."""
    return [move for move in answers["dominoes"]["moves"] if "lay" in move]


def laid(page: Page, count: int) -> None:
    expect(page.locator(".rack-facts")).to_contain_text(f"{count} of 7")
    expect(page.locator(".domino-board > [data-tile]")).to_have_count(count + 1)


def finished(page: Page) -> None:
    page.locator(".domino-tools").get_by_role("button", name="Finish").click()
    below_par = page.locator(".question").get_by_role("button", name="Finish")
    expect(below_par.or_(page.locator("#result-sheet"))).to_be_visible()
    if below_par.is_visible():
        below_par.click()


def way(move: dict[str, Any]) -> int:
    squares = move["squares"]
    if len(squares) < 2:
        return 0
    step = (squares[1][0] - squares[0][0], squares[1][1] - squares[0][1])
    return [(1, 0), (0, 1), (-1, 0), (0, -1)].index(step)


def turned(page: Page, move: dict[str, Any]) -> None:
    """Turns the chosen tile until its names follow each other as in a move."""
    for _ in range((way(move) - page.evaluate("document.querySelector('dominoes-game').way")) % 4):
        page.get_by_role("button", name="Turn the tile").click()


def rack_places(page: Page) -> dict[str, list[int]]:
    """Where each tile of the rack is, from the rack's own corner."""
    found: dict[str, list[int]] = page.evaluate(
        """() => document.fonts.ready.then(() => Object.fromEntries(
             [...document.querySelectorAll(".rack [data-tile]")]
               .map((one) => [one.dataset.tile, [one.offsetLeft, one.offsetTop]])))"""
    )
    return found


def test_a_rack_is_laid_by_two_taps_and_no_message_moves_it(visit: Visit, solution: list[dict[str, Any]]) -> None:
    page = open_dominoes(visit, DOMINOES, PHONE, has_touch=True, is_mobile=True)
    rack = page.locator(".rack")
    before = rack.bounding_box()
    page.evaluate("document.querySelector('dominoes-game').note = 'A long tale of somebody. '.repeat(12)")
    expect(page.locator(".game-note")).to_contain_text("somebody")
    assert rack.bounding_box() == before
    places = rack_places(page)
    for n, move in enumerate(solution, 1):
        left = rack_places(page)
        assert left == {tile: places[tile] for tile in left}, "no tile of the rack moves when another one leaves it"
        page.locator(f".rack [data-tile='{move['lay']}']").tap()
        turned(page, move)
        page.touchscreen.tap(*find_square(page, move["squares"][0]))
        laid(page, n)
    halves = page.locator("dominoes-game .half:not(.blank)")
    sizes = halves.evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert sizes and min(sizes) >= 12
    assert fits(page)
    page.evaluate("scrollTo(0, 0)")
    empty = rack.bounding_box()
    assert before and empty and empty["y"] == before["y"] and empty["height"] == before["height"]

    expect(page.get_by_role("button", name="Finish", exact=True)).to_contain_class("primary")
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint.locator(".price")).to_be_hidden()
    expect(rack).to_contain_text("We don’t know of a better board")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    hint.click(force=True)
    assert "POST" not in asked
    finished(page)
    sheet = page.locator("#result-sheet")
    expect(sheet.locator(".result-more")).to_contain_text("You laid all 7 tiles")
    page.keyboard.press("Escape")
    expect(page.locator(".domino-answer h2")).to_have_text("You found our board")


def test_a_tile_is_dragged_to_its_place_and_back_and_flies_back_from_where_it_cannot_be(visit: Visit) -> None:
    page = open_dominoes(visit)
    note = page.locator(".game-note")
    grab_tile(page, ".rack .tile")
    page.mouse.move(*find_square(page, page.evaluate("document.querySelector('dominoes-game').startSquare()")), steps=6)
    expect(page.locator(".tile.ghost.wrong")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".tile.ghost.wrong")).to_be_visible()  # where it was tried, until the next one
    expect(page.locator(".tile.flying")).to_have_count(0)
    expect(note).to_contain_text(" is in the way there.")
    laid(page, 0)

    grab_tile(page, f".rack [data-tile='{DANIEL_JONES}']")
    page.mouse.move(*find_square(page, BESIDE), steps=6)
    expect(page.locator(".clash").first).to_be_attached()
    page.mouse.up()
    expect(note).to_contain_text("touch there but don’t match.")
    expect(page.locator(".clash").first).to_be_attached()
    laid(page, 0)

    grab_tile(page, f".rack [data-tile='{TOMMY_JOHN}']")
    ax, ay = find_square(page, BESIDE)
    page.mouse.move(ax, ay, steps=6)
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


def test_a_tile_turned_by_hand_stays_so_and_the_page_says_where_it_does_not_fit(visit: Visit) -> None:
    page = open_dominoes(visit)
    for _ in range(2):
        page.locator(f".rack [data-tile='{TOMMY_JOHN}']").click()
    page.mouse.click(*find_square(page, BESIDE))
    expect(page.locator(".game-note")).to_contain_text("Turn it, and it fits there.")
    laid(page, 0)
    page.keyboard.press("Escape")
    page.locator(f".rack [data-tile='{TOMMY_JOHN}']").click()
    for _ in range(2):
        page.mouse.click(*find_square(page, BESIDE))
        laid(page, 1)
    page.get_by_role("button", name="Turn the tile").click()
    expect(page.locator(".tile.ghost.wrong")).to_be_visible()
    expect(page.locator(".game-note")).to_contain_text("Tap where it should go.")
    page.locator(".ghost .verdict").click()
    laid(page, 1)


def test_the_lessons_ghost_finger_stays_on_its_spot_when_the_window_narrows(visit: Visit) -> None:
    page = visit(DOMINOES, DESK, taught=False)
    begin_lesson(page)
    page.locator(".ghost-finger").wait_for()
    page.set_viewport_size(SMALL)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_function(
        """() => {
             const finger = document.querySelector(".ghost-finger").getBoundingClientRect();
             return finger.right < document.querySelector(".lesson").getBoundingClientRect().right;
           }"""
    )


def test_the_tile_of_the_lesson_follows_the_pointer_and_a_wrong_square_is_answered(visit: Visit) -> None:
    page = visit(DOMINOES, taught=False)
    begin_lesson(page)
    for spot in ("laid-1", "turn"):
        page.locator(f"[data-spot='{spot}']").click()
    tile = page.locator("[data-spot='tile-2']")
    for square, said in (("[data-spot='square-0-1']", "“Stuart” and “Jesse” touch there"), ("[data-wanted]", "")):
        tile.hover()
        page.mouse.down()
        target = page.locator(f".lesson {square}").last.bounding_box()
        assert target
        page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
        box = tile.bounding_box()
        assert box and abs(box["x"] + box["width"] / 2 - target["x"] - 30) < 2
        page.mouse.up()
        expect(page.locator(".lesson-note")).to_contain_text(said)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_places_light_up_a_hint_shows_one_and_an_early_end_asks_first(
    visit: Visit, solution: list[dict[str, Any]]
) -> None:
    page = open_dominoes(visit)
    finish, note = page.get_by_role("button", name="Finish", exact=True), page.locator(".game-note")
    expect(finish).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Hint").dblclick()
    question = page.locator("dialog.question[open]")
    question.get_by_role("button", name="Show me").click()
    expect(page.locator(".tile.hinted")).to_be_visible()
    expect(note).to_contain_text("Everything else still fits.")
    page.get_by_role("button", name="Hint").click()  # nothing has changed: nothing is asked
    expect(question).to_have_count(0)
    hint = page.evaluate("document.querySelector('dominoes-game').hinted")
    page.mouse.click(*find_square(page, hint["squares"][-1]))
    laid(page, 1)
    finish.dblclick()  # the second click is not for what has just opened below it
    expect(question).to_contain_text("Finish with 1 of 7 tiles?")
    expect(question.locator(".primary")).to_have_count(0)  # it isn't offered as the thing to do
    question.get_by_role("button", name="Keep playing").click()

    places = page.get_by_role("button", name=LIGHTS)
    places.click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".open-place").first).to_be_visible()
    places.click()
    expect(page.locator(".open-place")).to_have_count(0)
    last = next(move["lay"] for move in solution if move["lay"] != hint["tile"])
    if page.evaluate("document.querySelector('dominoes-game').chosen") != last:  # one more tap would turn it
        page.locator(f".rack [data-tile='{last}']").click()
    expect(note).not_to_be_empty()
    expect(page.locator(".open-place")).to_have_count(0)
    places.click()
    expect(page.locator(".open-place").first).to_be_visible()
    count = page.locator(".open-place").count()
    expect(page.locator("[role=status]").first).to_contain_text(f"{count} square")
    box = page.locator(".open-place").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    laid(page, 2)
    expect(finish).not_to_contain_class("primary")
    page.get_by_role("button", name="Undo").click()
    laid(page, 1)
    finish.click()
    question.get_by_role("button", name="Finish early").click()
    expect(page.locator(".result-more")).to_contain_text("You laid 1 of 7 tiles. Help added 2 min to your time.")
    page.get_by_role("button", name="See the solution").click()
    answer = page.locator(".domino-answer")
    expect(answer.locator(".tile")).to_have_count(8)
    expect(answer.locator("h2")).to_have_text(f"A board with {answer.locator('.join').count()} joins")
    expect(page.locator(".over .tile.by-hint")).to_have_count(1)


def test_lights_that_were_paid_for_are_still_on_after_a_reload(visit: Visit) -> None:
    page = open_dominoes(visit)
    lights = page.get_by_role("button", name=LIGHTS)
    lights.click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".open-place").first).to_be_visible()
    page.reload()
    expect(lights).to_have_attribute("aria-pressed", "true")
    page.locator(f".rack [data-tile='{TOMMY_JOHN}']").click()
    expect(page.locator(".open-place").first).to_be_visible()


LINKED = json.loads((FOLDER / "dominoes.json").read_text("utf-8"))["tricky"]
"""Today's tricky rack, the one of the three that has a link."""


def test_a_riddle_is_shown_by_the_rack_and_ticked_once_its_two_tiles_are_joined(visit: Visit) -> None:
    page = open_dominoes(visit, "/dominoes/tricky/", PHONE, has_touch=True, is_mobile=True)
    riddles = page.get_by_role("list", name="Links").get_by_role("listitem")
    expect(riddles).to_have_count(1)
    expect(riddles).to_contain_text("not made")
    assert fits(page)
    linked, laid_tiles = set(LINKED["secret"]["links"][0]), set[int]()
    for one in LINKED["secret"]["answer"]:
        expect(riddles).not_to_contain_class("made")
        move = {"lay": one["tile"], "squares": one["squares"]}
        page.evaluate("(move) => document.querySelector('dominoes-game').sendMove(move)", move)
        laid_tiles.add(one["tile"])
        expect(page.locator(".domino-board > [data-tile]")).to_have_count(len(laid_tiles) + 1)
        if linked <= laid_tiles:
            break
    expect(riddles).to_contain_class("made")
    expect(page.locator(".game-note")).to_contain_text(LINKED["public"]["riddles"][0])
    expect(page.locator(".join.second")).to_have_count(1)
    joins = page.evaluate("document.querySelector('dominoes-game').view.counts.joins")
    expect(page.locator(".join")).to_have_count(joins)
    assert serious(page) == []
    page.reload()
    expect(page.get_by_role("list", name="Links").get_by_role("listitem")).to_contain_class("made")


def test_the_largest_board_fits_a_small_screen_with_its_places_lit(visit: Visit) -> None:
    page = open_dominoes(visit, "/dominoes/fiendish/", SMALL, reduced_motion="reduce")
    page.locator(".rack .tile").first.click()
    page.get_by_role("button", name=LIGHTS).click()
    assert fits(page)
    assert serious(page) == []
