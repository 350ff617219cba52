"""Which browser of this machine the tests and benchmarks drive, and how it is started."""

from __future__ import annotations

import shutil

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What they may be called; the first draws no windows, which costs a third less."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def program(*names: str) -> str | None:
    """The first browser of these names, or of all, that is on this machine; None where there is none."""
    return next(filter(None, map(shutil.which, names or BROWSERS)), None)
