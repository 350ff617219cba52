"""Two uses of caches: what takes long is made once for all processes, and anonymous pages may be kept by proxies."""

import hashlib
import json
import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from puzzles.shapes import JSON

Made = TypeVar("Made")
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
DAY = 24 * 60 * 60
LONGEST_WAIT = 30
"""Seconds after which a waiting process makes the thing itself."""
LOOK_AGAIN = 0.05


def make_cache_name(kind: str, *content: JSON) -> str:
    """Return the cache name of what this release makes of some content; other content has another name."""
    text = json.dumps([settings.RELEASE, *content])
    return f"once.{kind}.{hashlib.sha256(text.encode()).hexdigest()}"


def is_made(name: str) -> bool:
    return name in cache


def make_once(name: str, make: Callable[[], Made], seconds: int = DAY) -> Made:
    """Return what the cache has under a name, or what `make` returns, which must not be None.

    Two processes that ask at once make it once: the second waits for the first, at most `LONGEST_WAIT` seconds.
    """
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


def cache_anonymous_page(seconds: int) -> Callable[[View[P]], View[P]]:
    """Let proxies cache a view's page for visitors without cookies; pages of everyone else are private.

    There is no ETag: each answer has its own nonce in its Content-Security-Policy, so an old page cannot be confirmed.
    """

    def decorate_view(view: View[P]) -> View[P]:
        @wraps(view)
        def answer_request(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            response = view(request, *args, **kwargs)
            patch_vary_headers(response, ["Cookie"])
            if request.COOKIES or response.cookies or response.status_code != 200:
                patch_cache_control(response, private=True, no_cache=True)
            else:
                patch_cache_control(response, public=True, max_age=seconds)
            return response

        return answer_request

    return decorate_view
