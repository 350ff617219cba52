"""The worker's side of Cardinal Chains."""

from celery import shared_task

from games.chains import surveys


@shared_task
def analyse(key: str) -> None:
    """Works out what the solver says of a level; safe to repeat."""
    surveys.work_out(key)
