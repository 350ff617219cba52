"""Which addresses that clients name a server may post to: the form of the address, and where its name leads.

An address is a secret: whoever knows it can post in its owner's name. So no sentence and no `repr` here says more of it
than its host and its last four characters.
"""

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST = 2000
"""Characters of an address, at most."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Behind this prefix are addresses of the older kind (RFC 6052)."""
UNICAST = ipaddress.ip_network("2000::/3")
"""All other public addresses of IPv6 (RFC 4291)."""
SPECIAL = tuple(
    map(
        ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
    )
)
"""Protocols, tunnels, relays and examples (the registries of RFC 6890), whatever this Python takes for global."""
ISATAP = 0x5EFE
"""What the interface part of a tunnel's address begins with, with any flags above it (RFC 5214)."""
Resolve = Callable[[str, int], list[str]]


class Unwelcome(Exception):
    """An address that nothing is posted to; its text is a sentence for whoever named it, without the address."""


class Unreachable(Exception):
    """Nothing came back, or nothing that makes sense; another time it may. Its text does not say the address."""


@dataclass(frozen=True)
class Permission:
    """What may be posted to. Only a test, or a site that somebody develops on, permits more than the default.

    `inside`: addresses as text that are welcome although they are not in the public net.
    """

    ports: tuple[int, ...] = (443,)
    plain: bool = False
    inside: frozenset[str] = frozenset()


@dataclass(frozen=True, repr=False)
class Target:
    """A checked address: the name that its owner gave, and the very place (an IP address) to connect to."""

    secure: bool
    name: str
    port: int
    place: str
    path: str

    def __repr__(self) -> str:
        return f"<Target {self.name}>"


def mask_address(address: str) -> str:
    """What may be shown of an address.

    >>> mask_address("https://hooks.example.com/services/T000/B000/secret")
    'hooks.example.com …cret'
    >>> mask_address("https://a.example")
    'a.example'
    """
    try:
        parts = urlsplit(address)
        end = f"{parts.path}?{parts.query}" if parts.query else parts.path
        return f"{parts.hostname or ''} …{end[-4:]}" if len(end) > 8 else parts.hostname or ""
    except ValueError:
        return ""


def resolve_host(name: str, port: int) -> list[str]:
    """Where a name leads, as IP addresses."""
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def is_public(text: str) -> bool:
    """Whether an IP address is one of the public net.

    >>> is_public("1.1.1.1"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1"), is_public("169.254.169.254")
    (True, False, False, False)
    """
    try:
        place = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(place, ipaddress.IPv6Address):
        if place.ipv4_mapped and not place.scope_id:
            return is_public(str(place.ipv4_mapped))
        if place in NAT64 and not place.scope_id:
            return is_public(str(ipaddress.IPv4Address(int(place) & 0xFFFFFFFF)))
        if place.scope_id or place not in UNICAST or int(place) >> 32 & 0xFCFFFFFF == ISATAP:
            return False
    if any(place in network for network in SPECIAL):
        return False
    return place.is_global and not (place.is_multicast or place.is_reserved or place.is_unspecified)


def check_target(address: str, permission: Permission, resolve: Resolve = resolve_host) -> Target:
    """Checks an address and resolves its name, once.

    Raises `Unwelcome` unless every place that it leads to is public, `Unreachable` where it leads nowhere.
    """
    secure, name, port, path = parse_address(address, permission)
    try:
        places = resolve(name, port)
    except (OSError, UnicodeError):
        places = []
    if not places:
        raise Unreachable("There is no server of that name.")
    if not all(place in permission.inside or is_public(place) for place in places):
        raise Unwelcome("That address leads into a private network. Only servers of the public net are posted to.")
    return Target(secure, name, port, places[0], path)


def parse_address(address: str, permission: Permission) -> tuple[bool, str, int, str]:
    """Whether by TLS, the host's name, the port, and the path with its query. Raises `Unwelcome`; asks nobody."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or set(address) & set(' \\"<>'):
        raise Unwelcome("That is no web address. Copy the whole of it, from https:// on.")
    try:
        parts = urlsplit(address)
        name, port = parts.hostname, parts.port
    except ValueError:
        raise Unwelcome("That is no web address. Copy the whole of it, from https:// on.") from None
    if parts.scheme != "https" and not (permission.plain and parts.scheme == "http"):
        raise Unwelcome("The address must begin with https://.")
    if not name:
        raise Unwelcome("That is no web address. Copy the whole of it, from https:// on.")
    if "@" in parts.netloc:
        raise Unwelcome("The address must be without a name and a password in front of its host.")
    port = port if port is not None else 443 if parts.scheme == "https" else 80
    if port not in permission.ports:
        raise Unwelcome("The address must be without a port of its own.")
    return parts.scheme == "https", name, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
