"""Errors that browsers report: a line in the log, limited, and without anything that somebody typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from tests.cast.visitors import Visitor

pytestmark = pytest.mark.django_db
ERROR = {
    "file": "/static/0123456789/js/toy/game.js",
    "line": 31,
    "message": "TypeError",
    "release": "0123456789/abcdef0123",
}
NOT_OURS: list[tuple[dict[str, Any], int]] = [
    ({"message": "TypeError: “xylophone” is not a function"}, 400),
    ({"file": "chrome-extension://abc/content.js"}, 400),
    ({"file": "/static/ab/js/xylophone phone.js"}, 400),
    ({"release": "a\nb"}, 400),
    ({"headers": {"Sec-Fetch-Site": "cross-site"}}, 204),
    ({"typed": "xylophone"}, 400),
    ({"line": "many"}, 400),
]


def report(client: Client, headers: dict[str, str] | None = None, **more: Any) -> int:
    body = {**ERROR, **more}
    return client.post("/api/browser-errors/", body, content_type="application/json", headers=headers).status_code


def test_an_error_of_this_sites_scripts_is_a_line_in_the_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert [report(client, **more) for more, _ in NOT_OURS] == [status for _, status in NOT_OURS]
    assert "a browser" not in caplog.text and "xylophone" not in caplog.text
    assert report(client) == 204
    assert f"a browser: TypeError in {ERROR['file']}, line 31, release {ERROR['release']}" in caplog.text


def test_a_player_and_an_address_may_report_only_so_much(
    alice: Visitor, wrong: int, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.BROWSER_ERRORS_RATE = "2/h"
    alice.post({"guess": wrong})
    for line in range(5):
        report(alice.client, line=line)
    assert caplog.text.count("a browser:") == 2
    for line in range(100, 130):
        report(Client(), line=line)
    assert caplog.text.count("a browser:") == 2 + 18, "the address may do ten times as much, hers included"
