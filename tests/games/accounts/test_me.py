"""A player's own page: their name, their counts."""

from __future__ import annotations

import re

from games.players.models import Player
from tests.cast.visitors import Visitor, text


def test_my_page_counts_and_streaks(alice: Visitor, secret: int) -> None:
    assert "after your first game" in text(alice.client, "/me/")
    alice.post({"guess": secret})
    page = text(alice.client, "/me/")
    assert re.search(r"<dt>streak</dt>\s*<dd>\s*1\s*</dd>", page)
    assert "🎲 1" in re.sub(r"<[^>]+>", "", page)


def test_a_name_is_chosen_and_shown_escaped(alice: Visitor) -> None:
    token = alice.client.cookies["csrftoken"].value
    alice.client.post("/me/name/", {"name": "O'Hara", "csrfmiddlewaretoken": token})
    assert "O&#x27;Hara" in text(alice.client, "/me/") and not Player.objects.exists()
    alice.post({"hint": True})
    assert Player.objects.get().name == "O'Hara"
    assert "O&#x27;Hara" in text(alice.client, "/me/")
