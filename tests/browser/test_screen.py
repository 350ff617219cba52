"""The big screen beside two players: large lanes, the way in, a countdown and the podium; no seat and no answer."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pages import SMALL, serious_in_either
from tests.browser.test_party import WIN, begin, gathered
from tests.browser.test_together import come_in

Visit = Callable[..., Page]
pytestmark = pytest.mark.as_written
DO = """async ([code, what]) => {
  const { csrfToken } = await import("fivefold/site/csrf.js");
  const headers = { "X-CSRFToken": csrfToken(), Accept: "application/json" };
  await fetch(`/room/${code}/${what}/`, { method: "POST", body: new URLSearchParams({ code }), headers });
}"""


def test_a_screen_shows_a_race_from_the_lobby_to_the_podium(visit: Visit) -> None:
    host = visit("/together/", DESK)
    host.locator('[value="toy/small"]').check(force=True)
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    bob = come_in(visit(host.url, PHONE), "Bobolink")
    path = host.get_by_role("link", name="Show the room on a big screen").get_attribute("href") or ""
    screen = visit(path, DESK)
    lanes = screen.locator(".lanes > li")
    expect(lanes).to_have_count(2)
    expect(screen.locator(".way-in .qr svg")).to_be_visible()
    expect(screen.locator(".screen-now")).to_contain_text("2 are here")
    assert serious_in_either(screen) == []
    host.get_by_role("button", name="Start now").click()
    expect(screen.locator(".screen-now b")).to_be_visible()
    for page in (host, bob):
        expect(page.locator(".toy-cell").first).to_be_enabled()
    expect(host.locator(".standing > li")).to_have_count(2)
    bob.evaluate(WIN)
    expect(lanes.filter(has_text="Bobolink")).to_contain_text("0:")
    expect(screen.locator(".podium")).to_have_count(0)
    assert screen.locator("toy-game").count() == 0
    host.evaluate(WIN)
    expect(screen.locator(".podium")).to_contain_text("Bobolink")
    expect(screen.locator(".screen-now")).to_have_text("Finished")
    expect(screen.locator("[inert] toy-game")).to_contain_text("The number was")
    expect(screen.locator(".podium")).to_contain_text("Bobolink")
    assert serious_in_either(screen) == []
    for size in (PHONE, SMALL):
        screen.set_viewport_size(size)
        assert screen.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(host.locator(".standing > li")).to_have_count(2)


def test_a_screen_shows_a_shared_board_with_its_moves_and_survives_a_lock_and_a_new_code(visit: Visit) -> None:
    host, bob = gathered(visit, "Bobolink", mode="together")
    screen = visit(f"{host.url}screen/", DESK)
    host.get_by_role("button", name="Lock the room").click()
    expect(screen.locator("[data-locked-door]")).to_be_visible()
    expect(screen.locator(".way-in .qr")).to_be_hidden()
    begin([host, bob])
    expect(screen.locator("#board[inert] toy-game .toy-cell").first).to_be_visible()
    bob.locator(".toy-cell").nth(1).click()
    expect(screen.locator(".board-moves")).to_contain_text("Bobolink guessed 2")
    expect(screen.locator(".board-people li").filter(has_text="Bobolink")).to_contain_text("1 move")
    assert screen.locator(".board-lane .meter").count() == 1
    assert serious_in_either(screen) == []
    for size in (PHONE, SMALL):
        screen.set_viewport_size(size)
        assert screen.evaluate("document.documentElement.scrollWidth") <= size["width"]
    screen.set_viewport_size(DESK)
    host.evaluate(WIN)
    expect(screen.locator(".screen-now")).to_have_text("Solved")
    expect(screen.locator("toy-game")).to_contain_text("The number was")
    expect(screen.locator(".toy-tools")).to_be_hidden()
    expect(screen.locator(".board-lane")).to_contain_text("Solved together by ")
    code = host.url.split("/")[-2]
    host.evaluate(DO, [code, "renew"])
    expect(screen.locator(".way-in .code")).not_to_have_text(code)
    expect(screen.locator(".screen-now")).to_have_text("Solved")
    host.evaluate(DO, [screen.url.split("/")[-3], "close-screens"])
    expect(screen.locator(".screen-lost")).to_contain_text("The host has closed this screen.")
    assert serious_in_either(screen) == []


@pytest.mark.parametrize("can", [True, False])
def test_a_screen_stays_awake_where_the_browser_can(visit: Visit, can: bool) -> None:
    host = visit("/together/", DESK)
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    screen = host.context.new_page()
    lock = "{ request: async (kind) => { window.locked = (window.locked ?? 0) + 1; return kind; } }"
    screen.add_init_script(f"Object.defineProperty(navigator, 'wakeLock', {{ value: {lock if can else 'undefined'} }})")
    screen.goto(f"{host.url}screen/")
    expect(screen.locator(".lanes > li")).to_have_count(1)
    if not can:
        assert screen.evaluate("document.documentElement.dataset.awake") is None
        return
    expect(screen.locator("html")).to_have_attribute("data-awake", "")
    screen.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    screen.wait_for_function("window.locked === 2")
