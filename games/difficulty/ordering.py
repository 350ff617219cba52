"""Puts the weeks to come in order: the easiest puzzle on Monday, the hardest at the weekend, by what is expected.

Only days that no editor has approved (locked) or written are exchanged, and only where each puzzle may come on its new
day. An exchange moves puzzles between the rows of editions, so what is expected of them moves with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction

from games.difficulty.models import Expected
from games.editions import desk, spares
from games.editions.calendar import difficulty, today
from games.editions.making import NotReplaceable
from games.editions.models import Edition

NEXT = timedelta(days=2)
"""From then on days are exchanged: tomorrow's puzzles may have been looked at."""
AHEAD = timedelta(days=60)
MOVED = ("fit_id", "played", "seconds", "success", "felt")


def order_weeks() -> int:
    """Puts each week of each game and variant in order; returns how many exchanges that took. Safe to repeat."""
    weeks: defaultdict[tuple[str, str, date], list[Expected]] = defaultdict(list)
    coming = Expected.objects.filter(
        edition__date__range=(today() + NEXT, today() + AHEAD), edition__kind=Edition.DAILY
    )
    for one in coming.select_related("edition"):
        day = one.edition.day
        if desk.state_of(one.edition, day) == desk.GENERATED:
            monday = day - timedelta(days=day.weekday())
            weeks[one.edition.game, one.edition.variant, monday].append(one)
    return sum(_order(week) for week in weeks.values())


def _order(week: Sequence[Expected]) -> int:
    """Exchanges days of one week, the easiest day first, until the harder puzzle is never on the easier day."""
    left = sorted(week, key=lambda one: (difficulty(one.edition.day), one.edition.day))
    count = 0
    while left:
        here = left.pop(0)
        easier = min((one for one in left if one.hardness < here.hardness), key=lambda one: one.hardness, default=None)
        if easier and difficulty(easier.edition.day) > difficulty(here.edition.day):
            count += _exchange(here, easier)
    return count


def _exchange(one: Expected, other: Expected) -> bool:
    """Exchanges the puzzles of two days; False where one of them must not come on the other's day."""
    engine = one.edition.engine
    if not spares.may_come(one.edition, engine, other.edition.day):
        return False
    if not spares.may_come(other.edition, engine, one.edition.day):
        return False
    try:
        with transaction.atomic():
            desk.swap(one.edition, other.edition)
            for name in MOVED:
                first, second = getattr(one, name), getattr(other, name)
                setattr(one, name, second)
                setattr(other, name, first)
            one.save()
            other.save()
    except NotReplaceable:
        return False
    one.edition, other.edition = (Edition.objects.get(pk=row.pk) for row in (one, other))
    return True
