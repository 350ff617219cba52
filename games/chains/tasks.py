"""Run the jobs of Cardinal Chains; each is safe to repeat."""

from typing import Any

from celery import shared_task

from games.chains import analyses
from games.infra.jobs import JobTask


@shared_task(base=JobTask)
def analyse(level: list[list[int]]) -> dict[str, Any]:
    """Analyse a level from the workshop."""
    return analyses.analyse_level(level)
