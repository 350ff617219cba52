"""How tests open rooms in real browsers, join them, and race there."""

import re

from playwright.sync_api import Locator, Page, expect

from puzzles.nettle.words import load_excluded_words, load_unclear_words
from tests.browser.conftest import DESK, PHONE, Visit

WORDS = ["dog", "water", "house", "cat", "horse"]
"""Guesses that win no room's puzzle, which is another one in each run."""
assert set(WORDS) <= load_unclear_words() | load_excluded_words(), "none may be a secret word"
WIN = """async (wrong) => {
  const { session } = document.querySelector("toy-game");
  if (wrong === "stop") return void (await session.sendMove({ give_up: true }));
  for (let guess = 1; !session.over; guess++) await session.sendMove({ guess });
}"""
"""Finds the number of the toy, or gives up where it is called with “stop”."""
AT_REST = {"nettle": "nettle-game #guess", "toy": ".toy-cell", "lionwall": ".wall-card"}
"""What can be pressed, or written into, once a race has begun."""


def open_room(page: Page, puzzle: str = "nettle/classic", mode: str = "race", best_of: str = "") -> str:
    """Open a room for a puzzle from the page of rooms; return its address."""
    page.locator(f'[value="{puzzle}"]').check(force=True)
    page.locator(f'[value="{mode}"]').check(force=True)
    if best_of:
        page.get_by_label(best_of).check(force=True)
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    return page.url


def join_room(page: Page, name: str) -> Page:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the room").click()
    expect(page.locator("ff-lobby li, ff-room li").filter(has_text=name)).not_to_have_count(0)
    return page


def gather(visit: Visit, *names: str, puzzle: str = "nettle/classic", **how: str) -> list[Page]:
    """Return the pages of all in the lobby of a new room; the first is the host's."""
    host = visit("/together/", DESK)
    link = open_room(host, puzzle, **how)
    pages = [host, *(join_room(visit(link, PHONE), name) for name in names)]
    expect(host.locator("#seats-title")).to_have_text(f"{len(pages)} are here")
    return pages


def start_race(*pages: Page, game: str = "nettle") -> None:
    """The host, whose page is the first, starts the race; wait until all can play."""
    pages[0].get_by_role("button", name="Start now").click()
    wait_for_race(*pages, game=game)


def wait_for_race(*pages: Page, game: str = "nettle") -> None:
    for page in pages:
        expect(page.locator(AT_REST[game]).first).to_be_enabled()


def guess(page: Page, word: str) -> None:
    page.evaluate("(m) => document.querySelector('nettle-game').session.sendMove(m).then(() => null)", {"guess": word})


def give_up(page: Page, game: str = "nettle") -> None:
    page.evaluate(f"document.querySelector('{game}-game').session.sendMove({{give_up: true}}).then(() => null)")
    expect(page.locator("#result-sheet")).to_be_visible()


def find_row(page: Page, name: str) -> Locator:
    return page.locator(".standing > li").filter(has_text=name)


def go_back(page: Page) -> None:
    page.get_by_role("button", name="Back to room").click()


def choose_action(host: Page, name: str, action: str) -> None:
    """The host opens the menu beside someone's name, by keyboard, and chooses."""
    host.get_by_label(f"More on {name}").focus()
    host.keyboard.press("Enter")
    host.locator(".member-actions[open]").get_by_role("button", name=action, exact=True).click()
