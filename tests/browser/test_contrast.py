"""Stronger contrast, asked of the device or of us, and a device's own few colours: what carries meaning is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page

from puzzles import registry
from tests.browser.conftest import PHONE
from tests.browser.test_every_game import drawn, make
from tests.browser.test_every_game import known as moves_known
from tests.browser.test_pages import AXE, SETTLED

Visit = Callable[..., Page]
ENHANCED = """axe.run({ runOnly: ["color-contrast-enhanced"], rules: { "color-contrast-enhanced": { enabled: true } } })
    .then((told) => told.violations.flatMap((one) => one.nodes.map((node) => node.html.slice(0, 120))))"""
TOKENS = """() => {
  const style = getComputedStyle(document.documentElement);
  return ["paper", "ink", "muted", "line", "edge", "good", "bad", "link", "rim", "ring", "faint", "off-line"]
    .map((name) => style.getPropertyValue(`--${name}`));
}"""
RING = """() => {
  const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(document.activeElement);
  return [outlineWidth, outlineStyle, outlineColor];
}"""
UNREADABLE = """() => {
  const painted = (colour) => !/^rgba.*, 0\\)$/.test(colour);
  const ground = (one) => {
    for (let up = one; up; up = up.parentElement)
      for (const of of ["::before", null]) {
        const { backgroundColor, content } = getComputedStyle(up, of);
        if (painted(backgroundColor) && (!of || content !== "none")) return backgroundColor;
      }
    return "rgb(255, 255, 255)";
  };
  const forced = matchMedia("(forced-colors: active)").matches;
  const plate = getComputedStyle(document.body).backgroundColor; // is laid behind text whose colours are forced
  return [...document.querySelectorAll("body *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, .visually-hidden"))
    .filter((one) => {
      const { color, forcedColorAdjust } = getComputedStyle(one);
      return color === (forced && forcedColorAdjust !== "none" ? plate : ground(one));
    })
    .map((one) => one.outerHTML.slice(0, 120));
}"""
UNSEEN = """(parts) => {
  const drawn = (style) =>
    (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none" && painted(style.borderTopColor)) ||
    (parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none" && painted(style.outlineColor)) ||
    (style.stroke !== "none" && painted(style.stroke));
  const paper = getComputedStyle(document.body).backgroundColor;
  const painted = (colour) => !/^rgba.*, 0\\)$/.test(colour) && colour !== paper;
  return parts.filter((part) => {
    const all = [...document.querySelectorAll(part)];
    return !all.length || !all.every((one) => [null, "::before"].some((of) => drawn(getComputedStyle(one, of))));
  });
}"""
PARTS = {
    "chains": [".cells rect", ".ring.lit", ".band .edge"],
    "square": [".square-cell:not(:focus)", ".clue-bar", ".square-key", ".clue-line[aria-current=true]"],
    "lionwall": [".wall-card", ".wall-card[aria-pressed=true]"],
    "nettle": [".clue", ".warmth-bar", ".map-dot"],
    "dominoes": [".domino-board > .tile", ".in-rack", ".tile.chosen"],
    "toy": ["button.toy-cell"],
}
"""For each game the parts of a board in play whose edges are to be seen where all grounds are alike."""
CHOOSE = {"lionwall": ".wall-card >> nth=5", "dominoes": ".in-rack >> nth=1"}
"""What is pressed so that a board has something chosen."""


def begun(page: Page, slug: str) -> None:
    drawn(page, slug)
    make(page, slug, moves_known(slug)["middle"])
    if slug in CHOOSE:
        page.locator(CHOOSE[slug]).click()


def strong(page: Page) -> Page:
    page.emulate_media(contrast="more", reduced_motion="reduce")
    return page


def weak_texts(page: Page) -> list[str]:
    """What stands out from its ground by less than 7 to 1 (large text: 4.5), in light and in dark."""
    found: list[str] = []
    schemes: list[Literal["light", "dark"]] = ["light", "dark"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLED)
        page.evaluate(AXE)
        found += [f"{scheme}: {one}" for one in page.evaluate(ENHANCED)]
    return found


@pytest.mark.parametrize("address", ["/", "/archive/", "/me/settings/"])
def test_all_text_of_a_page_is_strong_where_contrast_is_asked_for(visit: Visit, address: str) -> None:
    assert weak_texts(strong(visit(address, PHONE))) == []


@pytest.mark.parametrize("slug", registry.slugs())
def test_all_text_of_a_board_is_strong_where_contrast_is_asked_for(visit: Visit, slug: str) -> None:
    page = strong(visit(f"/{slug}/", PHONE))
    begun(page, slug)
    assert weak_texts(page) == []
    make(page, slug, [{"give_up": True}])
    page.locator("#result-sheet").wait_for()
    assert weak_texts(page) == []


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


@pytest.mark.parametrize("address", ["/", "/archive/", "/me/settings/", "/tables/"])
def test_text_is_read_in_a_devices_own_colours(visit: Visit, address: str) -> None:
    page = visit(address, PHONE, forced_colors="active")
    assert page.evaluate(UNREADABLE) == []


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_board_is_told_apart_in_a_devices_own_colours(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE, forced_colors="active", reduced_motion="reduce")
    begun(page, slug)
    assert page.evaluate(UNREADABLE) == []
    assert page.evaluate(UNSEEN, PARTS[slug]) == []
    make(page, slug, [{"give_up": True}])
    page.locator("#result-sheet").wait_for()
    assert page.evaluate(UNREADABLE) == []
