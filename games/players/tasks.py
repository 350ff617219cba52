"""Takes away what is kept of players for a while only."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from games.players import counters, reports, sign_ins


@shared_task
def sweep_counters() -> int:
    """Deletes the counts whose time is over; returns how many. Forgets addresses of reports too. Safe to repeat."""
    reports.forget_origins()
    return counters.sweep()


@shared_task
def sweep_sessions() -> None:
    """Deletes sessions whose time is over, and what hung on them. Safe to repeat."""
    SessionStore.clear_expired()
    sign_ins.sweep()
