"""Pages go out compressed, each by a length of its own; those of accounts do not."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.headers import Compressed

READS_GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_page_goes_out_compressed_by_another_length_each_time_and_secrets_as_they_are(
    client: Client, db: None
) -> None:
    assert "Content-Encoding" not in client.get("/about/")
    pages = [client.get("/about/", headers=READS_GZIP) for _ in range(12)]
    assert all(page["Content-Encoding"] == "gzip" and "Accept-Encoding" in page["Vary"] for page in pages)
    assert len({len(page.content) for page in pages}) > 4
    for address in ("/me/", "/me/settings/", "/account/login/", "/admin/login/"):
        assert "Content-Encoding" not in client.get(address, headers=READS_GZIP), address


def test_what_scripts_ask_for_is_not_compressed() -> None:
    for kind, is_compressed in (("text/html", True), ("application/json", False)):
        asked, answer = RequestFactory().get("/api/x/", headers=READS_GZIP), HttpResponse("0" * 5_000, kind)
        sent = Compressed(lambda _: HttpResponse()).process_response(asked, answer)
        assert sent.has_header("Content-Encoding") is is_compressed
