"""Run the jobs of Square; each is safe to repeat."""

from celery import shared_task

from games.square import coaster_bags, grids


@shared_task
def keep_grids() -> None:
    """Search the grids of the approved words, before anyone asks for them."""
    grids.find_approved_grids()
    coaster_bags.find_scrabble_coasters()
