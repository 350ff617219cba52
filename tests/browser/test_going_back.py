"""Whoever goes back finds the page as it was left, at once, and then what has happened meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import shifted_date, until
from tests.browsers import ARGUMENTS, BROWSERS, program
from tests.server import Site

pytestmark = pytest.mark.slow
WHOLE = BROWSERS[1:]
"""The one without windows keeps no pages."""
KEPT_AWAY = "--disable-back-forward-cache"
"""What playwright says to browsers by itself."""
WATCH = "addEventListener('pageshow', (event) => (window.cameBack = event.persisted))"

LISTEN = """{
    const plain = window.addEventListener;
    window.listened = [];
    window.addEventListener = (kind, ...how) => {
        window.listened.push(kind);
        plain.call(window, kind, ...how);
    };
}"""

COUNT = """(() => {
    const Known = WebSocket;
    window.opened = 0;
    window.WebSocket = class extends Known {
        constructor(address) {
            super(address);
            window.opened += 1;
        }
    };
})()"""


@pytest.fixture(scope="module")
def going_back(playwright: Playwright) -> Iterator[Browser]:
    """A browser that keeps the pages that are left, as everybody's does."""
    if (found := program(*WHOLE)) is None:
        pytest.skip("chromium is not installed")
    browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS, ignore_default_args=[KEPT_AWAY])
    yield browser
    browser.close()


@pytest.fixture
def page(going_back: Browser, site: Site) -> Iterator[Page]:
    context = going_back.new_context(base_url=site.address)
    context.add_init_script(f"{shifted_date()} localStorage.setItem('help-toy', '1')")
    yield context.new_page()
    context.close()


def leave_and_come_back(page: Page) -> None:
    page.wait_for_load_state("networkidle")  # a page that still waits for an answer is not kept
    page.evaluate(WATCH)
    page.evaluate("window.left = true")
    page.goto("/about/")
    page.go_back(wait_until="commit")
    until(page, "location.pathname !== '/about/'")


PATHS = ["/", "/archive/", "/leaderboard/", "/toy/"]


@pytest.mark.thorough  # whether a page is kept is also the browser's own affair
def test_pages_are_there_as_they_were_left_and_a_game_opens_its_socket_again(page: Page) -> None:
    for path in PATHS[:3]:
        page.goto(path)
        leave_and_come_back(page)
        assert page.evaluate("window.left && window.cameBack"), path
    page.goto("/toy/")
    page.locator("button.toy-cell").nth(0).click()
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    page.evaluate(COUNT)
    leave_and_come_back(page)
    assert page.evaluate("window.left && window.cameBack")
    until(page, "window.opened === 1")


def test_nothing_keeps_a_page_from_being_there_as_it_was_left_and_a_game_hears_again_what_happens(page: Page) -> None:
    page.add_init_script(LISTEN)
    for path in PATHS:
        answer = page.goto(path)
        assert answer and "no-store" not in answer.headers.get("cache-control", ""), path
        heard = page.evaluate("window.listened")
        assert heard and {"unload", "beforeunload"}.isdisjoint(heard), path
    page.locator("button.toy-cell").nth(0).click()
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    leave_and_come_back(page)
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    beside = page.context.new_page()
    beside.goto("/toy/")
    beside.locator("button.toy-cell").nth(1).click()
    expect(page.locator(".toy-guesses li")).to_have_count(2)
