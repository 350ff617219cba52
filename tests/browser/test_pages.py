"""Every page, opened: nothing sticks out, no one stumbles over it, all can be read, it weighs little and nothing jumps.

The faults of all pages are reported together, each with its page.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route

from puzzles import registry
from tests.browser import looks
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.looks import SHIFTS
from tests.cast import addresses
from tests.thorough import THOROUGH

PAGES = [*addresses.pages(), "nothing-here/"]
"""Whatever the URLconf lists, with the toy for a game, and what is not there; games: test_every_game.py."""
PARTS = 4
"""How many walks there are: each is well within the time that a test has."""
STRONG = ("/", "/archive/", "/me/settings/")
"""The pages that are looked at with stronger contrast, too."""
FORCED = (*STRONG, "/tables/")
"""The pages that are looked at in a device's own few colours, too."""
LISTEN = """{
  const plain = window.addEventListener;
  window.listened = [];
  window.addEventListener = (kind, ...how) => {
    window.listened.push(kind);
    plain.call(window, kind, ...how);
  };
}"""


def is_page(page: Page, address: str) -> bool:
    """Whether an address shows a page: JSON has no looks, and what it leads to is looked at under its own route."""
    return urlsplit(page.url).path == address and page.evaluate("document.contentType") == "text/html"


def found_on(page: Page, address: str) -> list[str]:
    """What is wrong with a page that was just opened on a small screen in light."""
    found = [f"axe: {one}" for one in looks.serious(page)]
    found += [] if looks.fits(page) else ["wider than the small screen"]
    page.set_viewport_size(DESK)
    looks.other_theme(page)
    found += [f"axe, dark: {one}" for one in looks.serious(page, looks.WHOLE if THOROUGH else looks.COLOURS)]
    found += [] if looks.fits(page) else ["wider than the desk's screen"]
    found += [] if "/toy/" in address else [f"emoji: {one}" for one in looks.stray(page)]
    page.emulate_media(color_scheme="light")
    if address in FORCED:
        page.emulate_media(forced_colors="active")
        found += [f"in a device's own colours: {one}" for one in page.evaluate(looks.UNREADABLE)]
        page.emulate_media(forced_colors="none")
    if address in STRONG:
        page.emulate_media(contrast="more")
        found += [f"weak: {one}" for one in looks.weak_texts(page)]
        page.emulate_media(contrast="no-preference", color_scheme="light")
    page.evaluate(looks.LONG_NAMES)
    return found + [f"lost: {one}" for one in looks.lost_in_any_size(page)]


@pytest.mark.parametrize("part", range(PARTS))
def test_pages_can_be_read_and_used_by_all_on_every_screen(visit: Visit, known: addresses.Examples, part: int) -> None:
    page = visit("/about/", looks.SMALL, reduced_motion="reduce", color_scheme="light")
    written: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            written.append(message.text)

    page.on("console", note)
    problems: list[str] = []
    for route in PAGES[part::PARTS]:
        address = addresses.filled(route, known)
        page.set_viewport_size(looks.SMALL)
        answer = page.goto(address)
        wrong = [f"status {answer.status}"] if answer and answer.status >= 500 else []
        wrong += found_on(page, address) if is_page(page, address) else []
        problems += [f"{address}: {one}" for one in wrong + written]
        written.clear()
    assert "\n".join(problems) == ""


def test_what_is_wrong_with_a_page_is_noticed(visit: Visit) -> None:
    """The measures themselves: each kind of finding, made on a page by hand."""
    page = visit("/about/", looks.SMALL, reduced_motion="reduce", color_scheme="light")
    assert found_on(page, "/about/") == [] == page.evaluate(looks.UNREADABLE)
    for style, finding in (("height: 8px; overflow: hidden", "is cut off"), ("margin-bottom: -40px", "lies over")):
        page.evaluate("(style) => { document.querySelector('h1').style.cssText = style; }", style)
        assert any(finding in one for one in looks.lost(page)), style
    page.evaluate(
        """() => {
             document.querySelector("h1").style.cssText = "width: 120vw";
             document.querySelector("h2").textContent += " 🎉";
             document.querySelector("main").append(document.createElement("button"));
             const [hidden, pale] = document.querySelectorAll("main p");
             pale.style.color = "#eee";
             hidden.style.color = getComputedStyle(document.body).backgroundColor;
           }"""
    )
    assert len(page.evaluate(looks.UNREADABLE)) == 1
    page.set_viewport_size(looks.SMALL)
    found = found_on(page, "/about/")
    for kind in ("axe: button-name", "axe: color-contrast", "wider than the small screen", "emoji: ", "lost: "):
        assert any(one.startswith(kind) for one in found), kind


def test_nothing_keeps_a_browser_from_keeping_a_page_that_is_left_as_it_was(visit: Visit) -> None:
    """`tests/js/topic.test.js` holds what a page does that comes back so."""
    page = visit("/about/")
    page.add_init_script(LISTEN)
    for path in ("/", "/archive/", "/leaderboard/", "/toy/"):
        answer = page.goto(path)
        assert answer and "no-store" not in answer.headers.get("cache-control", ""), path
        heard = page.evaluate("window.listened")
        assert heard and {"unload", "beforeunload"}.isdisjoint(heard), path


MOST_REQUESTS = 12
MOST_KILOBYTES = 120
MOST_SHIFT = 0.01
TYPEFACE = re.compile(r"@font-face\s*{[^}]*}")
"""Text moves when it gets its typeface, where a device has none of the fonts that stand in for it, as here."""
AROUND = ("/", "/archive/", "/leaderboard/", "/together/", "/me/", "/about/")
GAMES = [one for one in registry.engines() if one.slug != "toy"]
VARIANTS = [f"/{game.slug}/{variant.slug}/" for game in GAMES for variant in game.variants]
REQUESTED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map(({ name, transferSize }) => [name, transferSize])"""
"""What was asked for, each with the bytes that came, headers included."""


def leave_typefaces_out(route: Route) -> None:
    """Answer a page's request for a sheet."""
    answer = route.fetch()
    route.fulfill(response=answer, body=TYPEFACE.sub("", answer.text()))


def test_a_page_asks_for_few_files_and_few_bytes_and_stands_still(visit: Visit) -> None:
    too_much = []
    for path in (*AROUND, *(VARIANTS if THOROUGH else [f"/{game.slug}/" for game in GAMES])):
        page = visit(path, PHONE)
        page.wait_for_load_state("networkidle")
        parts = page.evaluate(REQUESTED)
        kilobytes = sum(size for _, size in parts) / 1000
        assert len(parts) > 3 and kilobytes > 20, path
        if len(parts) > MOST_REQUESTS or kilobytes > MOST_KILOBYTES:
            heaviest = sorted(parts, key=lambda part: -part[1])
            too_much.append(f"{path}: {len(parts)} requests, {kilobytes:.1f} kB: {heaviest}")
        page.context.close()
        page = visit("/healthz", PHONE)
        page.route("**/*.css", leave_typefaces_out)
        page.goto(path)
        page.wait_for_load_state("networkidle")
        if (moved := page.evaluate(SHIFTS)) > MOST_SHIFT:
            too_much.append(f"{path}: {moved} has moved")
        page.context.close()
    assert "\n".join(too_much) == ""
