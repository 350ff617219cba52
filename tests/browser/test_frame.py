"""The frame around every game: bar, menu, clock, what covers a page out of sight, and what a move feels like."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, until
from tests.server import Site

Visit = Callable[..., Page]
LEAVE = """(away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The browser of the tests shows all its pages at once, so a page is told that it is out of sight."""
PRACTICE = "/toy/practice/small/5/"


def ready(page: Page) -> Page:
    until(page, "document.querySelector('toy-game').hasUpdated === true")
    return page


def test_the_menu_leads_to_practice_archive_help_and_settings_on_a_phone(visit: Visit) -> None:
    page = ready(visit("/toy/", PHONE, has_touch=True))
    menu = page.locator("#game-menu")
    page.get_by_role("button", name="Menu").tap()
    for name in ("Practise", "Archive", "Settings", "Small", "Large"):
        expect(menu.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(menu.get_by_role("button", name="Show the result")).to_be_hidden()
    menu.get_by_role("button", name="How to play").tap()
    expect(menu).to_be_hidden()
    expect(page.locator("#help-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to today’s puzzles").tap()
    page.wait_for_url("**/")


def test_the_menu_leads_to_the_list_of_keys_where_there_is_a_keyboard(visit: Visit) -> None:
    page = ready(visit("/toy/", PHONE, has_touch=True, is_mobile=True))
    keys = page.locator("#game-menu").get_by_role("button", name="Keys", exact=True)
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#game-menu")).to_be_visible()
    expect(keys).to_be_hidden()
    desk = ready(visit("/toy/"))
    desk.get_by_role("button", name="Menu").click()
    desk.locator("#game-menu").get_by_role("button", name="Keys", exact=True).click()
    expect(desk.locator("#game-menu")).to_be_hidden()
    expect(desk.locator("#keys-sheet")).to_be_visible()
    expect(desk.locator("#keys-sheet kbd").first).to_be_visible()


def test_a_page_out_of_sight_is_covered_and_a_ranked_one_is_shown_again_on_return(visit: Visit) -> None:
    page = ready(visit("/toy/"))
    page.evaluate(LEAVE, True)
    expect(page.locator(".veil")).to_be_visible()
    expect(page.locator("toy-game")).to_have_attribute("inert", "")
    page.evaluate(LEAVE, False)
    expect(page.locator(".veil")).to_have_count(0)
    page.locator("button.toy-cell").first.click()


def test_practice_waits_under_its_cover_until_somebody_goes_on(visit: Visit) -> None:
    page = ready(visit(PRACTICE))
    page.clock.install()
    page.reload()
    clock = ready(page).locator("ff-clock .time")
    page.evaluate(LEAVE, True)
    stood = clock.inner_text()
    page.evaluate(LEAVE, False)
    page.clock.run_for(2100)
    expect(clock).to_have_text(stood)
    expect(page.get_by_role("button", name="Paused. Tap to continue.")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".veil")).to_have_count(0)
    expect(page.locator("toy-game [data-first-focus]")).to_be_focused()
    expect(clock).not_to_have_text(stood)


def test_the_clock_can_be_hidden(visit: Visit) -> None:
    page = ready(visit("/toy/"))
    expect(page.locator("ff-clock .time")).to_be_visible()
    page.evaluate("localStorage.setItem('clock', 'off')")
    page.reload()
    expect(page.locator("ff-clock .time")).to_be_hidden()


def test_the_price_of_help_flies_to_the_clock_and_stays_there(visit: Visit) -> None:
    page = visit("/square/")
    until(page, "document.querySelector('square-game').hasUpdated === true")
    page.get_by_role("button", name="Reveal").click()
    page.get_by_role("button", name="Letter", exact=True).click()
    expect(page.locator(".price-flies")).to_have_text("+2 help")
    expect(page.locator(".price-flies")).to_have_count(0)
    expect(page.locator("ff-clock .paid")).to_have_text("+2 help")
    page.reload()
    expect(page.locator("ff-clock .paid")).to_have_text("+2 help")


def test_moves_are_felt_and_heard_only_where_that_was_turned_on(visit: Visit) -> None:
    page = ready(visit("/toy/practice/small/6/", PHONE, has_touch=True))
    page.evaluate(
        """() => {
             window.felt = [];
             navigator.vibrate = (how) => window.felt.push("shake") > 0;
             window.OscillatorNode = class extends OscillatorNode {
               start(...when) { window.felt.push("tone"); super.start(...when); }
             };
           }"""
    )
    guesses = page.locator(".toy-guesses li")
    page.locator("button.toy-cell").first.tap()
    expect(guesses).to_have_count(1)
    assert page.evaluate("window.felt") == []
    page.evaluate("localStorage.setItem('sounds', 'on'); localStorage.setItem('haptics', 'on')")
    page.locator("button.toy-cell").nth(1).tap()
    expect(guesses).to_have_count(2)
    until(page, "window.felt.length === 2")
    assert page.evaluate("window.felt") == ["shake", "tone"]


FELT_OF: dict[str, list[tuple[dict[str, object], str]]] = {
    "lionwall": [
        ({"right": True, "one_away": False}, "progress"),
        ({"right": False, "one_away": True}, "refused"),
        ({"pair": ["a", "b"]}, "taken"),
    ],
    "nettle": [({"n": 1, "word": "cake", "distance": 3}, "taken")],
    "square": [
        ({"right": [0, 1, 2, 3], "wrong": [], "given": [], "judged": True}, "progress"),
        ({"right": [0, 1, 2], "wrong": [3], "given": [], "judged": True}, "refused"),
        ({"right": [], "wrong": [], "given": [], "judged": False}, "taken"),
    ],
}


def test_a_step_forward_and_a_miss_feel_otherwise_than_a_move(visit: Visit) -> None:
    page = visit("/about/", PHONE)
    for slug, all_told in FELT_OF.items():
        page.goto(f"/{slug}/")
        until(page, f"document.querySelector('{slug}-game').hasUpdated === true")
        for told, felt in all_told:
            assert page.evaluate(f"(told) => document.querySelector('{slug}-game').feeling(told)", told) == felt, told


def test_a_lessons_chain_is_drawn_by_one_stroke_and_led_by_arrows(visit: Visit) -> None:
    page = visit("/chains/", PHONE, taught=False)
    middles = []
    expect(page.locator(".lesson [data-wanted]")).to_be_visible()
    for spot in ("0,2", "1,2", "1,1", "1,0"):
        box = page.locator(f'.lesson [data-spot="{spot}"]').bounding_box()
        assert box
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*middles[0])
    page.mouse.down()
    for place in middles[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()
    expect(page.locator(".lesson-said")).to_contain_text("never go down")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".lesson-note")).to_have_text("The chain has already been there.")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def test_a_lessons_tile_is_dragged_to_its_place(visit: Visit) -> None:
    page = visit("/dominoes/", taught=False)
    expect(page.locator(".lesson [data-wanted]")).to_be_visible()
    page.locator('.lesson [data-spot="tile-2"]').drag_to(page.locator('.lesson [data-spot="place-2"]'))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def test_a_lessons_word_is_typed(visit: Visit) -> None:
    page = visit("/square/", taught=False)
    expect(page.locator(".lesson [data-wanted]")).to_be_visible()
    page.keyboard.type("s")
    expect(page.locator(".lesson-note")).to_have_text("Not S. What is the opposite of yes?")
    page.keyboard.type("no")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


def test_no_lesson_lies_over_a_race(visit: Visit) -> None:
    page = visit("/together/", taught=False)
    page.locator('[value="toy/small"]').check(force=True)
    page.get_by_role("button", name="Open the room").click()
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("button.toy-cell").first).to_be_visible()
    expect(page.locator("ff-lesson")).to_have_count(0)


GRADED = """
from games.difficulty.models import Expected
from games.editions.models import Edition
Expected.objects.bulk_create(
    Expected(edition=one, seconds=60, success=0.5, felt="gentle" if one.variant == "fiendish" else "fiendish")
    for one in Edition.objects.filter(kind="daily", game="{game}")
)
"""
FORGOTTEN = "from games.difficulty.models import Expected; Expected.objects.all().delete()"
LINES = """(text) => {
    text.querySelector(".felt").before("· not ranked ");
    return text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight);
}"""


@pytest.mark.parametrize("slug", ["chains", pytest.param("dominoes", marks=pytest.mark.thorough)])  # one bar
def test_a_felt_grade_leaves_the_bar_of_a_phone_two_lines_below_the_title(visit: Visit, site: Site, slug: str) -> None:
    site.ask(GRADED.format(game=slug))
    try:
        page = visit(f"/{slug}/", PHONE)
        told = page.locator(".game-bar .felt")
        expect(told).to_have_attribute("title", re.compile("Most say (gentle|fiendish)"))
        assert round(page.locator(".game-bar .when").evaluate(LINES)) <= 2
    finally:
        site.ask(FORGOTTEN)
