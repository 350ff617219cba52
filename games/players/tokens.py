"""API tokens, by which a player's own programs use the JSON interface.

A program sends `Authorization: Bearer <key>`. The key is shown only when it is made. It has 32 random bytes, so a fast
hash is safe. A request with a token needs no CSRF token, because no browser sends this header by itself, and its
cookies are ignored.
"""

import hashlib
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from games.infra import chance
from games.players.cookie import set_request_player
from games.players.models import Player, Token

KEY_PREFIX = "fivefold_"
"""The start of every key, so that anyone who finds a lost one knows what it is."""
MOST_TOKENS = 10
API_PREFIX = "/api/"
AUTHORIZATION_SCHEME = "bearer "
_TOKEN_ATTRIBUTE = "_by_token"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UNKNOWN_TOKEN_MESSAGE = "We do not know this token, or you have deleted it. Make another in your settings."
READ_ONLY_MESSAGE = "This token may only read. In your settings, make one that may play."


class TooManyTokens(Exception):
    """A player has reached the limit of tokens."""


def make_token(player: Player, name: str, may_play: bool) -> str:
    """Make a token and return its key, which we can't show again. Raises `TooManyTokens`."""
    if Token.objects.filter(player=player).count() >= MOST_TOKENS:
        raise TooManyTokens
    key = KEY_PREFIX + chance.draw_token(32)
    Token.objects.create(player=player, name=name, digest=_hash_key(key), may_play=may_play)
    return key


def _hash_key(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def find_token(request: HttpRequest) -> Token | None:
    """Return the token of a request, and store the day of its use; None if its key is unknown."""
    key = request.headers.get("Authorization", "")[len(AUTHORIZATION_SCHEME) :].strip()
    token = Token.objects.select_related("player").filter(digest=_hash_key(key), player__user__is_active=True).first()
    if token and token.used_on != (today := timezone.localdate()):
        Token.objects.filter(pk=token.pk).update(used_on=today)
    return token


def is_program(request: HttpRequest) -> bool:
    """Return whether a request was authenticated by a token."""
    return vars(request).get(_TOKEN_ATTRIBUTE, False) is True


def authenticate_program(request: HttpRequest) -> HttpResponse | None:
    """Set the player of a program's request to the JSON interface; return an answer if it is refused."""
    has_token = request.headers.get("Authorization", "").lower().startswith(AUTHORIZATION_SCHEME)
    if not (has_token and request.path.startswith(API_PREFIX)):
        return None
    token = find_token(request)
    if token is None:
        response = _answer_refusal(HTTPStatus.UNAUTHORIZED, "no_token", UNKNOWN_TOKEN_MESSAGE)
        response["WWW-Authenticate"] = 'Bearer realm="Fivefold"'
        return response
    if request.method not in SAFE_METHODS and not token.may_play:
        return _answer_refusal(HTTPStatus.FORBIDDEN, "reads_only", READ_ONLY_MESSAGE)
    set_request_player(request, token.player)
    vars(request)[_TOKEN_ATTRIBUTE] = True
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]  # as Django's test client does it
    return None


def _answer_refusal(status: HTTPStatus, code: str, message: str) -> HttpResponse:
    return JsonResponse({"error": {"code": code, "message": message}, "state": None, "result": None}, status=status)
