"""How tests play any game in a browser: by the moves in its `moves.json`.

`middle` leads into the middle of today's puzzle, and `give_up` are the names of the buttons that lead to its end, in
order. A game without that file is looked at from its start, and has a button and a question that both say “Give up”.
"""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Visit, until
from tests.cast.engines import find_test_folder

FINGER = 44
SMALLER = {".square-key": (24, 44), ".sign": (40, 44), ".report": (24, 24)}
"""What may be smaller than a finger, in width and height: keys in a row of ten, signs that are read."""
NOTE_WHAT_IS_COPIED = """() => {
  const write = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = (text) => write(text).then(() => { window.copied = text; });
}"""
"""The site's own policy lets no script read the clipboard, so the test looks at what has been written to it."""


def known(slug: str) -> dict[str, Any]:
    path = find_test_folder(slug) / "moves.json"
    listed = json.loads(path.read_text()) if path.exists() else {}
    return {"middle": [], "give_up": ["Give up", "Give up"], "choose": None, "parts": [], **listed}


def drawn(page: Page, slug: str) -> None:
    """Waits until the game's own element has drawn the board."""
    until(page, f"document.querySelector('{slug}-game').hasUpdated === true")


def make(page: Page, slug: str, moves: list[Any]) -> None:
    """Makes moves, each after the server has answered the one before."""
    for move in moves:
        page.evaluate(f"(move) => document.querySelector('{slug}-game').session.sendMove(move).then(() => null)", move)


def open_board(
    visit: Visit, slug: str, path: str = "", size: ViewportSize = PHONE, moves: Sequence[Any] = (), **options: Any
) -> Page:
    """Open today's puzzle of a game, or what is at a path below it, as someone new, and make some moves."""
    page = visit(f"/{slug}/{path}", size, **options)
    drawn(page, slug)
    make(page, slug, list(moves))
    return page


def finish(page: Page, slug: str, move: dict[str, Any]) -> Page:
    make(page, slug, [move])
    expect(page.locator("#result-sheet")).to_be_visible()
    return page


def begin_lesson(page: Page) -> None:
    """Go on to the first step of a lesson that is the player's."""
    page.locator(".lesson :is([data-wanted], .lesson-next)").first.wait_for()
    while page.locator(".lesson :is([data-wanted], .lesson-help)").count() == 0:
        page.locator(".lesson-next").click()
        page.evaluate("document.querySelector('ff-lesson').updateComplete.then(() => null)")


def give_up(page: Page, sure: str = "Give up") -> None:
    """Give up by the menu, and say that it is meant."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("#game-menu").get_by_role("button", name="Give up").click()
    page.locator("dialog.question").get_by_role("button", name=sure, exact=True).click()


def open_more(page: Page) -> None:
    page.locator("#result-sheet").get_by_role("button", name="More", exact=True).click()


def count_finished(table: Locator) -> int:
    """Return how many have finished what a table of results is about, once its live results are there."""
    table.evaluate("async (one) => { while (!one.standing) await new Promise(requestAnimationFrame); }")
    return int(table.evaluate("(one) => one.standing.finished"))


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """([finger, smaller]) => [...document.querySelectorAll("main button, main a.button, nav a")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("dialog"))
            .filter((e) => {
              const [, least] = Object.entries(smaller).find(([what]) => e.matches(what)) ?? [null, [finger, finger]];
              const box = e.getBoundingClientRect();
              return box.width < least[0] - 0.5 || box.height < least[1] - 0.5;
            })
            .map((e) => `${e.offsetWidth}x${e.offsetHeight} ${e.outerHTML.slice(0, 90)}`)""",
        [FINGER, SMALLER],
    )
    return found
