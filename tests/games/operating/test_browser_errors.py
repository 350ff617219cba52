"""Errors that browsers report: counted, limited, and without anything that somebody typed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.operating import browser_errors
from games.operating.models import BrowserError
from games.operating.tasks import forget_browser_errors
from tests.cast.visitors import Visitor
from tests.day import Clock

pytestmark = pytest.mark.django_db
ERROR = {
    "file": "/static/0123456789/js/toy/game.js",
    "line": 31,
    "message": "TypeError: this.session is undefined",
    "release": "0123456789/abcdef0123",
}
TYPED = {
    "SyntaxError: Unexpected 'x', \"xylophone\" is not JSON": "SyntaxError: Unexpected …, … is not JSON",
    "Error: xylophone is not a word": "Error",
    "NotFoundError: xylophone": "NotFoundError",
    "Uncaught TypeError: “xylophone": "TypeError: …",
    "RangeError: https://fivefold/?q=xylophone": "RangeError: …",
}
NOT_OURS: list[tuple[dict[str, Any], int]] = [
    ({"message": "xylophone"}, 204),
    ({"message": "ResizeObserver loop completed with undelivered notifications."}, 204),
    ({"file": "chrome-extension://abc/content.js"}, 204),
    ({"file": "https://elsewhere.example/static/ab/js/x.js"}, 204),
    ({"file": "/static/ab/js/xylophone phone.js"}, 204),
    ({"headers": {"Sec-Fetch-Site": "cross-site"}}, 204),
    ({"typed": "xylophone"}, 400),
    ({"line": "many"}, 400),
]


def report(client: Client, headers: dict[str, str] | None = None, **more: Any) -> int:
    body = {**ERROR, **more}
    return client.post("/api/browser-errors/", body, content_type="application/json", headers=headers).status_code


def kept() -> list[tuple[int, int]]:
    """Return which lines have errors, and how often each came."""
    return list(BrowserError.objects.order_by("line").values_list("line", "times"))


def test_the_same_error_is_one_row_that_counts_and_few_kinds_are_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_errors, "MOST_KINDS", 2)
    assert {report(client, line=line) for line in (31, 31, 32, 31, 33)} == {204}
    assert kept() == [(31, 3), (32, 1)]
    first = BrowserError.objects.get(line=31)
    assert (first.file, first.release, first.message) == ("js/toy/game.js", ERROR["release"], ERROR["message"])


def test_nothing_is_kept_that_somebody_typed(client: Client) -> None:
    for message, without in TYPED.items():
        report(client, message=message)
        assert BrowserError.objects.get().message == without
        BrowserError.objects.all().delete()


def test_what_is_no_error_of_this_site_is_not_kept(client: Client) -> None:
    answers = [report(client, **more) for more, _ in NOT_OURS]
    assert answers == [status for _, status in NOT_OURS] and kept() == []


def test_a_player_and_an_address_may_report_only_so_much(alice: Visitor, wrong: int, settings: Settings) -> None:
    settings.BROWSER_ERRORS_RATE = "2/h"
    alice.post({"guess": wrong})
    for line in range(5):
        report(alice.client, line=line)
    assert len(kept()) == 2
    for line in range(100, 130):
        report(Client(), line=line)
    assert len(kept()) == 2 + 18, "the address may do ten times as much, hers included"


def test_what_has_not_happened_for_a_month_is_forgotten(client: Client, clock: Clock) -> None:
    report(client, line=7)
    clock.advance(timedelta(days=31))
    report(client)
    assert forget_browser_errors() == 1 and kept() == [(31, 1)]
