"""Caches may keep a newcomer's pages for a moment, and nobody else's."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast.visitors import Visitor

PAGES = ["/", "/archive/", "/leaderboard/", "/leaderboard/week/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_newcomers_page_may_be_kept_and_a_players_may_not(page: str, alice: Visitor, wrong: int) -> None:
    newcomer = Client().get(page)
    assert "public" in newcomer["Cache-Control"] and "max-age=" in newcomer["Cache-Control"]
    assert not newcomer.cookies and "Cookie" in newcomer["Vary"]
    alice.post({"guess": wrong})
    own = alice.client.get(page)
    assert "private" in own["Cache-Control"] and "public" not in own["Cache-Control"]
    assert "Cookie" in own["Vary"]


def test_what_is_not_there_is_not_kept(client: Client, db: None) -> None:
    assert "public" not in client.get("/leaderboard/never/").get("Cache-Control", "")
