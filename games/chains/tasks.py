"""The worker's side of Cardinal Chains."""

from celery import shared_task

from games.chains import analyses
from games.jobs.job_task import JobTask


@shared_task(base=JobTask)
def analyse(key: str) -> None:
    """Works out what the solver says of a level; safe to repeat."""
    analyses.work_out(key)


@shared_task
def forget_analyses() -> int:
    """Deletes what people asked of the solver a month ago, whether or not anybody asks again; safe to repeat."""
    return analyses.forget()
