"""Being called while one is away, in a real browser: asked for by a press alone, shown, and leading to its page.

No push service is reached from here: what a page gets from its browser's is what a browser would give, and a push comes
by the protocol of the browser's tools. Chromium without a head (`chromium-headless-shell`) shows no notifications.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from games.calling import keys
from tests.browser.conftest import PATIENCE, PHONE, until
from tests.browser.test_toy import cell, is_over, left
from tests.browsers import ARGUMENTS, program
from tests.games.calling.cast import Device
from tests.server import ROOT, Site

ENDPOINT = "https://push.example.com/send/of-this-browser"
SUBSCRIBED = """
window.asked = 0;
let subscription = null;
Notification.requestPermission = () => { window.asked += 1; return Promise.resolve("granted"); };
PushManager.prototype.subscribe = function (options) {
  window.key = options.applicationServerKey.length;
  subscription = { endpoint: %r, toJSON: () => (%s), unsubscribe: async () => { subscription = null; return true; } };
  return Promise.resolve(subscription);
};
PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
"""
FRIENDS = """
import django; django.setup()
from games.players.cookie import cookie_for
from games.players.models import Player
from tests.games.calling.cast import befriend
names = ("Wren", "Heron", "Alone", "Finch", "Rail")
wren, heron, alone, finch, rail = (Player.objects.create(name=name) for name in names)
befriend(wren, heron)
befriend(wren, finch)
befriend(wren, rail)
print(*map(cookie_for, (wren, heron, alone, finch, rail)))
"""
WORKER = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))"
SHOWN = "navigator.serviceWorker.getRegistration().then((one) => one.getNotifications())"


@pytest.fixture(scope="module")
def calling_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a key."""
    private, _ = keys.new_pair()
    more = {"VAPID_PRIVATE_KEY": private, "VAPID_SUBJECT": "mailto:keeper@example.org", "MOVES_RATE": "1000/s"}
    site = Site(tmp_path_factory.mktemp("calling"), **more)
    site.migrate(days=1)
    yield site.start()
    site.stop()


@pytest.fixture(scope="module")
def cookies(calling_site: Site) -> list[str]:
    """Of two friends, of somebody without any, and of two other friends of the first."""
    words = [sys.executable, "-c", FRIENDS]
    done = subprocess.run(words, cwd=ROOT, env=calling_site.environment, check=True, capture_output=True, text=True)
    return done.stdout.split()


@pytest.fixture(scope="module")
def showing(playwright: Playwright) -> Iterator[Browser]:
    """A browser that shows notifications."""
    found = program("chromium", "chromium-browser", "google-chrome")
    if found is None:
        pytest.skip("chromium is not installed")
    arguments = [*ARGUMENTS, "--headless=new"]
    browser = playwright.chromium.launch(executable_path=found, args=arguments, ignore_default_args=["--headless"])
    yield browser
    browser.close()


@pytest.fixture
def page(showing: Browser, calling_site: Site, cookies: list[str]) -> Iterator[Page]:
    """A phone of somebody with a friend; its push service gives it an address."""
    context = showing.new_context(viewport=PHONE, base_url=calling_site.address, has_touch=True)
    context.set_default_timeout(PATIENCE * 1000)
    context.grant_permissions(["notifications"], origin=calling_site.address)
    context.add_cookies([{"name": "player", "value": cookies[0], "url": calling_site.address}])
    device = Device.new()
    given = {"endpoint": ENDPOINT, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
    context.add_init_script(SUBSCRIBED % (ENDPOINT, json.dumps(given)))
    context.add_init_script("localStorage.setItem('lesson-toy', '1')")
    page = context.new_page()
    page.goto("/archive/")
    until(page, WORKER)
    yield page
    context.close()


def test_it_is_switched_on_and_off_in_the_settings_and_only_a_press_asks(page: Page) -> None:
    page.goto("/me/settings/")
    expect(page.get_by_text("This browser is not called yet.")).to_be_visible()
    assert page.evaluate("window.asked") == 0
    page.get_by_role("button", name="Call me in this browser").click()
    expect(page.get_by_text("Tick above what you want to be called for.")).to_be_visible()
    assert page.evaluate("window.asked") == 0
    page.get_by_label("A friend has beaten me").check()
    page.get_by_role("button", name="Call me in this browser").click()
    expect(page.get_by_text("This browser is called.")).to_be_visible()
    assert page.evaluate("[window.asked, window.key]") == [1, 65]
    page.get_by_role("button", name="Not in this browser any more").click()
    expect(page.get_by_text("This browser is not called yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("A friend has beaten me")).to_be_checked()
    expect(page.get_by_text("Nothing comes here until it is.")).to_be_visible()
    expect(page.get_by_label("My streak ends at midnight")).not_to_be_checked()


def size_of_zone(page: Page) -> list[tuple[float, float]]:
    """How large the choice of a time zone is, and the sentence below it."""
    boxes = [one.bounding_box() for one in (page.locator("#zone"), page.locator("[data-zone-told]"))]
    return [(box["width"], box["height"]) for box in boxes if box]


def test_the_browsers_own_time_zone_is_offered_first_and_nothing_jumps(
    showing: Browser, calling_site: Site, cookies: list[str]
) -> None:
    sizes = []
    for script in (False, True):
        context = showing.new_context(
            viewport=PHONE, base_url=calling_site.address, timezone_id="America/New_York", java_script_enabled=script
        )
        context.add_cookies([{"name": "player", "value": cookies[2], "url": calling_site.address}])
        page = context.new_page()
        page.goto("/me/settings/")
        first = page.locator("#zone option").first
        told = r"^America/New York, \d\d:\d\d now$" if script else r"^As the site: UTC, \d\d:\d\d now$"
        expect(first).to_have_text(re.compile(told))
        sizes.append(size_of_zone(page))
    expect(page.locator("#zone")).to_have_value("America/New_York")
    page.locator("#zone").select_option("Asia/Tokyo")
    page.locator(".calls").get_by_role("button", name="Save").click()
    expect(page.locator("#zone option:checked")).to_have_text(re.compile(r"^Asia/Tokyo, \d\d:\d\d now$"))
    expect(first).to_contain_text("America/New York, ")
    expect(page.locator("[data-zone-told]")).to_contain_text("This browser says America/New York.")
    sizes.append(size_of_zone(page))
    assert sizes[0] == sizes[1] == sizes[2]
    for context in showing.contexts:
        context.close()


def win(page: Page) -> None:
    page.goto("/toy/small/")
    while not is_over(page):
        numbers = left(page)
        guesses = page.locator(".toy-guesses li").count()
        cell(page, numbers[len(numbers) // 2]).tap()
        expect(page.locator(".toy-guesses li")).to_have_count(guesses + 1)
    expect(page.locator("#result-sheet h2")).to_contain_text("Found after")


def test_it_is_offered_after_a_days_puzzle_for_what_the_question_names(
    page: Page, cookies: list[str], calling_site: Site
) -> None:
    page.context.add_cookies([{"name": "player", "value": cookies[1], "url": calling_site.address}])
    win(page)
    offered = page.locator("[data-calls]")
    expect(offered).to_contain_text("a friend beats you, or opens a room")
    expect(offered.get_by_role("link", name="your settings")).to_be_visible()
    expect(offered.get_by_role("checkbox")).to_have_count(0)
    assert page.evaluate("window.asked") == 0
    offered.get_by_role("button", name="Call me").click()
    expect(offered).to_contain_text("We will.")
    assert page.evaluate("window.asked") == 1
    offered.get_by_role("link", name="your settings").click()
    expect(page.get_by_label("A friend has beaten me")).to_be_checked()
    expect(page.get_by_label("A friend has opened a room")).to_be_checked()
    expect(page.get_by_label("My streak ends at midnight")).not_to_be_checked()


def test_a_call_that_could_not_be_saved_leaves_a_way_to_the_settings(
    page: Page, cookies: list[str], calling_site: Site
) -> None:
    page.context.add_cookies([{"name": "player", "value": cookies[3], "url": calling_site.address}])
    page.route("**/api/calling/browser/", lambda route: route.abort())
    win(page)
    offered = page.locator("[data-calls]")
    offered.get_by_role("button", name="Call me").click()
    expect(offered).to_contain_text("That could not be saved.")
    expect(offered.get_by_role("link", name="To your settings")).to_have_attribute("href", "/me/settings/#calls-title")


def test_it_is_not_offered_after_giving_up_but_after_the_next_win(
    page: Page, cookies: list[str], calling_site: Site
) -> None:
    page.context.add_cookies([{"name": "player", "value": cookies[4], "url": calling_site.address}])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/calling/" in request.url else None)
    page.goto("/toy/large/")
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog.question").get_by_role("button", name="Give up").click()
    expect(page.locator("#result-sheet h2")).to_contain_text("Not found")
    page.wait_for_load_state("networkidle")
    expect(page.locator("[data-calls]")).to_be_empty()
    assert asked == []
    win(page)
    expect(page.locator("[data-calls]")).to_contain_text("a friend beats you, or opens a room")
    assert asked == [f"{calling_site.address}/api/calling/"]


def test_it_is_not_offered_to_who_has_nothing_to_be_called_for(
    page: Page, cookies: list[str], calling_site: Site
) -> None:
    page.context.add_cookies([{"name": "player", "value": cookies[2], "url": calling_site.address}])
    with page.expect_response("**/api/calling/") as answered:
        win(page)
    assert answered.value.json()["reason"] == ""
    expect(page.locator("[data-calls]")).to_be_empty()
    assert page.evaluate("window.asked") == 0


def test_what_a_push_brings_is_shown_and_a_press_leads_to_its_page(page: Page, calling_site: Site) -> None:
    tools = page.context.new_cdp_session(page)
    known: list[str] = []

    def note(told: Any) -> None:
        known.extend(one["registrationId"] for one in told["registrations"])

    tools.on("ServiceWorker.workerRegistrationUpdated", note)
    tools.send("ServiceWorker.enable")
    until(page, WORKER)

    def bring(data: str) -> None:
        told = {"origin": calling_site.address, "registrationId": known[0], "data": data}
        tools.send("ServiceWorker.deliverPushMessage", told)

    notice = {"title": "Bob has beaten you", "body": "At today’s Toy.", "path": "/leaderboard/", "tag": "beaten-1"}
    bring(json.dumps(notice))
    until(page, f"{SHOWN}.then((all) => all.length === 1)")
    bring(json.dumps(notice | {"body": "Twice at today’s Toy."}))  # the same once more takes the place of the first
    until(page, f"{SHOWN}.then((all) => all.length === 1 && all[0].body.startsWith('Twice'))")
    assert page.evaluate(f"{SHOWN}.then(([one]) => [one.title, one.data])") == ["Bob has beaten you", "/leaderboard/"]
    (worker,) = page.context.service_workers
    opened = worker.evaluate(
        """async () => {
          clients.openWindow = async (url) => { self.opened = url; };
          const [notification] = await registration.getNotifications();
          const press = new NotificationEvent("notificationclick", { notification });
          const waits = new Promise((resolve) => { press.waitUntil = resolve; });
          dispatchEvent(press);
          await (await waits);
          return self.opened;
        }"""
    )
    assert opened == f"{calling_site.address}/leaderboard/"
    until(page, f"{SHOWN}.then((all) => all.length === 0)")
    bring("not to be read")
    until(page, f"{SHOWN}.then((all) => all.length === 1 && all[0].title === 'Fivefold')")
