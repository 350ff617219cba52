"""What pages cost someone who opens them for the first time: few requests, few bytes, and nothing that jumps."""

import re

from playwright.sync_api import Route

from puzzles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.looks import SHIFTS
from tests.thorough import THOROUGH

MOST_REQUESTS = 12
MOST_KILOBYTES = 120
MOST_SHIFT = 0.01
TYPEFACE = re.compile(r"@font-face\s*{[^}]*}")
"""Text moves when it gets its typeface, where a device has none of the fonts that stand in for it, as here."""
AROUND = ("/", "/archive/", "/leaderboard/", "/together/", "/me/", "/about/")
GAMES = [one for one in registry.engines() if one.slug != "toy"]
VARIANTS = [f"/{game.slug}/{variant.slug}/" for game in GAMES for variant in game.variants]
PARTS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
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
        parts = page.evaluate(PARTS)
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
