"""What is made of this game's words before the site starts, so that nobody waits for it."""

from games.square import grids, laying

TITLE = "Searching Square’s grids"


def prepare() -> None:
    """The grids of the approved words, and the coasters of the usual bag of tiles."""
    grids.approved_grids()
    laying.usual_bag()
