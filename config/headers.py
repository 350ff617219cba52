"""Middlewares for the headers and the compression of every answer except static files.

The headers say who may cache the answer, what its page may ask of the browser, and which release gave it. Pages are
compressed so that their length reveals no secret (BREACH, see SECURITY.md).
"""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.players.limits import read_seconds_left

NEVER_CACHED_PATHS = ("/me/", "/account/", "/admin/")
"""Paths of personal data, accounts and the desk: not even the browser may cache these."""
UNCACHED_BY_DEFAULT_PATHS = ("/api/",)
"""Paths that may be cached only if the view says so."""
USED_FEATURES = (
    *("screen-wake-lock", "web-share", "clipboard-write"),
    *("publickey-credentials-get", "publickey-credentials-create"),
)
"""Browser features that our pages use: staying awake, sharing, copying, and passkeys."""
UNUSED_FEATURES = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media", "fullscreen"),
    *("geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment"),
    *("picture-in-picture", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS_POLICY = ", ".join(
    [*(f"{name}=(self)" for name in USED_FEATURES), *(f"{name}=()" for name in UNUSED_FEATURES)]
)
RELEASE_HEADER = "Fivefold-Release"
"""The header with `settings.RELEASE_WITH_TYPES`, which static/site/server.js compares with its page's."""


class HeadersMiddleware:
    """Middleware that sets an answer's headers. By default only the visitor's own browser may cache the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(NEVER_CACHED_PATHS):
            response["Cache-Control"] = "no-store"
        elif request.path_info.startswith(UNCACHED_BY_DEFAULT_PATHS):
            response.headers.setdefault("Cache-Control", "no-store")
        else:  # the browser keeps the page, so that going back works offline, but asks us each time
            response.headers.setdefault("Cache-Control", "private, no-cache")
        response["Permissions-Policy"] = PERMISSIONS_POLICY
        response[RELEASE_HEADER] = settings.RELEASE_WITH_TYPES
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            response.headers.setdefault("Retry-After", str(read_seconds_left(request)))
        return response


class CompressionMiddleware(GZipMiddleware):
    """Middleware that compresses pages, except those with personal secrets, and adds a random length to each."""

    max_random_bytes = 100

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.get("Content-Type", "").startswith("text/html")
        if not is_page or request.path_info.startswith(NEVER_CACHED_PATHS):
            return response
        return super().process_response(request, response)
