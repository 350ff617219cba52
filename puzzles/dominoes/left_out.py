"""Reasons why tiles were left out of a layout, for the person who gave the names."""

from collections.abc import Collection, Sequence

from puzzles.dominoes.matching import Matching, Tile
from puzzles.dominoes.search.partners import split_into_circles

ALONE = "shares no name with anyone"
APART = "shares names only with others who were left out"
TWICE = "is in the list twice, and is laid once"
NO_ROOM = "could join, but there was no place left where all its neighbours match"


def explain_left_out(
    tiles: Sequence[Tile], matching: Matching, laid: Collection[int], searched: Collection[int] | None = None
) -> list[tuple[int, str]]:
    """Return each tile that is not on the board, and why; `searched` are those that were to be laid, if not all.

    >>> people = [("ANNA", "BERG"), ("PAUL", "BERG"), ("OTTO", "KLEIN"), ("MIA", "ROTH"), ("IDA", "ROTH")]
    >>> [why for _, why in explain_left_out(people, Matching(), {0, 1})] == [ALONE, APART, APART]
    True
    >>> twice = [("ANNA", "BERG"), ("PAUL", "BERG"), ("ANNA", "BERG")]
    >>> explain_left_out(twice, Matching(), {0, 1}, {0, 1}) == [(2, TWICE)]
    True
    """
    found = []
    for circle in split_into_circles(tiles, matching):
        joins = any(tile in laid for tile in circle)
        why = ALONE if len(circle) == 1 else NO_ROOM if joins else APART
        again = {tile for tile in circle if searched is not None and tile not in searched}
        found += [(tile, TWICE if tile in again else why) for tile in circle if tile not in laid]
    return sorted(found)
