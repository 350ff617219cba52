"""What a page tells its reader and the site: notices that are closed, games that rest, errors of its own scripts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, be_signed_in
from tests.browser.test_pages import serious, serious_in_either
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
SOMETHING_IS_WRONG = """
from datetime import timedelta
from django.contrib.auth.models import Group, User
from django.utils import timezone
from games.errands.models import Errand
from games.operating.models import Alarm, BrowserError
from games.watch.models import Pulse
from tests.staff import session_of
user = User.objects.create_user("oscar", password="a long password", is_staff=True)
user.groups.add(Group.objects.get(name="admin"))
print("@" + session_of(user))
Pulse.felt(Pulse.BEAT)
Pulse.felt("worker celery-4711@one.fivefold.example")
Pulse.objects.create(name="worker long-4712@two.fivefold.example", at=timezone.now() - timedelta(hours=2))
full = {"wrong": True, "sentence": "The disk is nearly full: 7 % of it is free."}
Alarm.objects.update_or_create(name="disk", defaults=full)
Errand.objects.create(
    key='games.editions.tasks.generate_edition["square", "classic", "2020-02-29"]', task="games.none", args=[],
    state="failed", tries=6, error="CannotGenerate: other workers kept using the same words",
    due_at=timezone.now() + timedelta(hours=1),
)
BrowserError.objects.create(
    release="0123456789/abcdef0123", file="js/site/result-sheet.js", line=128, times=1217,
    message="TypeError: Cannot read properties of null (reading …)",
)
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


@pytest.fixture(scope="module")
def oscar(site: Site) -> str:
    """The session of an administrator who finds all kinds of trouble."""
    said = site.manage("shell", "-c", SOMETHING_IS_WRONG).splitlines()
    return next(line[1:] for line in said if line.startswith("@"))


def test_a_notice_stays_until_it_is_closed_and_a_game_rests(visit: Visit, told: Site) -> None:
    page = visit("/about/", PHONE)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("moves house at <six>")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/toy/")
    expect(page.locator("h1")).to_have_text("Toy is taking a break")
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


def test_the_state_of_all_parts_can_be_read_everywhere(visit: Visit, oscar: str) -> None:
    page = visit("/about/", DESK)
    be_signed_in(page, oscar)
    page.goto("/admin/operating/switch/state/")
    expect(page.get_by_role("heading", name="Failed jobs")).to_be_visible()
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert serious_in_either(page) == []
    page.get_by_role("button", name="Try again: games.editions").click()
    expect(page.locator(".messagelist")).to_contain_text("There is no way to do games.editions.tasks.generate_edition")
