"""Wait until something is true outside of the test's own process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 120.0
"""How many seconds to wait before the test fails, which is enough for a busy machine."""
POLL_SECONDS = 0.05
"""Seconds between two checks."""


def wait_until(what: Callable[[], object], describe: Callable[[], object] = str, page: Page | None = None) -> None:
    """Check until something is true, while a page keeps running; after `PATIENCE` fail with what `describe` says."""
    ends = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < ends, f"not so after {PATIENCE} s: {describe()}"
        if page:
            page.wait_for_timeout(1000 * POLL_SECONDS)
        else:
            time.sleep(POLL_SECONDS)


async def wait_in_thread(what: Callable[[], object]) -> None:
    """Wait until something is true, in a thread, without holding up the event loop."""
    await asyncio.to_thread(wait_until, what)
