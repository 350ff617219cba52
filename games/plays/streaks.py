"""Compute streaks (days in a row), and the freezes that cover missed days, from the days won.

Each seventh day of a streak earns a freeze, and a player holds at most two. A missed day uses a freeze automatically;
the streak then goes on, but the day does not count. If more days are missed than freezes are held, the streak ends and
no freeze is left. So freezes never make a streak shorter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta

DAYS_PER_FREEZE = 7
"""How many days of a streak earn a freeze."""
MOST_FREEZES = 2
"""How many freezes a player holds at most."""


@dataclass(frozen=True)
class Streak:
    """A streak after its last day won: `length` in days, the longest so far, and its freezes.

    `saved` are all days that a freeze has covered, in order. On `excused` days the puzzle was wrong (see
    `games.editions.corrections`), so missing one neither ends the streak nor uses a freeze.
    """

    length: int = 0
    last: date | None = None
    best: int = 0
    freezes: int = 0
    saved: tuple[date, ...] = ()
    excused: frozenset[date] = frozenset()

    @property
    def saved_lately(self) -> tuple[date, ...]:
        return self.saved[-3:]

    def find_missed_days(self, day: date) -> list[date]:
        """Return the missed days between the last day won and this one."""
        if self.last is None:
            return []
        between = (self.last + timedelta(days=n) for n in range(1, (day - self.last).days))
        return [one for one in between if one not in self.excused]

    def advance_to(self, day: date) -> Streak:
        """Return the streak as of a later day: without the freezes that missed days used, or with length 0."""
        missed = self.find_missed_days(day)
        if len(missed) > self.freezes:
            return replace(self, length=0, freezes=0)
        return replace(self, freezes=self.freezes - len(missed), saved=(*self.saved, *missed))

    def add_win(self, day: date) -> Streak:
        """Return the streak after a win on this day, which must not be before the last day won."""
        if day == self.last:
            return self
        before = self.advance_to(day)
        length = before.length + 1
        earned = length % DAYS_PER_FREEZE == 0 and before.freezes < MOST_FREEZES
        return replace(
            before, length=length, last=day, best=max(self.best, length), freezes=before.freezes + int(earned)
        )


def write_freezes(count: int) -> str:
    """Write a number of freezes with the noun.

    >>> write_freezes(1), write_freezes(2)
    ('1 freeze', '2 freezes')
    """
    return f"{count} freeze" if count == 1 else f"{count} freezes"


def build_streak(days: Iterable[date], excused: frozenset[date] = frozenset()) -> Streak:
    """Build the streak from the days won, in any order.

    >>> first = date(2026, 11, 2)
    >>> week = build_streak(first + timedelta(days=n) for n in range(7))
    >>> week.length, week.freezes
    (7, 1)
    >>> [(then.length, then.freezes) for then in map(week.advance_to, (date(2026, 11, 10), date(2026, 11, 11)))]
    [(7, 0), (0, 0)]
    >>> week.add_win(date(2026, 11, 10)).length
    8
    """
    streak = Streak(excused=excused)
    for day in sorted(set(days)):
        streak = streak.add_win(day)
    return streak
