"""The measure of texts that are lost, such as where text is large: see `looks.lost`."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.browser.looks import lost

Visit = Callable[..., Page]


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
