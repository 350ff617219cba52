"""Puzzles that are still being made: the page and the room that wait for one show it by themselves once it is there.

The site is its own: its worker must not work before the test has looked.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.looks import serious
from tests.browser.rooms import join_room, open_room
from tests.day import DAY
from tests.server import ROOT, Site

pytestmark = pytest.mark.slow
CELLS = "toy-game button.toy-cell"


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Site]:
    more = {"REAL_WORKERS": "1", "MOVES_RATE": "1000/s"}
    site = Site(tmp_path, "tests.toy.settings", **more)
    site.build("tests.settings").migrate(settings="tests.settings")  # which other files share
    yield site.start()
    site.stop()


@contextmanager
def work(site: Site) -> Iterator[None]:
    """Have a worker beside a site."""
    words = [sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "solo", "--loglevel", "ERROR"]
    worker = subprocess.Popen(words, cwd=ROOT, env=site.environment, stderr=subprocess.DEVNULL)
    yield
    worker.kill()
    worker.wait()


def test_a_page_and_a_room_whose_puzzles_are_being_made_wait_and_become_the_puzzle(visit: Visit, toys: Site) -> None:
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
    with work(toys):
        for one in (page, host, bob):
            expect(one.locator(CELLS).first).to_be_enabled()
        for one in (page, bob):
            one.locator(CELLS).first.click()
            expect(one.locator(".toy-guesses li")).to_have_count(1)
