"""How a board follows the hand on a slow phone: a day's game in a real browser, played as fingers and keys play it.

`benchmarks.hands_of` has what the hands do in each game, deed by deed. Of each deed are told: the longest task in
milliseconds of a processor four times slower (see `benchmarks.traced`) and what took the greater part of it, how many
tasks took more than 50 ms, how often style and layout were worked out for each move of the pointer, and how many moves
were drawn later than in the next frame. `python -m benchmarks.hands dominoes square chains` measures some games.
The first deed of each kind, for which the browser still compiles what it runs, is told by itself, as “first”.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.figures import Figure, report
from benchmarks.hands_of import ANY, DEEDS, Deed, Hand
from benchmarks.traced import Trace, count, tasks
from puzzles import registry
from tests.browsers import ARGUMENTS, program
from tests.server import Site

PHONE = ViewportSize(width=390, height=844)
SLOWER, LONGEST = 4, 50
"""So many times slower than this machine is the processor; milliseconds that no task may take longer than there."""
REST = 1_000
"""Milliseconds for which a page is left alone before the hands begin, and after each deed."""
OPENED = {"chains": "/chains/fiendish/"}
"""Where another page of a game is opened than its first: a small level would be solved by the second deed."""
OBSERVE = """(slug) => {
    const game = document.querySelector(`${slug}-game`);
    let [frame, moved] = [0, -1];
    window.drawn = { late: 0, all: 0 };
    const next = () => { frame += 1; requestAnimationFrame(next); };
    requestAnimationFrame(next);
    addEventListener("pointermove", () => { moved = frame; }, true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { moved = -1; }, true);
    const draw = game.performUpdate;
    game.performUpdate = function () {
        if (moved >= 0) window.drawn.all += 1;
        if (moved >= 0 && frame > moved) window.drawn.late += 1;
        return draw.call(this);
    };
}"""
"""Counts in `drawn` how often a game was drawn while a pointer moved, and how often only after the frame that followed
the last move had begun. It is seen before any listener of the game: those on the window come later."""


def opened(browser: Browser, address: str, slug: str) -> Page:
    """A day's game as somebody sees it who has had its lesson, with its board drawn and at rest."""
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=address).new_page()
    page.add_init_script(f"localStorage.setItem('lesson-{slug}', '1'); localStorage.setItem('help-{slug}', '1')")
    page.goto(OPENED.get(slug, f"/{slug}/"))
    page.wait_for_function("(slug) => document.querySelector(`${slug}-game`)?.hasUpdated === true", arg=slug)
    page.wait_for_timeout(REST)
    return page


def measure_deed(hand: Hand, name: str, deed: Deed) -> list[Figure]:
    """The figures of one deed; what the longest tasks were is written beside them."""
    page = hand.page
    page.evaluate("window.drawn = { late: 0, all: 0 }")
    trace = Trace(hand.session)
    deed(hand)
    page.wait_for_timeout(REST)
    events = trace.stop()
    done = sorted(tasks(events), key=lambda task: -task.ms)
    long = [task for task in done if task.ms * SLOWER > LONGEST]
    for task in done[:2]:
        print(f"  {name}: {task.told(SLOWER)}", file=sys.stderr)
    moves = sum(one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointermove" for one in events)
    figures = [
        Figure(f"{name}, the longest task", done[0].ms * SLOWER if done else 0, "ms", LONGEST),
        Figure(f"{name}, tasks of more than {LONGEST} ms", len(long), "tasks"),
    ]
    if moves:
        figures += [
            Figure(f"{name}, styles for a move", count(events, "UpdateLayoutTree") / moves, ""),
            Figure(f"{name}, layouts for a move", count(events, "Layout") / moves, ""),
            Figure(f"{name}, moves drawn late", page.evaluate("window.drawn.late"), ""),
            Figure(f"{name}, drawn while the pointer moved", page.evaluate("window.drawn.all"), "times"),
        ]
    return figures


def measure_game(browser: Browser, address: str, slug: str) -> list[Figure]:
    """The figures of one game."""
    page = opened(browser, address, slug)
    page.evaluate(OBSERVE, slug)
    hand = Hand(page, page.context.new_cdp_session(page), slug)
    figures = [one for name, deed in DEEDS.get(slug, ANY) for one in measure_deed(hand, f"{slug}, {name}", deed)]
    page.context.close()
    return figures


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
