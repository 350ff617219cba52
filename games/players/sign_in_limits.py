"""How often passwords may be guessed, so that a guesser ends early and cannot keep the account's owner out.

Wrong passwords count by name and address. All addresses together may guess at one name many times more often. A
browser that has signed in under a name shows a signed cookie; its own tries count by themselves, so that however much
others guess, it is let in.
"""

from typing import Any, NamedTuple

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from games.infra import chance
from games.players.addresses import hash_client_address

COOKIE = f"{settings.COOKIE_PREFIX}known"
KEPT_FOR = 60 * 60 * 24 * 400
MOST_NAMES = 5
"""How many names a browser is known by at most: those of a family."""
RATES = {"known": "5/5m/key", "address": "60/m/ip", "name_here": "5/5m/key,15/h/key", "name": "100/h/key"}
"""In the form of django-allauth: how many wrong passwords in how many minutes or hours."""
_SALT = "fivefold.known"


class _KnownBrowser(NamedTuple):
    """A random number by which a browser's tries are counted, and the names that signed in there."""

    number: str = ""
    names: tuple[str, ...] = ()


def _read_browser(request: HttpRequest) -> _KnownBrowser:
    try:
        number, *names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=KEPT_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        return _KnownBrowser()
    return _KnownBrowser(number, tuple(names))


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let this browser sign in under a name from now on, in spite of others' guesses."""
    known = _read_browser(request)
    names = [name.lower(), *(one for one in known.names if one != name.lower())][:MOST_NAMES]
    value = signing.dumps([known.number or chance.draw_token(16), *names], salt=_SALT)
    response.set_cookie(COOKIE, value, KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure())


def _list_keys(request: HttpRequest, name: str) -> dict[str, str]:
    """List what a try at a name counts by: the keys of `RATES`."""
    name, known = name.lower(), _read_browser(request)
    if name in known.names:
        return {"known": f"{known.number} {name}"}
    return {"address": "", "name_here": f"{hash_client_address(request)} {name}", "name": name}


def count_try(request: HttpRequest, name: str) -> RateLimitUsage | None:
    """Count a try at a name; None if there were too many. Roll it back if the try succeeds."""
    usage = RateLimitUsage(usage=[])
    for action, key in _list_keys(request, name).items():
        more = ratelimit.consume(request, app="fivefold", action=action, config=RATES, key=key)
        if more is None:
            return None
        usage.usage += more.usage
    return usage


def forget_tries(request: HttpRequest, name: str) -> None:
    """Reset the counts of a name whose password was just replaced by mail."""
    for action, key in _list_keys(request, name).items():
        if action != "address":
            ratelimit.clear(request, app="fivefold", action=action, config=RATES, key=key)


def read_name(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or credentials.get("email") or "")
