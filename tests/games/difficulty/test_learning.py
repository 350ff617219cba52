"""What plays say of how hard puzzles are: learned at night, shown on the page, and minded by the calendar."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.difficulty import fitting, ordering, tasks
from games.difficulty.models import Expected, Fit
from games.editions.calendar import difficulty
from games.editions.making import make_daily
from games.editions.models import Edition
from games.insights.models import Figures
from puzzles import registry
from tests.day import DAY
from tests.toy.puzzles.toy.engine import ToyEngine


def seconds_of(edition: Edition) -> int:
    return 40 + 10 * int(edition.puzzle.secret.number)


def test_a_puzzle_to_come_is_expected_to_play_as_those_that_were_played(
    db: None, monkeypatch: pytest.MonkeyPatch, admin_client: Client
) -> None:
    monkeypatch.setattr(registry, "slugs", lambda: ("toy",))  # other games have no plays here
    monkeypatch.setattr(ToyEngine, "features", lambda engine, puzzle: {"number": float(puzzle.secret.number)})
    played = [make_daily("toy", "large", DAY - timedelta(days=n)) for n in range(1, fitting.EDITIONS + 1)]
    coming = make_daily("toy", "large", DAY + timedelta(days=3))
    wins = fitting.FINISHES - 5
    for one in played[1:]:
        Figures.objects.create(edition=one, won=wins, lost=5, times={str(seconds_of(one)): wins})
    assert tasks.learn_difficulty() == 0 and not Fit.objects.exists(), "one day is lacking"
    Figures.objects.create(edition=played[0], won=wins, lost=5, times={str(seconds_of(played[0])): wins})
    assert fitting.learn() == 1
    expected, before = Expected.objects.get(pk=coming.pk), Expected.objects.get(pk=played[0].pk)
    assert not expected.played and abs(expected.seconds - seconds_of(coming)) < 0.5 * seconds_of(coming)
    assert before.played and before.seconds == pytest.approx(seconds_of(played[0]))
    assert Fit.objects.get().match["time"] > 0.8
    monkeypatch.undo()
    page = admin_client.get(f"/admin/editions/edition/{coming.pk}/change/", follow=True).content.decode()
    assert "version 1" in page


def test_a_week_is_put_in_order_and_a_locked_day_stays(db: None) -> None:
    monday = DAY + timedelta(days=14 - DAY.weekday())
    week = [make_daily("toy", "small", monday + timedelta(days=n)) for n in range(7)]
    for n, one in enumerate(week):
        Expected.objects.create(edition=one, seconds=700 - 100 * n, success=1.0)  # the hardest on Monday
    Edition.objects.filter(pk=week[0].pk).update(locked=True)
    assert ordering.order_weeks() > 0 and ordering.order_weeks() == 0
    assert Edition.objects.get(pk=week[0].pk).stored == week[0].stored
    rest = Expected.objects.exclude(pk=week[0].pk).select_related("edition")
    found = [(difficulty(one.edition.day), one.hardness) for one in rest]
    assert all(mine[1] <= other[1] for mine in found for other in found if mine[0] < other[0])
    numbers = [one.puzzle.secret.number for one in week]
    assert sorted(Edition.objects.get(pk=one.pk).puzzle.secret.number for one in week) == sorted(numbers)
