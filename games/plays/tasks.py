"""The workers' side of plays."""

from __future__ import annotations

from contextlib import suppress

from celery import shared_task
from django.dispatch import receiver

from games.plays import clock, ranks
from games.plays.signals import ranks_stale
from games.redis.breaker import Away


@shared_task
def tend_ranks(edition_id: int) -> None:
    """Makes what Redis counts for an edition, or compares it with the database; safe to repeat."""
    with suppress(Away):  # then the database counts, and the task is asked for again
        ranks.tend(edition_id)


@shared_task
def sweep_looks() -> int:
    """Deletes first looks that do not count any more; returns how many. Safe to repeat."""
    return clock.sweep()


@receiver(ranks_stale, dispatch_uid="ranks are tended")
def ask(sender: object, edition_id: int, **_: object) -> None:
    """Asks a worker to look at an edition's ranks."""
    tend_ranks.delay(edition_id)
