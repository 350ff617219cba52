"""A chromium and a site for the browser tests: one of each for the whole run, a fresh profile for each test."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from django.core.signing import Signer
from django.utils.http import int_to_base36
from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize, expect, sync_playwright

from games.plays import first_looks
from puzzles import registry
from tests.cast.addresses import Examples
from tests.cast.server import ROOT, Site
from tests.cast.waiting import wait_until
from tests.day import seconds_to_start

PATIENCE = 60
"""How many seconds a test waits for what must come; only a failure takes so long."""
expect.set_options(timeout=PATIENCE * 1000)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What they may be called; the first draws no windows, which costs a third less."""
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
TARGET = "elephant"
KNOWN = {"nettle": {"target": TARGET}, "square": {"rows": ["ZERO", "AVOW", "PIPE", "SLED"]}, "toy": {"number": 7}}
"""For some games the puzzle of the day, in the game's own short form; others are in `tests/data/puzzles`."""
LESSONS = [*registry.slugs(), *(f"{game.slug}-{one.slug}" for game in registry.engines() for one in game.variants)]
CHANCE = "chance"
"""The file in the site's folder that names the running test."""
AGO = 600
"""Seconds since a browser of these tests first looked at what it opens."""
SHIFTED = """{
  const Plain = Date, shift = %d;
  globalThis.Date = class Date extends Plain {
    constructor(...parts) {
      super(...(parts.length ? parts : [Plain.now() + shift]));
    }
    static now() {
      return Plain.now() + shift;
    }
  };
}"""
Visit = Callable[..., Page]
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
TABLET = ViewportSize(width=820, height=1180)
SET_PUZZLES = f"""
import json
from pathlib import Path
from games.editions.making import build_edition, make_daily_edition, record_uses
from puzzles import registry
from tests.day import DAY
for engine in registry.engines():
    stored = Path("tests/data/puzzles", engine.slug + ".json")
    known = json.loads(stored.read_text("utf-8")) if stored.exists() else dict()
    for variant in engine.variants:
        puzzle = known.get(variant.slug) or {KNOWN!r}.get(engine.slug)
        if puzzle is None:
            make_daily_edition(engine.slug, variant.slug, DAY)
            continue
        opened = registry.tools(engine.slug).read_puzzle(puzzle)
        edition = build_edition(engine, variant.slug, opened, "daily", "known", DAY)
        edition.save()
        record_uses(edition)
"""
ANSWER = """
import json
from games.editions.models import Edition
from puzzles import registry
from tests.day import DAY
game, _, variant = "{name}".partition("/")
variant = variant or registry.engine(game).variants[0].slug
edition = Edition.objects.get(game=game, date=DAY, variant=variant)
moves = [move.model_dump(mode="json") for move in edition.engine.solution(edition.puzzle)]
public = edition.puzzle.public.model_dump(mode="json")
print("@" + json.dumps({{"public": public, "secret": edition.stored["secret"], "moves": moves}}))
"""
MAKE_EXAMPLES = "import json; from tests.cast.addresses import examples; print(json.dumps(examples()))"


def shifted_date() -> str:
    """A script that gives a page the site's day; how long things take stays as it is."""
    return SHIFTED % round(seconds_to_start() * 1000)


def known_site(folder: Path) -> Site:
    """A site with the files that players get, and with the puzzles that tests know; not started."""
    rates = dict.fromkeys(("MOVES_RATE", "ROOMS_RATE", "LEAGUES_RATE"), "1000/s")
    site = Site(folder, **rates).build()
    site.migrate()
    site.ask(SET_PUZZLES)
    return site


PASSING = ["toast", "price-flies", "countdown-veil", "reacting", "doing", "ghost-finger", "confetti", "wrong", "right"]
"""The classes of what is on a page for a few seconds: a busy machine may look only when it is gone."""
NOTE_WHAT_PASSES = f"""(() => {{
  const passing = {PASSING};
  window.passed = [];
  const note = (one) => {{
    for (const kind of passing) if (one.classList?.contains(kind)) window.passed.push([kind, one.textContent]);
  }};
  new MutationObserver((changes) => {{
    for (const {{ type, target, addedNodes }} of changes) {{
      if (type === "attributes") note(target);
      for (const one of addedNodes) {{
        note(one);
        one.querySelectorAll?.("." + passing.join(", .")).forEach(note);
      }}
    }}
  }}).observe(document, {{ attributeFilter: ["class"], childList: true, subtree: true }});
}})()"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A web process whose puzzles of the day the tests know."""
    site = known_site(tmp_path_factory.mktemp("site"))
    (site.folder / CHANCE).touch()
    try:
        yield site.start(TESTS_CHANCE=str(site.folder / CHANCE))
    finally:
        site.stop()


@pytest.fixture(autouse=True)
def chance_of_the_site_has_a_seed(site: Site, request: pytest.FixtureRequest) -> None:
    """Let the site draw the same names, codes and rooms' puzzles in each run of a test."""
    (site.folder / CHANCE).write_text(request.node.nodeid, "utf-8")


@pytest.fixture(scope="session")
def known(site: Site) -> Examples:
    """What fills the blanks in the addresses of this site."""
    return cast(Examples, json.loads(site.ask(MAKE_EXAMPLES)))


class Answers(dict[str, Any]):
    """What is seen and hidden of what is played today, and the moves that win it; by `game/variant`, or by game."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def __missing__(self, name: str) -> Any:
        (line,) = ask_lines(self._site, ANSWER.format(name=name))
        self[name] = json.loads(line)
        return self[name]


@pytest.fixture(scope="session")
def answers(site: Site) -> Answers:
    return Answers(site)


@contextmanager
def working(site: Site, *pool: str) -> Iterator[None]:
    """Have a worker beside a site, which has loaded its tasks."""
    words = [sys.executable, "-m", "celery", "-A", "config", "worker", *pool, "--loglevel", "INFO"]
    said = site.folder / "worker.log"
    with said.open("w") as log:
        process = subprocess.Popen(words, cwd=ROOT, env=site.environment, stdout=log, stderr=log)
    try:
        wait_until(lambda: "[tasks]" in said.read_text() or process.poll() is not None)
        assert process.poll() is None, said.read_text()
        yield
    finally:
        process.terminate()
        process.wait(90)


@pytest.fixture(scope="module")
def worker(site: Site) -> Iterator[None]:
    """A worker of the site that does not first what other tests have asked for."""
    site.forget_tasks()
    site.ask("from django.core.management import call_command; call_command('load_words')")
    with working(site, "--concurrency", "2"):
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if (found := next(filter(None, map(shutil.which, BROWSERS)), None)) is None:
        pytest.skip("chromium is not installed")
    browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Opens an address as someone new, who has had each game's lesson; a script error on the page fails the test."""
    contexts, errors = [], []

    def open_page(path: str, size: ViewportSize = DESK, taught: bool = True, **options: Any) -> Page:
        context = browser.new_context(viewport=size, base_url=site.address, **options)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(shifted_date())
        context.add_init_script(NOTE_WHAT_PASSES)
        context.grant_permissions(["clipboard-write"])
        if taught:
            context.add_init_script(f"for (const one of {LESSONS}) localStorage.setItem('lesson-' + one, '1')")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        looked_before(page, site)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def looked_before(page: Page, site: Site) -> None:
    """The puzzles that a browser has looked at so far it saw `AGO` seconds earlier, as people need a while to win."""
    signer = Signer(salt="fivefold.seen", key=site.environment["SECRET_KEY"])
    for cookie in page.context.cookies():
        if cookie["name"] == first_looks.COOKIE:
            looks = [look.split(".") for look in signer.unsign(cookie["value"]).split("-")]
            earlier = [f"{edition}.{int_to_base36(int(second, 36) - AGO)}" for edition, second in looks]
            value = signer.sign("-".join(earlier))
            page.context.add_cookies([{"name": first_looks.COOKIE, "value": value, "url": site.address}])


def add_authenticator(page: Page) -> None:
    """Give a page an authenticator with a passkey, which says yes to everything."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def ask_lines(site: Site, script: str) -> list[str]:
    """Ask a site's database; return the lines that begin with “@”, without it."""
    return [line[1:] for line in site.ask(script).splitlines() if line.startswith("@")]


def be_staff(page: Page, site: Site, name: str, *groups: str) -> Page:
    """Make a browser that of a member of staff, who has signed in and given a second factor."""
    script = "from tests.cast.staff import session_of, staff_called"
    (session,) = ask_lines(site, f"{script}; print('@' + session_of(staff_called({name!r}, *{groups!r})))")
    root = page.evaluate("location.origin")  # a cookie of the page's own address would hold below it alone
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": root}])
    return page


def until(page: Page, expression: str) -> None:
    """Waits until an expression is true on the page or on the one it gives way to, for which the page cannot wait."""
    wait_until(lambda: _holds(page, expression), lambda: expression, page)


def _holds(page: Page, expression: str) -> object:
    try:
        return page.evaluate(expression)
    except Error as error:
        if "context was destroyed" in error.message:  # this page gave no answer: the next one does
            return False
        raise


def passes(page: Page, what: str, text: str = "", since: int = 0) -> None:
    """Waits until something of `PASSING` with this text has been seen on the page, which may be gone again."""
    until(page, f"window.passed.slice({since}).some(([one, said]) => one === {what!r} && said.includes({text!r}))")


def passed(page: Page) -> int:
    """How much of `PASSING` has been seen on the page, for what is to be seen `since`."""
    return int(page.evaluate("window.passed.length"))
