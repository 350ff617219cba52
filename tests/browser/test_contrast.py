"""Stronger contrast, asked of the device or of us, and the measures of what is weak or unreadable.

Pages are looked at with stronger contrast and in a device's own colours in test_pages.py, boards in test_every_game.py.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.browser.looks import UNREADABLE, weak_texts
from tests.browser.playing import drawn

Visit = Callable[..., Page]
TOKENS = """() => {
  const style = getComputedStyle(document.documentElement);
  return ["paper", "ink", "muted", "line", "edge", "good", "bad", "link", "rim", "ring", "faint", "off-line"]
    .map((name) => style.getPropertyValue(`--${name}`));
}"""
RING = """() => {
  const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(document.activeElement);
  return [outlineWidth, outlineStyle, outlineColor];
}"""


def strong(page: Page) -> Page:
    page.emulate_media(contrast="more", reduced_motion="reduce")
    return page


def test_what_is_weak_or_unreadable_is_noticed(visit: Visit) -> None:
    """The measures themselves."""
    page = visit("/", PHONE)
    assert any("light" in one for one in weak_texts(page))
    assert page.evaluate(UNREADABLE) == []
    page.evaluate("document.querySelector('h1').style.color = getComputedStyle(document.body).backgroundColor")
    assert len(page.evaluate(UNREADABLE)) == 1


def test_our_setting_does_what_the_devices_does(visit: Visit) -> None:
    page = visit("/square/", PHONE)
    drawn(page, "square")
    plain = page.evaluate(TOKENS)
    page.evaluate("document.documentElement.dataset.contrast = 'more'")
    ours, our_game = page.evaluate(TOKENS), page.locator(".clue-now b").evaluate("(one) => getComputedStyle(one).color")
    page.evaluate("delete document.documentElement.dataset.contrast")
    strong(page)
    assert page.evaluate(TOKENS) == ours
    assert page.locator(".clue-now b").evaluate("(one) => getComputedStyle(one).color") == our_game
    assert not set(ours) & set(plain)


def test_the_ring_of_the_focus_and_what_cannot_be_pressed_are_plainer(visit: Visit) -> None:
    page = strong(visit("/chains/"))
    drawn(page, "chains")
    undo = page.get_by_role("button", name="Undo")
    assert undo.evaluate("(one) => getComputedStyle(one).opacity") == "1"
    assert undo.evaluate("(one) => getComputedStyle(one).borderTopStyle") == "dashed"
    page.keyboard.press("Tab")
    assert page.evaluate(RING) == ["4px", "solid", "rgb(0, 0, 0)"]
