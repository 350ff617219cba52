"""Pages go out compressed, each by a length of its own; those of accounts do not."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

READS_GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/about/", "/leaderboard/", "/nothing-here/"])
def test_a_page_goes_out_compressed(client: Client, address: str) -> None:
    plain, compressed = client.get(address), client.get(address, headers=READS_GZIP)
    assert "Content-Encoding" not in plain
    assert compressed["Content-Encoding"] == "gzip" and "Accept-Encoding" in compressed["Vary"]
    assert len(compressed.content) < len(plain.content) / 2
    assert gzip.decompress(compressed.content).strip().startswith(b"<!DOCTYPE html>")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/me/", "/me/settings/", "/account/login/", "/admin/login/"])
def test_what_shows_secrets_of_a_person_goes_out_as_it_is(client: Client, address: str) -> None:
    assert "Content-Encoding" not in client.get(address, headers=READS_GZIP)


@pytest.mark.django_db
def test_the_same_page_has_a_length_of_its_own_each_time(client: Client) -> None:
    lengths = {len(client.get("/terms/", headers=READS_GZIP).content) for _ in range(12)}
    assert len(lengths) > 4


@pytest.mark.django_db
def test_what_scripts_ask_for_is_not_compressed(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/api/schema/", headers=READS_GZIP)
