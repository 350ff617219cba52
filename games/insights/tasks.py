"""The workers' side of figures."""

from celery import shared_task

from games.insights import counting


@shared_task
def take_in_plays() -> int:
    """Takes finished plays into the figures of their editions, and looks at those that go on; returns how many ended.

    Safe to repeat.
    """
    taken = counting.take_in()
    counting.look()
    return taken
