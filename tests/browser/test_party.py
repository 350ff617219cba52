"""The end of a race as all in a room see it: a flourish for the first, the podium, one text, and the next round."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pages import SMALL, serious_in_either
from tests.browser.test_together import come_in, open_room, playing

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


def go_along(page: Page) -> None:
    """Takes up what the others have opened."""
    page.locator(".toast-with-way").get_by_role("button", name="Go along").click()
    expect(page.locator("ff-lobby")).to_contain_text("Earlier rounds")


def test_a_race_ends_on_a_podium_and_the_rematch_drops_nobody(visit: Visit) -> None:
    host, bob, carol = race(visit, "Bobolink", "Carol")
    bob.evaluate(WIN)
    expect(host.locator(".toast", has_text="Bobolink comes in first")).to_have_count(1)
    expect(bob.locator(".podium")).to_have_count(0)
    bob.locator("#result-sheet").get_by_role("button", name="Rematch").click()
    expect(bob.locator("#panel-room .onwards")).to_contain_text("Waiting for")
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
    expect(carol.locator("ff-lobby")).to_contain_text("Earlier rounds")
    for page in (host, bob):
        expect(page.locator(".toast-with-way")).to_contain_text("Carol has opened the next round.")
    assert serious_in_either(bob) == []
    go_along(host)
    expect(bob.locator(".podium")).to_be_visible()
    host.get_by_role("button", name="Start now").click()
    for page in (host, bob, carol):  # nobody misses a start
        expect(page.locator(".toy-cell").first).to_be_enabled()
        expect(page.locator("ff-racers li")).to_have_count(3)


def test_a_host_leads_all_from_a_race_to_the_choice_of_another_game(visit: Visit) -> None:
    host, bob, carol = race(visit, "Bobolink", "Carol")
    for page in (host, bob):
        page.evaluate(WIN)
        expect(page.locator("#result-sheet")).to_be_visible()
    expect(bob.get_by_role("button", name="Another game")).to_have_count(0)
    for page in (host, bob):
        heights = "(all) => new Set(all.map((one) => one.offsetHeight)).size"
        assert page.locator("#result-sheet .room-ways .button").evaluate_all(heights) == 1
    host.locator("ff-room").get_by_role("button", name="Another game").click()
    expect(host.locator("#panel-room .onwards")).to_contain_text("The choice of another game opens when all are done.")
    assert serious_in_either(host) == []
    expect(carol.locator("toy-game")).to_be_visible()
    carol.evaluate(WIN, "stop")
    expect(host.locator("#seats-title")).to_have_text("3 are here")
    go_along(carol)
    choice = host.locator("#another-game")
    expect(choice).to_have_attribute("open", "")
    expect(choice).to_be_in_viewport()
    expect(carol.locator("#another-game")).to_be_hidden()
    expect(host.locator('[value="toy/small"]')).to_be_checked()
    host.locator('[value="nettle/classic"]').check(force=True)
    host.get_by_role("button", name="Change the game").click()
    expect(bob.locator(".toast-with-way")).to_contain_text("has opened the next round: Nettle.")
    go_along(bob)
    for page in (host, bob, carol):
        expect(page.locator(".when").first).to_contain_text("Nettle")
        expect(page.locator("#seats-title")).to_have_text("3 are here")
    expect(choice).not_to_have_attribute("open", "")


def test_whoever_plays_an_old_round_may_follow_the_others_and_keeps_a_result_that_comes_late(visit: Visit) -> None:
    host, bob, carol = race(visit, "Bobolink", "Carol")
    expect(carol.locator("ff-racers li").first).to_contain_text("Carol")
    host.evaluate(WIN)
    host.locator("ff-room").get_by_role("button", name="Do not wait for them").click()
    for page in (bob, carol):
        expect(page.locator(".toast-with-way")).to_contain_text("The others are setting up the next round.")
    host.get_by_role("button", name="Start now").click()
    for page in (bob, carol):
        expect(page.locator(".toast-with-way")).to_contain_text("The others are playing the next round.")
    assert serious_in_either(carol) == []
    carol.locator(".toast-with-way").get_by_role("button", name="Follow them", exact=True).click()
    expect(carol.locator("ff-racers li")).to_have_count(2)
    bob.evaluate(WIN)
    expect(bob.locator("#result-sheet")).to_be_visible()
    back(bob)
    expect(bob.locator("ff-room .onwards")).to_contain_text("The others are playing the next round.")
    expect(bob.locator(".standing > li").filter(has_text="Carol")).not_to_contain_text("Stopped")
    bob.locator("ff-room").get_by_role("button", name="Go along").click()
    expect(bob.locator("ff-racers li")).to_have_count(3)


def test_the_host_makes_somebody_else_the_host(visit: Visit) -> None:
    host, bob = race(visit, "Bobolink")
    host.get_by_label("More on Bobolink").click()
    host.get_by_role("button", name="Make host").click()
    question = host.get_by_role("dialog", name="Make Bobolink the host?")
    assert serious_in_either(host) == []
    question.get_by_role("button", name="Make Bobolink the host").click()
    expect(host.locator(".member-actions")).to_have_count(0)
    expect(bob.locator(".member-actions")).to_have_count(1)


def is_asked_before_the_match_ends(host: Page) -> None:
    """Another length would end the match in its middle; another game would not."""
    host.locator("#another-game summary").click()
    host.get_by_label("Best of five").check(force=True)
    host.get_by_role("button", name="Change the game").click()
    question = host.get_by_role("dialog", name="End this match?")
    expect(question).to_contain_text("It stands Bobolink 1")
    assert serious_in_either(host) == []
    question.get_by_role("button", name="Go on with this one").click()
    expect(host.locator("ff-lobby .match")).to_contain_text("round 2 of 3")


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
            go_along(host)
            for page in (host, bob):
                expect(page.locator("ff-lobby .match")).to_contain_text("round 2 of 3")
            is_asked_before_the_match_ends(host)
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
    for page in (bob, carol):
        page.get_by_role("button", name="Join the Suns").click()
    for page in pages:
        expect(page.locator(".lacking")).to_contain_text("The Moons have nobody yet.")
    host.get_by_role("button", name="Start now").click()
    expect(host.locator(".messages")).to_contain_text("The Moons have nobody yet.")
    for page in (bob, carol):
        page.get_by_role("button", name="Join the Moons").click()
    expect(host.locator(".lacking")).to_have_count(0)
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


def test_a_shared_board_ends_for_all_with_what_each_gave_and_one_result(visit: Visit) -> None:
    host, bob, carol = pages = gathered(visit, "Bobolink", "Carol", mode="together")
    begin(pages)
    bob.evaluate(WIN)
    for page in pages:
        expect(page.locator(".shared-by")).to_have_text("Solved together by Bobolink.")
        expect(page.locator("#result-sheet").get_by_role("button", name="Play again together")).to_be_visible()
        back(page)
    expect(carol.locator(".shared-by")).to_be_in_viewport()
    expect(carol.locator(".standing > li").first).to_contain_text("Bobolink")
    expect(carol.locator(".standing > li").filter(has_text="Carol")).to_contain_text("looked on")
    for page in (host, bob):
        assert serious_in_either(page) == []
    carol.get_by_role("button", name="Copy everyone’s result").click()
    expect(carol.locator(".toast", has_text="Copied.")).to_have_count(1)
    host.get_by_role("button", name="Picture of the room").click()
    picture = host.locator(".shared-picture")
    expect(picture).to_be_visible()
    assert host.request.get(picture.get_attribute("src") or "").headers["content-type"] == "image/png"
    host.keyboard.press("Escape")
    bob.set_viewport_size(SMALL)
    assert bob.evaluate("document.documentElement.scrollWidth") <= 320
    carol.locator("#panel-room").get_by_role("button", name="Play again together").click()
    expect(carol.locator("ff-lobby")).to_contain_text("Earlier rounds")
    for page in (host, bob):
        go_along(page)


def test_on_a_phone_how_a_race_ended_stands_below_the_board_before_the_answer(visit: Visit) -> None:
    host = visit("/together/", PHONE)
    bob = come_in(visit(open_room(host), PHONE), "Bobolink")
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    for page in (host, bob):
        page.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
        expect(page.locator("#result-sheet")).to_be_visible()
        if page == host:  # looks at the answer while the others play on, and is not disturbed
            host.get_by_role("button", name="See the solution").click()
    expect(bob.locator("#result-sheet .race-told")).to_contain_text("Stopped")
    expect(bob.locator("[data-answer]")).to_be_hidden()
    back(bob)
    expect(bob.locator(".podium-none")).to_be_in_viewport()
    bob.locator("#panel-room").get_by_role("button", name="See the solution").click()
    expect(bob.locator("[data-answer]")).to_be_visible()
    expect(bob.locator(".to-answer")).to_be_hidden()
    expect(host.locator(".podium-none")).to_be_attached()
    expect(host.locator("[data-answer]")).to_be_visible()


def test_a_closed_laptop_comes_back_into_the_same_seat_in_the_middle_of_a_race(visit: Visit) -> None:
    host, bob = race(visit, "Bobolink")
    bob.locator(".toy-cell").nth(1).click()
    expect(host.locator(".standing > li")).to_have_count(2)
    kept = bob.context.storage_state()
    bob.context.close()
    expect(host.locator(".standing > li").filter(has_text="Bobolink")).to_contain_text("away")
    again = visit("/", PHONE, storage_state=kept)
    again.get_by_role("link", name="Return to your room").click()
    expect(again.locator(".standing > li.mine")).to_contain_text("Bobolink")
    expect(again.locator(".toy-cell").nth(1)).to_have_class("toy-cell out")
    expect(again.locator(".toy-cell").nth(4)).to_be_enabled()
    expect(host.locator(".standing > li")).to_have_count(2)
    expect(host.locator(".standing > li").filter(has_text="Bobolink")).not_to_contain_text("away")
