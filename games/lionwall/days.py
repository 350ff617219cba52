"""On which days walls of our own are: one wall to a day, and one day to a wall, told before anything is replaced."""

from __future__ import annotations

import datetime

from games.editions.calendar import today
from games.editions.models import OWN_SEED, Edition
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.generator import key_of
from puzzles.lionwall.wire import Puzzle

GAME = LionWall.slug


def seed_of(number: int | None) -> str:
    """The seed of an edition that is a wall of our own, by the number of its row."""
    return f"{OWN_SEED}{number}"


def editions_of(number: int | None) -> list[Edition]:
    """The days' editions that are one wall of our own, the earliest first."""
    found = Edition.objects.filter(game=GAME, kind=Edition.DAILY, seed=seed_of(number), date__isnull=False)
    return list(found.order_by("date").defer("stored")) if number else []


def taken_by(flavour: str, day: datetime.date, number: int | None) -> Edition | None:
    """What another editor has put on a day: a wall of our own, or a puzzle written in the calendar."""
    there = Edition.objects.filter(game=GAME, variant=flavour, kind=Edition.DAILY, date=day).first()
    return there if there and there.is_own and there.seed != seed_of(number) else None


def played_elsewhere(puzzle: Puzzle, day: datetime.date, number: int | None) -> Edition | None:
    """Another day's edition that is the same wall, by its row or by its sixteen cards."""
    if other := next((one for one in editions_of(number) if one.date != day), None):
        return other
    days = Edition.objects.filter(game=GAME, kind=Edition.DAILY, date__isnull=False).exclude(date=day)
    return days.filter(uses__key=key_of(puzzle.public.cards)).defer("stored").first()


def told(edition: Edition) -> str:
    """That a wall is on another day already, and what to do."""
    day = f"{edition.day:%-d %B %Y}"
    if edition.day <= today():
        return f"These cards were the wall of {day}: players know them."
    return f"This is the wall of {day} already, and a wall is played once. Withdraw it there in the calendar first."
