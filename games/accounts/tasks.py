"""Clears away who never came back."""

from __future__ import annotations

from celery import shared_task

from games.accounts import sweeping


@shared_task
def sweep_guests() -> int:
    """Deletes guests of long ago who never played; returns how many. Safe to repeat."""
    return sweeping.sweep()
