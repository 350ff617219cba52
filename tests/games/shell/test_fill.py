"""`manage.py fill`: people who are made up play the past days as the referee judges it, on a developer's site alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.leagues.models import Tally
from games.plays.models import Play
from tests.day import DAY, START

pytestmark = pytest.mark.django_db
FILL = ("fill", "--players=12", "--days=3", "--games=toy")


def test_a_live_site_is_not_filled() -> None:
    with pytest.raises(CommandError, match="live site"):
        call_command(*FILL)
    assert not Play.objects.exists()


def test_past_days_are_played_once_on_their_own_days_with_mistakes(settings: Any) -> None:
    settings.DEBUG = True
    call_command(*FILL)
    there = list(Play.objects.order_by("pk").values_list("pk", "moved_at"))
    call_command(*FILL)
    assert list(Play.objects.order_by("pk").values_list("pk", "moved_at")) == there
    plays = Play.objects.select_related("edition")
    assert {play.edition.date for play in plays} == {DAY - timedelta(days=n) for n in range(3)}
    assert all(play.started_at.date() == play.edition.date and play.moved_at <= START for play in plays)
    assert plays.filter(shown=True, status="won").exists() and len(set(plays.values_list("moves_made", flat=True))) > 3
    assert Tally.objects.filter(span="day", first=DAY - timedelta(days=2)).exists()
