"""How long a session lasts, and what a browser forgets when it ends."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

RENEWED = f"{settings.COOKIE_PREFIX}renewed"
"""A cookie that says that today's renewal was made, so that no other page need look the session up for that."""
DAY = 24 * 60 * 60
ENDED = "_session_ended"


def note_end(request: HttpRequest | None, **_: object) -> None:
    """Listens to signing out."""
    if request is not None:
        vars(request)[ENDED] = True


class RenewsSessions:
    """Whoever comes back stays signed in: with the first page of a day a session gets its whole time anew.

    With the answer that ends a session the browser forgets the pages it has kept. Only these: what waits on the device
    to be sent, and what is kept to play without network, is the service worker's own to forget.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and RENEWED not in request.COOKIES and is_page(request):
            renew(request, response)
        if ENDED in vars(request):
            response["Clear-Site-Data"] = '"cache"'
        return response


def is_page(request: HttpRequest) -> bool:
    """Whether a browser opens a page, rather than asks for something beside one.

    A session is saved as a whole: a second request that renews it would take back what the page has just put there.
    """
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def renew(request: HttpRequest, response: HttpResponse) -> None:
    """Lets the session of somebody who is signed in last its whole time from today on."""
    if SESSION_KEY in request.session:
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        response.set_cookie(RENEWED, "1", DAY, httponly=True, samesite="Lax", secure=request.is_secure())
