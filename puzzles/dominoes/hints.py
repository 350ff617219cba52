"""What a hint says: a tile that can be laid now so that all others still fit, and where, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.contract import IllegalMove
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Ground, Laid, connected, fault
from puzzles.dominoes.solver import Exhausted, Ways, solve
from puzzles.dominoes.wire import Public, Puzzle

NODES = 1_500
"""How many tiles the search behind a hint may lay."""
SUSPECTS = 3
"""Where there is no hint, it is tried whether there is one without one of so many tiles."""
DIRECTIONS = {(0, 1): "downwards", (0, -1): "upwards", (1, 0): "to the right", (-1, 0): "to the left"}


def next_tile(puzzle: Puzzle, laid: Sequence[Laid]) -> Laid:
    """A tile that can be laid beside some others so that the rest still fits. Raises `IllegalMove` if none is found."""
    solution = solution_of(puzzle)
    there = {one.tile: one for one in laid}
    if len(there) > len(solution):
        raise IllegalMove("all_laid")
    if all(there.get(one.tile, one) == one for one in solution):
        ground = ground_of(puzzle.public)
        return next(one for one in solution if one.tile not in there and fault(ground, laid, one) is None)
    found = _found(puzzle.public, laid)
    if not found:
        raise IllegalMove("no_hint", tile=_in_the_way(puzzle.public, laid))
    return found[0]


def _in_the_way(public: Public, laid: Sequence[Laid]) -> str:
    """The name of one of the tiles laid last without which all the rest fits; of any tile where none is found."""
    for one in laid[:0:-1][:SUSPECTS]:
        rest = tuple(other for other in laid if other != one)
        if len(connected(rest)) == len(rest) and _found(public, rest, NODES // SUSPECTS):
            return _name(ground_of(public), one)
    return "a tile"


def _found(public: Public, laid: Sequence[Laid], nodes: int = NODES) -> list[Laid] | None:
    try:
        return solve(ways_of(public), laid, nodes)
    except Exhausted:
        return None


@lru_cache(maxsize=16)
def ways_of(public: Public) -> Ways:
    return Ways(ground_of(public))


def in_words(ground: Ground, laid: Laid) -> str:
    """A hint in words. Squares are counted from the upper left corner, rows first."""
    return f"Lay {_name(ground, laid)} {place_of(laid)}. All the rest still fits."


def _name(ground: Ground, laid: Laid) -> str:
    return " ".join(half for half in ground.tiles[laid.tile] if half)


def place_of(laid: Laid) -> str:
    """Where a tile lies, to follow its name."""
    (x, y), *more = laid.squares
    if not more:
        return f"in row {y + 1}, column {x + 1}"
    return f"from row {y + 1}, column {x + 1} {DIRECTIONS[more[0][0] - x, more[0][1] - y]}"
