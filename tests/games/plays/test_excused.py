"""Streaks and puzzles that were wrong: no streak breaks by one, and no correction makes one shorter."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.editions import corrections, rulings
from games.editions.calendar import EPOCH, today
from games.editions.corrections import Told
from games.editions.models import Edition, Ruling
from games.players.models import Player
from games.plays import records
from games.plays.history import streak_now
from games.plays.models import Play, Record

pytestmark = pytest.mark.django_db


def edition(day: date) -> Edition:
    fields = {"kind": "daily", "seed": "s", "engine_version": 1, "stored": puzzle(5)}
    return Edition.objects.get_or_create(game="toy", variant="small", date=day, defaults=fields)[0]


def puzzle(number: int) -> dict[str, Any]:
    return {"public": {"variant": "small", "top": 20}, "secret": {"number": number}}


def correct(day: date, ruling: Ruling = Ruling.AS_EVER) -> None:
    one = edition(day)
    corrections.correct(one, puzzle(1 + one.puzzle.secret.number % 9), Told("wrong", ruling=ruling), None)
    records.excuse(day)


def finish(player: Player, back: int, status: str = "won") -> None:
    day = today() - timedelta(days=back)
    noon = timezone.make_aware(datetime(day.year, day.month, day.day, 12))
    ended = {"finished_at": noon, "status": status, "seconds": 9, "ranked": True}
    Play.objects.create(player=player, edition=edition(day), started_at=noon, moved_at=noon, **ended)


def streaks(player: Player) -> tuple[int, int, int]:
    """The streak over all games, that of the toy, and the best of any."""
    best = max((one.best_streak for one in Record.objects.filter(player=player)), default=0)
    return streak_now(player.pk).length, streak_now(player.pk, "toy").length, best


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(won=[*range(2, 22), 24, 26], wrong=[0])
@given(st.sets(st.integers(0, 24), max_size=25), st.sets(st.integers(0, 24), max_size=3))
def test_no_correction_of_any_day_makes_a_streak_shorter(won: set[int], wrong: set[int]) -> None:
    with transaction.atomic():
        rulings.forget_excused()
        ada = Player.objects.create(name="Ada")
        for back in won:
            finish(ada, back)
        records.rebuild(ada.pk)
        for back in wrong:
            before = streaks(ada)
            correct(today() - timedelta(days=back), Ruling.SHARED)
            assert all(now >= was for now, was in zip(streaks(ada), before, strict=True))
        transaction.set_rollback(True)
    rulings.forget_excused()


@pytest.mark.parametrize("ruling", [Ruling.SHARED, Ruling.STRUCK])
def test_whoever_lost_at_a_wrong_puzzle_goes_on_with_the_streak(ruling: Ruling) -> None:
    ada = Player.objects.create(name="Ada")
    for back in (4, 3, 2, 0):
        finish(ada, back)
    finish(ada, 1, "lost")
    records.rebuild(ada.pk)
    assert streak_now(ada.pk, "toy").length == 1
    correct(today() - timedelta(days=1), ruling)
    assert streak_now(ada.pk, "toy").length == streak_now(ada.pk).length == 4
    assert Record.objects.get(player=ada, game="toy").freezes == 0


def test_a_slip_is_no_excuse_and_a_ruling_gets_no_milder() -> None:
    correct(EPOCH)
    assert rulings.excused("toy") == frozenset()
    for ruling in (Ruling.STRUCK, Ruling.AS_EVER):
        correct(EPOCH, ruling)
        assert edition(EPOCH).ruling == Ruling.STRUCK
    assert rulings.excused("toy") == rulings.excused("") == {EPOCH} and rulings.excused("square") == frozenset()
