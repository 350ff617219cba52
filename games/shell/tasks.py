"""The sweep of the site: each room deletes what is kept for a while only."""

import logging
from collections.abc import Callable

from celery import shared_task

from games.accounts import sweeping
from games.editions import candidates
from games.players import counters, reports, sign_ins
from games.plays import clock
from games.posting import turns
from games.rooms import old_rooms

log = logging.getLogger(__name__)
SWEEPS: tuple[Callable[[], object], ...] = (
    candidates.clear,
    reports.forget_origins,
    counters.sweep,
    sign_ins.sweep,
    clock.sweep,
    sweeping.sweep,
    turns.forget,
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
