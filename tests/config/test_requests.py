"""What is not sent as UTF-8 or cannot be read is refused in a sentence; and what goes out compressed."""

import json
import logging
from itertools import product

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.headers import CompressionMiddleware
from config.web_process import ThreadReusingHandler

FORM = "application/x-www-form-urlencoded"
SENTENCE = "We can only read UTF-8."


def send(path: str, content_type: str, method: str = "POST") -> tuple[int, dict[bytes, bytes], str]:
    """The status, headers and text with which the site answers a form, as a web process does it."""
    path, _, query = path.partition("?")
    headers = [(b"host", b"localhost"), (b"content-type", content_type.encode())]
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": headers}

    async def answer() -> tuple[int, dict[bytes, bytes], str]:
        caller = ApplicationCommunicator(ThreadReusingHandler(), scope)
        await caller.send_input({"type": "http.request", "body": b"a=b"})
        begin, rest = await caller.receive_output(60), await caller.receive_output(60)
        await caller.send_input({"type": "http.disconnect"})
        await caller.wait(60)
        return begin["status"], dict(begin["headers"]), rest["body"].decode()

    return async_to_sync(answer)()


def test_another_charset_is_refused_in_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    paths = ("/about/", "/account/login/?a=%ff", "/api/toy/practice/small/5/moves/?a=%ff")
    charsets = ("latin-1", "utf-16", "rot13", "idna", "klingon")
    for charset, path in product(charsets, paths):
        caplog.clear()
        status, headers, text = send(path, f"{FORM}; charset={charset}")
        assert status == 415, (charset, path)
        assert {b"Content-Security-Policy", b"X-Content-Type-Options", b"X-Request-ID"} <= set(headers)
        assert SENTENCE in (json.loads(text)["error"]["message"] if path.startswith("/api/") else text)
        assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert send("/leaderboard/?a=%ff", "text/plain; charset=rot13", "GET")[0] == 415, "also what is only read"


def test_a_form_that_cannot_be_read_is_refused_where_its_token_is_looked_for(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/account/login/")
    for body, kind in (("a=b&" * 1_001, FORM), ("a=" + "b" * 3_000_000, FORM), ("--x", "multipart/form-data")):
        refused = client.post("/about/", body, content_type=kind)
        assert refused.status_code == 400 and "too long" in refused.content.decode()


def test_the_letter_nul_is_refused_in_a_query_and_in_a_form(db: None) -> None:
    """SQLite would take it; PostgreSQL fails on it."""
    asked = [Client().get(f"{path}?a=%00") for path in ("/about/", "/api/schema/")]
    for refused in (*asked, Client().post("/about/", {"a": "\0"})):
        assert refused.status_code == 400 and "too long" in refused.content.decode()


READS_GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_page_is_compressed_to_another_length_each_time_and_secrets_are_not(client: Client, db: None) -> None:
    assert "Content-Encoding" not in client.get("/about/")
    pages = [client.get("/about/", headers=READS_GZIP) for _ in range(12)]
    assert all(page["Content-Encoding"] == "gzip" and "Accept-Encoding" in page["Vary"] for page in pages)
    assert len({len(page.content) for page in pages}) > 4
    for address in ("/me/", "/me/settings/", "/account/login/", "/admin/login/"):
        assert "Content-Encoding" not in client.get(address, headers=READS_GZIP), address


def test_what_scripts_ask_for_is_not_compressed() -> None:
    for kind, is_compressed in (("text/html", True), ("application/json", False)):
        asked, answer = RequestFactory().get("/api/x/", headers=READS_GZIP), HttpResponse("0" * 5_000, kind)
        sent = CompressionMiddleware(lambda _: HttpResponse()).process_response(asked, answer)
        assert sent.has_header("Content-Encoding") is is_compressed
