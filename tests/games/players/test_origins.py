"""Real client addresses: which part of X-Forwarded-For is believed, and a school class behind a real nginx."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory

from games.players.limits import MANY
from games.players.origins import NOWHERE, client_address
from tests.day import DAY
from tests.server import Site
from tests.servers import Nginx

TOY = f"/toy/small/{DAY}/"
HINT = {"hint": True}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.7", "10.0.0.1"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 198.51.100.1", "203.0.113.7"),
        (2, "203.0.113.7", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "junk", "10.0.0.1"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
        (1, "[2001:db8::1]", "2001:db8::1"),
    ],
)
def test_only_what_trusted_proxies_wrote_is_believed(proxies: int, forwarded: str, address: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": forwarded})
    assert client_address(request) == address


def test_a_caller_without_an_address_is_nowhere() -> None:
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) == NOWHERE


class Pupil:
    """A guest who comes through the proxy, from an address that an outer proxy tells."""

    def __init__(self, port: int, address: str) -> None:
        self.base, self.headers = f"http://127.0.0.1:{port}", {"X-Forwarded-For": address}
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self._send(urllib.request.Request(f"{self.base}/api{TOY}", headers=self.headers))

    def _send(self, request: urllib.request.Request) -> int:
        try:
            with self.opener.open(request) as answer:
                answer.read()
                return int(answer.status)
        except urllib.error.HTTPError as problem:
            problem.close()
            return problem.code

    def move(self) -> int:
        token = next(str(cookie.value) for cookie in self.jar if cookie.name == "csrftoken")
        body = json.dumps({"move": HINT, "after": 0}).encode()
        more = {"Content-Type": "application/json", "X-CSRFToken": token, **self.headers}
        return self._send(urllib.request.Request(f"{self.base}/api{TOY}moves/", body, more))


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Nginx]:
    """A site behind two proxies: nginx, and before it one whose word the test itself sends."""
    site = Site(tmp_path, TRUSTED_PROXIES="2", MOVES_RATE="10/h")
    site.migrate(days=1)
    site.start()
    nginx = Nginx(tmp_path, site.port)
    nginx.start()
    yield nginx
    nginx.stop()
    site.stop()


@pytest.mark.slow
def test_a_class_behind_nginx_plays_and_an_address_that_asks_too_much_harms_nobody_else(proxy: Nginx) -> None:
    school = [Pupil(proxy.port, "203.0.113.7") for _ in range(10 * MANY)]
    assert [pupil.move() for pupil in school] == [200] * (10 * MANY)
    assert Pupil(proxy.port, "203.0.113.7").move() == 429
    assert Pupil(proxy.port, "6.6.6.6, 203.0.113.7").move() == 429  # whatever the caller writes before it
    assert Pupil(proxy.port, "198.51.100.1").move() == 200
