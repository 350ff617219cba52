"""One POST to an address that a client named: to the very place that was checked, following nothing, reading little.

The connection is made by urllib3, without its pools: these write each path into the log, and a path is a secret here.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPException

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.response import BaseHTTPResponse

from games.outgoing.guard import Permission, Resolve, Target, Unreachable, resolved, target

PATIENCE = 5.0
"""Seconds for each step: connecting, sending, each part of the answer."""
LONGEST = 15.0
"""Seconds for reading the whole answer."""
MOST = 64 * 1024
"""Bytes of an answer that are read, at most."""


@dataclass(frozen=True)
class Answer:
    """What the other side said: its status, the seconds that it asks to wait (if it does), the body's beginning."""

    status: int
    wait: float | None
    body: bytes


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    permission: Permission,
    resolve: Resolve = resolved,
    trust: ssl.SSLContext | None = None,
) -> Answer:
    """Posts `body`. Raises `Unwelcome` where nothing may be posted to, `Unreachable` where it does not get through.

    `trust` says whose certificates count, by default those that the system trusts.
    """
    at = target(address, permission, resolve)
    connection = _connection(at, trust)
    problem = "The server did not understand us."
    try:
        connection.request("POST", at.path, body=body, headers={**headers, "Host": _host(at)}, preload_content=False)
        return _read(connection.getresponse())
    except TimeoutError:
        problem = "The server did not answer in time."
    except ssl.SSLError:
        problem = "The server’s certificate is not valid for that name."
    except OSError:
        problem = "The server could not be reached."
    except (HTTPError, HTTPException) as found:
        problem = _named(found)
    finally:
        connection.close()
    raise Unreachable(problem)  # outside of the handlers: their exceptions name the address


def _connection(at: Target, trust: ssl.SSLContext | None) -> HTTPConnection:
    """To the place itself, so that the name is not resolved again; the certificate must be the name's."""
    if not at.secure:
        return HTTPConnection(at.place, at.port, timeout=PATIENCE)
    context = trust or ssl.create_default_context()
    return HTTPSConnection(at.place, at.port, timeout=PATIENCE, ssl_context=context, server_hostname=at.name)


def _host(at: Target) -> str:
    name = f"[{at.name}]" if ":" in at.name else at.name
    return name if at.port == (443 if at.secure else 80) else f"{name}:{at.port}"


def _named(problem: Exception) -> str:
    """urllib3 has names of its own for what the system calls a timeout or an error of TLS."""
    kind = type(problem).__name__
    if "Timeout" in kind:
        return "The server did not answer in time."
    if "SSL" in kind:
        return "The server’s certificate is not valid for that name."
    return "The server could not be reached." if "Connection" in kind else "The server did not understand us."


def _read(response: BaseHTTPResponse) -> Answer:
    """Reads as much as may be read, as long as it may take. What the answer leads on to is never followed."""
    body, until = b"", time.monotonic() + LONGEST
    while len(body) < MOST and (part := response.read(min(4096, MOST - len(body)), decode_content=False)):
        body += part
        if time.monotonic() > until:
            raise TimeoutError
    return Answer(response.status, waiting(response.headers.get("Retry-After")), body)


def waiting(text: str | None) -> float | None:
    """The seconds of a Retry-After, which is a number or a date.

    >>> waiting("1.5"), waiting("Fri, 01 Jan 1999 00:00:00 GMT"), waiting("soon"), waiting("inf"), waiting(None)
    (1.5, 0.0, None, None, None)
    """
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return None
        seconds = (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return max(0.0, seconds) if seconds < float("inf") else None
