"""Which levels tell the answer to another one: its transforms, what it is a part of, its greater part, and whatever has
most of its answer; no others."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from puzzles.chains.level import Level, canonical, read, turned
from puzzles.chains.likeness import FEWEST, goes_like, tells
from puzzles.chains.search import Patience, solve
from puzzles.chains.wire import HOLE, START, Chains, Matrix
from tests.data.levels import kept_levels

CELLS = st.sampled_from([HOLE, 1, 1, 2, 2, 3, 4])
GRADES = ("gentle", "tricky", "fiendish")
TODAY: Matrix = ((4, 4, 4, 4, 4), (4, 2, 2, 2, 4), (4, 2, 0, 4, 4), (4, 2, 2, 4, 4), (4, 4, 4, 6, 8))


@st.composite
def matrices(draw: st.DrawFn, least: int = 3) -> Matrix:
    """A level with at least so many rows and columns, without holes at its rim."""
    rows, columns = draw(st.integers(least, 6)), draw(st.integers(least, 6))
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


def framed(matrix: Matrix, sign: int) -> Matrix:
    """The level with a rim of cells around it."""
    wide = len(matrix[0]) + 2
    return ((sign,) * wide, *((sign, *row, sign) for row in matrix), (sign,) * wide)


@given(matrix=matrices(), numbers=renumberings())
def test_all_eight_views_of_a_level_with_other_numbers_in_order_have_one_form(
    matrix: Matrix, numbers: dict[int, int]
) -> None:
    views = list(turned(renumbered(matrix, numbers)))
    assert len(views) == 8
    assert {canonical(read([list(row) for row in view])) for view in views} == {
        canonical(read([list(row) for row in matrix]))
    }
    assert all(tells(view, matrix) and tells(matrix, view) for view in views)


@given(matrix=matrices(), other=matrices())
def test_levels_that_no_view_makes_equal_have_different_forms(matrix: Matrix, other: Matrix) -> None:
    ranks = {number: rank for rank, number in enumerate(sorted({n for row in matrix for n in row if n > 0}), 1)}
    others = {number: rank for rank, number in enumerate(sorted({n for row in other for n in row if n > 0}), 1)}
    same = renumbered(matrix, ranks) in set(turned(renumbered(other, others)))
    forms = [canonical(read([list(row) for row in one])) for one in (matrix, other)]
    assert (forms[0] == forms[1]) is same


@given(matrix=matrices(), sign=st.integers(1, 99), numbers=renumberings(), view=st.integers(0, 7))
def test_a_level_that_was_built_on_to_tells_the_one_in_it(
    matrix: Matrix, sign: int, numbers: dict[int, int], view: int
) -> None:
    built = framed(list(turned(renumbered(matrix, numbers)))[view], sign)
    assert tells(built, matrix) is (sum(n != HOLE for row in matrix for n in row) >= FEWEST)


def test_a_level_that_lost_a_row_tells_the_whole_and_a_corner_of_it_does_not() -> None:
    assert tells(TODAY[:4], TODAY)
    corner = tuple(row[2:] for row in TODAY[2:])
    assert not tells(corner, TODAY), "so little is in very many levels"


def test_a_number_that_is_another_one_makes_another_level() -> None:
    other = [list(row) for row in TODAY]
    other[0][0] = 2
    assert not tells(tuple(map(tuple, other)), TODAY)


def test_numbers_in_another_order_make_another_level() -> None:
    assert not tells(renumbered(TODAY, {2: 4, 4: 2}), TODAY)


def test_tiny_levels_are_found_only_where_they_are_the_same() -> None:
    assert tells(((1, 0),), ((0, 7),)) and not tells(((0, 1), (1, 1)), ((0, 1),))


def made(grade: str) -> tuple[tuple[Matrix, Chains], ...]:
    """Levels of the generator with their answers."""
    return kept_levels(grade, range(12))


def answer_to(matrix: Matrix) -> Chains:
    """An answer of the solver, one of several perhaps; none where none is soon found."""
    return solve(Level(matrix), 2, Patience(3_000)).paths


def cells_changed(matrix: Matrix, rng: Random, count: int) -> Matrix:
    """The level with other numbers in some cells: one more, one less, or more than anywhere else."""
    rows = [list(row) for row in matrix]
    highest = max(map(max, rows))
    numbered = [(r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number > START]
    for r, c in rng.sample(numbered, count):
        rows[r][c] = max(1, rng.choice([rows[r][c] + 1, rows[r][c] - 1, highest + 1]))
    return tuple(map(tuple, rows))


def start_added(matrix: Matrix) -> Matrix | None:
    """The level with a start in a new column beside one that lies there, which becomes a 1; None where none does."""
    for view in turned(matrix):
        row = next((r for r, row in enumerate(view) if row[-1] == START), None)
        if row is not None:
            rows = [[number + (number > START) for number in numbers] for numbers in view]
            rows[row][-1] = 1
            return tuple((*numbers, START if r == row else HOLE) for r, numbers in enumerate(rows))
    return None


def known(copies: list[tuple[Matrix, Matrix, Chains]]) -> tuple[int, int]:
    """Of copies, levels and answers to these: how many copies have an answer, and how many of them are known again."""
    solved = [(copy, level, paths, found) for copy, level, paths in copies if (found := answer_to(copy))]
    again = [tells(copy, level) or goes_like(found, paths) for copy, level, paths, found in solved]
    return len(again), sum(again)


def test_attack_the_greatest_number_raised_by_one_in_one_cell() -> None:
    for grade in GRADES:
        for level, paths in made(grade):
            greatest = max(map(max, level))
            r, c = next((r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number == greatest)
            rows = [list(row) for row in level]
            rows[r][c] += 1
            found = answer_to(tuple(map(tuple, rows)))
            assert not found or goes_like(found, paths), (grade, level)


def test_attack_a_start_in_a_new_column_at_the_edge() -> None:
    levels = [one for grade in GRADES for one in made(grade)]
    copies = [(copy, level, paths) for level, paths in levels if (copy := start_added(level))]
    solved, again = known(copies)
    assert solved == again >= 5


def test_copies_with_one_to_three_other_numbers_are_known_again_nearly_always() -> None:
    rng = Random(7)
    levels = [one for grade in ("gentle", "tricky") for one in made(grade)]
    solved, again = known([(cells_changed(one[0], rng, n), *one) for one in levels for n in (1, 2, 3) * 14])
    assert solved > 60 and again / solved > 0.95


def test_a_row_less_is_always_known_again_and_with_another_number_more_often_than_not() -> None:
    rng = Random(8)
    levels = [one for one in made("gentle") for _ in range(40) if any(START in row for row in one[0][:-1])]
    solved, again = known([(level[:-1], level, paths) for level, paths in set(levels)])
    assert solved == again > 0
    solved, again = known([(cells_changed(level[:-1], rng, 1), level, paths) for level, paths in levels])
    assert solved > 10 and again / solved > 0.5


def test_unrelated_levels_have_other_answers() -> None:
    levels = [one for grade in GRADES for one in made(grade)]
    pairs = [(first, second) for first in levels for second in levels if first != second]
    alike = sum(goes_like(first[1], second[1]) for first, second in pairs)
    assert len(pairs) > 300 and alike / len(pairs) <= 0.01


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
def test_an_answer_that_was_turned_mirrored_shifted_and_walked_backwards_is_the_same_one(
    paths: Chains, view: int, down: int, right: int, back: bool
) -> None:
    def moved(r: int, c: int) -> tuple[int, int]:
        for _ in range(view % 4):
            r, c = c, -r
        return r + down, (-c if view > 3 else c) + right

    other = tuple(tuple(moved(*cell) for cell in path)[:: -1 if back else 1] for path in paths)
    assert goes_like(other, paths) is goes_like(paths, paths) is goes_like(paths, other)


@given(paths=walks())
def test_a_long_answer_is_like_itself_and_a_tiny_one_like_none(paths: Chains) -> None:
    passages = sum(max(0, len(path) - 2) for path in paths)
    assert goes_like(paths, paths) is (sum(map(len, paths)) >= FEWEST and passages > 4)
