"""An account made with a passkey; and games without network: moves wait, pages open as they were last seen."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit, add_authenticator, until
from tests.browser.looks import serious


def test_an_account_is_made_and_used_with_a_passkey_alone(visit: Visit) -> None:
    page = visit("/account/signup/", PHONE)
    page.goto(page.url.replace("127.0.0.1", "localhost"))  # a passkey belongs to a name, not to a number
    add_authenticator(page)
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


def test_without_network_a_game_goes_on_home_opens_as_last_seen_and_other_pages_say_so(visit: Visit) -> None:
    page = visit("/toy/practice/small/4/", PHONE)  # whose number is none of these
    page.evaluate("document.querySelector('toy-game').session.move({guess: 1}).then(() => null)")
    until(page, "navigator.serviceWorker.controller !== null")
    path = page.url
    for address in ("/me/", "/", path):  # this time the worker sees them
        page.goto(address)
    page.context.set_offline(True)
    page.evaluate("void document.querySelector('toy-game').session.move({guess: 2})")
    page.evaluate("void document.querySelector('toy-game').session.move({guess: 3})")
    page.reload()
    expect(page.locator(".toy-cell.waiting")).to_have_count(2)
    page.goto("/leaderboard/")
    expect(page.locator("h1")).to_have_text("No connection")
    for address, title in (("/me", "Me · Fivefold"), ("/", "Fivefold")):  # also without its last slash
        page.goto(address)
        expect(page).to_have_title(title)
        expect(page.locator(".notice")).to_contain_text("as you last saw it")
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_have_count(0)
    until(page, "Object.keys(localStorage).every((key) => !key.startsWith('waiting'))")
    page.goto(path)
    expect(page.locator(".toy-guesses li")).to_have_count(3)
