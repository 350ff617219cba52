"""When somebody first saw an edition: the server's time, kept in a signed cookie until the first move.

A play is timed from the first look, not from the first move, and looking alone makes no row in the database.
"""

from __future__ import annotations

from datetime import datetime

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.editions.models import Edition

KEPT_FOR = 60 * 60 * 24 * 3
_signer = Signer(salt="fivefold.seen")


def _cookie(edition: Edition) -> str:
    return f"seen{edition.pk}"


def seen_at(request: HttpRequest, edition: Edition) -> datetime:
    """When this browser first saw the edition; now, if it never did."""
    return _noted(request, edition) or timezone.now()


def _noted(request: HttpRequest, edition: Edition) -> datetime | None:
    """What the cookie says; None where there is none that can be read."""
    try:
        text = _signer.unsign(request.COOKIES.get(_cookie(edition), ""))
        edition_pk, stamp = text.split("/")
        if int(edition_pk) == edition.pk:
            return datetime.fromtimestamp(int(stamp), tz=timezone.get_current_timezone())
    except (BadSignature, ValueError, OverflowError):
        pass
    return None


def remember(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Notes in the answer that this browser sees the edition now, unless it did before."""
    if _noted(request, edition) is None:
        value = _signer.sign(f"{edition.pk}/{int(timezone.now().timestamp())}")
        response.set_cookie(
            _cookie(edition), value, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure()
        )


def forget(request: HttpRequest, response: HttpResponse, edition: Edition) -> None:
    """Removes the cookie: from the first move on the play itself knows when it began."""
    if _cookie(edition) in request.COOKIES:
        response.delete_cookie(_cookie(edition), samesite="Lax")
