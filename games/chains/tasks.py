"""The worker's side of Cardinal Chains."""

from typing import Any

from celery import shared_task

from games.chains import analyses
from games.infra.jobs import JobTask


@shared_task(base=JobTask)
def analyse(level: list[list[int]]) -> dict[str, Any]:
    """Works out what the solver says of a level; safe to repeat."""
    return analyses.work_out(level)
