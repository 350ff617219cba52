"""One POST to an address that someone named: where it arrives, what stops it, and where nothing is posted to."""

import logging
import ssl
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from time_machine import escape_hatch

from config.logs import drop_request_crumbs
from games.leaderboards import webhook_request
from games.leaderboards.webhook_guard import (
    Permission,
    Resolve,
    Unreachable,
    Unwelcome,
    check_target,
    is_public,
    mask_address,
    resolve_host,
)
from games.leaderboards.webhook_request import post_body
from tests.cast.endpoint import Endpoint, endpoint, here
from tests.data.tables import table


def send(server: Endpoint, address: str = "", resolve: Resolve = here, **more: Any) -> webhook_request.Answer:
    """Post to a server that may be posted to, or to an address of its."""
    headers = {"Content-Type": "application/json"}
    return post_body(address or server.address(), b"{}", headers, server.permission, resolve, **more)


def test_a_post_arrives_under_its_name_at_the_place_that_was_checked_and_the_name_is_asked_for_once() -> None:
    asked: list[str] = []

    def rebinding(name: str, port: int) -> list[str]:
        asked.append(name)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with endpoint(204) as server:
        assert send(server, resolve=rebinding).status == 204
    assert server.received == [("/hook/very-secret", f"hooks.example.com:{server.server_port}", b"{}")]
    assert asked == ["hooks.example.com"]


def test_neither_a_place_inside_nor_where_an_answer_leads_is_connected_to() -> None:
    with endpoint() as inside, endpoint(307, Location=inside.address()) as server:
        with pytest.raises(Unwelcome):
            post_body(inside.address(), b"{}", {}, Permission((inside.server_port,), plain=True), here)
        assert send(server).status == 307
    assert inside.received == []


def test_little_of_a_long_answer_is_read_and_how_long_to_wait_is_known() -> None:
    with endpoint(429, b"a" * 300_000, Retry_After="17") as server:
        answer = send(server)
    assert (answer.status, answer.wait, len(answer.body)) == (429, 17.0, webhook_request.MOST_BYTES)


def test_a_late_answer_is_not_waited_for_and_names_no_secret(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(webhook_request, "STEP_LIMIT", 0.05)
    with caplog.at_level(logging.DEBUG), endpoint() as server:
        server.may_answer.clear()
        with pytest.raises(Unreachable, match="in time") as problem:
            send(server)
    assert problem.value.__cause__ is None and problem.value.__context__ is None
    assert "secret" not in caplog.text + repr(problem.value)


def test_an_error_report_names_no_address_that_was_posted_to() -> None:
    """Sentry's breadcrumbs name the whole address of each request."""
    other = {"category": "query", "message": "SELECT"}
    assert drop_request_crumbs({"category": "httplib", "data": {"url": "https://a.example/secret"}}, None) is None
    assert drop_request_crumbs(other, None) == other


def test_a_server_that_is_gone_or_speaks_no_tls_is_unreachable() -> None:
    with endpoint() as server, pytest.raises(Unreachable):
        send(server, server.address().replace("http:", "https:"))
    with pytest.raises(Unreachable, match="could not be reached"):
        send(server)
    assert server.received == []


def certificate(name: str, folder: Path) -> Path:
    """A file with a certificate for a name, signed by itself, and its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), escape_hatch.datetime.datetime.now(UTC)
    whose = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(whose, whose, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    kept = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file = folder / f"{name}.pem"
    file.write_bytes(kept + made.public_bytes(serialization.Encoding.PEM))
    return file


def test_the_certificate_must_be_that_of_the_name_although_the_place_is_connected_to(tmp_path: Path) -> None:
    for name in ("hooks.example.com", "other.example.com"):
        file = certificate(name, tmp_path)
        its_side, trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(file))
        its_side.load_cert_chain(file)
        with endpoint(204) as server:
            server.socket = its_side.wrap_socket(server.socket, server_side=True)
            address = server.address().replace("http:", "https:")
            if name in address:
                assert send(server, address, trust=trust).status == 204
            else:
                with pytest.raises(Unreachable, match="certificate"):
                    send(server, address, trust=trust)
        assert len(server.received) == (name in address)


PUBLIC, HOSTS = Permission(), table("hosts")
SECRET = "https://hooks.example.com/services/T000/B000/very-secret"


def leading_to(*places: str) -> Resolve:
    return lambda name, port: list(places)


def is_welcome(address: str, resolve: Resolve = Mock(side_effect=AssertionError("was resolved"))) -> bool:
    try:
        check_target(address, PUBLIC, resolve)
    except Unwelcome:
        return False
    return True


def test_only_addresses_of_the_public_net_are_welcome_however_they_are_written_and_wherever_they_lead() -> None:
    """By the system's own resolver, which reads numbers without asking anyone; other forms are never resolved."""
    assert [place for place in HOSTS["inside"] if is_public(place)] == []
    assert [place for place in HOSTS["outside"] if not is_public(place)] == []
    for host in HOSTS["inside in other spellings"]:
        assert not is_welcome(f"https://{host}/hook", resolve=resolve_host), host
    for address in (*HOSTS["addresses of other forms"], f"https://a.example/{'a' * 2000}"):
        assert not is_welcome(address), address
    for places in (["1.1.1.1", "2606:4700::1111"], ["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["2606:4700::1111", "::1"]):
        assert is_welcome(SECRET, leading_to(*places)) == (places[-1] == "2606:4700::1111"), places


def test_a_name_that_nobody_has_now_may_be_tried_again_later() -> None:
    for resolve in (Mock(side_effect=OSError("no such name")), leading_to()):
        with pytest.raises(Unreachable, match="find a server of that name"):
            check_target(SECRET, PUBLIC, resolve)


def test_neither_a_refusal_nor_a_target_nor_what_is_shown_says_the_secret() -> None:
    with pytest.raises(Unwelcome) as refusal:
        check_target(SECRET, PUBLIC, leading_to("10.0.0.1"))
    found = check_target(SECRET, PUBLIC, leading_to("1.1.1.1"))
    for text in (str(refusal.value), repr(refusal.value), repr(found), str(found), mask_address(SECRET)):
        assert "very" not in text and "T000" not in text
