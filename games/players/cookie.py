"""Who is playing: a guest is known by a signed cookie, and gets a row and a name only with the first move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from games.players.models import Player
from games.players.names import guest_name

COOKIE = "player"
COOKIE_AGE = 60 * 60 * 24 * 400
_signer = Signer(salt="fivefold.player")
_KNOWN = "_known_player"


@dataclass
class _Known:
    """What a request knows of its player; `told` says that the browser's cookie is to change with the answer."""

    player: Player | None
    told: bool = False


def _named(cookies: Mapping[str, str]) -> tuple[int, int] | None:
    """The player's number and generation in a browser's cookies, or None for nobody or a forged cookie."""
    try:
        number, _, generation = _signer.unsign(cookies.get(COOKIE, "")).partition("/")
        return int(number), int(generation or 0)
    except (BadSignature, ValueError):
        return None


def player_id_from_cookies(cookies: Mapping[str, str]) -> int | None:
    """The player whom a browser's cookies name; whether they were signed out since is not looked up."""
    named = _named(cookies)
    return named[0] if named else None


def player_from_cookies(cookies: Mapping[str, str]) -> Player | None:
    """The player of a browser, or None for somebody new, or signed out."""
    named = _named(cookies)
    return Player.objects.filter(pk=named[0], generation=named[1]).first() if named else None


def cookie_for(player: Player) -> str:
    """The value of the cookie that names a player."""
    return _signer.sign(f"{player.pk}/{player.generation}" if player.generation else str(player.pk))


def current_player(request: HttpRequest) -> Player | None:
    """The player of a request, or None for somebody who has not moved yet."""
    known: _Known | None = vars(request).get(_KNOWN)
    if known is None:
        known = vars(request)[_KNOWN] = _Known(player_from_cookies(request.COOKIES))
    return known.player


def require_player(request: HttpRequest) -> Player:
    """The player of a request; a guest is made for somebody new, whose cookie goes with the answer."""
    player = current_player(request)
    if player is None:
        player = Player.objects.create(name=guest_name())
        become(request, player)
    return player


def become(request: HttpRequest, player: Player) -> None:
    """From this request on, the browser is this player's."""
    vars(request)[_KNOWN] = _Known(player, told=True)


def forget(request: HttpRequest) -> None:
    """From this request on, the browser is nobody's."""
    vars(request)[_KNOWN] = _Known(None, told=True)


class PlayerMiddleware:
    """Hands a browser the cookie by which we know its player again, or takes it away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        known: _Known | None = vars(request).get(_KNOWN)
        if known and known.told:
            _tell(request, response, known.player)
        return response


def _tell(request: HttpRequest, response: HttpResponse, player: Player | None) -> None:
    """Hands the browser the cookie of its player, or takes it away from nobody's."""
    if player is None:
        response.delete_cookie(COOKIE, samesite="Lax")
    else:
        response.set_cookie(
            COOKIE, cookie_for(player), COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure()
        )
