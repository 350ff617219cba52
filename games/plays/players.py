"""Who is playing: a guest is known by a signed cookie, and gets a row and a name only with the first move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from coolname import generate
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from games.plays.models import Player

COOKIE = "player"
COOKIE_AGE = 60 * 60 * 24 * 400
LONGEST_NAME = 24
_signer = Signer(salt="fivefold.player")


def guest_name() -> str:
    """A friendly name for somebody who has not chosen one, such as “Amber Otter”."""
    while True:
        name = " ".join(word.capitalize() for word in generate(2))
        if len(name) <= LONGEST_NAME:
            return name


def player_id_from_cookies(cookies: Mapping[str, str]) -> int | None:
    """The player whom a browser's cookies name, or None for nobody or a forged cookie."""
    try:
        return int(_signer.unsign(cookies.get(COOKIE, "")))
    except (BadSignature, ValueError):
        return None


def cookie_for(player: Player) -> str:
    """The value of the cookie that names a player."""
    return _signer.sign(str(player.pk))


def current_player(request: HttpRequest) -> Player | None:
    """The player of a request, or None for somebody who has not moved yet."""
    if not hasattr(request, "_player"):
        number = player_id_from_cookies(request.COOKIES)
        request._player = Player.objects.filter(pk=number).first() if number else None  # type: ignore[attr-defined]
    return request._player  # type: ignore[attr-defined, no-any-return]


def require_player(request: HttpRequest) -> Player:
    """The player of a request; a guest is made for somebody new, whose cookie goes with the answer."""
    player = current_player(request)
    if player is None:
        player = Player.objects.create(name=guest_name())
        request._player = request._new_player = player  # type: ignore[attr-defined]
    return player


class PlayerMiddleware:
    """Hands a new guest the cookie by which we know them again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if player := getattr(request, "_new_player", None):
            response.set_cookie(
                COOKIE, cookie_for(player), COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
            )
        return response
