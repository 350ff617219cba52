"""The task by which the scheduler, the broker and the workers show together that they are there."""

from celery import shared_task

from games.watch.models import Pulse


@shared_task
def feel_pulse() -> None:
    """Notes that what the scheduler asks for is done."""
    Pulse.felt(Pulse.BEAT)
