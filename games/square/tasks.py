"""Make what takes Square long before anyone asks for it. Safe to repeat."""

from celery import shared_task

from games.square import grids


@shared_task
def keep_grids() -> None:
    """Search the grids of the approved words, and lay the coasters of a Scrabble set."""
    grids.find_approved_grids()
    grids.find_scrabble_coasters()
