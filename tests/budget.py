"""How much a page may cost at its first visit, the pages that are weighed, and the seeded site that they stand on."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

from puzzles import registry
from tests.server import Site

MOST_REQUESTS = 12
MOST_KILOBYTES = 120
MOST_SHIFT = 0.01
"""How far parts may move: only by the typefaces, where a device has none of the fonts that stand in for them."""
AROUND = ("/", "/archive/", "/leaderboard/", "/together/", "/me/", "/about/")


def paths(day: date | None = None) -> list[str]:
    """The pages that are weighed: those around the games, and every variant of every game on a day, or today."""
    day = day or datetime.now(UTC).date()
    games = [f"/{one.slug}/{variant.slug}/{day}/" for one in registry.engines() for variant in one.variants]
    return [*AROUND, *games]


def seeded_site(folder: Path, settings: str = "config.settings", **more: str) -> Site:
    """A site of today's puzzles with the files that players get, and a day on which some have finished; not started."""
    site = Site(folder, settings, **more).build()
    site.migrate()
    site.manage("load_words")
    site.make_editions(1)
    site.ask("from tests.cast.plays import solve_daily_editions; solve_daily_editions()")
    return site
