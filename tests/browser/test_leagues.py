"""Live tables and leagues in browsers side by side; what games share with the pages around them."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from games.editions.calendar import get_day_number
from tests.browser.conftest import DESK, PHONE, TARGET, Visit, until
from tests.browser.looks import SMALL, fits, serious
from tests.browser.playing import count_finished, drawn, finish, make
from tests.cast.accounts import PASSWORD
from tests.day import DAY

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
    bruno.get_by_role("button", name="Add friend").click()
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
    owner.get_by_role("button", name="Start league").click()
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
    expect(member.get_by_role("heading", name="You’re no longer in The Otters")).to_be_visible()
    expect(owner.locator(".managing label")).to_have_count(0)
    member.get_by_role("button", name="Join again").click()
    expect(member.locator("ff-league tbody tr")).to_have_count(2)
    owner.reload()
    owner.locator(".managing label").click()
    owner.get_by_role("button", name="Make owner").click()
    owner.get_by_role("button", name=f"Make {name} owner").click()
    expect(owner.locator(".managing")).to_have_count(0)


GROUND = "getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(23, 20, 15)", "rgb(251, 247, 239)"


def test_who_finishes_is_seen_in_all_open_tables_in_the_feed_and_on_their_own_home(visit: Visit) -> None:
    tables, bob = visit("/leaderboard/?who=everyone"), visit("/nettle/")
    alice = visit("/nettle/", PHONE, has_touch=True, timezone_id="Asia/Kolkata")
    seen = {tables: '[data-game="nettle"] ff-table', bob: "ff-table"}
    before = [count_finished(page.locator(table).first) for page, table in seen.items()]
    expect(alice.locator("nettle-game #guess")).to_be_enabled()
    make(alice, "nettle", [{"guess": TARGET}])
    expect(alice.locator("#result-sheet")).to_be_visible()
    alice.keyboard.press("Escape")
    name = alice.locator("ff-table li.mine .name").inner_text().removesuffix(" guest")
    for page, table in seen.items():
        until(page, f"document.querySelector(`{table}`).standing.finished === {before[0] + 1}")
    bob.get_by_role("tab", name="Feed").click()
    expect(bob.locator("ff-feed")).to_contain_text(name)
    expect(bob.locator("ff-feed")).to_contain_text("1: ✅")

    alice.goto("/")
    expect(alice.locator('[data-game="nettle"] .chip.done')).to_contain_text("Done")
    expect(alice.locator("[data-day-break]")).to_have_text(re.compile("at 0?5:30"))  # the site's day ends so there
    assert "{{" not in alice.locator("main").inner_text()


def test_all_boards_of_a_page_are_live_on_its_one_socket_also_after_forty_quick_pages(visit: Visit) -> None:
    page, sockets = visit("/about/"), list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    for turn in range(40):
        page.goto(("/leaderboard/", "/nettle/", "/toy/", "/square/")[turn % 4], wait_until="domcontentloaded")
    page.goto("/about/")
    assert len(sockets) <= 40, "no page opens two"
    sockets.clear()
    page.goto("/leaderboard/?who=everyone")
    boards = page.locator("ff-table[data-topic]").count()
    assert boards >= 11
    until(page, f"[...document.querySelectorAll('ff-table')].filter((one) => one.standing).length === {boards}")
    assert [urlsplit(url).path for url in sockets] == ["/live/"]
    expect(page.locator(".live-note")).to_be_empty()


def test_all_five_games_are_on_a_phones_first_screen_and_a_day_of_the_archive_is_a_tap_away(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True)
    rows = page.locator(".game-row")
    expect(rows).to_have_count(6)  # the tests bring a sixth
    foot = rows.nth(4).bounding_box()
    assert foot and foot["y"] + foot["height"] <= PHONE["height"]
    expect(page.get_by_role("link", name="Start here")).to_be_in_viewport()
    page.goto("/archive/")
    page.locator(".days").get_by_role("link", name="1", exact=True).first.tap()
    expect(page.locator("#day-title")).to_contain_text(f"No. {get_day_number(DAY.replace(day=1))}")
    page.locator("#day").get_by_role("link", name="Small").tap()
    expect(page.locator("toy-game, .being-made-page").first).to_be_visible()


def test_settings_of_a_device_hold_at_once_and_on_every_page(visit: Visit) -> None:
    page = visit("/toy/", PHONE, has_touch=True, color_scheme="light")
    expect(page.locator("ff-clock .time")).to_be_visible()
    page.goto("/me/settings/")
    for choice in ("Dark", "Larger", "Stronger contrast", "Less motion", "Hide the clock while I play"):
        page.locator("[data-device]").get_by_label(choice, exact=True).tap()
    expect(page.locator("[data-kept]")).to_have_text("Saved.")
    read_dataset = "JSON.stringify(document.documentElement.dataset)"
    wanted = {"theme": "dark", "text": "larger", "contrast": "more", "motion": "less", "clock": "off"}
    assert json.loads(page.evaluate(read_dataset)) == wanted
    page.goto("/archive/")
    assert json.loads(page.evaluate(read_dataset)) == wanted
    assert page.evaluate(GROUND) == "rgb(0, 0, 0)"
    assert fits(page)
    page.goto("/toy/")
    drawn(page, "toy")
    expect(page.locator("ff-clock .time")).to_be_hidden()
    page.goto("/me/settings/")
    expect(page.get_by_label("Larger")).to_be_checked()
    page.get_by_label("Same as the device").tap()
    page.get_by_label("Stronger contrast").tap()
    page.goto("/archive/")
    assert page.evaluate(GROUND) == LIGHT
    page.get_by_role("button", name="Light or dark").tap()
    assert page.evaluate(GROUND) == DARK
    page.goto("/about/")
    assert page.evaluate(GROUND) == DARK
