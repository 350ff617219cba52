"""Tokens by which a player's own programs are known in the JSON interface, without a browser and its cookies.

A program sends `Authorization: Bearer <key>`. The key is shown once, when it is made: 32 random bytes, so that its
plain hash is as good as a slow one. A request with a token needs no CSRF token, for no browser sends this header by
itself, and what its cookies say does not count.
"""

import hashlib
from http import HTTPStatus

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from games.infra import chance
from games.players.cookie import set_player_once
from games.players.models import Player, Token

PREFIX = "fivefold_"
"""How keys begin, so that anyone who finds one where it should not be knows what it is."""
MOST = 10
"""How many tokens a player may have."""
INTERFACE = "/api/"
SCHEME = "bearer "
_BY_TOKEN = "_by_token"
SAFE = ("GET", "HEAD", "OPTIONS")
UNKNOWN = "This token is not known (any more). Make another in your settings."
READS_ONLY = "This token may only read. Make one in your settings that may play."


class TooManyTokens(Exception):
    """A player has reached the limit of tokens."""


def make_token(player: Player, name: str, may_play: bool) -> str:
    """Make a token and return its key, which we can't show again. Raises `TooManyTokens`."""
    if Token.objects.filter(player=player).count() >= MOST:
        raise TooManyTokens
    key = PREFIX + chance.draw_token(32)
    Token.objects.create(player=player, name=name, digest=_hash_key(key), may_play=may_play)
    return key


def _hash_key(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def delete_all_tokens(user: User) -> None:
    Token.objects.filter(player__user=user).delete()


def find_token(request: HttpRequest) -> Token | None:
    """Find the token that a request shows, and note the day of its use; None if it shows no known one."""
    key = request.headers.get("Authorization", "")[len(SCHEME) :].strip()
    token = Token.objects.select_related("player").filter(digest=_hash_key(key), player__user__is_active=True).first()
    if token and token.used_on != (today := timezone.localdate()):
        Token.objects.filter(pk=token.pk).update(used_on=today)
    return token


def is_program(request: HttpRequest) -> bool:
    """Return whether a token let this request in."""
    return vars(request).get(_BY_TOKEN, False) is True


def let_program_in(request: HttpRequest) -> HttpResponse | None:
    """Let a program be its token's player, in the JSON interface alone; return an answer if it may not."""
    shown = request.headers.get("Authorization", "").lower().startswith(SCHEME)
    if not (shown and request.path.startswith(INTERFACE)):
        return None
    token = find_token(request)
    if token is None:
        response = _answer_refusal(HTTPStatus.UNAUTHORIZED, "no_token", UNKNOWN)
        response["WWW-Authenticate"] = 'Bearer realm="Fivefold"'
        return response
    if request.method not in SAFE and not token.may_play:
        return _answer_refusal(HTTPStatus.FORBIDDEN, "reads_only", READS_ONLY)
    set_player_once(request, token.player)
    vars(request)[_BY_TOKEN] = True
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]  # as Django's own client says it
    return None


def _answer_refusal(status: HTTPStatus, code: str, message: str) -> HttpResponse:
    return JsonResponse({"error": {"code": code, "message": message}, "state": None, "result": None}, status=status)
