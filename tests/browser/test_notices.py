"""What a page says while something is not as usual: notices, games that rest, errors, puzzles that are being made."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit, working
from tests.browser.looks import fits, serious
from tests.browser.rooms import join_room, open_room
from tests.cast.server import Site
from tests.cast.waiting import wait_until
from tests.day import DAY

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
    report = {"file": "/static/0123456789/toy/game.js", "line": 31, "message": "TypeError"}
    report["release"] = page.evaluate("document.body.dataset.release ?? ''")
    assert answer.value.request.post_data_json == report


CELLS = "toy-game button.toy-cell"


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Site]:
    more = {"REAL_WORKERS": "1", "MOVES_RATE": "1000/s"}
    site = Site(tmp_path, "tests.toy.settings", **more)
    site.build().migrate()
    try:
        yield site.start()
    finally:
        site.stop()


def test_home_a_page_and_a_room_wait_for_puzzles_that_are_being_made_and_show_them(visit: Visit, toys: Site) -> None:
    home = visit(toys.address, DESK)
    expect(home.locator(".chip.making").first).to_be_visible()
    page = visit(f"{toys.address}/toy/small/{DAY - timedelta(days=1)}/", PHONE)
    for _ in range(2):
        expect(page.locator("h1")).to_contain_text("ready…")
        assert serious(page) == []
        page.reload()
    host = visit(f"{toys.address}/together/", DESK)
    bob = join_room(visit(open_room(host, "toy/small"), PHONE), "Bobolink")
    expect(host.locator("ff-lobby h2")).to_have_text("2 are here")
    host.get_by_role("button", name="Start now").click()
    for one in (host, bob):
        expect(one.locator("ff-lobby .being-made")).to_contain_text("Getting the puzzle ready")
        expect(one.get_by_role("button", name="I’m ready")).to_have_count(0)
        assert serious(one) == []
    with working(toys, "-P", "solo"):
        expect(home.locator(".chip.making")).to_have_count(0)
        for one in (page, host, bob):
            expect(one.locator(CELLS).first).to_be_enabled()
        for one in (page, bob):
            one.locator(CELLS).first.click()
            expect(one.locator(".toy-guesses li")).to_have_count(1)
