"""Calling one browser: its maker's push service gets the sealed notice, past the guard of addresses from clients."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings

from games.calling import keys
from games.calling.envelope import BadKeys, sealed
from games.calling.models import Browser
from games.calling.wire import Notice
from games.outgoing.guard import Permission, Unreachable, Unwelcome, resolved
from games.outgoing.posting import Answer, post

GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
"""What a push service answers once somebody has taken the permission back, or the browser is no more."""


@dataclass(frozen=True)
class Outcome:
    """What came of calling: whether it arrived; else whether the browser is gone, or it may be tried again."""

    arrived: bool = False
    gone: bool = False
    again: bool = False
    wait: float = 0.0


def permission() -> Permission:
    """Where push services are."""
    return Permission(ports=tuple(settings.OUTGOING_PORTS))


def call(browser: Browser, notice: Notice) -> Outcome:
    """Calls a browser. A second call of the same tag takes the place of one that still waits for the device."""
    try:
        body = sealed(notice, browser.p256dh, browser.auth)
        return outcome_of(post(browser.endpoint, body, _headers(browser, notice), permission(), resolved))
    except (BadKeys, Unwelcome, keys.NoService):
        return Outcome(gone=True)  # no browser's, or none that is ever called
    except Unreachable:
        return Outcome(again=True)


def _headers(browser: Browser, notice: Notice) -> dict[str, str]:
    return {
        "Authorization": keys.authorization(browser.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(notice.seconds, 0)),
        "Topic": notice.tag,
        "Urgency": "high" if notice.urgent else "normal",
    }


def outcome_of(answer: Answer) -> Outcome:
    """What an answer means."""
    if HTTPStatus(200) <= answer.status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome(arrived=True)
    if answer.status in GONE:
        return Outcome(gone=True)
    troubled = answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR or answer.status == HTTPStatus.TOO_MANY_REQUESTS
    return Outcome(again=troubled, wait=answer.wait or 0.0)
