"""What Cardinal Chains keeps and lets go in the browser: a level in the workshop, a hint while the network is away."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_chains import LEVEL, answer, count, drag, ready

Visit = Callable[..., Page]


def test_a_level_in_the_workshop_outlives_a_reload_until_one_starts_afresh(visit: Visit) -> None:
    page = visit("/chains/own/")
    text = page.locator("#workshop-text")
    afresh = page.get_by_role("button", name="Start afresh")
    expect(afresh).to_be_disabled()
    begun = text.input_value()
    page.locator(".workshop-board").focus()
    page.keyboard.type("7")
    expect(text).to_have_value(begun.replace("S", "7", 1) if begun.lstrip().startswith("S") else f"7{begun[1:]}")
    drawn = text.input_value()
    page.reload()
    expect(text).to_have_value(drawn)
    expect(page.locator(".workshop-board .number").first).to_have_text("7")
    afresh.click()
    expect(text).to_have_value(begun)
    page.reload()
    expect(text).to_have_value(begun)
    expect(afresh).to_be_disabled()


def test_a_hint_goes_with_the_stroke_that_waits_for_the_network(visit: Visit) -> None:
    page = ready(visit(LEVEL))
    path = answer(page)["paths"][0]
    page.get_by_role("button", name="Hint +1").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".chains-hint")).to_be_visible()
    page.context.set_offline(True)
    drag(page, path[:2])
    count(page).not_to_have_text("")
    expect(page.locator(".chains-hint")).to_have_count(0)
    expect(page.locator(".hint-layer")).to_have_count(0)
    page.context.set_offline(False)


def test_on_a_phone_the_board_the_words_and_the_buttons_of_the_solving_are_seen_together(visit: Visit) -> None:
    page = ready(visit("/chains/practice/tricky/5/", PHONE, reduced_motion="reduce"))
    page.get_by_role("button", name="Watch it solve").click()
    watch = page.locator("chains-watch")
    watch.get_by_role("button", name="One step on").click()
    expect(watch.locator(".watch-told")).to_contain_text(re.compile(r"^\s*1(–\d)? of "))
    for part in (watch.locator("svg").first, watch.locator(".watch-told"), watch.locator(".watch-tools")):
        expect(part).to_be_in_viewport(ratio=0.99)


def test_keys_keep_their_place_on_levels_of_two_and_three_columns(visit: Visit) -> None:
    page = visit("/chains/own/")
    text, board = page.locator("#workshop-text"), page.locator(".workshop-board")
    text.fill("S 1 1\n1 1 1")
    expect(page.get_by_role("group", name="Columns").locator("output")).to_have_text("3")
    board.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "7"):
        page.keyboard.press(key)
    expect(text).to_have_value("S 1 1\n1 1 7")
    fewer = page.get_by_role("button", name="One fewer: Columns")
    fewer.focus()
    page.keyboard.press("Enter")
    expect(text).to_have_value("S 1\n1 1")
    expect(fewer).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_have_value("S 1\n1 1")
    board.focus()
    for key in ("5", "6", "Control+z", "2"):
        page.keyboard.press(key)
    expect(text).to_have_value("S 1\n1 2")
    for key in ("ArrowLeft", "ArrowLeft", "3", "Control+z", "4"):
        page.keyboard.press(key)
    expect(text).to_have_value("S 1\n4 2")
