"""Records that are made from the plays again after a puzzle was struck."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.editions.models import Edition, Ruling
from games.editions.rulings import forget_excused
from games.players.models import Player
from games.plays import records
from games.plays.models import Play, Record
from tests.day import DAY

STRUCK, WON = 26, (29, 28, 27, *range(6, 26), 3, 2, 0)
"""Days ago. Had the struck day's streak gone on, its freezes would have come on other days, and none for yesterday."""


def test_a_streak_is_no_shorter_when_its_record_is_made_again_after_a_day_was_struck(db: None) -> None:
    alice = Player.objects.create(name="Alice")
    stored: dict[str, Any] = {"public": {"variant": "small", "top": 20}, "secret": {"number": 5}}
    fields = {"game": "toy", "variant": "small", "kind": "daily", "seed": "s", "engine_version": 1, "stored": stored}
    for ago in (STRUCK, *WON):
        day = DAY - timedelta(days=ago)
        noon = timezone.make_aware(datetime(day.year, day.month, day.day, 12))
        ended = {"finished_at": noon, "status": "won", "seconds": 9, "ranked": True}
        edition = Edition.objects.create(date=day, **fields)
        if ago != STRUCK:
            Play.objects.create(player=alice, edition=edition, started_at=noon, moved_at=noon, **ended)
    for ruling, best in ((Ruling.AS_EVER, 23), (Ruling.STRUCK, 25)):
        Edition.objects.filter(date=DAY - timedelta(days=STRUCK)).update(ruling=ruling)
        forget_excused()
        records.rebuild(alice.pk)
        record = Record.objects.get(player=alice, game="toy")
        assert (record.streak_on(DAY), record.best_streak) == (23, best), ruling
    forget_excused()
