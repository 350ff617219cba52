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
from games.plays.streaks import of

pytestmark = pytest.mark.django_db
FIRST = date(2026, 11, 2)
numbers = st.lists(st.integers(0, 40), max_size=40)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Any:
    rulings.forget_excused()
    yield
    rulings.forget_excused()


def days(chosen: list[int]) -> list[date]:
    return [FIRST + timedelta(days=n) for n in chosen]


@given(numbers, numbers, st.integers(0, 3))
def test_a_streak_goes_on_over_excused_days_and_uses_no_freeze_for_them(
    chosen: list[int], wrong: list[int], more: int
) -> None:
    excused = frozenset(days(wrong))
    streak = of(days(chosen), excused)
    assert not excused & set(streak.saved) and streak.best <= len(set(chosen))
    if chosen:
        last = FIRST + timedelta(days=max(chosen))
        ahead = excused | {last + timedelta(days=n) for n in range(1, 1 + more)}
        after = of(days(chosen), ahead).on(last + timedelta(days=1 + more))
        assert (after.length, after.freezes) == (of(days(chosen), ahead).length, of(days(chosen), ahead).freezes)


def edition(day: date) -> Edition:
    fields = {"kind": "daily", "seed": "s", "engine_version": 1, "stored": puzzle(5)}
    return Edition.objects.get_or_create(game="toy", variant="small", date=day, defaults=fields)[0]


def puzzle(number: int) -> dict[str, Any]:
    return {"public": {"variant": "small", "top": 20}, "secret": {"number": number}}


def correct(day: date, ruling: Ruling = Ruling.AS_EVER) -> None:
    one = edition(day)
    other = puzzle(1 + one.puzzle.secret.number % 9)
    corrections.correct(one, other, Told("wrong", ruling=ruling), None)
    records.excuse(day)


def finish(player: Player, day: date, status: str = "won") -> None:
    noon = timezone.make_aware(datetime(day.year, day.month, day.day, 12))
    ended = {"finished_at": noon, "status": status, "seconds": 9, "ranked": True}
    Play.objects.create(player=player, edition=edition(day), started_at=noon, moved_at=noon, **ended)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(won=[*range(2, 22), 24, 26], wrong=[0])
@given(st.sets(st.integers(0, 24), max_size=25), st.sets(st.integers(0, 24), max_size=3))
def test_no_correction_of_any_day_makes_a_streak_shorter(won: set[int], wrong: set[int]) -> None:
    with transaction.atomic():
        rulings.forget_excused()
        ada = Player.objects.create(name="Ada")
        for back in won:
            finish(ada, today() - timedelta(days=back))
        records.rebuild(ada.pk)
        for back in wrong:
            before = streak_now(ada.pk).length, streak_now(ada.pk, "toy").length, best(ada)
            day = today() - timedelta(days=back)
            correct(day, Ruling.SHARED)
            after = streak_now(ada.pk).length, streak_now(ada.pk, "toy").length, best(ada)
            assert all(now >= was for now, was in zip(after, before, strict=True))
        transaction.set_rollback(True)
    rulings.forget_excused()


def best(player: Player) -> int:
    return max((one.best_streak for one in Record.objects.filter(player=player)), default=0)


@pytest.mark.parametrize("ruling", [Ruling.SHARED, Ruling.STRUCK])
def test_whoever_lost_at_a_wrong_puzzle_goes_on_with_the_streak(ruling: Ruling) -> None:
    ada = Player.objects.create(name="Ada")
    for back in (4, 3, 2):
        finish(ada, today() - timedelta(days=back))
    finish(ada, today() - timedelta(days=1), "lost")
    finish(ada, today())
    records.rebuild(ada.pk)
    assert streak_now(ada.pk, "toy").length == 1
    correct(today() - timedelta(days=1), ruling)
    assert streak_now(ada.pk, "toy").length == streak_now(ada.pk).length == 4
    assert Record.objects.get(player=ada, game="toy").freezes == 0


def test_a_slip_is_no_excuse_and_a_ruling_gets_no_milder() -> None:
    correct(EPOCH)
    assert rulings.excused("toy") == frozenset()
    for ruling, kept in ((Ruling.STRUCK, Ruling.STRUCK), (Ruling.AS_EVER, Ruling.STRUCK)):
        correct(EPOCH, ruling)
        assert edition(EPOCH).ruling == kept
    assert rulings.excused("toy") == rulings.excused("") == {EPOCH} and rulings.excused("square") == frozenset()
