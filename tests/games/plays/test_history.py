"""What a player has done: streaks."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.plays.history import best_streak, streak

days = st.sets(st.integers(0, 60), max_size=40).map(lambda ns: [date(2026, 11, 1) + timedelta(days=n) for n in ns])


@given(days)
def test_a_streak_is_the_run_of_days_that_ends_today_or_yesterday(won: list[date]) -> None:
    now = date(2026, 12, 31)
    length = streak(won, now)
    last = now if now in won else now - timedelta(days=1)
    assert all(last - timedelta(days=n) in won for n in range(length))
    assert last - timedelta(days=length) not in won
    assert length <= best_streak(won) <= len(won)
