"""Friends at a day's puzzle: one plays, and what the other sees of it moves, in the tab, on the sheet and at home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, until
from tests.browser.test_tables import win, with_account

Visit = Callable[..., Page]
LIST = "#panel-friends ff-friends"
ROWS = f"{LIST} .table li"


def guess(page: Page, number: int) -> None:
    page.evaluate(f"document.querySelector('toy-game').session.move({{guess: {number}}})")


def add(page: Page, other: str) -> None:
    page.goto(f"/player/{other}/")
    page.get_by_role("button", name="Add as a friend").click()


def name_of(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.player"))


@pytest.fixture
def two(visit: Visit, request: pytest.FixtureRequest) -> Iterator[tuple[Page, Page]]:
    """Two with accounts, who have added each other, at today's toy."""
    letter = request.node.name[-4:-1] if request.node.name.endswith("]") else request.node.name[5:9]
    pages = with_account(visit, f"finn-{letter}"), with_account(visit, f"gwen-{letter}")
    ids = [name_of(page) for page in pages]
    add(pages[0], ids[1])
    add(pages[1], ids[0])
    for page in pages:
        page.goto("/toy/")
    yield pages


def test_one_begins_and_finishes_and_the_friends_tab_of_the_other_moves(two: tuple[Page, Page]) -> None:
    finn, gwen = two
    tabs = gwen.locator("ff-tabs [role=tab]")
    expect(tabs).to_have_text(["Friends", "Table", "Feed", "Rules"])
    expect(tabs.nth(0)).to_have_attribute("aria-selected", "true")
    expect(gwen.locator(LIST)).to_contain_text("Not yet: finn")
    guess(finn, 1)
    expect(gwen.locator(ROWS)).to_contain_text("playing")
    win(finn)
    expect(gwen.locator(ROWS)).to_contain_text("🎲")
    expect(gwen.locator(ROWS)).not_to_contain_text("playing")
    win(gwen)
    expect(gwen.locator(f"{LIST} .mine")).to_contain_text("gwen")
    expect(gwen.locator("#result-sheet ff-friends")).to_contain_text("Friends today")
    expect(gwen.locator("#result-sheet ff-friends .table li")).to_have_count(2)
    for size in (PHONE, DESK):
        gwen.set_viewport_size(size)
        heading, table = (gwen.locator(f"#result-sheet ff-friends {one}").bounding_box() for one in ("h3", ".table"))
        assert heading and table and (heading["x"], heading["width"]) == (table["x"], table["width"])
    tabs.nth(0).focus()
    gwen.keyboard.press("ArrowRight")
    expect(gwen.locator("#panel-table")).to_be_visible()
    expect(gwen.locator("#panel-friends")).to_be_hidden()


def test_home_moves_while_one_looks_and_keeps_what_is_unfolded(two: tuple[Page, Page]) -> None:
    finn, gwen = two
    gwen.set_viewport_size(PHONE)
    gwen.goto("/")
    expect(gwen.locator(".friends-home")).to_contain_text("Not yet: finn")
    until(gwen, "document.querySelectorAll('.game-row').length > 4")
    rows = gwen.evaluate(
        "[...document.querySelectorAll('.game-row')].slice(0, 5).at(-1).getBoundingClientRect().bottom"
    )
    assert rows <= gwen.evaluate("document.querySelector('.friends-home').getBoundingClientRect().top")
    guess(finn, 1)
    expect(gwen.locator(".friend-day")).to_contain_text("playing")
    gwen.locator(".friend-day summary").click()
    expect(gwen.locator(".friend-day[open]")).to_contain_text("Begun: Toy")
    win(finn)
    expect(gwen.locator(".friend-day[open]")).to_contain_text("Solved: Toy")
    gwen.get_by_role("link", name="and me").click()
    expect(gwen.locator("h1")).to_contain_text("and me")


def test_who_switches_it_off_is_gone_from_the_pages_of_friends_while_they_look(two: tuple[Page, Page]) -> None:
    finn, gwen = two
    win(finn)
    expect(gwen.locator(ROWS)).to_have_count(1)
    finn.goto("/me/settings/")
    finn.get_by_label("Show my friends nothing of me").check()
    finn.locator("form[action='/me/choices/'] button[type=submit]").click()
    expect(gwen.locator(ROWS)).to_have_count(0)
    expect(gwen.locator(LIST)).to_contain_text("Nobody is in your list")
    finn.goto("/toy/")
    expect(finn.locator("#tab-friends")).to_have_count(0)
