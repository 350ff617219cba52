"""Other endings of a board: its last tiles laid in every other way, and the tile after which it was too late."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from puzzles.dominoes.counting import joins_of
from puzzles.dominoes.rules import Laid, connected
from puzzles.dominoes.solver import Exhausted, Ways, bit_places, solve

LAST = 3
"""The most tiles that are laid in every other way."""
MOST_ENDINGS = 20_000
MOST_MOVES = 200
"""How many other places of a few tiles are looked at."""
NODES = 3_000
"""How many tiles a search for whether the rest still fits may lay."""


def best_ending(ways: Ways, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Return the last three tiles where they make most joins; in their own places if nothing beats those.

    Every set of places is looked at once; the given tile stays.
    """
    last = min(LAST, len(laid) - 1)
    kept, mine = tuple(laid[: len(laid) - last]), tuple(laid[len(laid) - last :])
    best, most = mine, joins_of(laid)
    for ending in islice(_other_endings(ways, kept, [one.tile for one in mine]), MOST_ENDINGS):
        if (joins := joins_of((*kept, *ending))) > most and len(connected((*kept, *ending))) == len(laid):
            best, most = ending, joins
    return best


def better_moves(ways: Ways, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Return the fewest tiles of a whole rack, at most three, that make more joins in other places; none if none do."""
    for count in range(1, LAST + 1):
        best: tuple[Laid, ...] = ()
        most = joins_of(connected(laid))
        for moved in combinations(laid[1:], count):
            kept = [one for one in laid if one not in moved]
            for ending in islice(_other_endings(ways, kept, [one.tile for one in moved]), MOST_MOVES):
                board = (*kept, *ending)
                if (joins := joins_of(board)) > most and len(connected(board)) == len(laid):
                    best, most = ending, joins
        if best:
            return tuple(one for one in best if one not in laid)
    return ()


def _other_endings(ways: Ways, kept: Sequence[Laid], tiles: Sequence[int]) -> Iterator[tuple[Laid, ...]]:
    """Yield every way to lay some tiles, each beside one before it, in any order."""

    def lay(open_ways: int, touching: int, rest: Sequence[int]) -> Iterator[tuple[Laid, ...]]:
        if not rest:
            yield ()
            return
        for bit in bit_places(open_ways & touching & sum(ways.own(tile) for tile in rest)):
            way = ways.ways[bit]
            others = [tile for tile in rest if tile != way.laid.tile]
            for more in lay(open_ways & way.keeps, touching | way.touches, others):
                yield (way.laid, *more)
            open_ways &= ~(1 << bit)  # what was tried is banned, so that each set of places is seen once

    yield from lay(*ways.after(kept), tiles)


def too_late(ways: Ways, laid: Sequence[Laid]) -> int | None:
    """Return the place in `laid` of the tile that made the whole rack impossible; None if that is not known.

    Places beside fewer tiles can only fit more, so the tile is found by halving.
    """
    fits, fails = 1, len(laid) + 1
    try:
        while fails - fits > 1:
            middle = (fits + fails) // 2
            if solve(ways, laid[:middle], NODES) is None:
                fails = middle
            else:
                fits = middle
    except Exhausted:
        return None
    return fails - 1 if fails <= len(laid) else None
