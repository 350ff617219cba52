"""A web process behind proxies that end TLS: what it promises browsers, what it hides, whom it believes.

The site is its own: with its settings nobody can play over plain HTTP, as the other tests do.
"""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets
from websockets.typing import Origin

from games.players.doors import MOST
from tests.day import DAY
from tests.server import Site
from tests.servers import Nginx

pytestmark = pytest.mark.slow
HOST, HOME = "play.example.org", "203.0.113.7"
TOY = f"/toy/small/{DAY}/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    more = {"BEHIND_TLS": "true", "ALLOWED_HOSTS": HOST, "TRUSTED_PROXIES": "2"}
    site = Site(tmp_path_factory.mktemp("site"), "tests.toy.settings", **more)
    site.migrate(days=1)
    site.start()
    yield site
    site.stop()


def answer(at: Site | Nginx, path: str, scheme: str = "https", **headers: str) -> http.client.HTTPResponse:
    """What the proxy gets for a browser that came by this scheme."""
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=60)
    try:
        connection.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": scheme, **headers})
        told = connection.getresponse()
        told.read()
        return told
    finally:
        connection.close()


def test_it_is_reached_by_tls_alone_for_a_year_to_come(site: Site) -> None:
    plain = answer(site, "/", "http")
    assert (plain.status, plain.headers["Location"]) == (301, f"https://{HOST}/")
    assert answer(site, "/about/").headers["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"


def test_no_other_host_of_the_domain_sets_its_cookies(site: Site) -> None:
    cookies = answer(site, f"/api{TOY}").headers.get_all("Set-Cookie") or []
    names = {cookie.split("=")[0] for cookie in cookies}
    assert names == {"__Host-seen", "__Host-newcomer", "__Host-csrftoken"}
    for cookie in cookies:
        assert "; Secure" in cookie and "; Path=/" in cookie and "Domain" not in cookie and "; SameSite=Lax" in cookie
        assert "; HttpOnly" in cookie or cookie.startswith("__Host-csrftoken")


def test_it_does_not_say_what_it_is_made_of_and_is_asked_for_its_health_under_any_name(site: Site) -> None:
    for path in ("/", "/healthz", "/nowhere/", f"/api{TOY}"):
        headers = answer(site, path).headers
        assert "Server" not in headers and "X-Powered-By" not in headers
    for host in ("10.1.2.3:8000", "elsewhere.example"):
        assert answer(site, "/healthz", "http", Host=host).status == 200
        assert answer(site, "/readyz", "http", Host=host).status == 200
        assert answer(site, "/", Host=host).status == 400


async def test_sockets_open_for_its_own_pages_by_tls_alone(site: Site) -> None:
    address = f"ws://{HOST}/live/"
    for origin in (f"http://{HOST}", f"https://{HOST}:8443", "https://evil.example"):
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, origin=Origin(origin), host="127.0.0.1", port=site.port)
    own = Origin(f"https://{HOST}")
    async with websockets.connect(address, origin=own, host="127.0.0.1", port=site.port) as socket:
        assert socket.response and "Server" not in socket.response.headers


def test_behind_a_real_nginx_guesses_count_by_the_callers_address(site: Site, tmp_path: Path) -> None:
    """The server itself must not read the header in another way; the test speaks for a proxy before nginx."""
    nginx = Nginx(tmp_path, site.port)
    nginx.start()

    def guess(address: str) -> int:
        return answer(nginx, "/room/NOPE/", **{"X-Forwarded-For": address}).status

    try:
        assert [guess(HOME) for _ in range(MOST)] == [404] * MOST
        assert (guess(HOME), guess(f"6.6.6.6, {HOME}"), guess("198.51.100.1")) == (429, 429, 404)
    finally:
        nginx.stop()
