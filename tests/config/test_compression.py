"""Pages go out compressed, each by a length of its own; those of accounts do not."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.compression import Compressed

READS_GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.django_db
def test_a_page_goes_out_compressed(client: Client) -> None:
    plain, compressed = client.get("/about/"), client.get("/about/", headers=READS_GZIP)
    assert "Content-Encoding" not in plain
    assert compressed["Content-Encoding"] == "gzip" and "Accept-Encoding" in compressed["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/me/", "/me/settings/", "/account/login/", "/admin/login/"])
def test_what_shows_secrets_of_a_person_goes_out_as_it_is(client: Client, address: str) -> None:
    assert "Content-Encoding" not in client.get(address, headers=READS_GZIP)


@pytest.mark.django_db
def test_the_same_page_has_a_length_of_its_own_each_time(client: Client) -> None:
    lengths = {len(client.get("/terms/", headers=READS_GZIP).content) for _ in range(12)}
    assert len(lengths) > 4


def test_what_scripts_ask_for_is_not_compressed() -> None:
    kinds = {"text/html": True, "application/json": False}
    for kind, is_compressed in kinds.items():
        asked, answer = RequestFactory().get("/api/x/", headers=READS_GZIP), HttpResponse("0" * 5_000, kind)
        sent = Compressed(lambda _: HttpResponse()).process_response(asked, answer)
        assert sent.has_header("Content-Encoding") is is_compressed
