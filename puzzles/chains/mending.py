"""How a level can be given one solution: the fewest changes of numbers that are found.

One solution is kept. First numbers are raised or lowered behind the moves of others, as levels are made, until none is
left, and needless changes are reverted: that takes many changes, and little time. Then the search looks for fewer that
keep it and rule out others: level by level of one, two, three … changes, following only the most promising few (a beam
search). A level without a solution is first given one by a change where it fails.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from puzzles.chains.blocked import find_blocked_cells
from puzzles.chains.board import Board, Sides, shift_mask
from puzzles.chains.generator import MOST_ROUNDS, find_other_moves
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells
from puzzles.chains.puzzle import group_path_links
from puzzles.chains.search import OutOfPatience, Patience, apply_all, search
from puzzles.chains.shaping import NumberedChains
from puzzles.chains.wire import LARGEST_NUMBER, START, Cell, Chains

MOST_KEPT_SOLUTIONS = 3
"""How many solutions are tried as the one to keep."""
BEAM_WIDTH = 6
MOST_CHANGES = 6
MOST_AT_ONCE = 30
"""An offer to change more numbers would make another level."""
MOST_POSITIONS = 60
"""How many positions are looked at to see whether one changed level has one solution."""


@dataclass(frozen=True)
class ChangedLevel:
    """A level after some changes of numbers, how many moves stay undecided in it, and the changes by cell."""

    level: Level
    strays: int
    changes: tuple[tuple[Cell, int], ...]


def find_repair(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return the fewest changes found that leave a level one solution; none if it has one or none are found in time."""
    repairs: list[tuple[tuple[Cell, int], ...]] = []
    try:
        solutions = _find_some_solutions(level, MOST_KEPT_SOLUTIONS)
        if len(solutions) == 1:
            return ()
        if not solutions:
            return _find_changes_from_none(level, patience)
        repairs += islice(filter(None, (_renumber(level, paths, patience) for paths in solutions)), 1)
        for paths in solutions:
            repairs += filter(None, [_find_changes_for_paths(level, paths, patience)])
    except OutOfPatience:
        pass
    return min(repairs, key=len, default=())


def _find_some_solutions(level: Level, limit: int) -> list[Chains]:
    """Return up to `limit` solutions that are soon found."""
    solutions: list[Chains] = []
    try:
        for board in search(Board(level), limit, Patience(MOST_POSITIONS * 10)):
            solutions.append(board.paths())
    except OutOfPatience:
        pass
    return solutions


def _renumber(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return changes, maybe many, after which these chains are the only solution; none if they are not soon found."""
    numbered = NumberedChains([list(path) for path in paths], 1.0, Random(repr(level.matrix)))
    numbered.values = [[level.numbers[level.bit(cell)] for cell in path] for path in paths]
    try:
        for _ in range(MOST_ROUNDS):
            patience.spend()
            moves = find_other_moves(numbered, Board(numbered.level()))
            if not moves:
                return _drop_needless(level, numbered, patience)
            numbered.rng.shuffle(moves)
            if not any(numbered.forbid(move) for move in moves):
                break
    except OutOfPatience:
        patience.spend()  # raises if the patience itself has ended
    return ()


def _drop_needless(level: Level, numbered: NumberedChains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Revert each change of a number that isn't needed, as long as patience lasts, and return the others."""
    current = level
    for path, values in zip(numbered.paths, numbered.values, strict=True):
        for cell, number in zip(path[1:], values[1:], strict=True):
            current = set_number(current, cell, number)
    changed = [
        cell for path in numbered.paths for cell in path[1:] if _find_number(current, cell) != _find_number(level, cell)
    ]
    for cell in changed[:]:
        reverted = set_number(current, cell, _find_number(level, cell))
        try:
            patience.spend()
        except OutOfPatience:
            break
        if _has_single_solution(reverted):
            current = reverted
            changed.remove(cell)
    fits = len(changed) <= MOST_AT_ONCE and all(_find_number(current, cell) <= LARGEST_NUMBER for cell in changed)
    return (
        tuple((cell, _find_number(current, cell)) for cell in changed) if fits and _has_single_solution(current) else ()
    )


def _find_number(level: Level, cell: Cell) -> int:
    return level.numbers[level.bit(cell)]


def _find_changes_for_paths(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return changes after which these chains are the only solution."""
    beam = [ChangedLevel(level, 0, ())]
    for _ in range(MOST_CHANGES):
        candidates: dict[frozenset[tuple[Cell, int]], ChangedLevel] = {}
        for start in beam:
            for changed in _list_next_changes(start, paths):
                patience.spend()
                if changed.strays == 0 or _has_single_solution(changed.level):
                    return changed.changes
                candidates[frozenset(changed.changes)] = changed
        beam = sorted(candidates.values(), key=lambda changed_level: changed_level.strays)[:BEAM_WIDTH]
    return ()


def _list_next_changes(start: ChangedLevel, paths: Chains) -> Iterator[ChangedLevel]:
    """Yield levels with one more number changed, so that the chains still fit and some other move does not."""
    level, changed_cells = start.level, {cell for cell, _ in start.changes}
    kept_links = group_path_links(level, paths)
    for cell, least, most in _list_bounds(level, paths):
        if cell in changed_cells:
            continue
        for number in _list_useful_numbers(level, level.bit(cell), least, most):
            changed = set_number(level, cell, number)
            if any(old & ~new for old, new in zip(level.moves, changed.moves, strict=True)):
                yield ChangedLevel(changed, _count_strays(changed, kept_links), (*start.changes, (cell, number)))


def _list_bounds(level: Level, paths: Chains) -> Iterator[tuple[Cell, int, int]]:
    """Yield for every cell but the starts the least and the greatest number that its chain allows."""
    numbers = level.numbers
    for path in paths:
        for place in range(1, len(path)):
            most = numbers[level.bit(path[place + 1])] if place + 1 < len(path) else LARGEST_NUMBER
            yield path[place], max(1, numbers[level.bit(path[place - 1])]), most


def _list_useful_numbers(level: Level, at: int, least: int, most: int) -> set[int]:
    """Return the numbers that make a difference beside a cell's neighbours, except its own."""
    around = {level.numbers.get(shift_mask(at, step), START) for step in level.offsets} - {START}
    candidates = {number + more for number in around for more in (-1, 0, 1)}
    return {number for number in candidates if least <= number <= most} - {level.numbers[at]}


def set_number(level: Level, cell: Cell, number: int) -> Level:
    """Return a level with another number in a cell."""
    row, column = cell
    rows = [list(line) for line in level.matrix]
    rows[row][column] = number
    return Level(tuple(map(tuple, rows)))


def _count_strays(level: Level, kept_links: Sides) -> int:
    """Return how many moves besides the kept ones deductions leave open."""
    board = Board(level)
    apply_all(board, deep=False)
    return sum((board.moves[d] & ~kept_links[d]).bit_count() for d in DIRECTIONS)


def _has_single_solution(level: Level) -> bool:
    """Return True if a search soon finds that there is one solution."""
    try:
        return len(list(search(Board(level), 2, Patience(MOST_POSITIONS)))) == 1
    except OutOfPatience:
        return False


def _find_changes_from_none(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return a change that gives a level a solution, and those that leave it the only one."""
    blocked = sum(map(level.bit, find_blocked_cells(level, Patience(patience.positions // 4, patience.go_on)).cells))
    best: tuple[tuple[Cell, int], ...] = ()
    for at in iterate_cells(_add_neighbours(level, blocked)):
        for number in sorted(_list_useful_numbers(level, at, 1, LARGEST_NUMBER)):
            patience.spend()
            changed = set_number(level, level.cell(at), number)
            solutions = _find_some_solutions(changed, 2)
            if len(solutions) == 1 and _has_single_solution(changed):
                return ((level.cell(at), number),)
            if solutions and not best:
                best = _complete_changes(changed, solutions[0], (level.cell(at), number), patience)
    return best


def _complete_changes(
    level: Level, paths: Chains, first: tuple[Cell, int], patience: Patience
) -> tuple[tuple[Cell, int], ...]:
    """Return a first change and those that leave the chains as the only solution; none if they are not found."""
    others = _find_changes_for_paths(level, paths, patience)
    return (first, *(change for change in others if change[0] != first[0])) if others else ()


def _add_neighbours(level: Level, cells: int) -> int:
    """Return some cells and those beside them, without the starts."""
    joined = cells
    for step in level.offsets:
        joined |= shift_mask(cells, step)
    return joined & level.cells & ~level.starts
