"""The sweep of the site: each room deletes what is kept for a while only."""

import logging
from collections.abc import Callable

from celery import shared_task

from games.editions import candidates
from games.leaderboards import webhooks
from games.players import counters, name_reports, personal_data, sessions
from games.plays import first_looks
from games.rooms import old_rooms

log = logging.getLogger(__name__)
SWEEPS: tuple[Callable[[], object], ...] = (
    candidates.clear,
    name_reports.forget_origins,
    counters.delete_old_counts,
    sessions.delete_old_sessions,
    first_looks.delete_old_looks,
    personal_data.delete_idle_guests,
    webhooks.forget,
    old_rooms.forget,
)
"""Each is safe to repeat."""


@shared_task
def sweep() -> None:
    """Let every room sweep; one that cannot keeps no other from it."""
    for one in SWEEPS:
        try:
            one()
        except Exception:
            log.exception("%s.%s failed", one.__module__, one.__qualname__)
