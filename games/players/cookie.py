"""The player of a request: a guest has a signed cookie, and gets a row and a name only with the first move.

A page gives a new browser a mark before that, a signed random number. The guest of the first move has it too, so that
a browser which never got the answer to that move, and with it the cookie, is recognised all the same.

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
MARK = f"{settings.COOKIE_PREFIX}newcomer"
MARK_AGE = 60 * 60 * 24 * 3
"""Seconds for which a mark counts: as long as a browser may wait to send a first move again."""
_signer = Signer(salt="fivefold.player")
_marker = TimestampSigner(salt="fivefold.newcomer")
_REQUEST_PLAYER = "_known_player"


class CookieClaim(NamedTuple):
    """What a browser's cookie says: a player's key and generation, and for an account the key of its sign-in."""

    player: int
    generation: int
    sign_in: str


@dataclass
class _RequestPlayer:
    """The player of a request; `is_new` means that the answer sets or deletes the browser's cookie."""

    player: Player | None
    sign_in: str = ""
    is_new: bool = False


def read_cookie_claim(cookies: Mapping[str, str]) -> CookieClaim | None:
    """Read a browser's cookie; None if there is none, or a forged one. Its claim may have ended."""
    try:
        claim = _signer.unsign(cookies.get(COOKIE, ""))
        number, generation, sign_in = [*claim.split("/"), "", ""][:3]
        return CookieClaim(int(number), int(generation or 0), str(int(sign_in)) if sign_in else "")
    except (BadSignature, ValueError):
        return None


def find_player(cookies: Mapping[str, str]) -> Player | None:
    """Find the player of a browser; None for a newcomer, or after signing out."""
    named = read_cookie_claim(cookies)
    if named is None:
        return None
    players = Player.objects.filter(pk=named.player, generation=named.generation)
    if not named.sign_in:
        return players.filter(user__isnull=True).first()
    return players.filter(user_id=Subquery(UserSession.objects.filter(pk=named.sign_in).values("user"))).first()


def sign_player_cookie(player: Player, sign_in: str = "") -> str:
    """Return the value of the cookie that names a player, and for an account the sign-in."""
    parts = [player.pk, player.generation, sign_in] if sign_in else [player.pk, player.generation or ""]
    return _signer.sign("/".join(str(part) for part in parts).removesuffix("/"))


def _read_mark(cookies: Mapping[str, str]) -> UUID | None:
    """Read the mark that a browser got before its first move; None without one, or when it is too old."""
    try:
        return UUID(_marker.unsign(cookies.get(MARK, ""), max_age=MARK_AGE))
    except (BadSignature, ValueError):
        return None


def _find_marked_guest(mark: UUID | None) -> Player | None:
    """Find the guest of a mark; never one who has an account or was signed out."""
    return Player.objects.filter(mark=mark, user=None, generation=0).first() if mark else None


def hand_mark(request: HttpRequest, response: HttpResponse) -> None:
    """Give a newcomer's browser a mark, unless it has one."""
    if MARK not in response.cookies and current_player(request) is None and _read_mark(request.COOKIES) is None:
        _set_cookie(request, response, MARK, _marker.sign(chance.draw_hex(16)), MARK_AGE)


def current_player(request: HttpRequest) -> Player | None:
    """Return the player of a request; None for a newcomer."""
    known: _RequestPlayer | None = vars(request).get(_REQUEST_PLAYER)
    if known is None:
        known = _RequestPlayer(find_player(request.COOKIES))
        if known.player is None and (player := _find_signed_in_player(request)):
            set_player(request, player)
            return player
        if known.player is None and (guest := _find_marked_guest(_read_mark(request.COOKIES))):
            known = _RequestPlayer(guest, is_new=True)
        vars(request)[_REQUEST_PLAYER] = known
    return known.player


def _find_signed_in_player(request: HttpRequest) -> Player | None:
    """Find the player by Django's session, though the browser's own cookie no longer names them."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return None
    return Player.objects.filter(user=request.user).first()


def require_player(request: HttpRequest) -> Player:
    """Return the player of a request; make a guest for a newcomer, whose cookie goes with the answer.

    Only a first move, or coming to a room or a league, may ask for this: looking and choosing make no row. Raises
    `TooManyNewcomers`.
    """
    player = current_player(request)
    if player is None:
        counters.count_newcomer(request)
        player = _make_guest(_read_mark(request.COOKIES))
        set_player(request, player)
        early_choices.announce_early_choices(request, player)
    return player


def _make_guest(mark: UUID | None) -> Player:
    """Make a guest of this mark, or return the one that another request of the browser just made."""
    try:
        with transaction.atomic():
            return Player.objects.create(name=draw_guest_name(), mark=mark)
    except IntegrityError:
        return _find_marked_guest(mark) or Player.objects.create(name=draw_guest_name())


def set_player(request: HttpRequest, player: Player) -> None:
    """Make the browser this player's from now on; an account's only while its session lasts."""
    sign_in = sessions.list_sign_in(request, player) if player.user_id else ""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(player, sign_in, is_new=True)


def set_player_once(request: HttpRequest, player: Player) -> None:
    """Let this request alone be a player's, in spite of its cookies, which stay."""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(player)


def forget_player_cookie(request: HttpRequest) -> None:
    """Let the browser belong to no player from now on."""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(None, is_new=True)


def answer_browser(request: HttpRequest, response: HttpResponse) -> None:
    """Hand a browser the cookie by which we recognise its player, or take it away."""
    known: _RequestPlayer | None = vars(request).get(_REQUEST_PLAYER)
    if known and known.is_new:
        _update_cookies(request, response, known)
    elif known and known.player is None and _is_own_page(response):
        hand_mark(request, response)


def _update_cookies(request: HttpRequest, response: HttpResponse, known: _RequestPlayer) -> None:
    """Set or delete the player's cookie, and delete the mark and early choices, which are used up."""
    if known.player is None:
        response.delete_cookie(COOKIE, samesite="Lax")
    else:
        _set_cookie(request, response, COOKIE, sign_player_cookie(known.player, known.sign_in), COOKIE_AGE)
    for done in (MARK, early_choices.COOKIE):
        if done in request.COOKIES:
            response.delete_cookie(done, samesite="Lax")


def _is_own_page(response: HttpResponse) -> bool:
    """Return whether an answer is a page that no shared cache hands to others."""
    page = response.status_code == HTTPStatus.OK and response.get("Content-Type", "").startswith("text/html")
    return page and "public" not in response.get("Cache-Control", "")


def _set_cookie(request: HttpRequest, response: HttpResponse, name: str, value: str, age: int) -> None:
    response.set_cookie(name, value, age, httponly=True, samesite="Lax", secure=request.is_secure())
