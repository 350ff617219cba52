"""Days in a row, the freezes that save a missed one, and the days that are excused."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.plays.streaks import EVERY, MOST, Streak, of

FIRST = date(2026, 11, 2)
numbers = st.lists(st.integers(0, 60), max_size=50)


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def played(*numbers: int, excused: frozenset[date] = frozenset()) -> Streak:
    return of((day(number) for number in numbers), excused)


def plain(days: set[date], until: date) -> int:
    """Count the days in a row up to a day, without any freeze."""
    count = 0
    while until - timedelta(days=count) in days:
        count += 1
    return count


def test_each_seventh_day_earns_a_freeze_which_saves_a_missed_day_by_itself() -> None:
    assert [played(*range(n)).freezes for n in (6, 7, 13, 14, 21, 28)] == [0, 1, 1, 2, 2, 2]
    streak = played(*range(7), 8)
    assert (streak.length, streak.freezes, streak.saved) == (8, 0, (day(7),))
    streak = played(*range(14), 17)
    assert (streak.length, streak.freezes, streak.saved, streak.best) == (1, 0, (), 14), "three days, two freezes"


def test_while_today_may_still_be_won_no_freeze_is_used_for_it() -> None:
    week = played(*range(7))
    seen = [(week.on(day(n)).length, week.on(day(n)).freezes) for n in (7, 8, 9)]
    assert seen == [(7, 1), (7, 0), (0, 0)] and week.on(day(8)).saved == (day(7),)


@given(numbers)
def test_a_streak_is_what_its_days_say_in_any_order_at_once_or_day_by_day(chosen: list[int]) -> None:
    streak = Streak()
    for number in sorted(chosen):
        streak = streak.won(day(number))
    assert streak == played(*chosen) == played(*reversed(chosen)) == played(*chosen, *chosen)


@given(numbers, st.integers(0, 70))
def test_freezes_never_make_a_streak_shorter_and_are_never_counted_twice(chosen: list[int], now: int) -> None:
    days = {day(number) for number in chosen}
    streak = played(*chosen)
    if days and now >= max(chosen):
        assert streak.on(day(now)).length >= max(plain(days, day(now)), plain(days, day(now - 1)))
    assert streak.best >= max((plain(days, one) for one in days), default=0)
    assert not days & set(streak.saved) and len(set(streak.saved)) == len(streak.saved)
    assert 0 <= streak.freezes <= MOST
    assert streak.freezes + len(streak.saved) <= len(days) // EVERY


@given(numbers, numbers, st.integers(0, 3))
def test_a_streak_goes_on_over_excused_days_and_uses_no_freeze_for_them(
    chosen: list[int], wrong: list[int], more: int
) -> None:
    excused = frozenset(map(day, wrong))
    streak = played(*chosen, excused=excused)
    assert not excused & set(streak.saved) and streak.best <= len(set(chosen))
    if chosen:
        ahead = excused | {day(max(chosen) + n) for n in range(1, 1 + more)}
        before = played(*chosen, excused=ahead)
        after = before.on(day(max(chosen) + 1 + more))
        assert (after.length, after.freezes) == (before.length, before.freezes)
