"""Why tiles were left out of a layout, for who gave the names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.search.partners import circles

ALONE = "shares no name with anybody"
APART = "shares names only with others who were left out"
NO_ROOM = "could join, but there was no place left where all its neighbours match"


def left_out(tiles: Sequence[Tile], matching: Matching, laid: Collection[int]) -> list[tuple[int, str]]:
    """Each tile that does not lie on the board, and why.

    >>> people = [("ANNA", "BERG"), ("PAUL", "BERG"), ("OTTO", "KLEIN"), ("MIA", "ROTH"), ("IDA", "ROTH")]
    >>> [why for _, why in left_out(people, Matching(), {0, 1})] == [ALONE, APART, APART]
    True
    """
    found = []
    for circle in circles(tiles, matching):
        joins = any(tile in laid for tile in circle)
        why = ALONE if len(circle) == 1 else NO_ROOM if joins else APART
        found += [(tile, why) for tile in circle if tile not in laid]
    return sorted(found)
