"""Pages that a cache in front of the site may keep for a moment: those for whoever comes without any cookie.

There is no ETag: each answer names the scripts it allows by a word of its own (see the Content-Security-Policy), which
must not be told of a page that was kept.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def cache_anonymous_page(seconds: int) -> Callable[[View[P]], View[P]]:
    """Lets caches keep a page for so long where it is nobody's; anybody else's page is theirs alone."""

    def decorated(view: View[P]) -> View[P]:
        @wraps(view)
        def told(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            response = view(request, *args, **kwargs)
            patch_vary_headers(response, ["Cookie"])
            if request.COOKIES or response.cookies or response.status_code != 200:
                patch_cache_control(response, private=True, no_cache=True)
            else:
                patch_cache_control(response, public=True, max_age=seconds)
            return response

        return told

    return decorated
