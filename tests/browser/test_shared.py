"""What every game's page and the pages around it share: live tables, sheets, notes, the theme."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from games.editions.calendar import number
from tests.browser.conftest import PHONE, TARGET
from tests.day import DAY

Visit = Callable[..., Page]


def finish(page: Page) -> None:
    """Ends today's game by finding the word at once."""
    expect(page.locator("nettle-game #guess")).to_be_enabled()
    page.evaluate("(m) => document.querySelector('nettle-game').session.move(m)", {"guess": TARGET})
    expect(page.locator("#result-sheet")).to_be_visible()


def in_the_table(facts: Locator) -> int:
    """Return how many have finished; of many the table shows only the first."""
    return int(facts.inner_text().split()[0])


def test_the_page_of_all_tables_moves_by_itself(visit: Visit) -> None:
    tables, alice = visit("/leaderboard/?who=everyone"), visit("/nettle/")
    facts = tables.locator('[data-game="nettle"] ff-table .panel-facts').first
    expect(facts).to_contain_text("playing now")
    before = in_the_table(facts)
    finish(alice)
    expect(facts).to_contain_text(f"{before + 1} in the table")


def test_home_shows_what_i_have_done_and_at_which_hour_here_new_puzzles_come(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, timezone_id="Asia/Kolkata")  # the site's day ends at half past five there
    finish(page)
    page.goto("/")
    expect(page.locator('[data-game="nettle"] .chip.done')).to_contain_text("Done")
    expect(page.locator("[data-day-break]")).to_have_text(re.compile("at 0?5:30"))
    assert "{{" not in page.locator("main").inner_text()


def test_all_five_games_stand_on_a_phones_first_screen(visit: Visit) -> None:
    page = visit("/", PHONE)
    rows = page.locator(".game-row")
    expect(rows).to_have_count(6)  # the tests bring a sixth
    foot = rows.nth(4).bounding_box()
    assert foot and foot["y"] + foot["height"] <= PHONE["height"]
    expect(page.get_by_role("link", name="Start here")).to_be_in_viewport()


def test_a_day_of_the_archive_is_a_tap_away(visit: Visit) -> None:
    page = visit("/archive/", PHONE, has_touch=True)
    page.locator(".days").get_by_role("link", name="1", exact=True).first.tap()
    expect(page.locator("#day-title")).to_contain_text(f"No. {number(DAY.replace(day=1))}")
    page.locator("#day").get_by_role("link", name="Small").tap()
    expect(page.locator("toy-game, .being-made-page").first).to_be_visible()


def test_the_result_can_be_looked_at_again(visit: Visit) -> None:
    page = visit("/nettle/")
    again = page.get_by_role("button", name="Result")
    expect(again).to_be_hidden()
    finish(page)
    page.keyboard.press("Escape")
    again.click()
    expect(page.locator("#result-sheet")).to_be_visible()


def test_a_note_is_shown_beside_the_result(visit: Visit) -> None:
    page = visit("/nettle/", PHONE, has_touch=True)
    finish(page)
    page.get_by_role("button", name="Copy").tap()
    note = page.locator(".toast")
    expect(note).to_have_text("Copied.")
    expect(note).to_be_in_viewport()
    note.tap()
    expect(note).to_have_count(0)


def test_a_tap_beside_a_sheet_closes_it_but_a_selection_that_ends_there_does_not(visit: Visit) -> None:
    page = visit("/nettle/")
    page.get_by_role("button", name="How to play").click()
    sheet = page.locator("#help-sheet")
    sheet.locator(".help").hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(sheet).to_be_visible()
    page.mouse.click(5, 5)
    expect(sheet).to_be_hidden()


def test_settings_of_a_device_hold_at_once_and_on_every_page(visit: Visit) -> None:
    page = visit("/me/settings/", PHONE, has_touch=True, color_scheme="light")
    for choice in ("Dark", "Larger", "Stronger contrast", "Less motion", "Hide the clock while I play"):
        page.locator("[data-device]").get_by_label(choice, exact=True).tap()
    expect(page.locator("[data-kept]")).to_have_text("Saved.")
    told = "JSON.stringify(document.documentElement.dataset)"
    wanted = {"theme": "dark", "text": "larger", "contrast": "more", "motion": "less", "clock": "off"}
    assert json.loads(page.evaluate(told)) == wanted
    page.goto("/archive/")
    assert json.loads(page.evaluate(told)) == wanted
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.goto("/me/settings/")
    expect(page.get_by_label("Larger")).to_be_checked()
    page.get_by_label("Same as the device").tap()
    page.get_by_label("Stronger contrast").tap()
    page.goto("/archive/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 247, 239)"


def test_tabs_are_walked_with_the_arrows(visit: Visit) -> None:
    page = visit("/nettle/")
    page.get_by_role("tab", name="Table").click()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Rules")).to_be_focused()
    expect(page.locator("#panel-help")).to_be_visible()
    expect(page.locator("#panel-table")).to_be_hidden()
