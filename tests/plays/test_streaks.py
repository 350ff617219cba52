"""Records are what all finishes make: days in a row, freezes, and days that are excused because a puzzle was wrong."""

from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.editions import corrections
from games.editions.calendar import EPOCH
from games.editions.corrections import CorrectionNotice
from games.editions.making import make_daily_edition
from games.editions.models import Edition, Ruling
from games.players.models import Player
from games.players.sign_ins import merge_guest
from games.plays import records
from games.plays.models import Play, Record
from games.plays.records import DAYS_PER_FREEZE, MOST_FREEZES, Streak, build_streak, load_streak, read_streak
from games.plays.referee import record_finished_play
from tests.cast.plays import end_play
from tests.day import DAY

FIRST = date(2026, 11, 2)
RECENT = st.sets(st.integers(0, 24), max_size=25)
numbers = st.lists(st.integers(0, 60), max_size=50)


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def played(*numbers: int, excused: frozenset[date] = frozenset()) -> Streak:
    return build_streak((day(number) for number in numbers), excused)


def count_back(days: set[date], last: date) -> int:
    return 1 + count_back(days, last - timedelta(days=1)) if last in days else 0


def test_each_seventh_day_earns_a_freeze_which_saves_a_missed_day_but_not_today_while_it_may_be_won() -> None:
    assert [played(*range(n)).freezes for n in (6, 7, 13, 14, 21, 28)] == [0, 1, 1, 2, 2, 2]
    streak = played(*range(7), 8)
    assert (streak.length, streak.freezes, streak.saved) == (8, 0, (day(7),))
    streak = played(*range(14), 17)
    assert (streak.length, streak.freezes, streak.saved, streak.best) == (1, 0, (), 14), "three days, two freezes"
    week = played(*range(7))
    seen = [(week.advance_to(day(n)).length, week.advance_to(day(n)).freezes) for n in (7, 8, 9)]
    assert seen == [(7, 1), (7, 0), (0, 0)] and week.advance_to(day(8)).saved == (day(7),)


@given(numbers)
def test_a_streak_is_what_its_days_say_in_any_order_at_once_or_day_by_day(chosen: list[int]) -> None:
    streak = Streak()
    for number in sorted(chosen):
        streak = streak.add_win(day(number))
    assert streak == played(*chosen) == played(*reversed(chosen)) == played(*chosen, *chosen)


@given(numbers, st.integers(0, 70))
def test_freezes_never_make_a_streak_shorter_and_are_never_counted_twice(chosen: list[int], now: int) -> None:
    days = {day(number) for number in chosen}
    streak = played(*chosen)
    if days and now >= max(chosen):
        assert streak.advance_to(day(now)).length >= max(count_back(days, day(now)), count_back(days, day(now - 1)))
    assert streak.best >= max((count_back(days, one) for one in days), default=0)
    assert not days & set(streak.saved) and len(set(streak.saved)) == len(streak.saved)
    assert 0 <= streak.freezes <= MOST_FREEZES
    assert streak.freezes + len(streak.saved) <= len(days) // DAYS_PER_FREEZE


@given(numbers, numbers, st.integers(0, 3))
def test_a_streak_goes_on_over_excused_days_without_a_freeze(chosen: list[int], wrong: list[int], more: int) -> None:
    excused = frozenset(map(day, wrong))
    streak = played(*chosen, excused=excused)
    assert not excused & set(streak.saved) and streak.best <= len(set(chosen))
    if chosen:
        ahead = excused | {day(max(chosen) + n) for n in range(1, 1 + more)}
        before = played(*chosen, excused=ahead)
        after = before.advance_to(day(max(chosen) + 1 + more))
        assert (after.length, after.freezes) == (before.length, before.freezes)


def edition(day: date) -> Edition:
    fields = {"kind": "daily", "seed": "s", "engine_version": 1, "stored": puzzle(5)}
    return Edition.objects.get_or_create(game="toy", variant="small", date=day, defaults=fields)[0]


def puzzle(number: int) -> dict[str, Any]:
    return {"public": {"variant": "small", "top": 20}, "secret": {"number": number}}


def correct(day: date, ruling: Ruling = Ruling.UNCHANGED) -> None:
    one = edition(day)
    right = puzzle(1 + one.puzzle.secret.number % 9)
    corrections.correct_puzzle(one, right, CorrectionNotice("wrong", ruling=ruling), None)
    records.restore_broken_streaks(day)


def finish_on(player: Player, back: int, status: str = "won") -> None:
    day = DAY - timedelta(days=back)
    noon = timezone.make_aware(datetime(day.year, day.month, day.day, 12))
    end_play(player, edition(day), noon, status, seconds=9, ranked=True)


def streaks(player: Player) -> tuple[int, int, int]:
    best = max((one.best_streak for one in Record.objects.filter(player=player)), default=0)
    return load_streak(player.pk).length, load_streak(player.pk, "toy").length, best


@pytest.mark.django_db
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(won={*range(2, 22), 24, 26}, wrong={0}, ruling=Ruling.SHARED)
@example(won={29, 28, 27, *range(6, 26), 3, 2, 0}, wrong={26}, ruling=Ruling.STRUCK)  # freezes come on other days
@given(RECENT, st.sets(st.integers(0, 24), max_size=3), st.sampled_from([Ruling.SHARED, Ruling.STRUCK]))
def test_no_correction_of_any_day_makes_a_streak_shorter(won: set[int], wrong: set[int], ruling: Ruling) -> None:
    with transaction.atomic():
        corrections.forget_excused_days()
        ada = Player.objects.create(name="Ada")
        for back in won:
            finish_on(ada, back)
        records.rebuild_records(ada.pk)
        for back in wrong:
            before = streaks(ada)
            correct(DAY - timedelta(days=back), ruling)
            assert all(now >= was for now, was in zip(streaks(ada), before, strict=True))
        transaction.set_rollback(True)
    corrections.forget_excused_days()


@pytest.mark.django_db
@pytest.mark.parametrize("ruling", [Ruling.SHARED, Ruling.STRUCK])
def test_a_loss_at_a_wrong_puzzle_does_not_end_the_streak(ruling: Ruling) -> None:
    ada = Player.objects.create(name="Ada")
    for back in (4, 3, 2, 0):
        finish_on(ada, back)
    finish_on(ada, 1, "lost")
    records.rebuild_records(ada.pk)
    assert load_streak(ada.pk, "toy").length == 1
    correct(DAY - timedelta(days=1), ruling)
    assert load_streak(ada.pk, "toy").length == load_streak(ada.pk).length == 4
    assert Record.objects.get(player=ada, game="toy").freezes == 0


@pytest.mark.django_db
def test_a_slip_is_no_excuse_and_a_ruling_gets_no_milder() -> None:
    correct(EPOCH)
    assert corrections.list_excused_days("toy") == frozenset()
    for ruling in (Ruling.STRUCK, Ruling.UNCHANGED):
        correct(EPOCH, ruling)
        assert edition(EPOCH).ruling == Ruling.STRUCK
    excused = [corrections.list_excused_days(game) for game in ("toy", "", "square")]
    assert excused == [{EPOCH}, {EPOCH}, frozenset()]


finishes = st.tuples(st.integers(0, 7), st.integers(1, 3), st.sampled_from(["won", "lost", "gave up"]), st.booleans())
stories = st.lists(st.tuples(st.booleans(), finishes), max_size=16)


@pytest.fixture
def editions(db: None) -> list[Edition]:
    """Two variants of three days, and a later day of one alone."""
    days = [(variant, EPOCH + timedelta(days=n)) for n in (0, 1, 2) for variant in ("small", "large")]
    return [make_daily_edition("toy", variant, day) for variant, day in [*days, ("small", EPOCH + timedelta(days=9))]]


def finish(who: Player, edition: Edition, guesses: int, status: str, ranked: bool) -> None:
    shown = {"ranked": ranked, "line": f"🎲 {guesses} more", "seconds": guesses * 10}
    play = end_play(who, edition, edition.made_at, status, **shown)
    record_finished_play(play, edition)


def check(player: Player) -> None:
    plays = list(Play.objects.filter(player=player, run=1, finished_at__isnull=False).select_related("edition"))
    wins = [play for play in plays if play.status == "won"]
    seconds = [play.seconds or 0 for play in wins]
    days = {play.edition.day for play in wins if play.ranked}
    records = {one.game: one for one in Record.objects.filter(player=player)}
    assert set(records) == ({"toy", Record.ANY} if plays else set())
    for record in records.values():
        assert (record.played, record.won) == (len(plays), len(wins))
        assert record.average == (round(sum(seconds) / len(wins)) if wins else None)
        assert record.fastest == min(seconds, default=None)
        assert dict(record.histogram) == Counter(play.line.removesuffix(" more") for play in plays)
        assert record.best_streak == max((count_back(days, day) for day in days), default=0)
        assert record.last_won == max(days, default=None)
        for now in (EPOCH + timedelta(days=n) for n in range(2, 12)):
            if not days or max(days) <= now:
                in_a_row = count_back(days, now) or count_back(days, now - timedelta(days=1))
                assert read_streak(record).advance_to(now).length == in_a_row


@pytest.mark.postgres
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories)
def test_records_are_what_the_plays_say_in_whatever_order_they_finish(
    editions: list[Edition], story: list[tuple[bool, tuple[int, int, str, bool]]]
) -> None:
    with transaction.atomic():
        guest, player = Player.objects.create(name="Guest"), Player.objects.create(name="Player")
        for by_guest, (number, guesses, status, ranked) in story:
            who, edition = guest if by_guest else player, editions[number % len(editions)]
            if not Play.objects.filter(player=who, edition=edition).exists():
                finish(who, edition, guesses, status, ranked)
        check(guest)
        check(player)
        merge_guest(guest, player)
        check(player)
        transaction.set_rollback(True)


@pytest.mark.postgres
def test_the_command_makes_lost_records_anew(editions: list[Edition], capsys: pytest.CaptureFixture[str]) -> None:
    player = Player.objects.create(name="Alice")
    for number, edition in enumerate(editions):
        finish(player, edition, number, "won", True)
    Record.objects.all().delete()
    call_command("records", json=True)
    check(player)
    assert '"records": 2' in capsys.readouterr().out
