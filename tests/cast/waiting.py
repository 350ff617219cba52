"""Wait until something outside of the test's own process is so."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 120.0
"""Seconds after which what is waited for will never come, however busy the machine is."""
BETWEEN = 0.05
"""Seconds between two looks."""


def wait_until(what: Callable[[], object], describe: Callable[[], object] = str, page: Page | None = None) -> None:
    """Look again and again until something is so, while a page goes on; otherwise fail with what `describe` says."""
    ends = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < ends, f"not so after {PATIENCE} s: {describe()}"
        if page:
            page.wait_for_timeout(1000 * BETWEEN)
        else:
            time.sleep(BETWEEN)


async def eventually(what: Callable[[], object]) -> None:
    """Wait until something is so, without holding up the loop."""
    await asyncio.to_thread(wait_until, what)
