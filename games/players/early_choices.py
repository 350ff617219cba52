"""What a newcomer decided before their first move: it waits in a signed cookie, as they have no row yet.

With the first move, or an account, the signal `began` sends it to all that keep such things.
"""

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from pydantic import Field, ValidationError

from games.players.models import Player
from games.players.signals import began
from puzzles.shapes import Shape

COOKIE = f"{settings.COOKIE_PREFIX}wishes"
KEPT_FOR = 60 * 60 * 24 * 30
"""Seconds for which early choices count."""
MOST = 20
"""Friends, or layouts, that wait for their owner's first move."""
_SALT = "fivefold.wishes"


class EarlyChoices(Shape):
    """A name, whether the page is public, the reminder's time, friends by public id, layouts by key."""

    name: str = Field(default="", max_length=24)
    public_page: bool = False
    reminder_at: str = Field(default="", max_length=8)
    friends: list[str] = Field(default_factory=list, max_length=MOST)
    layouts: list[str] = Field(default_factory=list, max_length=MOST)


def read_early_choices(cookies: Mapping[str, str]) -> EarlyChoices:
    """Read a browser's cookie; no choices if there is none, or it is forged or too old."""
    try:
        chosen = signing.loads(cookies.get(COOKIE, ""), salt=_SALT, max_age=KEPT_FOR)
        return EarlyChoices.model_validate(chosen)
    except (signing.BadSignature, ValidationError):
        return EarlyChoices()


def store_early_choices(request: HttpRequest, response: HttpResponse, **changed: object) -> HttpResponse:
    """Add what a newcomer decided just now to the cookie with what they decided before."""
    choices = EarlyChoices.model_validate({**dict(read_early_choices(request.COOKIES)), **changed})
    chosen = signing.dumps(choices.model_dump(exclude_defaults=True), salt=_SALT)
    response.set_cookie(COOKIE, chosen, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def append_once(several: list[str], one: str) -> list[str]:
    """Append an item to a list without repeating it; drop the first of too many."""
    return [*(other for other in several if other != one), one][-MOST:]


def announce_early_choices(request: HttpRequest, player: Player) -> None:
    """Send a new player's earlier choices to all that keep such things."""
    if COOKIE in request.COOKIES:
        began.send(sender=Player, player=player, wishes=read_early_choices(request.COOKIES))
