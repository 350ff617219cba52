"""The gallery of Name Dominoes in a browser: names of one's own are laid out."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_pages import SMALL, serious


def test_the_gallery_is_accessible_and_takes_names(visit: Callable[..., Page]) -> None:
    page = visit("/dominoes/gallery/", SMALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious(page) == []
    page.get_by_label("Title").fill("Our class")
    page.get_by_label("Names", exact=False).first.fill("Anna Berg\nPaul Berg\nPaula Long")
    page.get_by_role("button", name="Lay them out").click()
    expect(page.locator("h1")).to_have_text("Our class")
    expect(page.locator("progress")).to_be_visible()
    assert serious(page) == []
