"""Headers and compression of every answer but static files: who may cache it, and what its page may ask of a browser.

Each answer also names its release. Pages are compressed so that their length gives away nothing (BREACH, see
SECURITY.md).
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.players.limits import seconds_left

NEVER_KEPT = ("/me/", "/account/", "/admin/")
"""Personal data, accounts and the desk: no cache keeps them, not even the browser's own."""
NOT_KEPT = ("/api/",)
"""Answers to scripts are always asked for again, unless the answer itself says otherwise."""
USED = ("screen-wake-lock", "web-share", "clipboard-write", "publickey-credentials-get", "publickey-credentials-create")
"""What pages use, or may use: staying awake, sharing, copying, and signing in by passkeys."""
UNUSED = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "fullscreen"),
    *("geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment"),
    *("picture-in-picture", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join([*(f"{name}=(self)" for name in USED), *(f"{name}=()" for name in UNUSED)])


RELEASE = "Fivefold-Release"
"""The header that says which release gave an answer (`RELEASE_TOLD`); static/site/release.js listens."""


class Headers:
    """Keep each answer private to the one who asked, unless its page has said otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(NEVER_KEPT):
            response["Cache-Control"] = "no-store"
        elif request.path_info.startswith(NOT_KEPT):
            response.headers.setdefault("Cache-Control", "no-store")
        else:  # kept by the browser, so that going back works offline; checked with us each time anyway
            response.headers.setdefault("Cache-Control", "private, no-cache")
        response["Permissions-Policy"] = PERMISSIONS
        response[RELEASE] = settings.RELEASE_TOLD
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            response.headers.setdefault("Retry-After", str(seconds_left(request)))
        return response


class Compressed(GZipMiddleware):
    """Compress pages, each by a random length; pages that show personal secrets go out uncompressed."""

    max_random_bytes = 100

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress an answer if it is a page that anyone may fetch as often as they like."""
        is_page = response.get("Content-Type", "").startswith("text/html")
        if not is_page or request.path_info.startswith(NEVER_KEPT):
            return response
        return super().process_response(request, response)
