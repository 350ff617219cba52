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
from puzzles.chains.generator import ROUNDS, other_moves
from puzzles.chains.level import DIRECTIONS, Level, bits
from puzzles.chains.puzzle import links_of_paths
from puzzles.chains.search import OutOfPatience, Patience, apply_all, search
from puzzles.chains.shaping import Numbered
from puzzles.chains.wire import LARGEST_NUMBER, START, Cell, Chains

KEPT = 3
"""How many solutions are tried as the one to keep."""
BEAM = 6
MOST_CHANGES = 6
MOST_AT_ONCE = 30
"""An offer to change more numbers would make another level."""
EACH = 60
"""How many positions are looked at to see whether one changed level has one solution."""


@dataclass(frozen=True)
class Changed:
    """A level after some changes of numbers, how many moves stay undecided in it, and the changes by cell."""

    level: Level
    strays: int
    changes: tuple[tuple[Cell, int], ...]


def mend(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return the fewest changes found that leave a level one solution; none if it has one or none are found in time."""
    found: list[tuple[tuple[Cell, int], ...]] = []
    try:
        solutions = _some_solutions(level, KEPT)
        if len(solutions) == 1:
            return ()
        if not solutions:
            return _changes_from_none(level, patience)
        found += islice(filter(None, (_renumber(level, paths, patience) for paths in solutions)), 1)
        for paths in solutions:
            found += filter(None, [_changes_to_one(level, paths, patience)])
    except OutOfPatience:
        pass
    return min(found, key=len, default=())


def _some_solutions(level: Level, limit: int) -> list[Chains]:
    """Return up to `limit` solutions that are soon found."""
    found: list[Chains] = []
    try:
        for board in search(Board(level), limit, Patience(EACH * 10)):
            found.append(board.paths())
    except OutOfPatience:
        pass
    return found


def _renumber(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return changes, maybe many, after which these chains are the only solution; none if they are not soon found."""
    numbered = Numbered([list(path) for path in paths], 1.0, Random(repr(level.matrix)))
    numbered.values = [[level.numbers[level.bit(cell)] for cell in path] for path in paths]
    try:
        for _ in range(ROUNDS):
            patience.spend()
            moves = other_moves(numbered, Board(numbered.level()))
            if not moves:
                return _drop_needless(level, numbered, patience)
            numbered.rng.shuffle(moves)
            if not any(numbered.forbid(move) for move in moves):
                break
    except OutOfPatience:
        patience.spend()  # raises if the patience itself has ended
    return ()


def _drop_needless(level: Level, numbered: Numbered, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Revert each change of a number that isn't needed, as long as patience lasts, and return the others."""
    now = level
    for path, values in zip(numbered.paths, numbered.values, strict=True):
        for cell, number in zip(path[1:], values[1:], strict=True):
            now = with_number(now, cell, number)
    changed = [cell for path in numbered.paths for cell in path[1:] if _number_of(now, cell) != _number_of(level, cell)]
    for cell in changed[:]:
        before = with_number(now, cell, _number_of(level, cell))
        try:
            patience.spend()
        except OutOfPatience:
            break
        if _has_single_solution(before):
            now = before
            changed.remove(cell)
    fits = len(changed) <= MOST_AT_ONCE and all(_number_of(now, cell) <= LARGEST_NUMBER for cell in changed)
    return tuple((cell, _number_of(now, cell)) for cell in changed) if fits and _has_single_solution(now) else ()


def _number_of(level: Level, cell: Cell) -> int:
    return level.numbers[level.bit(cell)]


def _changes_to_one(level: Level, paths: Chains, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return changes after which these chains are the only solution."""
    beam = [Changed(level, 0, ())]
    for _ in range(MOST_CHANGES):
        nearer: dict[frozenset[tuple[Cell, int]], Changed] = {}
        for start in beam:
            for now in _change_one_more(start, paths):
                patience.spend()
                if now.strays == 0 or _has_single_solution(now.level):
                    return now.changes
                nearer[frozenset(now.changes)] = now
        beam = sorted(nearer.values(), key=lambda one: one.strays)[:BEAM]
    return ()


def _change_one_more(start: Changed, paths: Chains) -> Iterator[Changed]:
    """Yield levels with one more number changed, so that the chains still fit and some other move does not."""
    level, done = start.level, {cell for cell, _ in start.changes}
    kept = links_of_paths(level, paths)
    for cell, least, most in _bounds_of_cells(level, paths):
        if cell in done:
            continue
        for number in _useful_numbers(level, level.bit(cell), least, most):
            changed = with_number(level, cell, number)
            if any(old & ~new for old, new in zip(level.moves, changed.moves, strict=True)):
                yield Changed(changed, _count_strays(changed, kept), (*start.changes, (cell, number)))


def _bounds_of_cells(level: Level, paths: Chains) -> Iterator[tuple[Cell, int, int]]:
    """Yield for every cell but the starts the least and the greatest number that its chain allows."""
    numbers = level.numbers
    for path in paths:
        for place in range(1, len(path)):
            most = numbers[level.bit(path[place + 1])] if place + 1 < len(path) else LARGEST_NUMBER
            yield path[place], max(1, numbers[level.bit(path[place - 1])]), most


def _useful_numbers(level: Level, at: int, least: int, most: int) -> set[int]:
    """Return the numbers that make a difference beside a cell's neighbours, except its own."""
    around = {level.numbers.get(shift_mask(at, step), START) for step in level.offsets} - {START}
    near = {number + more for number in around for more in (-1, 0, 1)}
    return {number for number in near if least <= number <= most} - {level.numbers[at]}


def with_number(level: Level, cell: Cell, number: int) -> Level:
    """Return a level with another number in a cell."""
    row, column = cell
    rows = [list(line) for line in level.matrix]
    rows[row][column] = number
    return Level(tuple(map(tuple, rows)))


def _count_strays(level: Level, kept: Sides) -> int:
    """Return how many moves besides the kept ones deductions leave open."""
    board = Board(level)
    apply_all(board, deep=False)
    return sum((board.moves[d] & ~kept[d]).bit_count() for d in DIRECTIONS)


def _has_single_solution(level: Level) -> bool:
    """Return True if a search soon finds that there is one solution."""
    try:
        return len(list(search(Board(level), 2, Patience(EACH)))) == 1
    except OutOfPatience:
        return False


def _changes_from_none(level: Level, patience: Patience) -> tuple[tuple[Cell, int], ...]:
    """Return a change that gives a level a solution, and those that leave it the only one."""
    where = sum(map(level.bit, find_blocked_cells(level, Patience(patience.positions // 4, patience.go_on)).cells))
    best: tuple[tuple[Cell, int], ...] = ()
    for at in bits(_with_neighbours(level, where)):
        for number in sorted(_useful_numbers(level, at, 1, LARGEST_NUMBER)):
            patience.spend()
            changed = with_number(level, level.cell(at), number)
            solutions = _some_solutions(changed, 2)
            if len(solutions) == 1 and _has_single_solution(changed):
                return ((level.cell(at), number),)
            if solutions and not best:
                best = _first_and_rest(changed, solutions[0], (level.cell(at), number), patience)
    return best


def _first_and_rest(
    level: Level, paths: Chains, first: tuple[Cell, int], patience: Patience
) -> tuple[tuple[Cell, int], ...]:
    """Return a first change and those that leave the chains as the only solution; none if they are not found."""
    found = _changes_to_one(level, paths, patience)
    return (first, *(change for change in found if change[0] != first[0])) if found else ()


def _with_neighbours(level: Level, cells: int) -> int:
    """Return some cells and those beside them, without the starts."""
    found = cells
    for step in level.offsets:
        found |= shift_mask(cells, step)
    return found & level.cells & ~level.starts
