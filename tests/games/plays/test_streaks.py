"""Days in a row, and the freezes that save a missed one."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.plays.streaks import EVERY, MOST, Streak, of

FIRST = date(2026, 11, 2)
numbers = st.lists(st.integers(0, 60), max_size=50)


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def played(*numbers: int) -> Streak:
    return of(day(number) for number in numbers)


def plain(days: set[date], until: date) -> int:
    """Days in a row up to a day, without any freeze."""
    count = 0
    while until - timedelta(days=count) in days:
        count += 1
    return count


def test_each_seventh_day_earns_a_freeze_and_two_at_most_are_held() -> None:
    assert [played(*range(n)).freezes for n in (6, 7, 13, 14, 21, 28)] == [0, 1, 1, 2, 2, 2]


def test_a_missed_day_uses_a_freeze_by_itself_and_says_which_day_was_saved() -> None:
    streak = played(*range(7), 8)
    assert (streak.length, streak.freezes, streak.saved) == (8, 0, (day(7),))


def test_while_today_may_still_be_won_no_freeze_is_used_for_it() -> None:
    week = played(*range(7))
    assert (week.on(day(7)).length, week.on(day(7)).freezes) == (7, 1)
    assert (week.on(day(8)).length, week.on(day(8)).freezes, week.on(day(8)).saved) == (7, 0, (day(7),))
    assert (week.on(day(9)).length, week.on(day(9)).freezes) == (0, 0)


def test_more_missed_days_than_freezes_end_a_streak_and_leave_none() -> None:
    streak = played(*range(14), 17)
    assert (streak.length, streak.freezes, streak.saved, streak.best) == (1, 0, (), 14)


@given(numbers)
def test_a_streak_is_what_its_days_say_in_whatever_order_and_however_often_they_come(chosen: list[int]) -> None:
    assert played(*chosen) == played(*reversed(chosen)) == played(*chosen, *chosen)


@given(numbers)
def test_going_on_day_by_day_is_the_same_as_all_at_once(chosen: list[int]) -> None:
    streak = Streak()
    for number in sorted(chosen):
        streak = streak.won(day(number))
    assert streak == played(*chosen)


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
