"""What a page tells its reader and the site: notices that are closed, games that rest, errors of its own scripts."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.looks import fits, serious
from tests.cast.waiting import wait_until
from tests.server import Site

TELL = """
from games.infra.models import Notice, Switch
Notice.objects.create(text="Fivefold moves house at <six>, for ten minutes; your games are kept.")
Switch.objects.create(game="toy", sentence="Toy rests until its numbers are counted again.")
"""
SEEN = {"/about/": "moves house at", "/toy/": "taking a break"}
"""What is read where, as soon as the web process has seen it."""
TELL_NO_MORE = """
from games.infra.models import Notice, Switch
Notice.objects.all().delete(); Switch.objects.all().delete()
"""


def are_shown(page: Page, shown: bool) -> bool:
    """Whether the web process has seen what another one changed; a game that rests comes with a status of its own."""
    return all((words in page.request.get(path).text()) == shown for path, words in SEEN.items())


@pytest.fixture
def page(visit: Visit, site: Site) -> Iterator[Page]:
    """A phone on a site with a notice, on which the toy rests."""
    page = visit("/about/", PHONE)
    site.ask(TELL)
    try:
        wait_until(lambda: are_shown(page, True), page=page)
        yield page
    finally:
        site.ask(TELL_NO_MORE)
        wait_until(lambda: are_shown(page, False), page=page)


def test_a_notice_stays_until_it_is_closed_and_a_game_rests(page: Page) -> None:
    notice = page.locator(".notice")
    page.reload()
    expect(notice).to_contain_text("moves house at <six>")
    assert serious(page) == [] and fits(page)
    page.goto("/toy/")
    expect(page.locator("h1")).to_have_text("Toy is taking a break")
    expect(page.locator("main")).to_contain_text("until its numbers are counted again")
    assert serious(page) == []
    notice.get_by_role("button", name="Close this notice").click()
    expect(notice).to_have_count(0)
    page.goto("/about/")
    expect(page.locator("h1")).to_be_visible()
    expect(notice).to_have_count(0)


def test_an_error_of_a_script_is_reported_without_what_was_typed(visit: Visit) -> None:
    page = visit("/about/", PHONE)
    with page.expect_response("**/api/browser-errors/") as answer:
        page.evaluate("""() => {
            const why = new TypeError('xylophone: "what I typed" is not a function');
            why.stack = `TypeError\\n at ${location.origin}/static/0123456789/toy/game.js:31:7`;
            dispatchEvent(new PromiseRejectionEvent("unhandledrejection", {promise: Promise.resolve(), reason: why}));
        }""")
    assert answer.value.status == 204
    told = {"file": "/static/0123456789/toy/game.js", "line": 31, "message": "TypeError"}
    told["release"] = page.evaluate("document.body.dataset.release ?? ''")
    assert answer.value.request.post_data_json == told
