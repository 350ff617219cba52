"""The workers' side of calls: each minute what is news is written down, and every few calls are an errand."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.calling import turns
from games.errands.lasting import Lasting

LONGEST = 240
"""Seconds after which a worker gives up on push services that answer a byte at a time; the rest is asked for again."""


@shared_task
def call_players() -> int:
    """Asks for every call and mail whose turn it is; returns how many errands that are. Safe to repeat."""
    found = turns.errands(timezone.now())
    for first, last in found:
        send_calls.delay(first, last)
    return len(found)


@shared_task(base=Lasting, soft_time_limit=LONGEST)
def send_calls(first: int, last: int) -> None:
    """Tells what some rows say, unless it was told or is being told."""
    turns.send(first, last)


@shared_task
def forget_calls() -> None:
    """Lets rows of long ago go. Safe to repeat."""
    turns.forget(timezone.now())
