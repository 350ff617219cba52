"""Dates that editors and players read."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from games.editions.admin import beside, shortened
from games.editions.models import Correction
from games.editions.rulings import told
from tests.day import DAY


def test_the_month_after_december_is_january_of_the_next_year() -> None:
    assert (beside(date(2026, 12, 1), 1), beside(date(2027, 1, 1), -1)) == ("2027-01", "2026-12")


def test_a_correction_has_its_time_on_its_day_and_later_its_date_too() -> None:
    correction, now = Correction(told="the clue"), datetime(DAY.year, DAY.month, DAY.day, 9, 5, tzinfo=UTC)
    yesterday = now - timedelta(days=1)
    assert told(correction, now, DAY) == "This puzzle was corrected at 09:05: the clue."
    for at, day in ((yesterday, DAY - timedelta(days=1)), (now, DAY - timedelta(days=1)), (yesterday, DAY)):
        assert told(correction, at, day) == f"This puzzle was corrected on {at:%-d %B} at 09:05: the clue."


def test_a_long_text_is_cut_where_a_puzzle_is_shown_and_a_short_one_is_not() -> None:
    assert shortened({"a": ["b", "b" * 200, 7]}) == {"a": ["b", "b" * 200, 7]}
    assert shortened(["c" * 201]) == ["c" * 200 + "… (201 characters)"]
