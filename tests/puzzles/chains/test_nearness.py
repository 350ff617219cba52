"""Which levels are so near another one by their questions that nothing may be said of them; few others are."""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.chains.generator import generate
from puzzles.chains.level import turned
from puzzles.chains.nearness import closeness, near
from puzzles.chains.wire import HOLE, START, Cell, Matrix

SEEDS = {"gentle": range(30, 50), "tricky": range(30, 45), "fiendish": range(30, 32)}
"""Few of the fiendish ones, which take seconds to make."""


@lru_cache
def made(grade: str) -> tuple[Matrix, ...]:
    return tuple(generate(Random(seed), grade).level.matrix for seed in SEEDS[grade])


def there(level: Matrix, least: int = START) -> list[Cell]:
    """The cells from a number on."""
    return [(r, c) for r, row in enumerate(level) for c, number in enumerate(row) if number >= least]


def only(level: Matrix, kept: set[Cell]) -> Matrix:
    """The level with holes for all other cells."""
    return tuple(tuple(n if (r, c) in kept else HOLE for c, n in enumerate(row)) for r, row in enumerate(level))


def piece(level: Matrix, part: float, rng: Random) -> Matrix:
    """A connected part of a level."""
    cells = set(there(level))
    kept = {rng.choice(sorted(cells))}
    while len(kept) < part * len(cells):
        around = {(r + a, c + b) for r, c in kept for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        found = sorted((around & cells) - kept)
        if not found:
            break
        kept.add(rng.choice(found))
    return only(level, kept)


def with_holes(level: Matrix, part: float, rng: Random) -> Matrix:
    """The level with that part of its cells, drawn at random, made holes."""
    cells = there(level)
    return only(level, set(rng.sample(cells, len(cells) - int(part * len(cells)))))


def changed(level: Matrix, count: int, rng: Random) -> Matrix:
    """The level with other numbers in some cells."""
    rows = [list(row) for row in level]
    for r, c in rng.sample(there(level, START + 1), count):
        rows[r][c] = rng.choice([rows[r][c] + 1, max(1, rows[r][c] - 1), 9])
    return tuple(map(tuple, rows))


def bordered(level: Matrix) -> Matrix:
    wide = len(level[0]) + 2
    return ((9,) * wide, *((9, *row, 9) for row in level), (9,) * wide)


def known(level: Matrix, copies: list[Matrix]) -> float:
    """The share of copies that are near a level."""
    return sum(near(copy, level) for copy in copies) / len(copies)


@pytest.mark.parametrize("grade", SEEDS)
def test_what_is_left_between_holes_is_known_again(grade: str) -> None:
    rng = Random(4)
    for part, least in ((0.5, 0.98), (0.4, 0.95), (0.35, 0.9)):
        shares = [known(one, [piece(one, part, rng) for _ in range(5)]) for one in made(grade)]
        assert sum(shares) / len(shares) >= least, part
    shares = [known(one, [with_holes(one, 0.6, rng) for _ in range(5)]) for one in made(grade)]
    assert sum(shares) / len(shares) >= 0.9


@pytest.mark.parametrize("grade", SEEDS)
def test_what_was_changed_bordered_or_cut_is_known_again(grade: str) -> None:
    rng = Random(5)
    for one in made(grade):
        assert near(one, one) and near(bordered(one), one) and near(one[1:], one)
        assert known(one, [changed(one, count, rng) for count in (1, 1, 2, 2)]) == 1
        doubled = tuple(tuple(2 * n if n > START else n for n in row) for row in one)
        r, c = rng.choice(there(one, START + 1))
        assert near((*doubled[:r], (*doubled[r][:c], doubled[r][c] + 1, *doubled[r][c + 1 :]), *doubled[r + 1 :]), one)


@settings(max_examples=40, deadline=None)
@given(
    which=st.integers(0, 9),
    view=st.integers(0, 7),
    down=st.integers(0, 4),
    right=st.integers(0, 4),
    by=st.integers(1, 9),
)
def test_turns_mirrors_shifts_and_numbers_change_nothing(which: int, view: int, down: int, right: int, by: int) -> None:
    level, other = made("gentle")[which], made("gentle")[which + 1]
    seen = list(turned(level))[view]
    renumbered = [[by * n + 3 if n > START else n for n in row] for row in seen]
    wide = right + len(seen[0])
    moved = (*((HOLE,) * wide for _ in range(down)), *((*(HOLE,) * right, *row) for row in renumbered))
    for one in (level, other):
        assert closeness(moved, one) == pytest.approx(closeness(level, one))


def test_unrelated_levels_are_hardly_ever_near_and_looking_is_quick() -> None:
    levels = [one for grade in SEEDS for one in made(grade)]
    pairs = [(first, second) for first in levels for second in levels if first != second]
    began = time.process_time()
    alike = sum(near(first, second) for first, second in pairs)
    assert len(pairs) > 1_000 and alike / len(pairs) < 1 / 200
    assert (time.process_time() - began) / len(pairs) < 0.02


def test_boards_that_somebody_draws_are_hardly_ever_near() -> None:
    rng = Random(6)

    def drawn(rows: int, columns: int, highest: int) -> Matrix:
        board = [[rng.randint(1, highest) for _ in range(columns)] for _ in range(rows)]
        board[rng.randrange(rows)][rng.randrange(columns)] = START
        return tuple(map(tuple, board))

    boards = [drawn(side, side + wider, highest) for side in (3, 5, 8) for wider in (0, 1) for highest in (1, 2, 3, 9)]
    pairs = [(board, level) for board in boards for grade in SEEDS for level in made(grade)]
    assert sum(near(*pair) for pair in pairs) / len(pairs) < 1 / 200


def test_too_little_is_near_nothing() -> None:
    for grade in SEEDS:
        for level in made(grade):
            assert not near(((0, 1, 1), (1, 1, 1)), level) and not near(level, ((0, 1), (1, 1)))
            assert not near(((0, 4, 4), (1, 2, 4)), level)
