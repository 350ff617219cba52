"""A chromium and a site for the browser tests: one of each for the whole run, a fresh profile for each test."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from django.core.signing import Signer
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect, sync_playwright

from games.plays import clock
from games.plays.clock import base36
from puzzles import registry
from tests.addresses import Examples
from tests.browsers import ARGUMENTS, program
from tests.server import ROOT, Site, rolled

PATIENCE = 60
"""How many seconds a test waits for what must come; only a failure takes so long."""
expect.set_options(timeout=PATIENCE * 1000)
TARGET = "elephant"
KNOWN = {
    "nettle": {"target": TARGET},
    "square": {"rows": ["ZERO", "AVOW", "PIPE", "SLED"]},
    "toy": {"number": 7},
}
"""For each game the puzzle that its tests play, in the game's own short form."""
AGO = 600
"""Seconds since a browser of these tests first looked at what it opens."""
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
SET_PUZZLES = f"""
import django; django.setup()
from games.editions.models import Edition, as_stored
from games.editions.calendar import today
from puzzles import registry
for game, shorthand in {KNOWN!r}.items():
    puzzle = registry.tools(game).shorthand(shorthand)
    Edition.objects.filter(game=game, kind="daily").update(stored=as_stored(puzzle))
"""
MAKE_EXAMPLES = "import json; from tests.addresses import examples; print(json.dumps(examples()))"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in Path(item.fspath).parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A web process whose puzzles of the day the tests know, with the modules and sheets of a release."""
    rates = {"MOVES_RATE": "1000/s", "ROOMS_RATE": "1000/s", "LEAGUES_RATE": "1000/s"}
    site = Site(tmp_path_factory.mktemp("site"), **rates, **rolled())
    site.migrate(days=1)
    subprocess.run([sys.executable, "-c", SET_PUZZLES], cwd=ROOT, env=site.environment, check=True)
    yield site.start()
    site.stop()


@pytest.fixture(scope="session")
def site_as_written(site: Site) -> Iterator[Site]:
    """A second web process on the site's data, with modules as they were written: a test can import one by its name."""
    rolls = rolled()
    written = Site(
        site.folder, **{name: value for name, value in site.environment.items() if name not in {**rolls, "PORT": ""}}
    )
    yield written.start()
    written.stop()


@pytest.fixture(scope="session")
def known(site: Site) -> Examples:
    """What fills the blanks in the addresses of this site."""
    words = [sys.executable, "-c", "import django; django.setup()\n" + MAKE_EXAMPLES]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return cast(Examples, json.loads(done.stdout))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if (found := program()) is None:
        pytest.skip("chromium is not installed")
    browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens an address as somebody new, who has had each game's lesson; a script error on the page fails the test.

    What is marked `as_written` gets the page's modules each by itself, where others get them as a release rolls them.
    """
    contexts, errors = [], []
    if request.node.get_closest_marker("as_written"):
        site = request.getfixturevalue("site_as_written")

    def open_page(path: str, size: ViewportSize = DESK, taught: bool = True, **options: Any) -> Page:
        context = browser.new_context(viewport=size, base_url=site.address, **options)
        context.set_default_timeout(PATIENCE * 1000)
        context.grant_permissions(["clipboard-write"])
        if taught:
            context.add_init_script(f"for (const g of {registry.slugs()}) localStorage.setItem('lesson-' + g, '1')")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        looked_before(page, site)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def looked_before(page: Page, site: Site) -> None:
    """The puzzles that a browser has looked at so far it saw `AGO` seconds earlier, as people need a while to win."""
    signer = Signer(salt="fivefold.seen", key=site.environment["SECRET_KEY"])
    for cookie in page.context.cookies():
        if cookie["name"] == clock.COOKIE:
            looks = [look.split(".") for look in signer.unsign(cookie["value"]).split("-")]
            earlier = [f"{edition}.{base36(int(second, 36) - AGO)}" for edition, second in looks]
            value = signer.sign("-".join(earlier))
            page.context.add_cookies([{"name": clock.COOKIE, "value": value, "url": site.address}])


def be_signed_in(page: Page, session: str) -> None:
    """From now on the browser is whose session it is (see tests/staff.py)."""
    site = page.evaluate("location.origin")  # a cookie of the page's own address would hold below it alone
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])


def until(page: Page, expression: str) -> None:
    """Waits until an expression is true; the page's own policy forbids it to wait by itself."""
    began = time.monotonic()
    while not page.evaluate(expression):
        assert time.monotonic() - began < PATIENCE, f"{expression} never came true"
        page.wait_for_timeout(50)
