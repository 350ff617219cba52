"""Send a message to a webhook, and explain the outcome to its owner."""

import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

from games.leaderboards.models import Hook
from games.leaderboards.webhook_guard import (
    ForbiddenAddress,
    PostingPermission,
    Resolver,
    Target,
    UnreachableServer,
    check_target,
    resolve_host,
)
from games.leaderboards.webhook_messages import write_body
from games.leaderboards.wire import PostedTable

STEP_LIMIT = 5.0
"""Seconds for each step: connecting, sending, each part of the answer."""
READING_LIMIT = 15.0
"""Seconds for reading the whole answer."""
MOST_BYTES = 64 * 1024
"""The most bytes of an answer that we read."""


@dataclass(frozen=True)
class ServerAnswer:
    """A server's answer: its status, the seconds that it asks us to wait, if it asks, and its body's start."""

    status: int
    wait: float | None
    body: bytes


def post_body(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    permission: PostingPermission,
    resolve: Resolver = resolve_host,
    trust: ssl.SSLContext | None = None,
) -> ServerAnswer:
    """Post `body` to an address. Raises `ForbiddenAddress` or `UnreachableServer`.

    `trust` says whose certificates count, by default those that the system trusts.
    """
    target = check_target(address, permission, resolve)
    plain = HTTPConnection(target.ip, target.port, timeout=STEP_LIMIT)
    connection = CheckedConnection(target, trust or ssl.create_default_context()) if target.secure else plain
    problem = "We couldn’t read the other server’s answer."
    try:
        connection.request("POST", target.path, body=body, headers={**headers, "Host": _format_host_header(target)})
        return _read_answer(connection.getresponse())
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


def _read_answer(response: HTTPResponse) -> ServerAnswer:
    """Read an answer within limits of size and time. Redirects are never followed."""
    body, until = b"", time.monotonic() + READING_LIMIT
    while len(body) < MOST_BYTES and (part := response.read1(min(4096, MOST_BYTES - len(body)))):
        body += part
        if time.monotonic() > until:
            raise TimeoutError
    return ServerAnswer(response.status, parse_retry_after(response.headers.get("Retry-After")), body)


def parse_retry_after(text: str | None) -> float | None:
    """Return the seconds that a Retry-After header asks for, as a number or a date; None if we can't tell.

    >>> [parse_retry_after(text) for text in ("1.5", "Fri, 01 Jan 1999 00:00:00 GMT", "soon", "inf", None)]
    [1.5, 0.0, None, None, None]
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


USER_AGENT = "Fivefold"
STATUS_SENTENCES = {
    HTTPStatus.UNAUTHORIZED: "The other server refused the address. Did you copy all of it?",
    HTTPStatus.FORBIDDEN: "The other server refused the address. Did you copy all of it?",
    HTTPStatus.NOT_FOUND: "The address no longer exists. Make a new webhook there.",
    HTTPStatus.GONE: "The address no longer exists. Make a new webhook there.",
    HTTPStatus.TOO_MANY_REQUESTS: "The other server asked us to wait.",
}
"""What statuses mean to the webhook's owner."""


@dataclass(frozen=True)
class PostOutcome:
    """Whether a message arrived; if not, whether to try `again`, after at least `wait` seconds."""

    arrived: bool
    sentence: str
    again: bool = False
    wait: float = 0.0


def get_outgoing_permission() -> PostingPermission:
    """Return where leagues may post."""
    return PostingPermission(ports=tuple(settings.OUTGOING_PORTS))


def deliver_message(hook: Hook, table: PostedTable, mark: str) -> PostOutcome:
    """Send a message. The other side can recognise a repeated one by its `mark`."""
    headers = {"Content-Type": "application/json", "User-Agent": USER_AGENT, "Idempotency-Key": mark}
    body = write_body(hook.kind, table)
    try:
        return judge_answer(post_body(hook.address, body, headers, get_outgoing_permission(), resolve_host))
    except ForbiddenAddress as why:
        return PostOutcome(False, str(why))
    except UnreachableServer as why:
        return PostOutcome(False, str(why), again=True)
    except SoftTimeLimitExceeded:
        return PostOutcome(False, "The other server didn’t answer in time.", again=True)


def judge_answer(answer: ServerAnswer) -> PostOutcome:
    """Decide whether an answer means that the message arrived, and what to tell the owner."""
    status = answer.status
    if HTTPStatus(200) <= status < HTTPStatus.MULTIPLE_CHOICES:
        return PostOutcome(True, "Posted.")
    if status in STATUS_SENTENCES:
        again = status == HTTPStatus.TOO_MANY_REQUESTS
        return PostOutcome(False, STATUS_SENTENCES[HTTPStatus(status)], again, answer.wait or 0.0)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return PostOutcome(False, f"The other server has a problem ({status}).", True, answer.wait or 0.0)
    if status < HTTPStatus.BAD_REQUEST:
        return PostOutcome(False, "The address redirects to another one. Enter that one instead.")
    return PostOutcome(False, f"The other server refused the message ({status}). Did you choose the right kind?")
