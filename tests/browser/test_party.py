"""The end of a race as all in a room see it: a flourish for the first, the podium, one text, and the next round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import SMALL, serious_in_either
from tests.browser.test_together import come_in

Visit = Callable[..., Page]
WIN = """async (wrong) => {
  const { session } = document.querySelector("toy-game");
  if (wrong === "stop") return void (await session.move({ give_up: true }));
  for (let guess = 1; !session.over; guess++) await session.move({ guess });
}"""


def gathered(visit: Visit, *names: str, best_of: str = "One round", mode: str = "race") -> list[Page]:
    """A lobby of the toy with everybody in it; the first is the host's page."""
    host = visit("/together/", DESK)
    host.locator('[value="toy/small"]').check(force=True)
    host.locator(f'[value="{mode}"]').check(force=True)
    host.get_by_label(best_of).check(force=True)
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    pages = [host, *(come_in(visit(host.url, PHONE), name) for name in names)]
    expect(host.locator("#seats-title")).to_have_text(f"{len(pages)} are here")
    return pages


def begin(pages: list[Page]) -> None:
    """The host starts the race."""
    pages[0].get_by_role("button", name="Start now").click()
    for page in pages:
        expect(page.locator(".toy-cell").first).to_be_enabled()


def race(visit: Visit, *names: str, best_of: str = "One round") -> list[Page]:
    """A race of the toy that has begun; the first is the host's page."""
    pages = gathered(visit, *names, best_of=best_of)
    begin(pages)
    return pages


def back(page: Page) -> None:
    page.get_by_role("button", name="Back to the room").click()


def test_a_race_ends_on_a_podium_and_the_rematch_drops_nobody(visit: Visit) -> None:
    host, bob, carol = race(visit, "Bobolink", "Carol")
    bob.evaluate(WIN)
    expect(host.locator(".toast", has_text="Bobolink comes in first")).to_have_count(1)
    expect(bob.locator(".podium")).to_have_count(0)
    bob.locator("#result-sheet").get_by_role("button", name="Rematch").click()
    expect(bob.locator("#panel-room .onwards")).to_contain_text("Some are still playing.")
    carol.evaluate(WIN, "stop")
    expect(carol.locator("#result-sheet")).to_be_visible()
    expect(host.locator("ff-room .story").filter(has_text="First")).to_have_count(1)
    expect(host.locator("toy-game")).to_be_visible()
    bob.get_by_role("button", name="Rematch").click()  # taken back
    expect(bob.get_by_role("button", name="Rematch")).to_have_attribute("aria-pressed", "false")
    host.evaluate(WIN)
    for page in (host, bob, carol):
        expect(page.locator(".podium [data-step='1']")).to_have_count(1)
    back(host)
    back(carol)
    expect(host.locator(".podium")).to_contain_text("Bobolink")
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.get_by_role("button", name="Copy everyone’s result").click()
    expect(bob.locator(".toast", has_text="Copied.")).to_have_count(1)
    host.get_by_role("button", name="Picture of the room").click()
    picture = host.locator(".shared-picture")
    expect(picture).to_be_visible()
    assert host.request.get(picture.get_attribute("src") or "").headers["content-type"] == "image/png"
    host.keyboard.press("Escape")
    bob.set_viewport_size(SMALL)
    assert bob.evaluate("document.documentElement.scrollWidth") <= 320
    carol.get_by_role("button", name="Rematch").click()
    for page in (host, bob, carol):
        expect(page.locator("ff-lobby")).to_contain_text("Earlier rounds")


def test_the_host_makes_somebody_else_the_host(visit: Visit) -> None:
    host, bob = race(visit, "Bobolink")
    host.get_by_label("More on Bobolink").click()
    host.get_by_role("button", name="Make host").click()
    question = host.get_by_role("dialog", name="Make Bobolink the host?")
    assert serious_in_either(host) == []
    question.get_by_role("button", name="Make Bobolink the host").click()
    expect(host.locator(".member-actions")).to_have_count(0)
    expect(bob.locator(".member-actions")).to_have_count(1)


@pytest.mark.thorough  # tests/js/rooms/match.test.js and tests/games/rooms hold it
def test_best_of_three_has_a_running_score_and_a_winner(visit: Visit) -> None:
    host, bob = race(visit, "Bobolink", best_of="Best of three")
    for number in (1, 2):
        bob.evaluate(WIN)
        expect(host.locator(".standing > li").filter(has_text="Bobolink")).to_contain_text("First")
        host.evaluate(WIN, "stop")
        for page in (host, bob):
            expect(page.locator("ff-room .match li").first).to_contain_text(f"Bobolink {number}")
            back(page)
        if number == 1:
            assert serious_in_either(bob) == []
            bob.locator("ff-room").get_by_role("button", name="Next round").click()
            for page in (host, bob):
                expect(page.locator("ff-lobby .match")).to_contain_text("round 2 of 3")
            assert serious_in_either(bob) == []
            host.get_by_role("button", name="Start now").click()
            for page in (host, bob):
                expect(page.locator(".toy-cell").first).to_be_enabled()
    expect(bob.locator(".match-won")).to_contain_text("Bobolink wins the match")
    assert serious_in_either(bob) == []


def test_two_teams_sort_themselves_and_the_better_average_wins(visit: Visit) -> None:
    host, bob, carol = pages = gathered(visit, "Bobolink", "Carol", mode="teams")
    suns, moons = (bob.locator(".team").filter(has_text=name) for name in ("Suns", "Moons"))
    expect(suns.locator("li")).to_have_count(2)
    carol.get_by_role("button", name="Join the Moons").click()
    expect(moons.locator("li")).to_have_count(2)
    for page in (host, bob):
        assert serious_in_either(page) == []
    bob.set_viewport_size(SMALL)
    assert bob.evaluate("document.documentElement.scrollWidth") <= 320
    bob.set_viewport_size(PHONE)
    begin(pages)
    expect(bob.locator("ff-racers .side")).to_have_count(3)
    bob.evaluate(WIN)
    for page in (host, carol):
        page.evaluate(WIN, "stop")
    for page in pages:
        expect(page.locator(".sides-won")).to_contain_text("The Moons win, 1.5 points to 0.")
        back(page)
        assert serious_in_either(page) == []
