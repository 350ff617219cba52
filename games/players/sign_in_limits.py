"""Limits on guesses at passwords, which stop a guesser without locking out the account's owner.

Wrong passwords count by name and address, and, with a higher limit, by name alone. A browser that has signed in under a
name has a signed cookie, and its tries are counted separately, so that others' guesses never lock it out.
"""

from typing import Any, NamedTuple

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from games.infra import chance
from games.players.client_addresses import hash_client_address

COOKIE = f"{settings.COOKIE_PREFIX}known"
COOKIE_AGE = 60 * 60 * 24 * 400
MOST_NAMES = 5
"""The most names in a browser's cookie: those of a family."""
SIGN_IN_RATES = {"known": "5/5m/key", "address": "60/m/ip", "name_here": "5/5m/key,15/h/key", "name": "100/h/key"}
"""The limits on wrong passwords, in django-allauth's form."""
_SALT = "fivefold.known"


class _KnownBrowser(NamedTuple):
    """A browser's random number, by which its tries are counted, and the names that signed in there."""

    number: str = ""
    names: tuple[str, ...] = ()


def _read_browser(request: HttpRequest) -> _KnownBrowser:
    try:
        number, *names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return _KnownBrowser()
    return _KnownBrowser(number, tuple(names))


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Add a name to the browser's cookie of names that signed in there."""
    known = _read_browser(request)
    names = [name.lower(), *(other for other in known.names if other != name.lower())][:MOST_NAMES]
    value = signing.dumps([known.number or chance.draw_token(16), *names], salt=_SALT)
    response.set_cookie(COOKIE, value, COOKIE_AGE, httponly=True, samesite="Lax", secure=request.is_secure())


def _list_keys(request: HttpRequest, name: str) -> dict[str, str]:
    """Return the counters of a try at a name: the limits in `SIGN_IN_RATES`, each with its key."""
    name, known = name.lower(), _read_browser(request)
    if name in known.names:
        return {"known": f"{known.number} {name}"}
    return {"address": "", "name_here": f"{hash_client_address(request)} {name}", "name": name}


def count_try(request: HttpRequest, name: str) -> RateLimitUsage | None:
    """Count a try at a name; return None if there were too many. A successful try is rolled back by allauth."""
    usage = RateLimitUsage(usage=[])
    for action, key in _list_keys(request, name).items():
        part = ratelimit.consume(request, app="fivefold", action=action, config=SIGN_IN_RATES, key=key)
        if part is None:
            return None
        usage.usage += part.usage
    return usage


def forget_tries(request: HttpRequest, name: str) -> None:
    """Reset the counts of a name after its password was reset by mail."""
    for action, key in _list_keys(request, name).items():
        if action != "address":
            ratelimit.clear(request, app="fivefold", action=action, config=SIGN_IN_RATES, key=key)


def read_name(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or credentials.get("email") or "")
