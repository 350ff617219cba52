"""Where browsers report errors of the page's scripts: each is a line in the log, and so in Sentry."""

import logging

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.infra.wire import Told
from games.players.limits import is_within_rate

log = logging.getLogger(__name__)
router = Router()


@router.post("/", response={204: None}, summary="An error of the page's scripts")
def tell(request: HttpRequest, body: Told) -> HttpResponse:
    """It is thanked for with nothing, whether it is kept or not: a page in trouble has nothing to do with an answer."""
    own = request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
    if own and is_within_rate(request, "browser-errors", settings.BROWSER_ERRORS_RATE):
        log.error("a browser: %s in %s, line %s, release %s", body.message, body.file, body.line, body.release)
    return HttpResponse(status=204)
