"""Toy in a browser: by keys, with a hint, offline, and by two on one board; players never see it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import give_up

COLUMNS = 5


def cell(page: Page, number: int) -> Locator:
    return page.locator("button.toy-cell").nth(number - 1)


@pytest.mark.thorough  # tests/js/grid.test.js says the same
def test_arrows_walk_and_enter_guesses(visit: Visit) -> None:
    page = visit("/toy/practice/small/5/")
    cell(page, 1).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "End"):
        page.keyboard.press(key)
    expect(cell(page, 2 * COLUMNS)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".toy-guesses li")).to_contain_text(str(2 * COLUMNS))
    expect(page.locator("button.toy-cell[tabindex='0']")).to_have_count(1)


@pytest.mark.thorough  # players never see the toy; other games have their hints
def test_a_hint_marks_a_number_and_says_why(visit: Visit) -> None:
    page = visit("/toy/practice/small/5/")
    cell(page, 1).focus()
    page.keyboard.press("h")
    expect(page.locator(".toy-cell.hinted")).to_have_text("11")
    expect(page.locator(".game-note")).to_have_text("Try 11. It halves what is left.")


@pytest.mark.thorough  # players never see the toy; test_every_game.py gives up
def test_giving_up_asks_first_and_shows_the_number(visit: Visit) -> None:
    page = visit("/toy/practice/small/6/")
    give_up(page, "Keep going")
    expect(page.locator("[data-answer]")).to_have_count(0)
    give_up(page)
    expect(page.locator("#result-sheet h2")).to_have_text("Next time!")
    expect(page.locator("[data-answer]")).to_contain_text("The number was")


@pytest.mark.thorough  # test_together.py plays the toy without network
def test_a_guess_without_network_is_shown_at_once_and_told_later(visit: Visit) -> None:
    page = visit("/toy/practice/small/7/")
    expect(cell(page, 20)).to_be_enabled()
    page.context.set_offline(True)
    cell(page, 20).click()
    expect(cell(page, 20)).to_have_class(re.compile("waiting"))
    page.context.set_offline(False)
    expect(page.locator(".toy-guesses li")).to_have_count(1)


@pytest.mark.thorough  # test_together.py has two on one board
def test_two_on_one_board_see_each_others_moves_with_their_names(visit: Visit) -> None:
    alice, bob = visit("/together/"), visit("/")
    alice.locator('[value="toy/small"]').check(force=True)
    alice.get_by_label("Together on one board").check()
    alice.get_by_role("button", name="Open the room").click()
    alice.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    bob.goto(alice.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join the room").click()
    alice.get_by_role("button", name="Start now").click()
    expect(cell(alice, 1)).to_be_enabled()
    expect(cell(bob, 20)).to_be_enabled()
    cell(bob, 20).click()
    expect(alice.locator(".toy-guesses li")).to_contain_text("Bob")
    expect(alice.locator(".shared-moves li").first).to_contain_text("guessed 20")
