"""Delete old data of all apps, every hour."""

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
"""The functions that delete old data; each is safe to repeat."""


@shared_task
def sweep_site() -> None:
    """Run all of `SWEEPS`, even if one fails."""
    for sweep in SWEEPS:
        try:
            sweep()
        except Exception:
            log.exception("%s.%s failed", sweep.__module__, sweep.__qualname__)
