"""One POST to an address that somebody named, to servers of this machine: where it arrives, and what stops it."""

from __future__ import annotations

import logging
import ssl
from datetime import UTC, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from time_machine import escape_hatch

from config.logs import without_addresses
from games.outgoing import posting
from games.outgoing.guard import Permission, Unreachable, Unwelcome
from games.outgoing.posting import post
from tests.cast.endpoint import endpoint, here

HEADERS = {"Content-Type": "application/json"}


def test_it_arrives_under_the_name_that_was_given_at_the_place_that_was_checked() -> None:
    with endpoint(204) as server:
        assert post(server.address(), b"{}", HEADERS, server.permission, here).status == 204
    assert server.received == [("/hook/very-secret", f"hooks.example.com:{server.server_port}", b"{}")]


def test_a_name_is_resolved_once_so_that_it_cannot_lead_elsewhere_after_the_check() -> None:
    asked: list[str] = []

    def rebinding(name: str, port: int) -> list[str]:
        asked.append(name)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with endpoint() as server:
        post(server.address(), b"{}", HEADERS, server.permission, rebinding)
    assert asked == ["hooks.example.com"] and len(server.received) == 1


def test_a_place_inside_is_not_even_connected_to() -> None:
    with endpoint() as server, pytest.raises(Unwelcome):
        post(server.address(), b"{}", HEADERS, Permission((server.server_port,), plain=True), here)
    assert server.received == []


def test_nothing_is_followed() -> None:
    with endpoint() as inside, endpoint(307, Location=inside.address()) as server:
        assert post(server.address(), b"{}", HEADERS, server.permission, here).status == 307
    assert inside.received == []


def test_of_a_long_answer_little_is_read_and_how_long_to_wait_is_told() -> None:
    with endpoint(429, b"a" * 300_000, Retry_After="17") as server:
        answer = post(server.address(), b"{}", HEADERS, server.permission, here)
    assert (answer.status, answer.wait, len(answer.body)) == (429, 17.0, posting.MOST)


def test_a_late_answer_is_not_waited_for_and_neither_the_error_nor_the_log_says_the_secret(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.05)
    with caplog.at_level(logging.DEBUG), endpoint() as server:
        server.may_answer.clear()
        with pytest.raises(Unreachable, match="in time") as problem:
            post(server.address(), b"{}", HEADERS, server.permission, here)
    assert problem.value.__cause__ is None and problem.value.__context__ is None
    assert "secret" not in caplog.text + repr(problem.value)


def test_what_is_told_of_errors_has_no_request_to_elsewhere() -> None:
    """Sentry's breadcrumbs name the whole address of each."""
    other = {"category": "query", "message": "SELECT"}
    assert without_addresses({"category": "httplib", "data": {"url": "https://a.example/secret"}}, None) is None
    assert without_addresses(other, None) == other


def test_who_is_not_there_is_unreachable() -> None:
    with endpoint() as server:
        address, permission = server.address(), server.permission
    with pytest.raises(Unreachable, match="could not be reached"):
        post(address, b"{}", HEADERS, permission, here)


def test_who_speaks_no_tls_is_not_trusted() -> None:
    with endpoint() as server:
        address = server.address().replace("http:", "https:")
        with pytest.raises(Unreachable):
            post(address, b"{}", HEADERS, server.permission, here)
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


@pytest.mark.parametrize(("name", "arrives"), [("hooks.example.com", True), ("other.example.com", False)])
def test_the_certificate_must_be_that_of_the_name_although_the_place_is_connected_to(
    name: str, arrives: bool, tmp_path: Path
) -> None:
    file = certificate(name, tmp_path)
    its_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    its_side.load_cert_chain(file)
    trust = ssl.create_default_context(cafile=str(file))
    with endpoint(204) as server:
        server.socket = its_side.wrap_socket(server.socket, server_side=True)
        address = server.address().replace("http:", "https:")
        if arrives:
            assert post(address, b"{}", HEADERS, server.permission, here, trust).status == 204
        else:
            with pytest.raises(Unreachable, match="certificate"):
                post(address, b"{}", HEADERS, server.permission, here, trust)
    assert len(server.received) == arrives
