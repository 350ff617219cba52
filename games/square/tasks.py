"""The worker's side of Square's own pages."""

from celery import shared_task

from games.square import grids, laying


@shared_task
def keep_grids() -> None:
    """Searches the grids of the words as they are now, before anybody asks for them; safe to repeat."""
    grids.approved_grids()
    laying.usual_bag()
