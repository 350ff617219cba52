"""The site's own key, by which push services know who calls (VAPID, RFC 8292), and what it signs."""

from __future__ import annotations

import time
from functools import cache
from typing import Any, cast
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.checks import CheckMessage, Error
from py_vapid import Vapid02, VapidException
from py_vapid.utils import b64urlencode

VALID = 12 * 3600
"""Seconds for which a push service may trust a signature; more than a day they refuse."""
UNREADABLE = "VAPID_PRIVATE_KEY is none that `manage.py vapid_keys` could have made; nobody is called."


@cache
def _pair(private: str) -> Vapid02 | None:
    try:
        return cast(Vapid02, Vapid02.from_string(private)) if private else None
    except (ValueError, TypeError):
        return None


def public_key() -> str:
    """What browsers are told; empty where the site has no key and so calls nobody."""
    pair = _pair(settings.VAPID_PRIVATE_KEY)
    return _public(pair) if pair and settings.VAPID_SUBJECT else ""


def _public(pair: Vapid02) -> str:
    point = pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))


def new_pair() -> tuple[str, str]:
    """A new private key and its public half, as settings have them."""
    pair = Vapid02()
    pair.generate_keys()
    number = pair.private_key.private_numbers().private_value
    return str(b64urlencode(number.to_bytes(32, "big"))), _public(pair)


class NoService(ValueError):
    """An address for which nothing can be signed: no push service has such a one."""


def authorization(endpoint: str) -> str:
    """The header that shows a push service whose call this is. Raises `NoService`."""
    pair = _pair(settings.VAPID_PRIVATE_KEY)
    if pair is None:
        raise LookupError(UNREADABLE)
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": settings.VAPID_SUBJECT, "exp": int(time.time()) + VALID}
    try:
        return str(pair.sign(claims)["Authorization"])
    except VapidException:
        raise NoService("Nothing can be signed for that address.") from None


def readable(**_: Any) -> list[CheckMessage]:
    """A check of Django's: whether the key in the settings can be read."""
    private = settings.VAPID_PRIVATE_KEY
    return [Error(UNREADABLE, id="calling.E001")] if private and _pair(private) is None else []
