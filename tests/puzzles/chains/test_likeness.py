"""Which levels tell the answer to another one: its transforms, what it is a part of, its greater part; no others."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.chains.level import canonical, read, turned
from puzzles.chains.likeness import FEWEST, tells
from puzzles.chains.wire import HOLE, START, Matrix

CELLS = st.sampled_from([HOLE, 1, 1, 2, 2, 3, 4])
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


@settings(max_examples=60)
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


@settings(max_examples=60)
@given(matrix=matrices(), other=matrices())
def test_levels_that_no_view_makes_equal_have_different_forms(matrix: Matrix, other: Matrix) -> None:
    ranks = {number: rank for rank, number in enumerate(sorted({n for row in matrix for n in row if n > 0}), 1)}
    others = {number: rank for rank, number in enumerate(sorted({n for row in other for n in row if n > 0}), 1)}
    same = renumbered(matrix, ranks) in set(turned(renumbered(other, others)))
    forms = [canonical(read([list(row) for row in one])) for one in (matrix, other)]
    assert (forms[0] == forms[1]) is same


@settings(max_examples=60)
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
