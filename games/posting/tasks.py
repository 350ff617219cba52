"""The workers' side of posting: each minute what is to be posted is written down, and each post is a job."""

from celery import shared_task
from django.utils import timezone

from games.jobs.job_task import JobTask
from games.posting import turns

LONGEST = 30
"""Seconds after which a worker gives up on another side that answers a byte at a time."""


@shared_task
def post_tables() -> int:
    """Asks for every post whose turn it is; returns how many. Safe to repeat."""
    now = timezone.now()
    turns.write_down(now)
    found = turns.to_send(now)
    for number in found:
        send_post.delay(number)
    return len(found)


@shared_task(base=JobTask, soft_time_limit=LONGEST)
def send_post(post_id: int) -> None:
    """Sends the table of a league's day, unless it was sent or is being sent."""
    turns.send(post_id)


@shared_task(base=JobTask, soft_time_limit=LONGEST)
def send_test(hook_id: int) -> None:
    """Sends the test message that an owner asked for."""
    turns.try_out(hook_id)
