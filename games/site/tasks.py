"""The hourly sweep, in which each room deletes what it keeps only for a time."""

import logging
from collections.abc import Callable

from celery import shared_task

from games.editions import candidates
from games.leaderboards import webhooks
from games.players import counters, name_reports, personal_data, sessions
from games.plays import first_looks
from games.rooms import lobby

log = logging.getLogger(__name__)
SWEEPS: tuple[Callable[[], object], ...] = (
    candidates.delete_old_choices,
    name_reports.forget_origins,
    counters.delete_old_counts,
    sessions.delete_old_sessions,
    first_looks.delete_old_looks,
    personal_data.delete_idle_guests,
    webhooks.delete_old_posts,
    lobby.delete_old_rooms,
)
"""The rooms' own sweeps; each is safe to repeat."""


@shared_task
def sweep_site() -> None:
    """Run all sweeps; if one fails, the others run all the same."""
    for one in SWEEPS:
        try:
            one()
        except Exception:
            log.exception("%s.%s failed", one.__module__, one.__qualname__)
