"""The spans of days over which points are added up."""

from __future__ import annotations

from datetime import date, timedelta

SPANS = {"day": "Day", "week": "Week", "month": "Month"}


def days_of(span: str, day: date) -> tuple[date, date]:
    """The first and last day of the span in which a day lies; weeks begin on Monday."""
    if span == "week":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    if span == "month":
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return day.replace(day=1), following - timedelta(days=1)
    return day, day
