"""Find a hint: a tile to lay so that the rest of the rack still fits, or a tile to move for more joins."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, islice

from puzzles.contract import IllegalMove
from puzzles.dominoes.board_tally import count_joins, is_complete
from puzzles.dominoes.endings import find_better_moves
from puzzles.dominoes.puzzle import build_full_setup, build_setup, read_solution
from puzzles.dominoes.rules import GameSetup, PlacedTile, find_connected, find_fault
from puzzles.dominoes.solver import PlacementTable, SearchExhausted, solve_rack
from puzzles.dominoes.wire import Public, Puzzle
from puzzles.wording import format_count, join_in_words

MOST_NODES = 1_500
"""The most tiles that the search behind a hint may lay."""
SETS_TRIED, NODES_PER_SET = 12, 150
"""If a board has no hint, we look for tiles that are in the way: this many sets of each size are tried, and the search
for each may lay this many tiles."""
DIRECTIONS = {(0, 1): "downwards", (0, -1): "upwards", (1, 0): "to the right", (-1, 0): "to the left"}


def find_hint(puzzle: Puzzle, laid: Sequence[PlacedTile]) -> tuple[PlacedTile, str]:
    """Return a tile in a place where it helps, and the text of the hint. Raises `IllegalMove` if we have no hint."""
    solution, setup = read_solution(puzzle), build_setup(puzzle.public)
    there = {one.tile: one for one in laid}
    if len(there) > len(solution):
        return _find_more_joins(puzzle, laid)
    if all(there.get(one.tile, one) == one for one in solution):
        tile = next(one for one in solution if one.tile not in there and find_fault(setup, laid, one) is None)
    else:
        found = _complete_rack(puzzle.public, laid)
        if not found:
            raise _advise_taking_back(puzzle, laid)
        tile = found[0]
    return tile, f"Lay {_name_person(setup, tile)} {describe_place(tile)}. Everything else still fits."


def _find_more_joins(puzzle: Puzzle, laid: Sequence[PlacedTile]) -> tuple[PlacedTile, str]:
    """Return a tile of a full board with its better place, and the text of the hint.

    It is one of the fewest tiles that make more joins elsewhere; else one that our solution has elsewhere. Raises
    `IllegalMove` if the board has par or more.
    """
    setup = build_full_setup(puzzle)
    if is_complete(setup, laid) and count_joins(laid, setup.links) >= setup.par:
        raise IllegalMove("all_laid")
    moves = find_better_moves(load_placement_table(puzzle.public), laid, setup.links)
    if not moves:
        tile = next(one for one in read_solution(puzzle) if one not in laid)
        joins, name = format_count(setup.par, "join"), _name_person(setup, tile)
        return tile, f"Our board with {joins} has {name} {describe_place(tile)}."
    rest = [one for one in laid if one.tile not in {move.tile for move in moves}]
    places = join_in_words([f"{_name_person(setup, one)} {describe_place(one)}" for one in moves])
    free = next((one for one in moves if not find_fault(setup, _remove_tile(laid, one), one)), moves[0])
    most = count_joins((*rest, *moves), setup.links)
    return free, f"You can make {format_count(most, 'join')} by laying {places}."


def _remove_tile(laid: Sequence[PlacedTile], moved: PlacedTile) -> list[PlacedTile]:
    return [one for one in laid if one.tile != moved.tile]


def _advise_taking_back(puzzle: Puzzle, laid: Sequence[PlacedTile]) -> IllegalMove:
    """Return the refusal that names the tiles to take back: the fewest without which we know a full board."""
    wrong = _find_blocking_tiles(puzzle, laid)
    names = join_in_words([_name_person(build_setup(puzzle.public), one) for one in wrong])
    return IllegalMove("no_hint", tiles=names, them="them" if len(wrong) > 1 else "it")


def _find_blocking_tiles(puzzle: Puzzle, laid: Sequence[PlacedTile]) -> Sequence[PlacedTile]:
    """Return the fewest tiles, the latest first, without which the whole rack can be laid.

    If short searches find none, these are all tiles that our solution has elsewhere; fewer might be enough.
    """
    solution = read_solution(puzzle)
    elsewhere = [one for one in laid[1:] if one not in solution]
    for count in range(1, len(elsewhere)):
        for taken in islice(combinations(laid[:0:-1], count), SETS_TRIED):
            rest = [one for one in laid if one not in taken]
            if len(find_connected(rest)) == len(rest) and _complete_rack(puzzle.public, rest, NODES_PER_SET):
                return taken
    return elsewhere


def _complete_rack(public: Public, laid: Sequence[PlacedTile], nodes: int = MOST_NODES) -> list[PlacedTile] | None:
    try:
        return solve_rack(load_placement_table(public), laid, nodes)
    except SearchExhausted:
        return None


@lru_cache(maxsize=16)
def load_placement_table(public: Public) -> PlacementTable:
    return PlacementTable(build_setup(public))


def _name_person(setup: GameSetup, laid: PlacedTile) -> str:
    return " ".join(half for half in setup.tiles[laid.tile] if half)


def describe_place(laid: PlacedTile) -> str:
    """Say where a tile is, such as “from row 2, column 3 downwards”."""
    (x, y), *more = laid.squares
    if not more:
        return f"in row {y + 1}, column {x + 1}"
    return f"from row {y + 1}, column {x + 1} {DIRECTIONS[more[0][0] - x, more[0][1] - y]}"
