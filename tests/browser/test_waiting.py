"""Puzzles that are still being made: the page and the room that wait for one show it by themselves once it is there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import serious
from tests.day import DAY
from tests.server import ROOT, Site

pytestmark = pytest.mark.slow
Visit = Callable[..., Page]
CELLS = "toy-game button.toy-cell"


class Workshop:
    """A site with the toy alone, and a worker that begins when it is told to."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.worker: subprocess.Popen[bytes] | None = None

    def work(self) -> None:
        words = [sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "solo", "--loglevel", "ERROR"]
        self.worker = subprocess.Popen(words, cwd=ROOT, env=self.site.environment, stderr=subprocess.DEVNULL)

    def rest(self) -> None:
        if self.worker:
            self.worker.kill()
            self.worker.wait()


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    more = {"REAL_WORKERS": "1", "MOVES_RATE": "1000/s"}
    site = Site(tmp_path_factory.mktemp("waiting"), "tests.toy.settings", **more)
    site.build("tests.settings").migrate(settings="tests.settings")  # which other files share
    yield site.start()
    site.stop()


@pytest.fixture
def workshop(toys: Site) -> Iterator[Workshop]:
    made = Workshop(toys)
    yield made
    made.rest()


def test_a_page_whose_puzzle_is_being_made_becomes_the_puzzle(visit: Visit, workshop: Workshop) -> None:
    yesterday = DAY - timedelta(days=1)
    pages = [visit(f"{workshop.site.address}/toy/small/{yesterday}/", size) for size in (PHONE, DESK)]
    for page in pages:
        expect(page.locator("h1")).to_contain_text("is being made")
        assert serious(page) == []
    pages[0].reload()
    expect(pages[0].locator("h1")).to_contain_text("is being made")
    workshop.work()
    for page in pages:
        expect(page.locator(CELLS).first).to_be_enabled()
    pages[0].locator(CELLS).first.click()
    expect(pages[0].locator(".toy-guesses li")).to_have_count(1)


def test_a_room_whose_fresh_puzzle_is_being_made_waits_and_then_begins(visit: Visit, workshop: Workshop) -> None:
    host = visit(f"{workshop.site.address}/together/", DESK)
    host.locator('[value="toy/small"]').check(force=True)
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    bob = visit(host.url, PHONE)
    bob.get_by_label("Your name").fill("Bobolink")
    bob.get_by_role("button", name="Join the room").click()
    expect(host.locator("ff-lobby h2")).to_have_text("2 are here")
    host.get_by_role("button", name="Start now").click()
    for page in (host, bob):
        expect(page.locator("ff-lobby .being-made")).to_contain_text("The puzzle is being made")
        expect(page.get_by_role("button", name="I’m ready")).to_have_count(0)
        assert serious(page) == []
    workshop.work()
    for page in (host, bob):
        expect(page.locator(CELLS).first).to_be_enabled()
    bob.locator(CELLS).first.click()
    expect(bob.locator(".toy-guesses li")).to_have_count(1)
