"""Sending one message to a webhook, and what its owner is told of what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

from games.outgoing.guard import Permission, Unreachable, Unwelcome, resolved
from games.outgoing.posting import Answer, post
from games.posting.messages import written_for
from games.posting.models import Hook
from games.posting.wire import PostedTable

AGENT = "Fivefold"
TOLD = {
    HTTPStatus.UNAUTHORIZED: "The other side refuses the address. Was it copied as a whole?",
    HTTPStatus.FORBIDDEN: "The other side refuses the address. Was it copied as a whole?",
    HTTPStatus.NOT_FOUND: "The other side does not know the address any more. Make a new webhook there.",
    HTTPStatus.GONE: "The other side does not know the address any more. Make a new webhook there.",
    HTTPStatus.TOO_MANY_REQUESTS: "The other side asks us to wait.",
}
"""What statuses mean to whoever named the address."""


@dataclass(frozen=True)
class Outcome:
    """What came of sending: whether it arrived; if not, whether to try `again`, and after how many seconds at least."""

    arrived: bool
    sentence: str
    again: bool = False
    wait: float = 0.0


def permission() -> Permission:
    """Where leagues may post to."""
    return Permission(ports=tuple(settings.OUTGOING_PORTS))


def deliver(hook: Hook, table: PostedTable, mark: str) -> Outcome:
    """Sends a message. By its `mark` the other side can tell that it comes a second time, after an answer was lost."""
    headers = {"Content-Type": "application/json", "User-Agent": AGENT, "Idempotency-Key": mark}
    body = written_for(hook.kind, table)
    try:
        return outcome_of(post(hook.address, body, headers, permission(), resolved))
    except Unwelcome as why:
        return Outcome(False, str(why))
    except Unreachable as why:
        return Outcome(False, str(why), again=True)
    except SoftTimeLimitExceeded:
        return Outcome(False, "The server did not answer in time.", again=True)


def outcome_of(answer: Answer) -> Outcome:
    """What an answer means."""
    status = answer.status
    if HTTPStatus(200) <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome(True, "Posted.")
    if status in TOLD:
        again = status == HTTPStatus.TOO_MANY_REQUESTS
        return Outcome(False, TOLD[HTTPStatus(status)], again, answer.wait or 0.0)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Outcome(False, f"The other side has trouble of its own ({status}).", True, answer.wait or 0.0)
    if status < HTTPStatus.BAD_REQUEST:
        return Outcome(False, "The address leads on to another one, which is not followed. Enter that one.")
    return Outcome(False, f"The other side did not take the message ({status}). Is it of the chosen kind?")
