"""Keep what a newcomer chooses before the first move, in a signed cookie.

Nothing is in the database until then. With the first move, or an account, the signal `player_created` sends the choices
to the apps that store them.
"""

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from pydantic import Field, ValidationError

from games.players.models import Player
from puzzles.shapes import Shape

COOKIE = f"{settings.COOKIE_PREFIX}wishes"
COOKIE_AGE = 60 * 60 * 24 * 30
MOST_ITEMS = 20
"""The most friends, and the most layouts, in the cookie."""
_SALT = "fivefold.wishes"
player_created = Signal()
"""Sent when a player is created who has made `EarlyChoices`, with `player` and `choices`."""


class EarlyChoices(Shape):
    """A name, the public page, the time of the reminder, friends by public id, and layouts of names by key."""

    name: str = Field(default="", max_length=24)
    public_page: bool = False
    reminder_at: str = Field(default="", max_length=8)
    friends: list[str] = Field(default_factory=list, max_length=MOST_ITEMS)
    layouts: list[str] = Field(default_factory=list, max_length=MOST_ITEMS)


def read_early_choices(cookies: Mapping[str, str]) -> EarlyChoices:
    """Read the cookie of early choices; no choices if it is missing, forged or too old."""
    try:
        chosen = signing.loads(cookies.get(COOKIE, ""), salt=_SALT, max_age=COOKIE_AGE)
        return EarlyChoices.model_validate(chosen)
    except (signing.BadSignature, ValidationError):
        return EarlyChoices()


def store_early_choices(request: HttpRequest, response: HttpResponse, **changed: object) -> HttpResponse:
    """Put new choices of a newcomer into the cookie, beside the earlier ones."""
    choices = EarlyChoices.model_validate({**dict(read_early_choices(request.COOKIES)), **changed})
    chosen = signing.dumps(choices.model_dump(exclude_defaults=True), salt=_SALT)
    response.set_cookie(COOKIE, chosen, COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def append_once(items: list[str], item: str) -> list[str]:
    """Append an item to a list without repeating it, and keep the last `MOST_ITEMS` items."""
    return [*(other for other in items if other != item), item][-MOST_ITEMS:]


def announce_early_choices(request: HttpRequest, player: Player) -> None:
    """Send the signal `player_created` if a new player has early choices."""
    if COOKIE in request.COOKIES:
        player_created.send(sender=Player, player=player, choices=read_early_choices(request.COOKIES))
