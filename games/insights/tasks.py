"""The workers' side of figures."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task

from games.editions.calendar import today
from games.insights import counting, footfall, recounting, unfinished


@shared_task
def take_in_plays() -> int:
    """Takes finished plays into the figures of their editions, and looks at those that go on; returns how many ended.

    Safe to repeat.
    """
    taken = counting.take_in()
    unfinished.look()
    return taken


@shared_task
def recount_notes() -> int:
    """Counts anew what is noted of plays of long ago, a few steps; returns how many editions wait still.

    Safe to repeat.
    """
    return recounting.go_on()


@shared_task
def count_back() -> None:
    """Counts who came back the day after, of the last two days. Safe to repeat."""
    for days in (1, 2):
        footfall.count_back(today() - timedelta(days=days))
