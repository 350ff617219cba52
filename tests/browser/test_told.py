"""What a page tells its reader and the site: notices that are closed, games that rest, errors of its own scripts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_pages import serious
from tests.server import Site

Visit = Callable[..., Page]
TELL = """
from games.operating.models import Notice, Switch
Notice.objects.create(text="Fivefold moves house at <six>, for ten minutes; your games are kept.")
Switch.objects.create(game="toy", sentence="Toy rests until its numbers are counted again.")
"""
TELL_NO_MORE = """
from games.operating.models import Notice, Switch
Notice.objects.all().delete(); Switch.objects.all().delete()
"""
COUNTED = """
from games.operating.models import BrowserError
print("@", [(e.file, e.message, e.times) for e in BrowserError.objects.all()])
"""
WAIT = 3.5
"""Seconds after which another process has seen what changed."""


@pytest.fixture
def told(site: Site) -> Iterator[Site]:
    site.manage("shell", "-c", TELL)
    time.sleep(WAIT)
    yield site
    site.manage("shell", "-c", TELL_NO_MORE)
    time.sleep(WAIT)


def test_a_notice_stays_until_it_is_closed_and_a_game_rests(visit: Visit, told: Site) -> None:
    page = visit("/about/", PHONE)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("moves house at <six>")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/toy/")
    expect(page.locator("h1")).to_have_text("Toy rests")
    expect(page.locator("main")).to_contain_text("until its numbers are counted again")
    assert serious(page) == []
    notice.get_by_role("button", name="Close this notice").click()
    expect(notice).to_have_count(0)
    page.goto("/about/")
    expect(page.locator("h1")).to_be_visible()
    expect(notice).to_have_count(0)


def test_an_error_of_a_script_is_told_without_what_was_typed(visit: Visit, site: Site) -> None:
    page = visit("/about/")
    with page.expect_response("**/api/browser-errors/") as answer:
        page.evaluate("""() => {
            const why = new TypeError('xylophone: "what I typed" is not a function');
            why.stack = `TypeError\\n at ${location.origin}/static/0123456789/js/toy/game.js:31:7`;
            dispatchEvent(new PromiseRejectionEvent("unhandledrejection", {promise: Promise.resolve(), reason: why}));
        }""")
    assert answer.value.status == 204
    assert "what I typed" not in (answer.value.request.post_data or "")
    lines = [line for line in site.manage("shell", "-c", COUNTED).splitlines() if line.startswith("@")]
    assert "('js/toy/game.js', 'TypeError: xylophone: … is not a function', 1)" in lines[0]
