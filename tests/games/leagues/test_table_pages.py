"""The pages of tables."""

from __future__ import annotations

from datetime import timedelta

from games.editions.calendar import EPOCH, today
from games.players.models import Player
from tests.games.conftest import Visitor, text


def test_the_tables_of_today_and_of_another_day(alice: Visitor, secret: int) -> None:
    alice.post({"guess": secret})
    assert Player.objects.get().name in text(alice.client, "/leaderboard/")
    assert Player.objects.get().name not in text(alice.client, f"/leaderboard/?date={EPOCH}")
    assert alice.client.get(f"/leaderboard/?date={today() + timedelta(days=1)}").status_code == 404
