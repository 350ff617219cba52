"""The end of a race: a flourish for the first, the podium, one text, the next round, and all of it on a big screen."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit, passes, until
from tests.browser.looks import SMALL, fits, serious_in_either
from tests.browser.rooms import WIN, gather, go_back, start_race

TOY = "toy/small"
LOCK = """Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (kind) => { window.locked = (window.locked ?? 0) + 1; return kind; } },
})"""
"""What keeps a screen awake, where a browser has it."""


def open_screen(visit: Visit, host: Page) -> Page:
    """Show the lobby of a room of three on a big screen, which stays awake."""
    screen = visit("/about/", DESK)
    screen.context.add_init_script(LOCK)
    link = host.get_by_role("link", name="Show the room on a big screen")
    screen.goto(link.get_attribute("href") or "")
    expect(screen.locator(".lanes > li")).to_have_count(3)
    expect(screen.locator(".way-in .qr svg")).to_be_visible()
    expect(screen.locator(".screen-now")).to_contain_text("3 are here")
    expect(screen.locator("html")).to_have_attribute("data-awake", "")
    screen.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(screen, "window.locked === 2")
    assert serious_in_either(screen) == []
    return screen


def screen_shows_podium(screen: Page) -> None:
    """But no board, and on any screen."""
    expect(screen.locator(".podium")).to_contain_text("Bobolink")
    expect(screen.locator(".screen-now")).to_have_text("Finished")
    assert serious_in_either(screen) == []
    assert screen.locator("toy-game").count() == 0
    for size in (PHONE, SMALL):
        screen.set_viewport_size(size)
        assert fits(screen)


def test_a_race_ends_on_a_podium_here_and_on_the_screen_and_the_rematch_drops_nobody(visit: Visit) -> None:
    host, bob, carol = pages = gather(visit, "Bobolink", "Carol", puzzle=TOY)
    screen = open_screen(visit, host)
    lanes = screen.locator(".lanes > li")
    for page in pages:
        page.evaluate("localStorage.removeItem('lesson-toy')")  # no lesson covers a race
    host.get_by_role("button", name="Start now").click()
    expect(screen.locator(".screen-now b")).to_be_visible()
    for page in pages:
        expect(page.locator(".toy-cell").first).to_be_enabled()
        expect(page.locator("ff-lesson")).to_have_count(0)
    expect(host.locator(".standing > li")).to_have_count(3)  # a screen has no seat

    bob.evaluate(WIN)
    passes(host, "toast", "Bobolink comes in first")
    expect(bob.locator(".podium")).to_have_count(0)
    expect(lanes.filter(has_text="Bobolink")).to_contain_text("0:")
    expect(screen.locator(".podium")).to_have_count(0)
    bob.locator("#result-sheet").get_by_role("button", name="Rematch").click()
    expect(bob.locator("#panel-room .onwards")).to_contain_text("Some people are still playing.")
    carol.evaluate(WIN, "stop")
    expect(carol.locator("#result-sheet")).to_be_visible()
    expect(host.locator("ff-room .story").filter(has_text="First")).to_have_count(1)
    expect(host.locator("toy-game")).to_be_visible()
    bob.get_by_role("button", name="Rematch").click()  # taken back
    expect(bob.get_by_role("button", name="Rematch")).to_have_attribute("aria-pressed", "false")
    host.evaluate(WIN)
    for page in pages:
        expect(page.locator(".podium [data-step='1']")).to_have_count(1)

    screen_shows_podium(screen)
    expect(host.locator(".standing > li")).to_have_count(3)

    go_back(host)
    go_back(carol)
    expect(host.locator(".podium")).to_contain_text("Bobolink")
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.get_by_role("button", name="Copy everyone’s result").click()
    passes(bob, "toast", "is copied.")
    host.get_by_role("button", name="Picture of the room").click()
    picture = host.locator(".shared-picture")
    expect(picture).to_be_visible()
    assert host.request.get(picture.get_attribute("src") or "").headers["content-type"] == "image/png"
    host.keyboard.press("Escape")
    bob.set_viewport_size(SMALL)
    assert fits(bob)
    carol.get_by_role("button", name="Rematch").click()
    for page in pages:
        expect(page.locator("ff-lobby")).to_contain_text("Earlier rounds")


def test_two_teams_sort_themselves_and_the_better_average_wins(visit: Visit) -> None:
    host, bob, carol = pages = gather(visit, "Bobolink", "Carol", puzzle=TOY, mode="teams")
    suns, moons = (bob.locator(".team").filter(has_text=name) for name in ("Suns", "Moons"))
    expect(suns.locator("li")).to_have_count(2)
    carol.get_by_role("button", name="Join the Moons").click()
    expect(moons.locator("li")).to_have_count(2)
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.set_viewport_size(SMALL)
    assert fits(bob)
    bob.set_viewport_size(PHONE)
    start_race(*pages, game="toy")
    expect(bob.locator("ff-racers .side")).to_have_count(3)
    bob.evaluate(WIN)
    for page in (host, carol):
        page.evaluate(WIN, "stop")
    for page in pages:
        expect(page.locator(".sides-won")).to_contain_text("The Moons win, 1.5 points to 0.")
        go_back(page)
        assert serious_in_either(page) == []
