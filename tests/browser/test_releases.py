"""What a browser keeps: an account's passkey, games without network, and a tab of the last release before the next."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NOTE_WHAT_PASSES, PHONE, Visit, add_authenticator, passes, shifted_date, until
from tests.browser.looks import serious
from tests.cast.server import Site

LAST, NEXT = "aaaaaaaaaa/1111111111", "bbbbbbbbbb/2222222222"
KEEP_OLD_MOVE = """(guess) => {
    const [path, player] = [location.pathname, document.body.dataset.player];
    const moves = [{key: crypto.randomUUID(), after: 1, move: {in_an_old_form: 1}}];
    const kept = {moves, tried: false, player};
    const api = JSON.parse(document.getElementById("answer").textContent).edition.api;
    localStorage.setItem("waiting " + api, JSON.stringify(kept));
}"""


class Releases:
    """One site, served by one release and then by the next, on the same port and over the same database."""

    def __init__(self, site: Site) -> None:
        self._files = site.folder / "both"
        shutil.copytree(site.environment["STATIC_DIR"], self._files)
        self.last, self.next = (self._make_site(site.folder, release) for release in (LAST, NEXT))
        self.next.port = self.last.port
        self.next.environment["PORT"] = str(self.last.port)
        self._collect(LAST)
        self.last.start()

    def _make_site(self, folder: Path, release: str) -> Site:
        more = {"RELEASE": release, "STATIC_DIR": str(self._files), "MOVES_RATE": "1000/s"}
        return Site(folder, "tests.release_settings", **more)

    def _collect(self, release: str) -> None:
        """Put a module that no other release has beside the files of the site of all tests."""
        name = release.partition("/")[0]
        (self._files / "later").mkdir(exist_ok=True)
        (self._files / "later" / f"{name}.js").write_text(f"export const release = {name!r};")

    def deploy(self) -> None:
        self._collect(NEXT)
        self.last.stop()
        self.next.start()


@pytest.fixture
def releases(site: Site) -> Iterator[Releases]:
    """Over the database of the site of all tests, in which Toy's number of the day is known."""
    made = Releases(site)
    yield made
    made.last.stop()
    made.next.stop()


def guess(page: Page, number: int) -> None:
    page.locator("button.toy-cell").nth(number - 1).click()


def imported(page: Page, name: str) -> str:
    """What a module of a release says that a page loads only now."""
    return str(page.evaluate(f"import('/static/later/{name}.js').then((module) => module.release)"))


def opened(browser: Browser, releases: Releases) -> Page:
    """Return the page of a new browser that has seen the toy's rules."""
    context = browser.new_context(base_url=releases.last.address)
    context.add_init_script(NOTE_WHAT_PASSES)
    context.add_init_script(f"{shifted_date()} localStorage.setItem('lesson-toy', '1')")
    return context.new_page()


RENEWED = """Promise.all([caches.keys(), navigator.serviceWorker.getRegistration()]).then(([names, worker]) =>
    names.includes("files-bbbbbbbbbb") && worker.active?.state === "activated" && !worker.installing)"""


def test_a_tab_of_the_last_release_goes_on_and_its_offline_pages_stay(browser: Browser, releases: Releases) -> None:
    page, away = opened(browser, releases), opened(browser, releases)
    page.goto("/toy/")
    expect(page.locator("body")).to_have_attribute("data-release", LAST)
    away.goto("/toy/practice/small/6/")
    until(away, "navigator.serviceWorker.controller !== null")
    away.reload()  # this time the worker keeps it
    until(away, "caches.keys().then((names) => names.includes('pages-aaaaaaaaaa'))")
    releases.deploy()
    goes_on_and_is_loaded_again(page)
    is_there_without_network(away)
    reloads_once(opened(browser, releases))
    page.context.close()
    away.context.close()


def goes_on_and_is_loaded_again(page: Page) -> None:
    guess(page, 1)
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Fivefold has been updated")
    assert [imported(page, name) for name in ("aaaaaaaaaa", "bbbbbbbbbb")] == ["aaaaaaaaaa", "bbbbbbbbbb"]
    page.evaluate(KEEP_OLD_MOVE)
    notice.get_by_role("button", name="Reload").click()
    expect(page.locator("body")).to_have_attribute("data-release", NEXT)
    passes(page, "toast", "a move you made here offline. That isn’t a move")
    until(page, "!Object.keys(localStorage).some((key) => key.startsWith('waiting'))")
    expect(page.locator(".toy-guesses li")).to_have_count(1)
    expect(page.locator(".notice")).to_have_count(0)


def reloads_once(page: Page) -> None:
    page.route("**/built/shared-*.js", lambda route: route.abort(), times=1)
    page.goto("/about/")
    until(page, "customElements.get('ff-countdown') && performance.getEntriesByType('navigation')[0].type === 'reload'")
    for known in (False, True):
        page.evaluate("addEventListener('unhandledrejection', () => (window.heard = true)); window.same = true")
        page.evaluate("void import('/static/later/gone.js')")
        until(page, "window.heard" if known else "!window.same")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.same")
    page.context.close()


def is_there_without_network(page: Page) -> None:
    page.goto("/about/")
    expect(page.locator("body")).to_have_attribute("data-release", NEXT)
    until(page, RENEWED)
    page.context.set_offline(True)
    page.goto("/toy/practice/small/6/")
    expect(page.locator("body")).to_have_attribute("data-release", LAST)
    guess(page, 1)
    expect(page.locator(".toy-cell.waiting")).to_have_count(1)
    page.goto("/leaderboard/")
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    page.goto("/toy/practice/small/6/")
    expect(page.locator("body")).to_have_attribute("data-release", NEXT)
    expect(page.locator(".toy-guesses li")).to_have_count(1)


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
    page.evaluate("document.querySelector('toy-game').session.sendMove({guess: 1}).then(() => null)")
    until(page, "navigator.serviceWorker.controller !== null")
    path = page.url
    for address in ("/me/", "/", path):  # this time the worker sees them
        page.goto(address)
    page.context.set_offline(True)
    page.evaluate("void document.querySelector('toy-game').session.sendMove({guess: 2})")
    page.evaluate("void document.querySelector('toy-game').session.sendMove({guess: 3})")
    page.reload()
    expect(page.locator(".toy-cell.waiting")).to_have_count(2)
    page.goto("/leaderboard/")
    expect(page.locator("h1")).to_have_text("No connection")
    for address, title in (("/me", "Me · Fivefold"), ("/", "Fivefold")):  # also without its last slash
        page.goto(address)
        expect(page).to_have_title(title)
        expect(page.locator(".notice")).to_contain_text("last saw it")
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_have_count(0)
    until(page, "Object.keys(localStorage).every((key) => !key.startsWith('waiting'))")
    page.goto(path)
    expect(page.locator(".toy-guesses li")).to_have_count(3)
