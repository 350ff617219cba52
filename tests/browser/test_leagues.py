"""Tables and leagues in browsers side by side: who joins, who finishes, what changes, without a reload."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit, until
from tests.browser.looks import SMALL, fits, serious
from tests.browser.playing import count_finished, finish
from tests.cast.accounts import PASSWORD

WIN = {"guess": 7}


def sign_up(visit: Visit, name: str) -> Page:
    """Return the page of someone who has signed up, at today's toy."""
    page = visit("/account/signup/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password1").press("Enter")
    page.wait_for_url("**/me/")
    page.goto("/toy/")
    return page


def test_a_games_table_shows_those_i_know_then_accounts_then_everyone_and_each_moves(visit: Visit) -> None:
    anna, bruno, guest = sign_up(visit, "anna"), sign_up(visit, "bruno"), visit("/toy/")
    choices = bruno.locator("ff-table .whose button")
    expect(choices).to_have_text(["Accounts", "Everyone"])
    choices.nth(0).click()
    friend = finish(anna, "toy", WIN).evaluate("document.body.dataset.player")
    expect(bruno.locator("ff-table .table")).to_contain_text("anna")
    expect(bruno.locator("ff-table .guest")).to_have_count(0)
    choices.nth(1).click()
    before = count_finished(bruno.locator("ff-table").first)
    guest.reload()
    expect(guest.locator("ff-table .table")).to_contain_text("anna")
    finish(guest, "toy", WIN)
    expect(guest.locator("ff-table .mine")).to_have_count(1)  # a guest's own row, though not among the accounts
    until(bruno, f"document.querySelector('ff-table').standing.finished === {before + 1}")
    assert choices.nth(1).get_attribute("aria-pressed") == "true"

    bruno.goto(f"/player/{friend}/")
    bruno.get_by_role("button", name="Add as a friend").click()
    bruno.goto("/toy/")
    expect(choices).to_have_text(["Friends and leagues", "Accounts", "Everyone"])
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(bruno.locator("ff-table .table li")).to_have_count(1)
    finish(bruno, "toy", WIN)
    bruno.keyboard.press("Escape")
    expect(bruno.locator("ff-table .table li")).to_have_count(2)
    expect(bruno.locator("ff-table .mine")).to_contain_text("bruno")


def found_league(visit: Visit) -> Page:
    owner = visit("/together/", PHONE)
    owner.get_by_label("Start a league").fill("The Otters")
    owner.get_by_role("button", name="Start it").click()
    expect(owner.locator("h1")).to_have_text("The Otters")
    return owner


def test_both_see_who_joins_who_finishes_and_who_is_removed_and_how_the_league_looks(visit: Visit) -> None:
    owner = found_league(visit)
    rows = owner.locator("ff-league tbody tr")
    expect(rows).to_have_count(1)
    member = visit(owner.url, DESK)
    expect(member.locator(".banner.door")).to_be_visible()
    member.get_by_role("button", name="Join the league").click()
    for page in (owner, member):
        expect(page.locator("ff-league tbody tr")).to_have_count(2)
        assert fits(page)
    expect(owner.locator("[data-members]")).to_have_text("2 members")
    cells = len(owner.locator("th.game").all())
    expect(owner.locator("td.yet")).to_have_count(2 * cells)

    member.goto("/toy/")
    finish(member, "toy", WIN)
    member.goto(owner.url)
    won = owner.locator("ff-league tr", has=owner.locator("td.won"))
    expect(won).to_have_count(1)
    expect(won.locator("td.sum")).to_have_text("12")
    expect(owner.locator("td.yet")).to_have_count(2 * cells - 1)
    expect(owner.locator("ff-points[data-table=week] .sum")).to_have_text("12")
    expect(owner.locator("ff-league tr.mine")).to_have_count(1)
    assert serious(owner) == [] == serious(member)

    owner.locator(".swatch", has_text="Rose").click()
    owner.locator(".swatch", has_text="Rays").click()
    owner.locator(".dressing").get_by_role("button", name="Save").click()
    for page in (owner, member):
        expect(page.locator(".league")).to_have_attribute("data-colour", "rose")
        expect(page.locator(".league-head .banner")).to_have_attribute("data-banner", "rays")
    owner.set_viewport_size(SMALL)
    assert fits(owner)
    owner.locator(".league-nav a", has_text="Season").click()
    expect(owner.locator("tbody td.sum").first).to_have_text("12")
    assert fits(owner)
    owner.set_viewport_size(PHONE)
    assert serious(owner) == [] and fits(owner)

    owner.goto(member.url)
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
    owner.get_by_role("button", name=f"Make {name} owner").click()
    expect(owner.locator(".managing")).to_have_count(0)
