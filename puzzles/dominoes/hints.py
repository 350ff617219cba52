"""The text of a hint: a tile to lay so that all others still fit, or to move for more joins, and its place in words."""

from collections.abc import Sequence
from functools import lru_cache

from puzzles.contract import IllegalMove
from puzzles.dominoes.counting import complete, joins_of
from puzzles.dominoes.endings import better_moves, too_late
from puzzles.dominoes.puzzle import ground_of, solution_of
from puzzles.dominoes.rules import Ground, Laid, connected, fault
from puzzles.dominoes.solver import Exhausted, Ways, solve
from puzzles.dominoes.wire import Public, Puzzle
from puzzles.spoken import format_count, join_in_words

NODES = 1_500
"""How many tiles the search behind a hint may lay."""
SUSPECTS = 3
"""Without a hint for the board, one is looked for without each of this many tiles."""
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
            raise IllegalMove("no_hint", tile=_advise_taking_back(puzzle, laid))
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


def _advise_taking_back(puzzle: Puzzle, laid: Sequence[Laid]) -> str:
    """Say what to take back so that all the rest fits: one of the last tiles, or the first wrong one and all after it.

    If the search does not know which was wrong, it is the first that our solution has elsewhere.
    """
    public, solution = puzzle.public, solution_of(puzzle)
    for one in laid[:0:-1][:SUSPECTS]:
        rest = tuple(other for other in laid if other != one)
        if len(connected(rest)) == len(rest) and _find_layout(public, rest, NODES // SUSPECTS):
            return _name_of(ground_of(public), one)
    late = too_late(ways_of(public), laid)
    wrong = laid[late] if late else next(one for one in laid[1:] if one not in solution)
    name = _name_of(ground_of(public), wrong)
    return name if wrong == laid[-1] else f"{name} and what you laid after it"


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
