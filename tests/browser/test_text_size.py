"""Text at twice its size, and at the largest of our own settings: nothing is cut off, covered, or leads sideways."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from puzzles import registry
from tests import addresses
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_every_game import drawn, make
from tests.browser.test_every_game import known as moves_known
from tests.browser.test_pages import PAGES, SMALL

Visit = Callable[..., Page]
SIZES = {
    "twice": "document.documentElement.style.setProperty('font-size', '200%', 'important')",
    "our largest": """document.documentElement.style.removeProperty('font-size');
                      document.documentElement.dataset.text = 'larger'""",
}
LOST = (Path(__file__).parent / "lost_texts.js").read_text()
NOT_READ = ".visually-hidden, svg, [aria-hidden=true], [inert], .skip, .domino-board, .in-rack, .map-frame, .share-link"
"""What is not text that somebody reads there: drawings, whose size the screen sets, what only ears are told, and a link
that is shown in short."""
LONG_NAMES = """document.querySelectorAll(".table .name").forEach((name) => {
  (name.querySelector("a") ?? name.firstChild ?? name).textContent = " Sophisticated Chameleon ";
})"""
"""The longest words that a guest's name is made of, in place of those that chance has given."""
SETTLE = 30
"""Milliseconds in which a page finds its new form."""


@pytest.fixture(scope="module")
def pages(known: addresses.Examples) -> list[str]:
    return [addresses.filled(route, known) for route in PAGES]


def lost(page: Page) -> list[str]:
    """The texts that cannot be read where they stand."""
    found: list[str] = page.evaluate(LOST, NOT_READ)
    return found


def lost_in_any_size(page: Page) -> list[str]:
    found = []
    for (size, script), screen in product(SIZES.items(), (PHONE, DESK)):
        page.evaluate(script)
        page.set_viewport_size(screen)
        page.wait_for_timeout(SETTLE)
        found += [f"{page.url}, {size}, {screen['width']}: {one}" for one in lost(page)]
    return found


def test_large_text_loses_nothing_on_any_page(visit: Visit, pages: list[str]) -> None:
    found, page = [], visit("/about/", PHONE, reduced_motion="reduce")
    for address in pages:
        page.goto(address, wait_until="load")
        if urlsplit(page.url).path != address or page.evaluate("document.contentType") != "text/html":
            continue  # what it leads to is looked at under its own route, and JSON has no looks
        page.evaluate(LONG_NAMES)
        found += lost_in_any_size(page)
    assert "\n".join(found) == ""


@pytest.mark.parametrize("slug", registry.slugs())
def test_large_text_loses_nothing_in_a_game_from_its_lesson_to_its_end(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", PHONE, taught=False, reduced_motion="reduce")
    page.locator(".lesson-said").wait_for()
    found = lost_in_any_size(page)
    page.keyboard.press("Escape")
    drawn(page, slug)
    make(page, slug, moves_known(slug)["middle"])
    found += lost_in_any_size(page)
    page.get_by_role("button", name="How to play").first.click()
    found += lost_in_any_size(page)
    page.keyboard.press("Escape")
    make(page, slug, [{"give_up": True}])
    page.locator("#result-sheet").wait_for()
    assert "\n".join(found + lost_in_any_size(page)) == ""


def test_what_is_cut_off_covered_or_broken_is_noticed(visit: Visit) -> None:
    """The measure itself."""
    page = visit("/about/", PHONE)
    assert lost(page) == []
    for style, told in (
        ("height: 8px; overflow: hidden", "is cut off by h1"),
        ("margin-bottom: -40px", "lies over"),
        ("width: 1em", "is broken"),
        ("width: 120vw", "wider than the screen"),
    ):
        page.evaluate("(style) => { document.querySelector('h1').style.cssText = style; }", style)
        assert any(told in one for one in lost(page)), style


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_board_is_within_one_swipe_on_the_smallest_screen(visit: Visit, slug: str) -> None:
    page = visit(f"/{slug}/", SMALL, has_touch=True, is_mobile=True)
    drawn(page, slug)
    make(page, slug, moves_known(slug)["middle"])
    low = page.evaluate(
        """(game) => scrollY + Math.max(
           ...[...document.querySelectorAll(`${game}-game :is([data-first-focus], button)`)]
             .filter((one) => one.checkVisibility({ visibilityProperty: true }))
             .filter((one) => !one.closest("dialog, .clue-line, .clues"))
             .map((one) => one.getBoundingClientRect().bottom))""",
        slug,
    )
    swipe = SMALL["height"] - 48
    assert low <= SMALL["height"] + swipe
