"""After a race: each finished player has the coach, and the puzzle is played again beside a run of the room."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_pages import serious_in_either
from tests.browser.test_together import WORDS, come_in, guess, open_room, playing

Visit = Callable[..., Page]


def finish(page: Page) -> None:
    """Gives up, and sees the result."""
    page.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
    expect(page.locator("#result-sheet")).to_be_visible()


def test_after_a_race_its_puzzle_is_played_again_beside_a_run_of_the_room(visit: Visit) -> None:
    host = visit("/together/", DESK)
    bob = come_in(visit(open_room(host), PHONE), "Bobolink")
    expect(host.locator("ff-lobby h2")).to_have_text("2 are here")
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    guess(bob, WORDS[0])
    finish(bob)
    expect(bob.locator("ff-coach summary")).to_be_visible()
    expect(bob.locator(".race-again")).to_have_count(0)
    finish(host)
    for page in (host, bob):
        expect(page.locator(".race-again").get_by_role("button")).to_have_count(3)
        assert serious_in_either(page) == []
    bob.get_by_role("button", name="Back to the room").click()
    bob.get_by_role("button", name="Against your earlier self").click()
    bob.wait_for_url("**/practice/**ghost=*")
    playing(bob)
    lane = bob.locator(".ghost")
    expect(lane.get_by_role("progressbar")).to_be_visible()
    finish(bob)
    expect(lane).to_contain_text("stopped after")
