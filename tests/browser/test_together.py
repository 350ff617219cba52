"""Real browsers together: two and three in one room, one that loses its connection, a shared board, and accounts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, until
from tests.browser.test_pages import SMALL, serious

Visit = Callable[..., Page]
WORDS = ["London", "Africa", "Einstein", "Tokyo", "Mozart"]  # a room's secret word is any common noun, never a name


def open_room(page: Page, together: bool = False) -> str:
    """Opens a room of Nettle; its address."""
    page.goto("/together/")
    page.locator('[value="nettle/classic"]').check(force=True)
    if together:
        page.get_by_label("Together on one board").check()
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url(re.compile(r"/room/[A-Z]{8}/$"))
    return page.url


def come_in(page: Page, name: str) -> Page:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the room").click()
    expect(page.locator("ff-lobby li, ff-room li").filter(has_text=name)).not_to_have_count(0)
    return page


def playing(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("nettle-game #guess")).to_be_enabled(timeout=20_000)


def guess(page: Page, word: str) -> None:
    page.evaluate("(m) => document.querySelector('nettle-game').session.move(m)", {"guess": word})


def row(page: Page, name: str) -> Locator:
    return page.locator(".standing > li").filter(has_text=name)


@pytest.fixture
def room(visit: Visit) -> tuple[Page, Page, Page]:
    """Three browsers in the lobby of one room; the first is the host."""
    host = visit("/together/", DESK)
    link = open_room(host)
    bob, carol = (come_in(visit(link, PHONE), name) for name in ("Bobolink", "Carol"))
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")
    return host, bob, carol


def test_three_start_at_the_same_moment_and_see_each_other_move(room: tuple[Page, Page, Page]) -> None:
    for page in room:
        page.get_by_role("button", name="I’m ready").click()
    expect(room[0].locator(".countdown-veil")).to_be_visible()
    playing(*room)
    starts = {
        page.evaluate("JSON.parse(document.getElementById('room').textContent).standing.round.starts") for page in room
    }
    assert len(starts) == 1
    guess(room[1], WORDS[0])
    for page in (room[0], room[2]):
        expect(row(page, "Bobolink")).to_contain_text("away")  # so many steps
        assert WORDS[0] not in page.locator("ff-room").inner_text()
    assert serious(room[0]) == [] and serious(room[1]) == []
    room[1].set_viewport_size(SMALL)
    assert room[1].evaluate("document.documentElement.scrollWidth") <= 320


def leave(page: Page) -> None:
    """Somebody leaves the room, and means it."""
    page.get_by_role("button", name="Leave the room").click()
    question = page.get_by_role("dialog", name="Leave the room?")
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Leave the room").click()
    question.get_by_role("button", name="Leave the room").click()


def test_a_room_from_the_lobby_to_the_rematch(room: tuple[Page, Page, Page]) -> None:
    assert serious(room[0]) == [] and serious(room[1]) == []
    host, bob, carol = room
    leave(carol)
    expect(host.locator("ff-lobby h2")).to_have_text("2 are here")
    expect(host.locator(".toast", has_text="has left the room.")).to_have_count(1)
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    for page in (host, bob):
        page.evaluate("document.querySelector('nettle-game').session.move({give_up: true})")
        expect(page.locator("#result-sheet")).to_be_visible()
        page.get_by_role("button", name="Back to the room").click()
    given_up = bob.locator("ff-racers .meter.given-up")
    expect(given_up).to_have_count(2)
    assert given_up.locator("span").evaluate_all("(all) => all.every((bar) => bar.offsetWidth === 0)")
    expect(row(host, "Bobolink").locator(".reached")).to_contain_text("gave up")
    expect(row(host, "Bobolink").locator(".emoji-block")).to_be_visible()
    bob.locator("#panel-room").get_by_role("button", name="Rematch").click()
    expect(bob.locator("ff-lobby")).to_contain_text("Earlier rounds")
    host.get_by_role("button", name="Go along").last.click()


def ask_out(host: Page, name: str, how: str) -> None:
    """The host opens the menu beside somebody's name, by keyboard, and chooses."""
    host.get_by_label(f"More on {name}").focus()
    host.keyboard.press("Enter")
    host.locator(".member-actions[open]").get_by_role("button", name=how, exact=True).click()


def test_a_host_takes_somebody_out_who_sees_it_at_once(room: tuple[Page, Page, Page]) -> None:
    host, bob, carol = room
    expect(carol.locator(".member-actions")).to_have_count(0)
    ask_out(host, "Bobolink", "Remove")
    question = host.get_by_role("dialog", name="Remove Bobolink from the room?")
    assert serious(host) == []
    question.get_by_role("button", name="Keep Bobolink").click()
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")
    expect(host.locator(".member-actions[open]")).to_have_count(0)
    ask_out(host, "Bobolink", "Remove")
    question.get_by_role("button", name="Remove Bobolink").click()
    expect(bob.get_by_role("heading", name="You are no longer in this room")).to_be_visible()
    assert serious(bob) == []
    for page in (host, carol):
        expect(page.locator("ff-lobby h2")).to_have_text("2 are here")
    bob.get_by_role("button", name="Join again").click()
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")


def test_in_the_middle_of_a_game_a_host_closes_the_room_to_somebody(room: tuple[Page, Page, Page]) -> None:
    host, bob, carol = room
    host.get_by_role("button", name="Start now").click()
    playing(host, bob, carol)
    ask_out(host, "Bobolink", "Remove for good")
    host.get_by_role("button", name="Remove Bobolink for good").click()
    expect(bob.get_by_text("The host has removed you from this room.")).to_be_visible()
    expect(bob.get_by_role("button", name="Join again")).to_have_count(0)
    expect(row(carol, "Bobolink")).to_have_count(0)
    guess(carol, WORDS[0])
    expect(row(host, "Carol")).to_contain_text("away")  # so many steps


def test_a_new_code_and_a_lock_reach_everybody_in_the_room(room: tuple[Page, Page, Page]) -> None:
    host, bob, _ = room
    old = bob.url
    host.get_by_role("button", name="Lock the room").click()
    expect(bob.get_by_text("The room is locked: nobody new can join.")).to_be_visible()
    host.get_by_role("button", name="New code").click()
    host.get_by_role("button", name="Make a new code").click()
    for page in (host, bob):
        page.wait_for_url(lambda url: url != old)
        expect(page.locator("h1 .code")).to_have_text(page.url.split("/")[-2])  # which is drawn anew
    expect(host.locator("ff-lobby h2")).to_have_text("3 are here")
    assert serious(host) == [] and host.url == bob.url


def test_whoever_loses_the_connection_in_a_race_comes_back_to_where_everyone_is(room: tuple[Page, Page, Page]) -> None:
    host, bob, carol = room
    host.get_by_role("button", name="Start now").click()
    playing(host, bob, carol)
    bob.context.set_offline(True)
    bob.evaluate("void document.querySelector('nettle-game').session.move({guess: 'Africa'})")
    for word in WORDS[:3]:
        guess(host, word)
    bob.context.set_offline(False)
    bob.evaluate("window.dispatchEvent(new Event('online'))")
    expect(row(host, "Bobolink")).to_contain_text("away")
    bob.reload()
    playing(bob)
    expect(bob.locator(".clue")).to_have_count(1)
    expect(row(bob, "Carol")).to_be_visible()
    carol.close()
    expect(row(host, "Carol")).to_contain_text("away")


def test_two_on_one_board_see_each_others_moves_with_their_names(visit: Visit) -> None:
    host = visit("/together/", DESK)
    bob = come_in(visit(open_room(host, together=True), PHONE), "Bobolink")
    host.get_by_role("button", name="Start now").click()
    playing(host, bob)
    guess(host, WORDS[0])
    guess(bob, WORDS[1])
    for page in (host, bob):
        expect(page.locator(".clue")).to_have_count(2)
        expect(page.locator(".clue", has_text=WORDS[1]).locator(".mover")).to_have_text("Bobolink")
    both = "(word) => document.querySelector('nettle-game').session.move({guess: word}).catch(() => 0)"
    for page in (host, bob):
        page.evaluate(f"void (window.both = Promise.all(['Tokyo', 'Mozart'].map({both})))")
    for page in (host, bob):
        page.evaluate("window.both")
        expect(page.locator(".clue")).to_have_count(4)
        assert serious(page) == []
    assert len({page.locator(".clues").inner_text() for page in (host, bob)}) == 1
    bob.reload()
    bob.get_by_role("button", name="Give up").click()
    expect(bob.locator("dialog[open]")).to_contain_text("more than half of those who are here agree")
    bob.get_by_role("button", name="Propose it").click()
    expect(host.locator(".proposal")).to_contain_text("Bobolink proposes to give up.")
    assert serious(host) == []
    host.locator(".toast-with-way").get_by_role("button", name="Agree").click()
    expect(bob.locator("#result-sheet h2")).to_have_text("You gave up after 4 guesses.")
    expect(host.locator("#result-sheet h2")).to_have_text("Bobolink gave up after 4 guesses.")
    host.reload()
    expect(host.locator("#result-sheet h2")).to_have_text("Bobolink gave up after 4 guesses.")


def test_what_a_game_cannot_do_in_a_room_says_so(visit: Visit) -> None:
    page = visit("/together/", PHONE)
    why = page.get_by_text("not possible with this game")
    page.locator('[value="toy/small"]').check(force=True)
    expect(why).to_be_hidden()
    page.locator("[data-shared]").evaluate_all(  # as of games that cannot: today all can
        "(all) => all.forEach((one) => one.removeAttribute('data-shared'))"
    )
    page.locator('[value^="dominoes/"]').first.check(force=True)
    expect(why).to_be_visible()


def test_a_league_and_its_table_move_by_themselves(visit: Visit) -> None:
    owner = visit("/together/", PHONE)
    owner.get_by_label("Start a league").fill("The Otters")
    owner.get_by_role("button", name="Start it").click()
    expect(owner.locator("h1")).to_have_text("The Otters")
    member = visit(owner.url, DESK)
    member.get_by_role("button", name="Join the league").click()
    expect(member.locator("h2", has_text="This week")).to_be_visible()
    assert serious(member) == [] and serious(owner) == []
    assert owner.evaluate("document.documentElement.scrollWidth") <= 390
    player = visit("/nettle/", PHONE)
    cookies: Any = owner.context.cookies()  # playwright has one type for those it gives, another for those it takes
    player.context.add_cookies(cookies)
    player.reload()
    expect(player.locator("nettle-game #guess")).to_be_enabled()
    guess(player, "elephant")
    expect(member.locator("ff-league tbody .sum")).to_have_text(["12", ""])
    expect(owner.locator('[data-table="week"] .sum')).to_have_text("12")


def test_an_account_is_made_and_used_with_a_passkey_alone(visit: Visit) -> None:
    page = visit("/account/signup/", PHONE)
    page.goto(page.url.replace("127.0.0.1", "localhost"))  # a passkey belongs to a name, not to a number
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    key = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**key, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    page.get_by_label("Name", exact=True).fill("admin")
    page.get_by_role("button", name="Continue with a passkey").click()
    expect(page.locator("[data-trouble]")).to_contain_text("reserved")
    page.get_by_label("Name", exact=True).fill("Kestrel K")
    page.get_by_role("button", name="Continue with a passkey").click()
    expect(page.locator("h1")).to_have_text("Kestrel K")
    page.get_by_role("link", name="Settings").click()
    assert serious(page) == []
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("h1")).to_have_text("Me")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("h1")).to_have_text("Kestrel K")
    page.goto(page.url.replace("/me/", "/account/2fa/webauthn/"))
    expect(page.get_by_text("Passkey", exact=True)).to_be_visible()
    page.get_by_role("link", name="Add a passkey").click()
    assert serious(page) == []


def test_without_network_a_game_that_is_judged_later_goes_on_and_other_pages_say_so(visit: Visit) -> None:
    page = visit("/toy/practice/small/3/", DESK)  # whose number is neither 1 nor 2
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()  # this time the worker sees it
    path = page.url
    page.context.set_offline(True)
    page.evaluate("void document.querySelector('toy-game').session.move({guess: 1})")
    page.evaluate("void document.querySelector('toy-game').session.move({guess: 2})")
    page.reload()
    expect(page.locator(".toy-cell.waiting")).to_have_count(2)
    page.goto("/leaderboard/")
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    page.goto("/about/")
    until(page, "Object.keys(localStorage).every((key) => !key.startsWith('waiting'))")
    page.goto(path)
    expect(page.locator(".toy-guesses li")).to_have_count(2)


def test_without_network_home_and_my_standing_open_as_they_were_last_seen(visit: Visit) -> None:
    page = visit("/toy/practice/small/6/", PHONE)
    page.evaluate("document.querySelector('toy-game').session.move({guess: 1})")
    until(page, "navigator.serviceWorker.controller !== null")
    for address in ("/me/", "/"):
        page.goto(address)
    page.context.set_offline(True)
    for address, title in (("/me/", "Me · Fivefold"), ("/", "Fivefold")):
        page.goto(address)
        expect(page).to_have_title(title)
        expect(page.locator(".notice")).to_contain_text("as you last saw it")
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_have_count(0)


def test_two_tabs_that_come_back_online_count_no_move_twice(visit: Visit) -> None:
    game = visit("/toy/practice/small/4/", DESK)  # whose number is none of these
    around = game.context.new_page()
    around.goto("/about/")
    game.context.set_offline(True)
    for guess in (1, 2, 3):
        game.evaluate("(guess) => void document.querySelector('toy-game').session.move({guess})", guess)
    expect(game.locator(".toy-cell.waiting")).to_have_count(3)
    game.context.set_offline(False)
    for page in (game, around):
        until(page, "Object.keys(localStorage).every((key) => !key.startsWith('waiting'))")
    game.reload()
    expect(game.locator(".toy-guesses li")).to_have_count(3)
    assert game.evaluate("document.querySelector('toy-game').session.state.moves") == 3


def test_moves_wait_while_the_server_is_in_trouble_and_the_player_is_told(visit: Visit) -> None:
    page = visit("/toy/practice/small/5/", DESK)  # whose number is not 1
    page.route("**/moves/", lambda route: route.fulfill(status=502))
    page.evaluate(
        """() => {
             const { session } = document.querySelector("toy-game");
             session.server._sleep = async () => {};
             void session.move({ guess: 1 });
           }"""
    )
    expect(page.locator(".toast")).to_contain_text("Your moves are kept on this device")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('waiting')).length") == 1
    page.unroute("**/moves/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    expect(page.locator(".toast")).to_have_count(0)
    until(page, "Object.keys(localStorage).every((key) => !key.startsWith('waiting'))")


def test_the_site_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    manifest = json.loads(page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").text())
    assert manifest["display"] == "standalone" and len(manifest["icons"]) >= 3
    assert all(page.request.get(icon["src"]).ok for icon in manifest["icons"])
    card = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert page.request.get(card).headers["content-type"] == "image/png"
