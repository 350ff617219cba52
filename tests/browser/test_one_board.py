"""Two browsers at one board: each sees the other's hand, and what both do stays."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_chains import point
from tests.browser.test_pages import serious
from tests.browser.test_together import come_in

Visit = Callable[..., Page]


def together(visit: Visit, play: str) -> tuple[Page, Page]:
    """Two at one board of a game, the host on a phone."""
    host = visit("/together/", PHONE, has_touch=True, is_mobile=True)
    host.locator(f'[value="{play}"]').check(force=True)
    host.get_by_label("Together on one board").check()
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    bob = come_in(visit(host.url, DESK), "Bobolink")
    host.get_by_role("button", name="Start now").click()
    for page in (host, bob):
        expect(page.locator(f"{play.partition('/')[0]}-game [data-first-focus]")).to_be_visible(timeout=20_000)
        expect(page.locator(".countdown-veil")).to_have_count(0, timeout=20_000)
    return host, bob


def test_in_square_letters_of_both_stay_and_each_sees_where_the_other_writes(visit: Visit) -> None:
    host, bob = together(visit, "square/classic")
    top = host.locator(".square-grid").bounding_box()
    bob.locator(".square-cell").nth(4).click()
    expect(host.locator(".square-cell").nth(4)).to_have_attribute("data-held", "B")
    bob.keyboard.type("AB")
    host.locator(".square-cell").nth(1).tap()
    host.locator(".square-keys button", has_text="Q").first.tap()
    for page in (host, bob):
        expect(page.locator(".square-letter").nth(1)).to_have_text("Q")
        expect(page.locator(".square-letter").nth(5)).to_have_text("B")
        assert page.locator(".square-letter").nth(4).inner_text() == "A"
    expect(bob.locator(".shared-moves")).to_contain_text("wrote AB")
    expect(host.locator("ff-racers")).to_contain_text("wrote AB")
    assert host.locator(".square-grid").bounding_box() == top, "nothing jumps when a move is told"
    assert serious(host) == []


DRAW_ONE = """async () => {
  const { session, pen } = document.querySelector("chains-game");
  const [[row, column]] = pen.chains[0];
  for (const [down, across] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
    const cells = [[row, column], [row + down, column + across]];
    if (await session.move({ draw: { chain: 0, cells } }).catch(() => null)) return; // no cell, or a smaller number
  }
}"""


def test_a_shared_board_is_cleared_for_all_only_when_that_is_meant(visit: Visit) -> None:
    host, bob = together(visit, "chains/gentle")
    bob.evaluate(DRAW_ONE)
    expect(host.locator(".shared-moves")).to_contain_text("drew chain 1")
    question = host.get_by_role("dialog", name="Clear the board for everyone?")
    host.get_by_role("button", name="Clear", exact=True).tap()
    question.get_by_role("button", name="Keep it").tap()
    host.get_by_role("button", name="Clear", exact=True).tap()
    assert serious(host) == []
    question.get_by_role("button", name="Clear it for everyone").tap()
    expect(bob.locator(".shared-moves li")).to_have_count(2)
    expect(bob.locator(".shared-moves")).to_contain_text("cleared the board")


@pytest.mark.parametrize("play", ["chains/gentle", "dominoes/gentle"])
def test_what_the_other_has_in_hand_is_framed_until_it_is_put_down(visit: Visit, play: str) -> None:
    host, bob = together(visit, play)
    if play.startswith("chains"):
        bob.locator(".chains-svg").first.scroll_into_view_if_needed()
        end = bob.evaluate("document.querySelector('chains-game').pen.chains[0][0]")
        bob.mouse.move(*point(bob, end))
        bob.mouse.down()
        expect(host.locator(".others-hand text")).to_have_text("B")
        bob.mouse.up()
        expect(host.locator(".others-hand")).to_have_count(0)
        return
    tile = bob.locator(".rack [data-tile]").first
    tile.click()
    held = host.locator(f'.rack [data-tile="{tile.get_attribute("data-tile")}"]')
    expect(held).to_have_attribute("data-held", "B")
    bob.get_by_role("button", name="Hint").click()  # which puts down what is in hand
    bob.get_by_role("button", name="Show me").click()
    expect(held).not_to_have_attribute("data-held", "B")
    expect(bob.locator(".shared-moves")).to_contain_text("Bobolink took a hint")
    expect(host.locator("dominoes-game .game-note")).to_be_empty()
