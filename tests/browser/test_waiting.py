"""Puzzles that are still being made: the page and the room that wait for one show it by themselves once it is there.

The site is its own: its worker must not work before the test has looked.
"""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Visit, working
from tests.browser.looks import serious
from tests.browser.rooms import join_room, open_room
from tests.day import DAY
from tests.server import Site

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
