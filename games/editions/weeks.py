"""Which days a page of the calendar shows: a month, a week, or the next days with what is still to be approved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.http import Http404

from games.editions import desk
from games.editions.blocked import blocked_of
from games.editions.calendar import days_ahead, today

FIRST_YEAR, LAST_YEAR = 2000, 9000
WEEK = 7


@dataclass(frozen=True)
class DayOfMonth:
    """A day on the page of a month: whether it belongs to that month, and its editions."""

    day: date
    here: bool
    slots: list[desk.Slot]


def month_of(text: str | None) -> date:
    """The first day of a month written 2026-11; of this month where none is written."""
    try:
        return date.fromisoformat(f"{text}-01") if text else today().replace(day=1)
    except ValueError as problem:
        raise Http404("There is no such month.") from problem


def week_of(text: str | None) -> date:
    """The Monday of the week with a day written 2026-11-24; of this week where none is written."""
    try:
        day = date.fromisoformat(text) if text else today()
    except ValueError as problem:
        raise Http404("There is no such day.") from problem
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Http404("There is no such week.")
    return day - timedelta(days=day.weekday())


def beside(month: date, step: int) -> str:
    """The month before or after, as it is written in an address."""
    index = month.year * 12 + month.month - 1 + step
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


@dataclass(frozen=True)
class Ahead:
    """The days ahead, seven to a row, each with what nobody has approved: so many `wait`, so many are not made yet.

    `spoiled`: what was approved, and uses a word that was blocked since.
    """

    weeks: list[list[DayOfMonth]]
    spoiled: list[desk.Slot]
    wait: int
    missing: int


def coming() -> Ahead:
    """What is to be looked at of the days ahead."""
    days = days_ahead()
    found = desk.slots(None, days)
    missing = sum(slot.edition is None for slots in found.values() for slot in slots)
    approved, cells = list[desk.Slot](), list[DayOfMonth]()
    for day in days:
        there = [slot for slot in found.get(day, []) if slot.is_coming]
        approved += [slot for slot in there if _is_approved(slot)]
        cells.append(DayOfMonth(day, True, [slot for slot in there if not _is_approved(slot)]))
    blocked = blocked_of(slot.edition for slot in approved if slot.edition)
    spoiled = [slot for slot in approved if slot.edition and slot.edition.pk in blocked]
    weeks = [cells[first : first + WEEK] for first in range(0, len(cells), WEEK)]
    return Ahead(weeks, spoiled, sum(len(cell.slots) for cell in cells), missing)


def _is_approved(slot: desk.Slot) -> bool:
    return slot.edition is not None and slot.edition.approved_at is not None
