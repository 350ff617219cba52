"""The text of a hint: a tile to lay so that all others still fit, or to move for more joins, and its place in words."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, islice

from puzzles.contract import IllegalMove
from puzzles.dominoes.counting import complete, joins_of
from puzzles.dominoes.endings import better_moves
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Ground, Laid, connected, fault
from puzzles.dominoes.solver import Exhausted, Ways, solve
from puzzles.dominoes.wire import Public, Puzzle
from puzzles.spoken import format_count, join_in_words

NODES = 1_500
"""How many tiles the search behind a hint may lay."""
TRIED, TRIED_NODES = 12, 150
"""Without a hint for the board, look for one without one tile, two …: how many sets of each size, how many nodes."""
DIRECTIONS = {(0, 1): "downwards", (0, -1): "upwards", (1, 0): "to the right", (-1, 0): "to the left"}


def advise(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, str]:
    """Return a tile in a place that helps, and the reason. Raises `IllegalMove` if none is known."""
    solution, ground = solution_of(puzzle), ground_of(puzzle.public)
    there = {one.tile: one for one in laid}
    if len(there) > len(solution):
        return _more_joins(puzzle, laid)
    if all(there.get(one.tile, one) == one for one in solution):
        tile = next(one for one in solution if one.tile not in there and fault(ground, laid, one) is None)
    else:
        found = _find_layout(puzzle.public, laid)
        if not found:
            raise _advise_taking_back(puzzle, laid)
        tile = found[0]
    return tile, f"Lay {_name_of(ground, tile)} {place_of(tile)}. All the rest still fits."


def _more_joins(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, str]:
    """Return where a tile makes more joins once all are laid: the fewest moves that do, else a tile of the solution."""
    ground = ground_of(puzzle.public)
    if complete(ground, laid) and joins_of(laid) >= ground.par:
        raise IllegalMove("all_laid")
    moves = better_moves(ways_of(puzzle.public), laid)
    if not moves:
        tile = next(one for one in solution_of(puzzle) if one not in laid)
        return tile, f"Our board with {format_count(ground.par, 'join')} has {_name_of(ground, tile)} {place_of(tile)}."
    rest = [one for one in laid if one.tile not in {move.tile for move in moves}]
    told = join_in_words([f"{_name_of(ground, one)} {place_of(one)}" for one in moves])
    free = next((one for one in moves if not fault(ground, _without_tile(laid, one), one)), moves[0])
    return free, f"{format_count(joins_of((*rest, *moves)), 'join')} are possible with {told}."


def _without_tile(laid: Sequence[Laid], moved: Laid) -> list[Laid]:
    return [one for one in laid if one.tile != moved.tile]


def _advise_taking_back(puzzle: Puzzle, laid: Sequence[Laid]) -> IllegalMove:
    """Return the refusal that names the fewest tiles without which a full board is known."""
    wrong = _find_in_the_way(puzzle, laid)
    names = join_in_words([_name_of(ground_of(puzzle.public), one) for one in wrong])
    return IllegalMove("no_hint", tiles=names, them="them" if len(wrong) > 1 else "it")


def _find_in_the_way(puzzle: Puzzle, laid: Sequence[Laid]) -> Sequence[Laid]:
    """Return the fewest tiles to take back, the latest first: at most all that our solution has elsewhere.

    Other boards are looked for in bounded searches, so a smaller set may be missed.
    """
    elsewhere = [one for one in laid[1:] if one not in solution_of(puzzle)]
    for count in range(1, len(elsewhere)):
        for taken in islice(combinations(laid[:0:-1], count), TRIED):
            rest = [one for one in laid if one not in taken]
            if len(connected(rest)) == len(rest) and _find_layout(puzzle.public, rest, TRIED_NODES):
                return taken
    return elsewhere


def _find_layout(public: Public, laid: Sequence[Laid], nodes: int = NODES) -> list[Laid] | None:
    try:
        return solve(ways_of(public), laid, nodes)
    except Exhausted:
        return None


@lru_cache(maxsize=16)
def ways_of(public: Public) -> Ways:
    return Ways(ground_of(public))


def _name_of(ground: Ground, laid: Laid) -> str:
    return " ".join(half for half in ground.tiles[laid.tile] if half)


def place_of(laid: Laid) -> str:
    """Say where a tile is, to follow its name."""
    (x, y), *more = laid.squares
    if not more:
        return f"in row {y + 1}, column {x + 1}"
    return f"from row {y + 1}, column {x + 1} {DIRECTIONS[more[0][0] - x, more[0][1] - y]}"
