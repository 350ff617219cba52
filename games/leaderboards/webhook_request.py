"""Post to a webhook: check by its form and its host's IP addresses that the server may post there, then send.

An address is a secret, because anyone who knows it can post in its owner's name. So no message and no `repr` here shows
more of it than its host and its last four characters.
"""

import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import urlsplit

LONGEST_ADDRESS = 2000
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""The prefix of IPv4 addresses behind NAT64 (RFC 6052)."""
PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")
"""The public addresses of IPv6 (RFC 4291)."""
SPECIAL_NETWORKS = tuple(
    map(
        ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
    )
)
"""Networks for protocols, tunnels, relays and examples (RFC 6890), even if this version of Python calls them global."""
ISATAP = 0x5EFE
"""The start of the interface part of an ISATAP address, below its flags (RFC 5214)."""
Resolver = Callable[[str, int], list[str]]
STEP_LIMIT = 5.0
"""Seconds for each step: connecting, sending, each part of the answer."""


class ForbiddenAddress(Exception):
    """Raised for an address that we never post to; the message is for the league's owner, without the address."""


class UnreachableServer(Exception):
    """Raised if a server gives no answer, or none that makes sense; a later try may work."""


@dataclass(frozen=True)
class PostingPermission:
    """Where we may post. Only tests and developers' sites permit more than the default.

    `allows_http`: whether http:// is permitted. `private_ips`: the private IP addresses that are permitted.
    """

    ports: tuple[int, ...] = (443,)
    allows_http: bool = False
    private_ips: frozenset[str] = frozenset()


@dataclass(frozen=True, repr=False)
class Target:
    """A checked address: its host name, and the IP address to connect to."""

    secure: bool
    name: str
    port: int
    ip: str
    path: str

    def __repr__(self) -> str:
        return f"<Target {self.name}>"


def mask_address(address: str) -> str:
    """Return as much of an address as may be shown.

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
    """Resolve a host name to IP addresses."""
    entries = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in entries]


def is_public(text: str) -> bool:
    """Return whether an IP address is public.

    >>> is_public("1.1.1.1"), is_public("127.0.0.1"), is_public("::ffff:10.0.0.1"), is_public("169.254.169.254")
    (True, False, False, False)
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped and not address.scope_id:
            return is_public(str(address.ipv4_mapped))
        if address in NAT64 and not address.scope_id:
            return is_public(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
        if address.scope_id or address not in PUBLIC_IPV6 or int(address) >> 32 & 0xFCFFFFFF == ISATAP:
            return False
    if any(address in network for network in SPECIAL_NETWORKS):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def check_target(address: str, permission: PostingPermission, resolve: Resolver = resolve_host) -> Target:
    """Check an address and resolve its name once.

    Raises `ForbiddenAddress` unless all its IP addresses are public, `UnreachableServer` if there are none.
    """
    secure, name, port, path = parse_address(address, permission)
    try:
        ips = resolve(name, port)
    except (OSError, UnicodeError):
        ips = []
    if not ips:
        raise UnreachableServer("We couldn’t find a server with that name.")
    if not all(ip in permission.private_ips or is_public(ip) for ip in ips):
        raise ForbiddenAddress("That address is in a private network. We only post to servers on the public internet.")
    return Target(secure, name, port, ips[0], path)


def parse_address(address: str, permission: PostingPermission) -> tuple[bool, str, int, str]:
    """Split an address into TLS or not, host name, port, and path with query. Raises `ForbiddenAddress`."""
    is_plain = len(address) <= LONGEST_ADDRESS and address.isascii() and address.isprintable()
    if not is_plain or set(address) & set(' \\"<>'):
        raise ForbiddenAddress("That isn’t a web address. Copy all of it, starting with https://.")
    try:
        parts = urlsplit(address)
        name, port = parts.hostname, parts.port
    except ValueError:
        raise ForbiddenAddress("That isn’t a web address. Copy all of it, starting with https://.") from None
    if parts.scheme != "https" and not (permission.allows_http and parts.scheme == "http"):
        raise ForbiddenAddress("The address must start with https://.")
    if not name:
        raise ForbiddenAddress("That isn’t a web address. Copy all of it, starting with https://.")
    if "@" in parts.netloc:
        raise ForbiddenAddress("The address can’t contain a name and password.")
    port = port if port is not None else 443 if parts.scheme == "https" else 80
    if port not in permission.ports:
        raise ForbiddenAddress("The address can’t contain a port, such as :8080.")
    return parts.scheme == "https", name, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


class ServerAnswer(NamedTuple):
    """A server's answer: its status, and the seconds that it asks us to wait. We don't read its body."""

    status: int
    wait: float = 0.0


def post_body(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    permission: PostingPermission,
    resolve: Resolver = resolve_host,
    trust: ssl.SSLContext | None = None,
) -> ServerAnswer:
    """Post `body` to an address; follow no redirect. Raises `ForbiddenAddress` or `UnreachableServer`.

    `trust` says whose certificates count, by default those that the system trusts.
    """
    target = check_target(address, permission, resolve)
    plain = HTTPConnection(target.ip, target.port, timeout=STEP_LIMIT)
    connection = CheckedConnection(target, trust or ssl.create_default_context()) if target.secure else plain
    problem = "We couldn’t read the other server’s answer."
    try:
        connection.request("POST", target.path, body=body, headers={**headers, "Host": _format_host_header(target)})
        answer = connection.getresponse()
        return ServerAnswer(answer.status, parse_retry_after(answer.headers.get("Retry-After", "")))
    except TimeoutError:
        problem = "The other server didn’t answer in time."
    except ssl.SSLError:
        problem = "The other server’s certificate isn’t valid for that name."
    except OSError:
        problem = "We couldn’t reach the other server."
    except HTTPException:
        pass
    finally:
        connection.close()
    raise UnreachableServer(problem)  # outside of the handlers: their exceptions name the address


class CheckedConnection(HTTPSConnection):
    """A TLS connection to the IP address that was checked; the certificate must match the host name."""

    def __init__(self, target: Target, trust: ssl.SSLContext) -> None:
        super().__init__(target.ip, target.port, timeout=STEP_LIMIT)
        self.name, self.trust = target.name, trust

    def connect(self) -> None:
        HTTPConnection.connect(self)
        self.sock = self.trust.wrap_socket(self.sock, server_hostname=self.name)


def _format_host_header(target: Target) -> str:
    name = f"[{target.name}]" if ":" in target.name else target.name
    return name if target.port == (443 if target.secure else 80) else f"{name}:{target.port}"


def parse_retry_after(text: str) -> float:
    """Return the seconds that a Retry-After header asks for, as a number or a date; 0 if we can't tell.

    >>> [parse_retry_after(text) for text in ("1.5", "Fri, 01 Jan 1999 00:00:00 GMT", "soon", "inf", "")]
    [1.5, 0.0, 0.0, 0.0, 0.0]
    """
    try:
        seconds = float(text)
    except ValueError:
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return 0.0
        seconds = (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return seconds if 0 < seconds < float("inf") else 0.0
