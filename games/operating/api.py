"""Where browsers tell of errors of the page's scripts."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.operating.browser_errors import write_down
from games.operating.wire import Told
from games.players.limits import within

LONGEST_BODY = 2_000
router = Router()


@router.post("/", response={204: None}, summary="An error of the page's scripts")
def tell(request: HttpRequest, body: Told) -> HttpResponse:
    """It is thanked for with nothing, whether it is kept or not: a page in trouble has nothing to do with an answer."""
    own = request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    if own and len(request.body) <= LONGEST_BODY and within(request, "browser errors", settings.BROWSER_ERRORS_RATE):
        write_down(body)
    return HttpResponse(status=204)
