"""The player of a request, by a signed cookie. A guest's row is made with the first move.

Before that, a page gives a new browser a mark, a signed random number, which is stored with the guest. So a browser
that never got the answer to its first move, and with it the cookie, is still recognised.

The cookie of an account's player also names a sign-in (see `games.players.sessions`), and ends with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import NamedTuple
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.signing import BadSignature, Signer, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import Subquery
from django.http import HttpRequest, HttpResponse

from games.infra import chance
from games.players import counters, early_choices, sessions
from games.players.models import Player
from games.players.names import draw_guest_name

COOKIE = f"{settings.COOKIE_PREFIX}player"
COOKIE_AGE = 60 * 60 * 24 * 400
MARK_COOKIE = f"{settings.COOKIE_PREFIX}newcomer"
MARK_AGE = 60 * 60 * 24 * 3
"""Seconds for which a mark is valid: as long as a browser may repeat its first move."""
_signer = Signer(salt="fivefold.player")
_mark_signer = TimestampSigner(salt="fivefold.newcomer")
_PLAYER_ATTRIBUTE = "_known_player"


class CookieClaim(NamedTuple):
    """The content of a player's cookie: key and generation of the player, and key of an account's sign-in."""

    player: int
    generation: int
    sign_in: str


@dataclass
class _RequestPlayer:
    """The player of a request. If `is_new`, the answer sets or deletes the browser's cookie."""

    player: Player | None
    sign_in: str = ""
    is_new: bool = False


def read_cookie_claim(cookies: Mapping[str, str]) -> CookieClaim | None:
    """Read a player's cookie; None if it is missing or forged. The player or the sign-in may be gone."""
    try:
        claim = _signer.unsign(cookies.get(COOKIE, ""))
        number, generation, sign_in = [*claim.split("/"), "", ""][:3]
        return CookieClaim(int(number), int(generation or 0), str(int(sign_in)) if sign_in else "")
    except (BadSignature, ValueError):
        return None


def find_player(cookies: Mapping[str, str]) -> Player | None:
    """Return the player of a browser; None for a newcomer, or after signing out."""
    claim = read_cookie_claim(cookies)
    if claim is None:
        return None
    players = Player.objects.filter(pk=claim.player, generation=claim.generation)
    if not claim.sign_in:
        return players.filter(user__isnull=True).first()
    return players.filter(user_id=Subquery(UserSession.objects.filter(pk=claim.sign_in).values("user"))).first()


def sign_player_cookie(player: Player, sign_in: str = "") -> str:
    parts = [player.pk, player.generation, sign_in] if sign_in else [player.pk, player.generation or ""]
    return _signer.sign("/".join(str(part) for part in parts).removesuffix("/"))


def _read_mark(cookies: Mapping[str, str]) -> UUID | None:
    """Read a browser's mark; None if it is missing, forged or too old."""
    try:
        return UUID(_mark_signer.unsign(cookies.get(MARK_COOKIE, ""), max_age=MARK_AGE))
    except (BadSignature, ValueError):
        return None


def _find_marked_guest(mark: UUID | None) -> Player | None:
    """Return the guest with a mark, unless they have an account or were signed out."""
    return Player.objects.filter(mark=mark, user=None, generation=0).first() if mark else None


def give_mark(request: HttpRequest, response: HttpResponse) -> None:
    """Give a newcomer's browser a mark, unless it has one."""
    if MARK_COOKIE not in response.cookies and current_player(request) is None and _read_mark(request.COOKIES) is None:
        _set_cookie(request, response, MARK_COOKIE, _mark_signer.sign(chance.draw_hex(16)), MARK_AGE)


def current_player(request: HttpRequest) -> Player | None:
    """Return the player of a request; None for a newcomer."""
    requester: _RequestPlayer | None = vars(request).get(_PLAYER_ATTRIBUTE)
    if requester is None:
        requester = _RequestPlayer(find_player(request.COOKIES))
        if requester.player is None and (player := _find_signed_in_player(request)):
            set_player(request, player)
            return player
        if requester.player is None and (guest := _find_marked_guest(_read_mark(request.COOKIES))):
            requester = _RequestPlayer(guest, is_new=True)
        vars(request)[_PLAYER_ATTRIBUTE] = requester
    return requester.player


def _find_signed_in_player(request: HttpRequest) -> Player | None:
    """Return the player of Django's session, for a browser whose player cookie is lost."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return None
    return Player.objects.filter(user=request.user).first()


def require_player(request: HttpRequest) -> Player:
    """Return the player of a request; make a guest for a newcomer. Raises `TooManyNewcomers`.

    Call it for moves, and on entering a room or a league; looking and choosing make no row.
    """
    player = current_player(request)
    if player is None:
        counters.count_newcomer(request)
        player = _make_guest(_read_mark(request.COOKIES))
        set_player(request, player)
        early_choices.announce_early_choices(request, player)
    return player


def _make_guest(mark: UUID | None) -> Player:
    """Make a guest with a mark, or return the one that another request of the browser just made."""
    try:
        with transaction.atomic():
            return Player.objects.create(name=draw_guest_name(), mark=mark)
    except IntegrityError:
        return _find_marked_guest(mark) or Player.objects.create(name=draw_guest_name())


def set_player(request: HttpRequest, player: Player) -> None:
    """Make this the browser's player from now on; the player of an account only while the session lasts."""
    sign_in = sessions.register_sign_in(request, player) if player.user_id else ""
    vars(request)[_PLAYER_ATTRIBUTE] = _RequestPlayer(player, sign_in, is_new=True)


def set_request_player(request: HttpRequest, player: Player) -> None:
    """Set the player of this request only, whatever its cookies say."""
    vars(request)[_PLAYER_ATTRIBUTE] = _RequestPlayer(player)


def forget_player_cookie(request: HttpRequest) -> None:
    """Let the browser belong to no player from now on."""
    vars(request)[_PLAYER_ATTRIBUTE] = _RequestPlayer(None, is_new=True)


def update_player_cookies(request: HttpRequest, response: HttpResponse) -> None:
    """Set or delete the player's cookie in an answer, or give a newcomer a mark."""
    requester: _RequestPlayer | None = vars(request).get(_PLAYER_ATTRIBUTE)
    if requester and requester.is_new:
        _update_cookies(request, response, requester)
    elif requester and requester.player is None and _is_private_page(response):
        give_mark(request, response)


def _update_cookies(request: HttpRequest, response: HttpResponse, requester: _RequestPlayer) -> None:
    """Set or delete the player's cookie, and delete those of the mark and of early choices."""
    if requester.player is None:
        response.delete_cookie(COOKIE, samesite="Lax")
    else:
        _set_cookie(request, response, COOKIE, sign_player_cookie(requester.player, requester.sign_in), COOKIE_AGE)
    for name in (MARK_COOKIE, early_choices.COOKIE):
        if name in request.COOKIES:
            response.delete_cookie(name, samesite="Lax")


def _is_private_page(response: HttpResponse) -> bool:
    """Return whether an answer is a page that no shared cache keeps."""
    is_page = response.status_code == HTTPStatus.OK and response.get("Content-Type", "").startswith("text/html")
    return is_page and "public" not in response.get("Cache-Control", "")


def _set_cookie(request: HttpRequest, response: HttpResponse, name: str, value: str, age: int) -> None:
    response.set_cookie(name, value, age, httponly=True, samesite="Lax", secure=request.is_secure())
