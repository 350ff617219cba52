"""How a board follows the hand on a slow phone: each game in a browser whose processor is slowed down four times.

What people's hands do on every board (taps, a drag, arrow keys), then the moves that lead into the middle of a day's
game (`tests/browser/moves/<slug>.json`). Told are the longest task meanwhile, how many took longer than 50 ms, and how
long the slowest press took until the screen showed something of it. `python -m benchmarks.hands square` measures one.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.figures import Figure, report
from puzzles import registry
from tests.browsers import ARGUMENTS, program
from tests.server import ROOT, Site

PHONE = ViewportSize(width=390, height=844)
SLOWER = 4
"""So many times slower than this machine's own is the processor."""
LONGEST, FRAME = 50, 16
"""Milliseconds: what no task may take longer than; presses that took less than a frame are not told of."""
TAPPED, STEPS = 6, 12
REST = 1_000
"""Milliseconds for which a page is left alone before the hands begin, and after each part."""
OBSERVE = f"""() => {{
    window.tasks = [];
    window.presses = [];
    const keep = (kept) => (list) => kept().push(...list.getEntries().map((one) => one.duration));
    new PerformanceObserver(keep(() => window.tasks)).observe({{ type: "longtask" }});
    new PerformanceObserver(keep(() => window.presses)).observe({{ type: "event", durationThreshold: {FRAME} }});
}}"""
MIDDLES = """(most) => {
    const first = document.querySelector(".game-board [data-first-focus]");
    const alike = [...document.querySelectorAll(`.game-board ${first.localName}[class~="${first.classList[0]}"]`)];
    return (first.classList.length ? alike : [first]).slice(0, most).map((one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
}"""
"""Where the parts of the board lie that are like the one with the focus."""


def moves(slug: str) -> list[Any]:
    """The moves that lead into the middle of a game."""
    path = ROOT / "tests" / "browser" / "moves" / f"{slug}.json"
    return list(json.loads(path.read_text()).get("middle", [])) if path.exists() else []


def opened(browser: Browser, address: str, slug: str) -> Page:
    """A day's game as somebody sees it who has had its lesson, with its board drawn and at rest."""
    page = browser.new_context(viewport=PHONE, has_touch=True, base_url=address).new_page()
    page.add_init_script(f"localStorage.setItem('lesson-{slug}', '1'); localStorage.setItem('help-{slug}', '1')")
    page.goto(f"/{slug}/")
    page.wait_for_function(f"document.querySelector('{slug}-game').hasUpdated === true")
    page.wait_for_timeout(REST)
    return page


def handle(page: Page, slug: str) -> None:
    """Taps, a drag and arrow keys on the board, then the game's own moves."""
    middles = page.evaluate(MIDDLES, TAPPED)
    for x, y in middles:
        page.mouse.click(x, y)
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[-1], steps=STEPS)
    page.mouse.up()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_timeout(REST)
    for move in moves(slug):
        sent = f"(move) => document.querySelector('{slug}-game').session.move(move).then(() => null, () => null)"
        page.evaluate(sent, move)
        page.wait_for_timeout(REST)


def measure_game(browser: Browser, address: str, slug: str) -> list[Figure]:
    """The figures of one game."""
    page = opened(browser, address, slug)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(OBSERVE)
    handle(page, slug)
    tasks, presses = page.evaluate("[window.tasks, window.presses]")
    page.context.close()
    return [
        Figure(
            f"Hands: {slug}, the longest task at {SLOWER}×; 0 where none took {LONGEST} ms", max(tasks, default=0), "ms"
        ),
        Figure(f"Hands: {slug}, tasks of more than {LONGEST} ms", len(tasks), "tasks"),
        Figure(f"Hands: {slug}, the slowest press until the screen shows it", max(presses, default=0), "ms"),
    ]


def measure(slugs: Iterable[str] = ()) -> list[Figure]:
    """All figures of this file; of some games only where they are named."""
    with tempfile.TemporaryDirectory(prefix="fivefold-hands-") as folder, sync_playwright() as playwright:
        site = Site(Path(folder), settings="config.settings")
        site.run("config.collect")
        site.migrate()
        site.manage("load_words")
        site.manage("editions", "--days", "1")
        site.start()
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        try:
            return [one for slug in slugs or registry.slugs() for one in measure_game(browser, site.address, slug)]
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    report(measure(sys.argv[1:]))
