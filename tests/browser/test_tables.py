"""Whose results a game's table shows: of those I know, of players with accounts, of everyone. Each moves by itself."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.cast.accounts import PASSWORD

Visit = Callable[..., Page]


def with_account(visit: Visit, name: str) -> Page:
    """Somebody who has signed up, at today's toy."""
    page = visit("/account/signup/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password1").press("Enter")
    page.wait_for_url("**/me/")
    page.goto("/toy/")
    return page


def win(page: Page) -> str:
    """Finds the number; the player's public id."""
    page.evaluate("document.querySelector('toy-game').session.move({guess: 7})")
    expect(page.locator("#result-sheet")).to_be_visible()
    return str(page.evaluate("document.body.dataset.player"))


def test_a_games_table_shows_those_i_know_then_accounts_then_everyone_and_each_moves(visit: Visit) -> None:
    anna, bruno, guest = with_account(visit, "anna"), with_account(visit, "bruno"), visit("/toy/")
    choices = bruno.locator("ff-table .whose button")
    expect(choices).to_have_text(["Accounts", "Everyone"])
    choices.nth(0).click()
    friend = win(anna)
    rows = bruno.locator("ff-table .table")
    expect(rows).to_contain_text("anna")
    expect(bruno.locator("ff-table .guest")).to_have_count(0)
    choices.nth(1).click()
    facts = bruno.locator("ff-table .panel-facts").first
    expect(facts).to_contain_text("in the table")
    before = int(facts.inner_text().split()[0])  # of many the table shows only the first
    guest.reload()
    expect(guest.locator("ff-table .table")).to_contain_text("anna")
    win(guest)
    expect(guest.locator("ff-table .mine")).to_have_count(1)  # where a guest stands, not among the accounts
    expect(facts).to_contain_text(f"{before + 1} in the table")
    assert choices.nth(1).get_attribute("aria-pressed") == "true"

    bruno.goto(f"/player/{friend}/")
    bruno.get_by_role("button", name="Add as a friend").click()
    bruno.goto("/toy/")
    expect(choices).to_have_text(["Friends and leagues", "Accounts", "Everyone"])
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(bruno.locator("ff-table .table li")).to_have_count(1)
    win(bruno)
    bruno.keyboard.press("Escape")
    expect(bruno.locator("ff-table .table li")).to_have_count(2)
    expect(bruno.locator("ff-table .mine")).to_contain_text("bruno")
