"""Try other places for some tiles of a board, and find the tile with which the whole rack became impossible."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from puzzles.dominoes.board_tally import Links, count_joins
from puzzles.dominoes.rules import PlacedTile, find_connected
from puzzles.dominoes.solver import PlacementTable, SearchExhausted, list_bit_places, solve_rack

MOST_TILES_MOVED = 3
"""The most tiles that are moved at once."""
MOST_ENDINGS = 20_000
MOST_ENDINGS_PER_SET = 200
"""The most sets of places that are tried for each set of tiles to move."""
MOST_NODES = 3_000
"""The most tiles that a search may lay to find out whether the rest of the rack still fits."""


def find_best_ending(table: PlacementTable, laid: Sequence[PlacedTile], links: Links = ()) -> tuple[PlacedTile, ...]:
    """Return the last three tiles in the places where they make the most joins; they stay if no others are better."""
    last = min(MOST_TILES_MOVED, len(laid) - 1)
    kept, mine = tuple(laid[: len(laid) - last]), tuple(laid[len(laid) - last :])
    best, most = mine, count_joins(laid, links)
    for ending in islice(_list_endings(table, kept, [one.tile for one in mine]), MOST_ENDINGS):
        board = (*kept, *ending)
        if (joins := count_joins(board, links)) > most and len(find_connected(board)) == len(laid):
            best, most = ending, joins
    return best


def find_better_moves(table: PlacementTable, laid: Sequence[PlacedTile], links: Links = ()) -> tuple[PlacedTile, ...]:
    """Find the fewest tiles, at most three, that make more joins in other places.

    Return them in these places; () if there are none.
    """
    for count in range(1, MOST_TILES_MOVED + 1):
        best: tuple[PlacedTile, ...] = ()
        most = count_joins(find_connected(laid), links)
        for moved in combinations(laid[1:], count):
            kept = [one for one in laid if one not in moved]
            for ending in islice(_list_endings(table, kept, [one.tile for one in moved]), MOST_ENDINGS_PER_SET):
                board = (*kept, *ending)
                if (joins := count_joins(board, links)) > most and len(find_connected(board)) == len(laid):
                    best, most = ending, joins
        if best:
            return tuple(one for one in best if one not in laid)
    return ()


def _list_endings(
    table: PlacementTable, kept: Sequence[PlacedTile], tiles: Sequence[int]
) -> Iterator[tuple[PlacedTile, ...]]:
    """Yield each way to lay some tiles on a board of others, in any order, so that each touches a tile before it."""

    def lay_rest(open_placements: int, touching: int, rest: Sequence[int]) -> Iterator[tuple[PlacedTile, ...]]:
        if not rest:
            yield ()
            return
        for bit in list_bit_places(
            open_placements & touching & sum(table.get_placements_of_tile(tile) for tile in rest)
        ):
            placement = table.placements[bit]
            others = [tile for tile in rest if tile != placement.laid.tile]
            for more in lay_rest(open_placements & placement.keeps, touching | placement.touches, others):
                yield (placement.laid, *more)
            open_placements &= ~(1 << bit)  # so that each set of places occurs once

    yield from lay_rest(*table.find_open_placements(kept), tiles)


def find_fatal_tile(table: PlacementTable, laid: Sequence[PlacedTile]) -> int | None:
    """Return the index in `laid` of the first tile after which the whole rack could not be laid any more.

    None if it still can be, or if the search takes too long. A rack that can be laid after some tiles can be laid after
    fewer, so bisection finds the tile.
    """
    fits, fails = 1, len(laid) + 1
    try:
        while fails - fits > 1:
            middle = (fits + fails) // 2
            if solve_rack(table, laid[:middle], MOST_NODES) is None:
                fails = middle
            else:
                fits = middle
    except SearchExhausted:
        return None
    return fails - 1 if fails <= len(laid) else None
