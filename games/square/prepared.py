"""Prepare the grids of Square before the site starts."""

from games.square import coaster_bags, grids

TITLE = "Searching Square’s grids"


def prepare() -> None:
    """Search the grids of the approved words, and lay the coasters of a Scrabble set."""
    grids.find_approved_grids()
    coaster_bags.find_scrabble_coasters()
