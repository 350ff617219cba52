"""What a player says of a puzzle once they have finished it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import serious_in_either
from tests.browser.playing import drawn, make

Visit = Callable[..., Page]


def test_after_the_end_one_puts_a_thumb_and_says_what_is_wrong_once(visit: Visit) -> None:
    page = visit("/toy/", PHONE)
    drawn(page, "toy")
    make(page, "toy", [{"give_up": True}])
    page.reload()
    liked = page.get_by_role("button", name="Liked it")
    expect(liked).to_be_enabled()
    expect(liked).to_have_attribute("aria-pressed", "false")
    liked.click()
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Something is wrong").click()
    asked = page.get_by_role("dialog", name="What is wrong?")
    expect(asked).to_be_visible()
    assert serious_in_either(page) == []
    choice = asked.get_by_label("With what")
    expect(choice.locator("option")).to_have_count(2)
    choice.select_option(label="The puzzle as a whole")
    asked.get_by_label("In a few words").fill("Too easy for a Monday")
    asked.get_by_role("button", name="Tell the editors").click()
    expect(page.get_by_text(re.compile("An editor reads"))).to_be_visible()
    page.reload()
    expect(liked).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Something is wrong").click()
    expect(asked.get_by_label("With what").locator("option")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
