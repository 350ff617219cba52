"""The IP address from which a request comes, behind the proxies that the settings trust, and its hash."""

import hmac
import time
from ipaddress import IPv6Address, ip_address

from asgiref.typing import WebSocketScope
from django.conf import settings
from django.http import HttpRequest

DAY_SECONDS = 24 * 60 * 60
NO_ADDRESS = "0.0.0.0"
"""The address of a caller without one, such as a proxy on a Unix socket."""


def _parse_address(text: str) -> str | None:
    """Return an address in its shortest form, IPv4 in IPv6 as IPv4; None for any other text.

    >>> [_parse_address(one) for one in (" 203.0.113.7 ", "[2001:db8::1]", "::ffff:10.0.0.1", "me")]
    ['203.0.113.7', '2001:db8::1', '10.0.0.1', None]
    """
    try:
        address = ip_address(text.strip().removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    return str(getattr(address, "ipv4_mapped", None) or address)


def hash_address(address: str) -> str:
    """Hash an address with today’s secret key. Only the hash is ever stored.

    The hash has the form of an address, so that it fits into such fields. All addresses of an IPv6 household (/64) have
    the same hash.

    >>> hash_address("2001:db8:1:2:3::4") == hash_address("2001:db8:1:2::9") != hash_address("2001:db8:1:3::9")
    True
    >>> "203" in hash_address("203.0.113.7")
    False
    """
    parsed = ip_address(address)
    network = parsed.packed[:8] if isinstance(parsed, IPv6Address) else parsed.packed
    day = int(time.time() // DAY_SECONDS)
    key = f"{settings.SECRET_KEY}/addresses/{day}".encode()
    return str(IPv6Address(b"\xfd" + hmac.digest(key, network, "sha256")[:7] + bytes(8)))


def hash_client_address(request: HttpRequest) -> str:
    return hash_address(find_client_address(request))


def find_client_address(request: HttpRequest) -> str:
    return _find_caller_address(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def find_socket_address(scope: WebSocketScope) -> str:
    headers = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return _find_caller_address((scope.get("client") or ("",))[0], ",".join(headers))


def _find_caller_address(peer: str, header: str) -> str:
    """Return the caller's address, by the part of X-Forwarded-For that trusted proxies appended.

    A header with fewer addresses than proxies did not come through all of them, and is ignored.
    """
    proxies: int = settings.TRUSTED_PROXIES
    addresses = header.split(",") if proxies else []
    forwarded = _parse_address(addresses[-proxies]) if len(addresses) >= proxies > 0 else None
    return forwarded or _parse_address(peer) or NO_ADDRESS
