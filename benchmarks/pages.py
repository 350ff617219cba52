"""What every page costs whoever opens it for the first time: requests and kilobytes, counted by a real browser.

On a site on which a day's results stand, signed out, before the service worker keeps anything. `--parts` tells of what.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.figures import Figure, report
from tests.browsers import ARGUMENTS, program
from tests.budget import MOST_KILOBYTES, MOST_REQUESTS, paths, seeded_site
from tests.weighing import Weight, weigh


def weights() -> list[Weight]:
    """Every page of the budget, weighed."""
    with tempfile.TemporaryDirectory(prefix="fivefold-pages-") as folder, sync_playwright() as playwright:
        site = seeded_site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        try:
            return [weigh(browser, site.address, path) for path in paths()]
        finally:
            browser.close()
            site.stop()


def measure() -> list[Figure]:
    """All figures of this file."""
    found = []
    for one in weights():
        if "--parts" in sys.argv:
            print(one.told())
        found += [
            Figure(f"Page {one.path}", one.requests, "requests", MOST_REQUESTS),
            Figure(f"Page {one.path}", one.kilobytes, "KB", MOST_KILOBYTES),
        ]
    return found


if __name__ == "__main__":
    report(measure())
