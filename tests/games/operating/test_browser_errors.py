"""Errors that browsers tell of: counted, limited, and without anything that somebody typed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.operating import browser_errors
from games.operating.models import BrowserError
from games.operating.tasks import forget_browser_errors
from tests.cast.visitors import Visitor

ERROR = {
    "file": "/static/0123456789/js/toy/game.js",
    "line": 31,
    "message": "TypeError: this.session is undefined",
    "release": "0123456789/abcdef0123",
}


def tell(client: Client, headers: dict[str, str] | None = None, **more: Any) -> int:
    body = {**ERROR, **more}
    return client.post("/api/browser-errors/", body, content_type="application/json", headers=headers).status_code


@pytest.mark.postgres
def test_the_same_error_is_one_row_that_counts(client: Client, db: None) -> None:
    assert [tell(client) for _ in range(3)] == [204] * 3
    assert tell(client, line=32) == 204
    first, second = BrowserError.objects.order_by("line")
    assert (first.times, first.file, first.line, first.release) == (3, "js/toy/game.js", 31, ERROR["release"])
    assert (first.message, second.times) == ("TypeError: this.session is undefined", 1)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("SyntaxError: Unexpected 'x', \"xylophone\" is not JSON", "SyntaxError: Unexpected …, … is not JSON"),
        ("Error: xylophone is not a word", "Error"),
        ("NotFoundError: xylophone", "NotFoundError"),
        ("Uncaught TypeError: “xylophone", "TypeError: …"),
        ("RangeError: https://fivefold/?q=xylophone", "RangeError: …"),
    ],
)
def test_nothing_is_kept_that_somebody_typed(client: Client, db: None, message: str, kept: str) -> None:
    tell(client, message=message)
    assert BrowserError.objects.get().message == kept


@pytest.mark.parametrize(
    "told",
    [
        {"message": "xylophone"},
        {"message": "ResizeObserver loop completed with undelivered notifications."},
        {"file": "chrome-extension://abc/content.js"},
        {"file": "https://elsewhere.example/static/ab/js/x.js"},
        {"file": "/static/ab/js/xylophone phone.js"},
    ],
)
def test_what_is_no_error_of_this_site_is_not_kept(client: Client, db: None, told: dict[str, Any]) -> None:
    assert tell(client, **told) == 204
    assert not BrowserError.objects.exists()


def test_a_body_of_another_form_is_refused(client: Client, db: None) -> None:
    assert tell(client, typed="xylophone") == 400
    assert tell(client, line="many") == 400
    assert not BrowserError.objects.exists()


def test_pages_of_other_sites_cannot_fill_the_table(client: Client, db: None) -> None:
    assert tell(client, headers={"Sec-Fetch-Site": "cross-site"}) == 204
    assert not BrowserError.objects.exists()


def test_an_address_without_a_player_and_a_player_may_tell_only_so_much(
    alice: Visitor, wrong: int, settings: Settings
) -> None:
    settings.BROWSER_ERRORS_RATE = "2/h"
    alice.post({"guess": wrong})
    for line in range(5):
        tell(alice.client, line=line)
    assert BrowserError.objects.count() == 2
    for line in range(100, 130):
        tell(Client(), line=line)
    assert BrowserError.objects.count() == 2 + 18  # the address may do ten times as much, hers included


def test_no_more_kinds_are_kept_than_somebody_can_read(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_errors, "MOST_KINDS", 2)
    for line in (1, 2, 3, 2):
        tell(client, line=line)
    assert list(BrowserError.objects.order_by("line").values_list("line", "times")) == [(1, 1), (2, 2)]


def test_what_has_not_happened_for_a_month_is_forgotten(client: Client, db: None) -> None:
    tell(client)
    tell(client, line=7)
    BrowserError.objects.filter(line=7).update(last_at=timezone.now() - timedelta(days=31))
    assert forget_browser_errors() == 1
    assert BrowserError.objects.get().line == 31
