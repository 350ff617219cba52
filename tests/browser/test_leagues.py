"""A league in two browsers side by side: who joins, who finishes, what its owner changes, without a reload."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.looks import SMALL, serious

Visit = Callable[..., Page]


def founded(visit: Visit) -> Page:
    """The phone of somebody who has just founded a league."""
    owner = visit("/together/", PHONE)
    owner.get_by_label("Start a league").fill("The Otters")
    owner.get_by_role("button", name="Start it").click()
    expect(owner.locator("h1")).to_have_text("The Otters")
    return owner


def joined(visit: Visit, link: str) -> Page:
    """The desk of somebody who has come to a league by its link."""
    member = visit(link, DESK)
    expect(member.locator(".banner.door")).to_be_visible()
    member.get_by_role("button", name="Join the league").click()
    expect(member.locator("ff-league tbody tr")).to_have_count(2)
    return member


def fits(page: Page, width: int) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth") <= width)


def solve(page: Page) -> None:
    """Finds the number of the toy, and comes back."""
    league = page.url
    page.goto("/toy/")
    page.evaluate("document.querySelector('toy-game').session.move({guess: 7})")
    expect(page.locator("#result-sheet")).to_be_visible()
    page.goto(league)


def test_both_see_who_joins_who_finishes_and_how_the_league_looks(visit: Visit) -> None:
    owner = founded(visit)
    rows = owner.locator("ff-league tbody tr")
    expect(rows).to_have_count(1)
    member = joined(visit, owner.url)
    expect(rows).to_have_count(2)
    expect(owner.locator("[data-members]")).to_have_text("2 members")
    cells = len(owner.locator("th.game").all())
    expect(owner.locator("td.yet")).to_have_count(2 * cells)
    assert fits(owner, PHONE["width"]) and fits(member, DESK["width"])

    solve(member)
    won = owner.locator("ff-league tr", has=owner.locator("td.won"))
    expect(won).to_have_count(1)
    expect(won.locator("td.sum")).to_have_text("12")
    expect(owner.locator("td.yet")).to_have_count(2 * cells - 1)
    expect(owner.locator("ff-points[data-table=week] .sum")).to_have_text("12")
    expect(owner.locator("ff-league tr.mine")).to_have_count(1)
    assert serious(owner) == [] and serious(member) == []

    owner.locator(".swatch", has_text="Rose").click()
    owner.locator(".swatch", has_text="Rays").click()
    owner.locator(".dressing").get_by_role("button", name="Save").click()
    for page in (owner, member):
        expect(page.locator(".league")).to_have_attribute("data-colour", "rose")
        expect(page.locator(".league-head .banner")).to_have_attribute("data-banner", "rays")
    owner.set_viewport_size(SMALL)
    assert fits(owner, SMALL["width"])


def test_the_owner_removes_a_member_who_sees_it_at_once(visit: Visit) -> None:
    owner = founded(visit)
    member = joined(visit, owner.url)
    owner.get_by_role("link", name="Members", exact=True).click()
    owner.locator(".managing label").click()
    name = owner.locator(".managing label").inner_text().strip()
    owner.get_by_role("button", name="Remove", exact=True).click()
    question = owner.get_by_role("dialog", name=f"Remove {name} from the league?")
    assert serious(owner) == []
    question.get_by_role("button", name=f"Remove {name}").click()
    expect(member.get_by_role("heading", name="You are no longer in The Otters")).to_be_visible()
    expect(owner.locator(".managing label")).to_have_count(0)
    member.get_by_role("button", name="Join again").click()
    expect(member.locator("ff-league tbody tr")).to_have_count(2)
    owner.reload()
    owner.locator(".managing label").click()
    owner.get_by_role("button", name="Make owner").click()
    owner.get_by_role("button", name=f"Make {name} the owner").click()
    expect(owner.locator(".managing")).to_have_count(0)


def test_a_season_fits_a_phone(visit: Visit) -> None:
    owner = founded(visit)
    solve(owner)
    owner.locator(".league-nav a", has_text="Season").click()
    expect(owner.locator("tbody td.sum")).to_have_text("12")
    assert serious(owner) == [] and fits(owner, PHONE["width"])
    owner.set_viewport_size(SMALL)
    assert fits(owner, SMALL["width"])
