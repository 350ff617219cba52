"""Every page at every size, light and dark: nothing sticks out, and axe-core finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests import addresses
from tests.browser.conftest import DESK, PHONE
from tests.budget import MOST_REQUESTS
from tests.server import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
SETTLED = """Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => {})))"""
SMALL = ViewportSize(width=320, height=640)
PAGES = [*addresses.pages(), "nothing-here/"]
"""Whatever the URLconf lists, with the toy for a game, and what is not there; games: test_every_game.py."""
Visit = Callable[..., Page]


def serious(page: Page) -> list[str]:
    """What axe-core finds that a person would stumble over."""
    page.evaluate(SETTLED)
    page.evaluate(AXE)
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then((r) => r.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def serious_in_either(page: Page) -> list[str]:
    """What is serious in light or in dark; the page is left in the one that it was not in."""
    found = serious(page)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    return found + serious(page)


@pytest.mark.parametrize("route", PAGES)
def test_a_page_is_accessible_and_fits_in_light_and_in_dark(
    visit: Visit, known: addresses.Examples, route: str
) -> None:
    address = addresses.filled(route, known)
    page = visit(address, SMALL)
    if urlsplit(page.url).path != address or page.evaluate("document.contentType") != "text/html":
        return  # what it leads to is looked at under its own route, and JSON has no looks
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious_in_either(page) == []
    page.set_viewport_size(DESK)
    assert serious_in_either(page) == []


def test_light_or_dark_is_remembered(visit: Visit) -> None:
    page = visit("/", color_scheme="light")
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 20, 15)"
    page.goto("/about/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 20, 15)"


def test_a_name_is_chosen_in_the_browser(visit: Visit) -> None:
    page = visit("/me/")
    page.get_by_label("Your name").fill("admin")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("reserved")
    page.get_by_label("Your name").fill("Alice B")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("h1")).to_have_text("Alice B")


def test_the_game_needs_few_requests_before_it_can_be_played(visit: Visit) -> None:
    page = visit("/nettle/", PHONE)
    expect(page.locator("nettle-game #guess")).to_be_enabled()
    requests = page.evaluate("performance.getEntriesByType('resource').filter((r) => r.initiatorType !== 'css').length")
    assert requests <= MOST_REQUESTS
