"""The editors' desk in a browser: its door, and days that are swapped by dragging and by keys."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Visit, ask_lines, be_staff
from tests.browser.looks import serious
from tests.browser.passkeys import add_authenticator
from tests.cast.waiting import wait_until
from tests.day import DAY
from tests.server import Site

TOMORROW = DAY + timedelta(days=1)
FIRST = TOMORROW + timedelta(days=TOMORROW.weekday() == 6 and TOMORROW.month != (TOMORROW + timedelta(days=1)).month)
"""The first of the two days whose editions are swapped: both are on one page, whatever day it is."""
MONTH = f"/admin/editions/edition/calendar/nettle/?month={FIRST:%Y-%m}"
PREPARE = f"""
from datetime import date, timedelta
from games.editions.making import make_daily
from tests.staff import staff_called
staff_called("frank")
for n in (0, 1):
    make_daily("nettle", "classic", date({FIRST:%Y, %-m, %-d}) + timedelta(days=n))
"""
TARGETS = f"""
from games.editions.models import Edition
for e in Edition.objects.filter(game="nettle", kind="daily", date__gte="{FIRST}").order_by("date"):
    print("@" + e.puzzle.secret.target)
"""


@pytest.fixture(scope="module")
def desk(site: Site) -> Site:
    """The site with two coming editions of Nettle."""
    site.ask(PREPARE)
    return site


@pytest.fixture
def editor(visit: Visit, desk: Site) -> Page:
    page = be_staff(visit("/about/", TABLET), desk, "erin", "editor")
    page.goto("/admin/")
    expect(page.get_by_role("link", name="Words", exact=True).first).to_be_visible()
    return page


def targets(site: Site) -> list[str]:
    """The secret words of Nettle from `FIRST` on, by day; other files make editions of days before."""
    return ask_lines(site, TARGETS)


def test_staff_come_in_by_a_password_and_a_passkey_which_they_are_led_to_set_up(visit: Visit, desk: Site) -> None:
    door = desk.address.replace("127.0.0.1", "localhost") + "/admin/"  # a passkey needs a name
    page = visit(door + "words/word/")
    add_authenticator(page)

    def sign_in() -> None:
        page.get_by_label("Name", exact=True).fill("frank")
        page.get_by_label("Password", exact=True).fill("a long password")
        page.get_by_role("button", name="Sign in", exact=True).click()

    sign_in()
    expect(page.get_by_role("heading", name="A second step")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    assert serious(page) == []
    page.get_by_role("link", name="On to the desk").click()
    expect(page.locator("body")).to_contain_text("You can’t do that here")  # frank is in no group: the door is open
    page.goto(door)
    page.get_by_role("button", name="Log out").click()
    page.goto(door)
    sign_in()
    expect(page.get_by_role("heading", name="The second step")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#site-name")).to_contain_text("Fivefold desk")


def test_days_are_swapped_by_dragging_and_by_keys(editor: Page, desk: Site) -> None:
    first, second, *_ = targets(desk)
    editor.goto(MONTH)
    assert serious(editor) == []
    days, note = editor.locator(".slot[data-edition]"), editor.locator(".messagelist")
    days.nth(0).drag_to(days.nth(1))
    expect(note).to_contain_text("are swapped")
    assert targets(desk)[:2] == [second, first]
    assert serious(editor) == []
    note.get_by_role("button", name="Undo").click()
    wait_until(lambda: targets(desk)[:2] == [first, second], page=editor)
    editor.goto(MONTH)
    days.nth(0).locator(".slot-move").focus()
    editor.keyboard.press("Enter")
    expect(editor.locator(".swap-told")).to_contain_text("is picked up")
    editor.keyboard.press("ArrowRight")
    expect(days.nth(1).locator(".slot-move")).to_be_focused()
    editor.keyboard.press("Enter")
    expect(note).to_contain_text("are swapped")
    assert targets(desk)[:2] == [second, first]
    days.nth(0).locator(".slot-move").click()
    expect(editor.locator(".slot[data-held]")).to_have_count(1)
    editor.keyboard.press("Escape")
    expect(editor.locator(".slot[data-held]")).to_have_count(0)
