"""The sweep of the site: each room deletes what is kept for a while only."""

import logging
from collections.abc import Callable

from celery import shared_task

from games.editions import candidates
from games.leaderboards import webhooks
from games.players import counters, idle_guests, name_reports, sessions
from games.plays import clock
from games.rooms import lobby

log = logging.getLogger(__name__)
SWEEPS: tuple[Callable[[], object], ...] = (
    candidates.clear,
    name_reports.forget_origins,
    counters.sweep,
    sessions.sweep,
    clock.sweep,
    idle_guests.sweep,
    webhooks.delete_old_posts,
    lobby.delete_old_rooms,
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
