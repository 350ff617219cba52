"""What games share with the pages around them: live tables, home, the archive, and the settings of a device."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from games.editions.calendar import get_day_number
from tests.browser.conftest import PHONE, TARGET, Visit, until
from tests.browser.looks import fits
from tests.browser.playing import count_finished, drawn
from tests.day import DAY

GROUND = "getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(23, 20, 15)", "rgb(251, 247, 239)"


def test_who_finishes_is_seen_in_all_open_tables_in_the_feed_and_on_their_own_home(visit: Visit) -> None:
    tables, bob = visit("/leaderboard/?who=everyone"), visit("/nettle/")
    alice = visit("/nettle/", PHONE, has_touch=True, timezone_id="Asia/Kolkata")
    seen = {tables: '[data-game="nettle"] ff-table', bob: "ff-table"}
    before = [count_finished(page.locator(table).first) for page, table in seen.items()]
    expect(alice.locator("nettle-game #guess")).to_be_enabled()
    alice.evaluate("(m) => document.querySelector('nettle-game').session.move(m).then(() => null)", {"guess": TARGET})
    expect(alice.locator("#result-sheet")).to_be_visible()
    alice.keyboard.press("Escape")
    name = alice.locator("ff-table li.mine .name").inner_text().removesuffix(" guest")
    for page, table in seen.items():
        until(page, f"document.querySelector(`{table}`).standing.finished === {before[0] + 1}")
    bob.get_by_role("tab", name="Feed").click()
    expect(bob.locator("ff-feed")).to_contain_text(name)
    expect(bob.locator("ff-feed")).to_contain_text("1: ✅")

    alice.goto("/")
    expect(alice.locator('[data-game="nettle"] .chip.done')).to_contain_text("Done")
    expect(alice.locator("[data-day-break]")).to_have_text(re.compile("at 0?5:30"))  # the site's day ends so there
    assert "{{" not in alice.locator("main").inner_text()


def test_all_boards_of_a_page_are_live_on_its_one_socket_also_after_forty_quick_pages(visit: Visit) -> None:
    page, sockets = visit("/about/"), list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    for turn in range(40):
        page.goto(("/leaderboard/", "/nettle/", "/toy/", "/square/")[turn % 4], wait_until="domcontentloaded")
    page.goto("/about/")
    assert len(sockets) <= 40, "no page opens two"
    sockets.clear()
    page.goto("/leaderboard/?who=everyone")
    boards = page.locator("ff-table[data-topic]").count()
    assert boards >= 11
    until(page, f"[...document.querySelectorAll('ff-table')].filter((one) => one.standing).length === {boards}")
    assert [urlsplit(url).path for url in sockets] == ["/live/"]
    expect(page.locator(".live-note")).to_be_empty()


def test_all_five_games_are_on_a_phones_first_screen_and_a_day_of_the_archive_is_a_tap_away(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True)
    rows = page.locator(".game-row")
    expect(rows).to_have_count(6)  # the tests bring a sixth
    foot = rows.nth(4).bounding_box()
    assert foot and foot["y"] + foot["height"] <= PHONE["height"]
    expect(page.get_by_role("link", name="Start here")).to_be_in_viewport()
    page.goto("/archive/")
    page.locator(".days").get_by_role("link", name="1", exact=True).first.tap()
    expect(page.locator("#day-title")).to_contain_text(f"No. {get_day_number(DAY.replace(day=1))}")
    page.locator("#day").get_by_role("link", name="Small").tap()
    expect(page.locator("toy-game, .being-made-page").first).to_be_visible()


def test_settings_of_a_device_hold_at_once_and_on_every_page(visit: Visit) -> None:
    page = visit("/toy/", PHONE, has_touch=True, color_scheme="light")
    expect(page.locator("ff-clock .time")).to_be_visible()
    page.goto("/me/settings/")
    for choice in ("Dark", "Larger", "Stronger contrast", "Less motion", "Hide the clock while I play"):
        page.locator("[data-device]").get_by_label(choice, exact=True).tap()
    expect(page.locator("[data-kept]")).to_have_text("Saved.")
    told = "JSON.stringify(document.documentElement.dataset)"
    wanted = {"theme": "dark", "text": "larger", "contrast": "more", "motion": "less", "clock": "off"}
    assert json.loads(page.evaluate(told)) == wanted
    page.goto("/archive/")
    assert json.loads(page.evaluate(told)) == wanted
    assert page.evaluate(GROUND) == "rgb(0, 0, 0)"
    assert fits(page)
    page.goto("/toy/")
    drawn(page, "toy")
    expect(page.locator("ff-clock .time")).to_be_hidden()
    page.goto("/me/settings/")
    expect(page.get_by_label("Larger")).to_be_checked()
    page.get_by_label("Same as the device").tap()
    page.get_by_label("Stronger contrast").tap()
    page.goto("/archive/")
    assert page.evaluate(GROUND) == LIGHT
    page.get_by_role("button", name="Light or dark").tap()
    assert page.evaluate(GROUND) == DARK
    page.goto("/about/")
    assert page.evaluate(GROUND) == DARK
