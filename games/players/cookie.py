"""Who is playing: a guest is known by a signed cookie, and gets a row and a name only with the first move.

Whoever opens a page gets a mark before that, a signed random number. The guest of the first move has it too, so that
a browser to which the answer to that move never came, and with it the cookie, is known all the same.

The cookie of an account's player names a sign-in as well (see `games.players.sessions`), and is worth nothing once that
has ended.
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
    """What a browser's cookie says: a player's number and generation, and for an account the key of its sign-in."""

    player: int
    generation: int
    sign_in: str


@dataclass
class _RequestPlayer:
    """What a request knows of its player; `told` says that the browser's cookie is to change with the answer."""

    player: Player | None
    sign_in: str = ""
    told: bool = False


def read_cookie_claim(cookies: Mapping[str, str]) -> CookieClaim | None:
    """What a browser's cookie says, or None where there is none, or a forged one. It may have ended since."""
    try:
        told = _signer.unsign(cookies.get(COOKIE, ""))
        number, generation, sign_in = [*told.split("/"), "", ""][:3]
        return CookieClaim(int(number), int(generation or 0), str(int(sign_in)) if sign_in else "")
    except (BadSignature, ValueError):
        return None


def find_player(cookies: Mapping[str, str]) -> Player | None:
    """The player of a browser, or None for somebody new, or signed out."""
    named = read_cookie_claim(cookies)
    if named is None:
        return None
    players = Player.objects.filter(pk=named.player, generation=named.generation)
    if not named.sign_in:
        return players.filter(user__isnull=True).first()
    return players.filter(user_id=Subquery(UserSession.objects.filter(pk=named.sign_in).values("user"))).first()


def sign_player_cookie(player: Player, sign_in: str = "") -> str:
    """The value of the cookie that names a player, and for an account the sign-in."""
    parts = [player.pk, player.generation, sign_in] if sign_in else [player.pk, player.generation or ""]
    return _signer.sign("/".join(str(part) for part in parts).removesuffix("/"))


def _read_mark(cookies: Mapping[str, str]) -> UUID | None:
    """The mark that a browser got before its first move, or None for one without, or with one that is too old."""
    try:
        return UUID(_marker.unsign(cookies.get(MARK, ""), max_age=MARK_AGE))
    except (BadSignature, ValueError):
        return None


def _find_marked_guest(mark: UUID | None) -> Player | None:
    """The guest of a mark. It leads to nobody who has an account, or was signed out."""
    return Player.objects.filter(mark=mark, user=None, generation=0).first() if mark else None


def hand_mark(request: HttpRequest, response: HttpResponse) -> None:
    """Gives a mark to the browser of somebody new, unless it has one."""
    if MARK not in response.cookies and current_player(request) is None and _read_mark(request.COOKIES) is None:
        _set_cookie(request, response, MARK, _marker.sign(chance.draw_hex(16)), MARK_AGE)


def current_player(request: HttpRequest) -> Player | None:
    """The player of a request, or None for somebody who has not moved yet."""
    known: _RequestPlayer | None = vars(request).get(_REQUEST_PLAYER)
    if known is None:
        known = _RequestPlayer(find_player(request.COOKIES))
        if known.player is None and (player := _find_signed_in_player(request)):
            set_player(request, player)
            return player
        if known.player is None and (guest := _find_marked_guest(_read_mark(request.COOKIES))):
            known = _RequestPlayer(guest, told=True)
        vars(request)[_REQUEST_PLAYER] = known
    return known.player


def _find_signed_in_player(request: HttpRequest) -> Player | None:
    """The player of who is signed in, though the browser's cookie does not say so any more."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return None
    return Player.objects.filter(user=request.user).first()


def require_player(request: HttpRequest) -> Player:
    """The player of a request; a guest is made for somebody new, whose cookie goes with the answer.

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
    """A guest of this mark; the one that another request of the same browser makes at the same moment, if one does."""
    try:
        with transaction.atomic():
            return Player.objects.create(name=draw_guest_name(), mark=mark)
    except IntegrityError:
        return _find_marked_guest(mark) or Player.objects.create(name=draw_guest_name())


def set_player(request: HttpRequest, player: Player) -> None:
    """From this request on, the browser is this player's; that of an account, for as long as its session lasts."""
    sign_in = sessions.list_sign_in(request, player) if player.user_id else ""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(player, sign_in, told=True)


def set_player_once(request: HttpRequest, player: Player) -> None:
    """For this request alone it is this player's, whatever its cookies say; they stay as they are."""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(player)


def forget_player_cookie(request: HttpRequest) -> None:
    """From this request on, the browser is nobody's."""
    vars(request)[_REQUEST_PLAYER] = _RequestPlayer(None, told=True)


def answer_browser(request: HttpRequest, response: HttpResponse) -> None:
    """Hand a browser the cookie by which we know its player again, or take it away."""
    known: _RequestPlayer | None = vars(request).get(_REQUEST_PLAYER)
    if known and known.told:
        _update_cookies(request, response, known)
    elif known and known.player is None and _is_own_page(response):
        hand_mark(request, response)


def _update_cookies(request: HttpRequest, response: HttpResponse, known: _RequestPlayer) -> None:
    """Hands the browser the cookie of its player, or takes it away from nobody's. A mark has then done its work."""
    if known.player is None:
        response.delete_cookie(COOKIE, samesite="Lax")
    else:
        _set_cookie(request, response, COOKIE, sign_player_cookie(known.player, known.sign_in), COOKIE_AGE)
    for done in (MARK, early_choices.COOKIE):
        if done in request.COOKIES:
            response.delete_cookie(done, samesite="Lax")


def _is_own_page(response: HttpResponse) -> bool:
    """Whether an answer is a page that no cache before the site hands to others."""
    page = response.status_code == HTTPStatus.OK and response.get("Content-Type", "").startswith("text/html")
    return page and "public" not in response.get("Cache-Control", "")


def _set_cookie(request: HttpRequest, response: HttpResponse, name: str, value: str, age: int) -> None:
    response.set_cookie(name, value, age, httponly=True, samesite="Lax", secure=request.is_secure())
