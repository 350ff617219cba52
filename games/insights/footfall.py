"""What people do on the site besides moves, as counts by day and game: no more is kept, and nobody is told apart.

A process keeps what it counts for a few seconds and then writes it down at once, so that no page waits for a row that
all others write too; what a process that is killed has not written is lost, and these are figures of thousands. The day
is that of the puzzle; a lesson counts on the day on which it is played. First moves and ends are known from `Figures`.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from datetime import date, timedelta
from threading import Lock
from typing import TypeAlias

from django.db import DatabaseError, transaction
from django.db.models import F

from games.editions.models import Edition
from games.insights.models import Footfall
from games.plays.models import Play
from games.plays.referee import in_turn

log = logging.getLogger(__name__)
OPENED, LESSON_DONE, LESSON_SKIPPED, SHARED, BACK = "opened", "lesson done", "lesson skipped", "shared", "back"
EVERY = 5.0
"""Seconds for which a process keeps what it counts."""
Key: TypeAlias = tuple[date, str, str]


class Buffer:
    """What a process has counted and not written yet."""

    def __init__(self) -> None:
        self._counts: Counter[Key] = Counter()
        self._lock = Lock()
        self._written = time.monotonic()

    def count(self, day: date, game: str, step: str) -> None:
        """One more; writes down what has come together, where it is time."""
        with self._lock:
            self._counts[day, game, step] += 1
            due = time.monotonic() - self._written >= EVERY
        if due:
            self.write()

    def write(self) -> None:
        """Writes all down. What cannot be written now is kept for the next time."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
            self._written = time.monotonic()
        try:
            with in_turn(), transaction.atomic():
                for key in sorted(counts):
                    _add(*key, counts[key])
        except DatabaseError:
            log.exception("what was counted is kept")
            with self._lock:
                self._counts.update(counts)


buffer = Buffer()


def _add(day: date, game: str, step: str, many: int) -> None:
    row, _ = Footfall.objects.get_or_create(day=day, game=game, step=step)
    Footfall.objects.filter(pk=row.pk).update(count=F("count") + many)


def note_first_look(edition: Edition, **_: object) -> None:
    """Listens to `first_look`: somebody sees a day's puzzle for the first time."""
    if edition.kind == Edition.DAILY:
        buffer.count(edition.day, edition.game, OPENED)


def count_back(day: date) -> None:
    """Counts who played a day's puzzles and those of the day after too, by game. Safe to repeat."""
    editions = list(Edition.objects.filter(kind=Edition.DAILY, date=day).values_list("pk", "game"))
    for game in sorted({game for _, game in editions}):
        here = [pk for pk, of in editions if of == game]
        again = Play.objects.filter(
            edition__game=game, edition__kind=Edition.DAILY, edition__date=day + timedelta(days=1), run=1
        )
        first = Play.objects.filter(edition__in=here, run=1, player__in=again.values("player"))
        count = first.values("player").distinct().count()
        Footfall.objects.update_or_create(day=day, game=game, step=BACK, defaults={"count": count})
