"""Cache what takes long to make, once for all processes, and let proxies cache anonymous pages."""

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

Value = TypeVar("Value")
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
DAY_SECONDS = 24 * 60 * 60
LONGEST_WAIT_SECONDS = 30
"""Seconds after which a waiting process makes the value itself."""
POLL_SECONDS = 0.05
"""Seconds between two checks by a waiting process."""


def make_cache_key(kind: str, *content: JSON) -> str:
    """Return the cache key of a picture or text of this `kind` that this release makes from this content."""
    text = json.dumps([settings.RELEASE, *content])
    return f"once.{kind}.{hashlib.sha256(text.encode()).hexdigest()}"


def is_cached(key: str) -> bool:
    return key in cache


def get_or_make(key: str, make: Callable[[], Value], seconds: int = DAY_SECONDS) -> Value:
    """Return the cached value of a key, or make and cache it; `make` must not return None.

    If two processes ask at once, the second waits for the first, for at most `LONGEST_WAIT_SECONDS`.
    """
    lock_key, deadline = f"{key}.making", time.monotonic() + LONGEST_WAIT_SECONDS
    while True:
        value: Value | None = cache.get(key)
        if value is not None:
            return value
        is_ours = cache.add(lock_key, 1, LONGEST_WAIT_SECONDS)
        if is_ours or time.monotonic() > deadline:
            break
        time.sleep(POLL_SECONDS)
    try:
        value = cache.get(key) if is_ours else None  # another process may just have made it
        if value is None:
            value = make()
            cache.set(key, value, seconds)
        return value
    finally:
        if is_ours:
            cache.delete(lock_key)


def cache_anonymous_page(seconds: int) -> Callable[[View[P]], View[P]]:
    """Decorate a view so that proxies may cache its page for visitors without cookies; other pages are private.

    Pages have no ETag, because the nonce in the Content-Security-Policy differs in each answer.
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
