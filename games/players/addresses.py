"""The address from which a request comes, behind as many proxies as the settings trust."""

import hmac
import time
from datetime import datetime
from ipaddress import IPv6Address, ip_address

from asgiref.typing import WebSocketScope
from django.conf import settings
from django.http import HttpRequest

DAY = 24 * 60 * 60
NOWHERE = "0.0.0.0"
"""What stands for a caller without an address, such as a proxy on a Unix socket that says nothing."""


def _parse_address(text: str) -> str | None:
    """An address in its shortest form, or None for anything else. An IPv4 address in IPv6's clothes is one of IPv4.

    >>> _as_address(" 203.0.113.7 "), _as_address("[2001:db8::1]"), _as_address("::ffff:10.0.0.1"), _as_address("me")
    ('203.0.113.7', '2001:db8::1', '10.0.0.1', None)
    """
    try:
        address = ip_address(text.strip().removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    return str(getattr(address, "ipv4_mapped", None) or address)


def hash_address(address: str, at: datetime | None = None) -> str:
    """What stands for an address where it is kept, for a day at most: a hash by a key that turns daily.

    Whoever looks for what was kept a while ago says when, `at` a moment of that day.

    It has the form of an address itself, so that whoever wants one takes it. All of one IPv6 household (/64) is one.

    >>> pseudonym("2001:db8:1:2:3::4") == pseudonym("2001:db8:1:2::9") != pseudonym("2001:db8:1:3::9")
    True
    >>> "203" in pseudonym("203.0.113.7")
    False
    """
    parsed = ip_address(address)
    told = parsed.packed[:8] if isinstance(parsed, IPv6Address) else parsed.packed
    day = int((at.timestamp() if at else time.time()) // DAY)
    key = f"{settings.SECRET_KEY}/addresses/{day}".encode()
    return str(IPv6Address(b"\xfd" + hmac.digest(key, told, "sha256")[:7] + bytes(8)))


def hash_client_address(request: HttpRequest) -> str:
    """What stands for the address of whoever sent a request."""
    return hash_address(find_client_address(request))


def find_client_address(request: HttpRequest) -> str:
    """The address of whoever sent a request."""
    return _find_caller(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def find_socket_address(scope: WebSocketScope) -> str:
    """The address of whoever opened a socket."""
    told = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return _find_caller((scope.get("client") or ("",))[0], ",".join(told))


def _find_caller(peer: str, told: str) -> str:
    """The caller's address. Of X-Forwarded-For only what trusted proxies wrote counts: each appends whom it answers.

    A header with fewer addresses than there are proxies did not come through all of them: then it counts for nothing.
    """
    proxies: int = settings.TRUSTED_PROXIES
    addresses = told.split(",") if proxies else []
    forwarded = _parse_address(addresses[-proxies]) if len(addresses) >= proxies > 0 else None
    return forwarded or _parse_address(peer) or NOWHERE
