"""Pages go out compressed, in a way that tells nobody what is in them (BREACH): see SECURITY.md."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from config.headers import NEVER_KEPT


class Compressed(GZipMiddleware):
    """Compresses pages, each by a length of its own; those that show personal secrets go out as they are."""

    max_random_bytes = 100

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where it is a page that anybody may see as long as they like."""
        is_page = response.get("Content-Type", "").startswith("text/html")
        if not is_page or request.path_info.startswith(NEVER_KEPT):
            return response
        return super().process_response(request, response)
