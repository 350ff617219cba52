"""Which levels give away another one's answer, which are so near by their questions that nothing may be said of them;
and that others are hardly ever called so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.chains.level import Level, canonical, read, turned
from puzzles.chains.likeness import FEWEST, goes_like, tells
from puzzles.chains.nearness import closeness, near
from puzzles.chains.search import Patience, solve
from puzzles.chains.wire import HOLE, START, Cell, Chains, Matrix
from tests.data.levels import kept_levels
from tests.thorough import some

CELLS = st.sampled_from([HOLE, 1, 1, 2, 2, 3, 4])
GRADES = ("gentle", "tricky", "fiendish")
TODAY: Matrix = ((4, 4, 4, 4, 4), (4, 2, 2, 2, 4), (4, 2, 0, 4, 4), (4, 2, 2, 4, 4), (4, 4, 4, 6, 8))


@st.composite
def matrices(draw: st.DrawFn) -> Matrix:
    """A level of at least three rows and columns, without holes at its rim."""
    rows, columns = draw(st.integers(3, 6)), draw(st.integers(3, 6))
    drawn = [[draw(CELLS) for _ in range(columns)] for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if drawn[r][c] == HOLE and (r in (0, rows - 1) or c in (0, columns - 1)):
                drawn[r][c] = 1
    drawn[draw(st.integers(0, rows - 1))][draw(st.integers(0, columns - 1))] = START
    return tuple(map(tuple, drawn))


@st.composite
def renumberings(draw: st.DrawFn) -> dict[int, int]:
    """Other numbers for 1 to 4, in the same order."""
    return dict(zip(range(1, 5), sorted(draw(st.sets(st.integers(1, 99), min_size=4, max_size=4))), strict=True))


def renumbered(matrix: Matrix, numbers: dict[int, int]) -> Matrix:
    return tuple(tuple(numbers.get(number, number) for number in row) for row in matrix)


def ranked(matrix: Matrix) -> Matrix:
    """The level with its numbers replaced by their ranks."""
    numbers = sorted({n for row in matrix for n in row if n > 0})
    return renumbered(matrix, {number: rank for rank, number in enumerate(numbers, 1)})


def form(matrix: Matrix) -> object:
    return canonical(read([list(row) for row in matrix]))


def framed(matrix: Matrix, sign: int) -> Matrix:
    """The level with a rim of cells around it."""
    wide = len(matrix[0]) + 2
    return ((sign,) * wide, *((sign, *row, sign) for row in matrix), (sign,) * wide)


def cells_of(level: Matrix, least: int = START) -> list[Cell]:
    """The cells whose numbers are at least that."""
    return [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number >= least]


def changed(level: Matrix, rng: Random, count: int) -> Matrix:
    """The level with other numbers in some cells: one more, one less, or more than anywhere else."""
    rows, highest = [list(row) for row in level], max(map(max, level))
    for r, c in rng.sample(cells_of(level, START + 1), count):
        rows[r][c] = max(1, rng.choice([rows[r][c] + 1, rows[r][c] - 1, highest + 1]))
    return tuple(map(tuple, rows))


@given(matrix=matrices(), numbers=renumberings())
def test_all_eight_views_of_a_level_with_other_numbers_in_order_have_one_form(
    matrix: Matrix, numbers: dict[int, int]
) -> None:
    views = list(turned(renumbered(matrix, numbers)))
    assert len(views) == 8 and {form(view) for view in views} == {form(matrix)}
    assert all(tells(view, matrix) and tells(matrix, view) for view in views)


@given(matrix=matrices(), other=matrices())
def test_levels_that_no_view_makes_equal_have_different_forms(matrix: Matrix, other: Matrix) -> None:
    assert (form(matrix) == form(other)) is (ranked(matrix) in set(turned(ranked(other))))


@given(matrix=matrices(), sign=st.integers(1, 99), numbers=renumberings(), view=st.integers(0, 7))
def test_a_level_that_was_built_on_to_tells_the_one_in_it(
    matrix: Matrix, sign: int, numbers: dict[int, int], view: int
) -> None:
    built = framed(list(turned(renumbered(matrix, numbers)))[view], sign)
    assert tells(built, matrix) is (len(cells_of(matrix)) >= FEWEST)


def test_a_level_that_lost_a_row_tells_the_whole_and_another_number_or_order_or_a_corner_does_not() -> None:
    assert tells(TODAY[:4], TODAY)
    assert not tells(tuple(row[2:] for row in TODAY[2:]), TODAY), "so little is in very many levels"
    assert not tells(((2, *TODAY[0][1:]), *TODAY[1:]), TODAY)
    assert not tells(renumbered(TODAY, {2: 4, 4: 2}), TODAY)
    assert tells(((1, 0),), ((0, 7),)) and not tells(((0, 1), (1, 1)), ((0, 1),)), "tiny ones only if they are the same"


def solved_levels(*grades: str) -> list[tuple[Matrix, Chains]]:
    """Levels of the generator with their answers."""
    return [one for grade in grades for one in kept_levels(grade, range(12))]


def start_added(matrix: Matrix) -> Matrix | None:
    """The level with a start in a new column beside one at the edge, which becomes a 1; None where none is there."""
    for view in turned(matrix):
        row = next((r for r, row in enumerate(view) if row[-1] == START), None)
        if row is not None:
            rows = [[number + (number > START) for number in numbers] for numbers in view]
            rows[row][-1] = 1
            return tuple((*numbers, START if r == row else HOLE) for r, numbers in enumerate(rows))
    return None


def recognised(copies: list[tuple[Matrix, Matrix, Chains]]) -> tuple[int, int]:
    """Of copies, levels and answers to these: how many copies are soon solved, and how many of them are recognised."""
    solved = [(*one, paths) for one in copies if (paths := solve(Level(one[0]), 2, Patience(3_000)).paths)]
    return len(solved), sum(tells(copy, level) or goes_like(found, paths) for copy, level, paths, found in solved)


def test_copies_with_a_few_other_numbers_a_start_more_or_a_row_less_are_recognised_unrelated_levels_are_not() -> None:
    rng, every = Random(7), solved_levels(*GRADES)
    for level, paths in every:
        r, c = max(cells_of(level), key=lambda cell: level[cell[0]][cell[1]])
        raised = (*level[:r], (*level[r][:c], level[r][c] + 1, *level[r][c + 1 :]), *level[r + 1 :])
        found = solve(Level(raised), 2, Patience(3_000)).paths
        assert not found or goes_like(found, paths), level
    solved, again = recognised([(copy, *one) for one in every if (copy := start_added(one[0]))])
    assert solved == again >= 5
    easier = solved_levels("gentle", "tricky")
    solved, again = recognised([(changed(one[0], rng, n), *one) for one in easier for n in (1, 2, 3) * 14])
    assert solved > 60 and again / solved > 0.95
    gentle = [one for one in solved_levels("gentle") if any(START in row for row in one[0][:-1])]
    solved, again = recognised([(one[0][:-1], *one) for one in gentle])
    assert solved == again > 0
    solved, again = recognised([(changed(one[0][:-1], rng, 1), *one) for one in gentle for _ in range(40)])
    assert solved > 10 and again / solved > 0.5
    unrelated = [goes_like(first[1], second[1]) for first in every for second in every if first != second]
    assert len(unrelated) > 300 and sum(unrelated) / len(unrelated) <= 0.01


@st.composite
def walks(draw: st.DrawFn) -> Chains:
    """Chains that need not come from any level."""
    steps = draw(st.lists(st.sampled_from([(0, 1), (1, 0), (0, -1)]), min_size=FEWEST, max_size=40))
    path = [(0, 20)]
    for down, right in steps:
        cell = (path[-1][0] + down, path[-1][1] + right)
        if cell not in path:
            path.append(cell)
    half = draw(st.integers(1, len(path)))
    return tuple(chain for chain in (tuple(path[:half]), tuple(path[half:])) if chain)


@given(paths=walks(), view=st.integers(0, 7), down=st.integers(0, 9), right=st.integers(0, 9), back=st.booleans())
def test_a_long_answer_is_like_itself_turned_mirrored_shifted_and_walked_backwards(
    paths: Chains, view: int, down: int, right: int, back: bool
) -> None:
    def moved(r: int, c: int) -> tuple[int, int]:
        for _ in range(view % 4):
            r, c = c, -r
        return r + down, (-c if view > 3 else c) + right

    other = tuple(tuple(moved(*cell) for cell in path)[:: -1 if back else 1] for path in paths)
    passages = sum(max(0, len(path) - 2) for path in paths)
    is_long = sum(map(len, paths)) >= FEWEST and passages > 4
    assert goes_like(other, paths) is goes_like(paths, paths) is goes_like(paths, other) is is_long


def levels_to_copy(grade: str) -> list[Matrix]:
    """Other levels of the generator."""
    return [level for level, _ in kept_levels(grade, range(30, 50))]


def only(level: Matrix, kept: set[Cell]) -> Matrix:
    """The level with holes for all other cells."""
    return tuple(tuple(n if (r, c) in kept else HOLE for c, n in enumerate(row)) for r, row in enumerate(level))


def piece(level: Matrix, part: float, rng: Random) -> Matrix:
    """A connected part of a level."""
    cells = set(cells_of(level))
    kept = {rng.choice(sorted(cells))}
    while len(kept) < part * len(cells):
        around = {(r + a, c + b) for r, c in kept for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        found = sorted((around & cells) - kept)
        if not found:
            break
        kept.add(rng.choice(found))
    return only(level, kept)


def with_holes(level: Matrix, part: float, rng: Random) -> Matrix:
    """The level with that part of its cells, drawn at random."""
    cells = cells_of(level)
    return only(level, set(rng.sample(cells, len(cells) - int((1 - part) * len(cells)))))


KEPT: list[tuple[Callable[[Matrix, float, Random], Matrix], float, float]] = [
    (piece, 0.5, 0.98),
    (piece, 0.4, 0.95),
    (piece, 0.35, 0.9),
    (with_holes, 0.4, 0.9),
]
"""How a part is taken, how large it is, and which share of such parts is found near at least."""


@pytest.mark.parametrize("grade", GRADES)
def test_what_was_cut_out_changed_or_bordered_is_near(grade: str) -> None:
    rng, levels = Random(4), levels_to_copy(grade)
    for take, part, least in KEPT:
        found = [near(take(one, part, rng), one) for one in levels for _ in range(5)]
        assert sum(found) / len(found) >= least, part
    for one in levels:
        doubled = renumbered(one, {n: 2 * n for row in one for n in row if n > START})
        copies = [one, framed(one, 9), one[1:], changed(doubled, rng, 1)]
        assert all(near(copy, one) for copy in (*copies, changed(one, rng, 1), changed(one, rng, 1)))
        assert not near(((0, 1, 1), (1, 1, 1)), one) and not near(one, ((0, 1), (1, 1))), "too little"
    twice = [near(changed(one, rng, 2), one) for one in levels for _ in range(2)]
    assert sum(twice) / len(twice) > 0.9


@given(st.integers(0, 9), st.integers(0, 7), st.integers(0, 4), st.integers(0, 4), st.integers(1, 9))
def test_turns_mirrors_shifts_and_numbers_change_nothing(which: int, view: int, down: int, right: int, by: int) -> None:
    level, other = levels_to_copy("gentle")[which : which + 2]
    seen = list(turned(level))[view]
    numbers = [[by * n + 3 if n > START else n for n in row] for row in seen]
    wide = right + len(seen[0])
    moved = (*((HOLE,) * wide for _ in range(down)), *((*(HOLE,) * right, *row) for row in numbers))
    for one in (level, other):
        assert closeness(moved, one) == pytest.approx(closeness(level, one))


def test_unrelated_levels_and_boards_that_somebody_draws_are_hardly_ever_near() -> None:
    rng, levels = Random(6), [one for grade in GRADES for one in levels_to_copy(grade)]
    pairs = [(first, second) for first in levels for second in levels if first != second]

    def drawn(rows: int, columns: int, highest: int) -> Matrix:
        board = [[rng.randint(1, highest) for _ in range(columns)] for _ in range(rows)]
        board[rng.randrange(rows)][rng.randrange(columns)] = START
        return tuple(map(tuple, board))

    boards = [drawn(side, side + wider, highest) for side in (3, 5, 8) for wider in (0, 1) for highest in (1, 2, 3, 9)]
    for every in (pairs, list(product(boards, levels))):
        found = [near(*pair) for pair in some(every, 600)]
        assert sum(found) / len(found) < 1 / 200
