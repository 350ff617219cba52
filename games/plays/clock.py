"""When somebody first saw an edition: the server's time, kept in a signed cookie until the first move.

A play is timed from the first look, not from the first move, and looking alone makes no row in the database. One cookie
holds the latest looks, and no more of them than `MOST`: whoever opens puzzle after puzzle carries no more about.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.editions.models import Edition

COOKIE = f"{settings.COOKIE_PREFIX}seen"
KEPT_FOR = 60 * 60 * 24 * 3
"""Seconds for which a first look counts."""
MOST = 24
"""Looks at puzzles that were not begun: two days' puzzles in every variant."""
_signer = Signer(salt="fivefold.seen")
Looks = dict[int, int]
"""Second by edition, the latest last."""


def _looks(request: HttpRequest) -> Looks:
    """What the cookie says of looks that still count; nothing where there is none that can be read."""
    try:
        pairs = [one.split(".") for one in _signer.unsign(request.COOKIES.get(COOKIE, "")).split("-")]
        found = {int(edition, 36): int(second, 36) for edition, second in pairs}
    except (BadSignature, ValueError):
        return {}
    now = int(timezone.now().timestamp())
    return {edition: second for edition, second in found.items() if now - KEPT_FOR < second <= now}


def seen_at(request: HttpRequest, edition: Edition) -> datetime:
    """When this browser first saw the edition; now, if it never did."""
    second = _looks(request).get(edition.pk)
    return timezone.now() if second is None else datetime.fromtimestamp(second, tz=timezone.get_current_timezone())


def remember(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Notes in the answer that this browser sees the edition now, unless it did before."""
    looks = _looks(request)
    if edition.pk not in looks:
        looks[edition.pk] = int(timezone.now().timestamp())
        _keep(request, response, looks)


def forget(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Takes the edition out: from the first move on the play itself knows when it began."""
    looks = _looks(request)
    if looks.pop(edition.pk, None) is not None:
        _keep(request, response, looks)


def _keep(request: HttpRequest, response: HttpResponse, looks: Looks) -> None:
    if not looks:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    latest = list(looks.items())[-MOST:]
    value = _signer.sign("-".join(f"{_base36(edition)}.{_base36(second)}" for edition, second in latest))
    response.set_cookie(COOKIE, value, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())


def _base36(number: int) -> str:
    """A number in short.

    >>> _base36(35), int(_base36(10**9), 36)
    ('z', 1000000000)
    """
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits
