"""What takes long is made once: whoever asks for the same again, in whichever process, gets what was made.

It stands in the site's cache under a name that says its whole content, so nothing has to be taken back. Who asks while
it is being made waits for it; if the maker does not come to an end, the next one begins.
"""

import hashlib
import json
import time
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache

from puzzles.shapes import JSON

Made = TypeVar("Made")
DAY = 24 * 60 * 60
LONGEST_WAIT = 30
"""Seconds after which whoever waits makes it themselves."""
LOOK_AGAIN = 0.05


def make_cache_name(kind: str, *content: JSON) -> str:
    """The name of what is made of some content by this release."""
    told = json.dumps([settings.RELEASE, *content])
    return f"once.{kind}.{hashlib.sha256(told.encode()).hexdigest()}"


def is_made(name: str) -> bool:
    """Whether it costs nothing to ask for this now."""
    return name in cache


def make_once(name: str, make: Callable[[], Made], seconds: int = DAY) -> Made:
    """What was made under this name, or what `make` makes now; two who ask at once make one. It may not be None."""
    making, until = f"{name}.making", time.monotonic() + LONGEST_WAIT
    while True:
        made: Made | None = cache.get(name)
        if made is not None:
            return made
        mine = cache.add(making, 1, LONGEST_WAIT)
        if mine or time.monotonic() > until:
            break
        time.sleep(LOOK_AGAIN)
    try:
        made = cache.get(name) if mine else None  # another may have made it between the look and the turn
        if made is None:
            made = make()
            cache.set(name, made, seconds)
        return made
    finally:
        if mine:
            cache.delete(making)
