"""Find few changes of numbers that give a level exactly one solution.

One of the level's solutions is kept. A quick method comes first: numbers are changed until all other solutions are
ruled out, as when levels are made, and changes that aren't needed are reverted. Then a beam search looks for fewer
changes: it tries one change, then two, three and so on, and always goes on from the best few. A level without a
solution is first made solvable by a change near the cells that can't be covered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from puzzles.chains.blocked_cells import find_blocked_cells
from puzzles.chains.board import Board, DirectionMasks, shift_mask
from puzzles.chains.generator import MOST_ROUNDS, find_other_solution_moves
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.numbering import NumberedChains
from puzzles.chains.puzzle import group_path_links
from puzzles.chains.search import OutOfPatience, Patience, apply_all_deductions, search_solutions
from puzzles.chains.wire import LARGEST_NUMBER, START, Cell, Chains

MOST_KEPT_SOLUTIONS = 3
"""Up to this many solutions are tried as the one to keep."""
BEAM_WIDTH = 6
MOST_CHANGES = 6
MOST_OFFERED_CHANGES = 30
"""The most changes that are offered; with more it would be another level."""
MOST_POSITIONS = 60
"""The most positions of a search that checks whether a changed level has one solution."""


@dataclass(frozen=True)
class ChangedLevel:
    """A level after some changes, which are (cell, new number); `stray_count` counts its stray moves."""

    level: Level
    stray_count: int
    changes: tuple[tuple[Cell, int], ...]


def find_repair(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Find few changes, as (cell, new number), that give a level just one solution.

    Return () if it already has just one, or if no changes are found with the patience.
    """
    repairs: list[tuple[tuple[Cell, int], ...]] = []
    try:
        solutions = _find_some_solutions(level, MOST_KEPT_SOLUTIONS)
        if len(solutions) == 1:
            return ()
        if not solutions:
            return _find_changes_for_unsolvable(level, patience)
        repairs += islice(filter(None, (_renumber_cells(level, paths, patience) for paths in solutions)), 1)
        for paths in solutions:
            repairs += filter(None, [_find_changes_for_paths(level, paths, patience)])
    except OutOfPatience:
        pass
    return min(repairs, key=len, default=())


def _find_some_solutions(level: Level, limit: int) -> list[Chains]:
    """Return up to `limit` solutions, as many as a short search finds."""
    solutions: list[Chains] = []
    try:
        for board in search_solutions(Board(level), limit, Patience(MOST_POSITIONS * 10)):
            solutions.append(board.read_chains())
    except OutOfPatience:
        pass
    return solutions


def _renumber_cells(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Find changes, maybe many, that make `paths` the only solution; return () if a short search finds none."""
    numbered_chains = NumberedChains([list(path) for path in paths], 1.0, Random(repr(level.matrix)))
    numbered_chains.values = [[level.numbers[level.make_bit(cell)] for cell in path] for path in paths]
    try:
        for _ in range(MOST_ROUNDS):
            patience.spend_position()
            moves = find_other_solution_moves(numbered_chains, Board(numbered_chains.make_level()))
            if not moves:
                return _revert_needless_changes(level, numbered_chains, patience)
            numbered_chains.rng.shuffle(moves)
            if not any(numbered_chains.forbid_move(move) for move in moves):
                break
    except OutOfPatience:
        patience.spend_position()  # raises if the patience itself has ended
    return ()


def _revert_needless_changes(
    level: Level, numbered_chains: NumberedChains, patience: Patience
) -> tuple[tuple[Cell, int], ...]:
    """Revert the changes that aren't needed, as far as the patience goes, and return the others.

    Return () if they are more than `MOST_OFFERED_CHANGES`, or have a number that is too large.
    """
    current = level
    for path, values in zip(numbered_chains.paths, numbered_chains.values, strict=True):
        for cell, number in zip(path[1:], values[1:], strict=True):
            current = set_number(current, cell, number)
    changed = [
        cell
        for path in numbered_chains.paths
        for cell in path[1:]
        if _find_number(current, cell) != _find_number(level, cell)
    ]
    for cell in changed[:]:
        reverted = set_number(current, cell, _find_number(level, cell))
        try:
            patience.spend_position()
        except OutOfPatience:
            break
        if _has_single_solution(reverted):
            current = reverted
            changed.remove(cell)
    fits = len(changed) <= MOST_OFFERED_CHANGES and all(
        _find_number(current, cell) <= LARGEST_NUMBER for cell in changed
    )
    return (
        tuple((cell, _find_number(current, cell)) for cell in changed) if fits and _has_single_solution(current) else ()
    )


def _find_number(level: Level, cell: Cell) -> int:
    return level.numbers[level.make_bit(cell)]


def _find_changes_for_paths(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Find few changes that make `paths` the only solution, by a beam search; return () if it finds none."""
    beam = [ChangedLevel(level, 0, ())]
    for _ in range(MOST_CHANGES):
        candidates: dict[frozenset[tuple[Cell, int]], ChangedLevel] = {}
        for start in beam:
            for changed in _list_next_changes(start, paths):
                patience.spend_position()
                if changed.stray_count == 0 or _has_single_solution(changed.level):
                    return changed.changes
                candidates[frozenset(changed.changes)] = changed
        beam = sorted(candidates.values(), key=lambda changed_level: changed_level.stray_count)[:BEAM_WIDTH]
    return ()


def _list_next_changes(start: ChangedLevel, paths: Chains) -> Iterator[ChangedLevel]:
    """Yield levels with one more changed number that rules out a move, but no move of `paths`."""
    level, changed_cells = start.level, {cell for cell, _ in start.changes}
    kept_links = group_path_links(level, paths)
    for cell, least, most in _list_bounds(level, paths):
        if cell in changed_cells:
            continue
        for number in _list_useful_numbers(level, level.make_bit(cell), least, most):
            changed = set_number(level, cell, number)
            if any(old & ~new for old, new in zip(level.moves, changed.moves, strict=True)):
                yield ChangedLevel(changed, _count_strays(changed, kept_links), (*start.changes, (cell, number)))


def _list_bounds(level: Level, paths: Chains) -> Iterator[tuple[Cell, int, int]]:
    """Yield (cell, least number, greatest number) for each cell but the starts, as the numbers beside it allow."""
    numbers = level.numbers
    for path in paths:
        for place in range(1, len(path)):
            most = numbers[level.make_bit(path[place + 1])] if place + 1 < len(path) else LARGEST_NUMBER
            yield path[place], max(1, numbers[level.make_bit(path[place - 1])]), most


def _list_useful_numbers(level: Level, at: int, least: int, most: int) -> set[int]:
    """Return other numbers for a cell, one for each way in which it can compare with the numbers around it."""
    around = {level.numbers.get(shift_mask(at, step), START) for step in level.offsets} - {START}
    candidates = {number + more for number in around for more in (-1, 0, 1)}
    return {number for number in candidates if least <= number <= most} - {level.numbers[at]}


def set_number(level: Level, cell: Cell, number: int) -> Level:
    """Return a level with another number in a cell."""
    row, column = cell
    rows = [list(line) for line in level.matrix]
    rows[row][column] = number
    return Level(tuple(map(tuple, rows)))


def _count_strays(level: Level, kept_links: DirectionMasks) -> int:
    """Count the stray moves: those that easy deductions don't rule out, and that aren't in `kept_links`."""
    board = Board(level)
    apply_all_deductions(board, deep=False)
    return sum((board.moves[d] & ~kept_links[d]).bit_count() for d in DIRECTIONS)


def _has_single_solution(level: Level) -> bool:
    """Return True if a short search shows that there is just one solution."""
    try:
        return len(list(search_solutions(Board(level), 2, Patience(MOST_POSITIONS)))) == 1
    except OutOfPatience:
        return False


def _find_changes_for_unsolvable(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Find changes that give an unsolvable level exactly one solution; return () if none are found.

    The first change makes it solvable, the others make that solution the only one.
    """
    blocked = sum(
        map(level.make_bit, find_blocked_cells(level, Patience(patience.positions // 4, patience.go_on)).cells)
    )
    best: tuple[tuple[Cell, int], ...] = ()
    for at in iterate_cells(_add_neighbours(level, blocked)):
        for number in sorted(_list_useful_numbers(level, at, 1, LARGEST_NUMBER)):
            patience.spend_position()
            changed = set_number(level, level.locate_cell(at), number)
            solutions = _find_some_solutions(changed, 2)
            if len(solutions) == 1 and _has_single_solution(changed):
                return ((level.locate_cell(at), number),)
            if solutions and not best:
                best = _complete_changes(changed, solutions[0], (level.locate_cell(at), number), patience)
    return best


def _complete_changes(
    level: Level, paths: Chains, first: tuple[Cell, int], patience: Patience
) -> tuple[tuple[Cell, int], ...]:
    """Return the first change with more changes that make `paths` the only solution; () if none are found."""
    others = _find_changes_for_paths(level, paths, patience)
    return (first, *(change for change in others if change[0] != first[0])) if others else ()


def _add_neighbours(level: Level, cells: int) -> int:
    """Return a set of cells and the cells beside them, without the starts."""
    joined = cells
    for step in level.offsets:
        joined |= shift_mask(cells, step)
    return joined & level.cells & ~level.starts
