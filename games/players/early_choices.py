"""What somebody decided before their first move: it waits in a signed cookie, as they have no row yet.

With the first move, or an account, it is told by the signal `began` to whoever keeps such things.
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
"""Seconds for which wishes count."""
MOST = 20
"""Friends, or layouts, that wait for their owner's first move."""
_SALT = "fivefold.wishes"


class EarlyChoices(Shape):
    """A name, whether the page is for everyone, the time of the reminder, friends by public id, layouts by key."""

    name: str = Field(default="", max_length=24)
    public_page: bool = False
    reminder_at: str = Field(default="", max_length=8)
    friends: list[str] = Field(default_factory=list, max_length=MOST)
    layouts: list[str] = Field(default_factory=list, max_length=MOST)


def read_early_choices(cookies: Mapping[str, str]) -> EarlyChoices:
    """What a browser's cookie says; no wishes where there is none, or one that is forged or too old."""
    try:
        told = signing.loads(cookies.get(COOKIE, ""), salt=_SALT, max_age=KEPT_FOR)
        return EarlyChoices.model_validate(told)
    except (signing.BadSignature, ValidationError):
        return EarlyChoices()


def store_early_choices(request: HttpRequest, response: HttpResponse, **changed: object) -> HttpResponse:
    """The answer to somebody without a row, with what they decided now beside what they decided before."""
    wishes = EarlyChoices.model_validate({**dict(read_early_choices(request.COOKIES)), **changed})
    told = signing.dumps(wishes.model_dump(exclude_defaults=True), salt=_SALT)
    response.set_cookie(COOKIE, told, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def append_once(several: list[str], one: str) -> list[str]:
    """A list with one more at its end, each once; of too many the first go."""
    return [*(other for other in several if other != one), one][-MOST:]


def announce_early_choices(request: HttpRequest, player: Player) -> None:
    """Tells what was decided before to whoever keeps it, now that there is a player."""
    if COOKIE in request.COOKIES:
        began.send(sender=Player, player=player, wishes=read_early_choices(request.COOKIES))
