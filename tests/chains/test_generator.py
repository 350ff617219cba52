"""Levels that are made: proven by their steps, as hard as asked, of many shapes, and none the transform of another."""

import itertools
from functools import cache
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.chains import generator
from puzzles.chains.covers import are_connected, cover_shape
from puzzles.chains.effort import measure_effort
from puzzles.chains.figures import LETTERS, draw_shape
from puzzles.chains.generator import GeneratedLevel, LevelWish, generate
from puzzles.chains.level import Level, make_fingerprint, read_level, read_text
from puzzles.chains.recipes import RECIPES, find_variant
from puzzles.chains.search import solve_level
from puzzles.chains.shaping import measure_plateaus
from puzzles.chains.solver import explain_level, grade_level
from puzzles.chains.wire import HOLE
from puzzles.contract import BadPuzzle, CannotGenerate, Stock
from tests.chains.small import levels
from tests.data import SEED
from tests.data.tables import table
from tests.made import made as made_once
from tests.thorough import THOROUGH

SEEDS = {"mini": 2, "gentle": 2, "tricky": 1}
"""How many seeds of each variant are tried."""


@cache
def made(which: str, seed: int) -> GeneratedLevel:
    return generate(Random(seed), which)


@pytest.mark.parametrize(
    ("which", "count"),
    [
        *((which, 12 if THOROUGH else count) for which, count in SEEDS.items()),
        pytest.param("fiendish", 2, marks=pytest.mark.thorough),
    ],
)
def test_a_made_level_has_one_solution_its_grade_and_promised_sides_starts_and_numbers(which: str, count: int) -> None:
    recipe = RECIPES[which]
    for one in (made(which, seed) for seed in range(count)):
        level = one.level
        assert solve_level(level).is_unique and one.trace.is_solved
        assert one.trace.grade == grade_level(level) == recipe.grade
        assert one.effort == measure_effort(explain_level(level)) and find_variant(one.effort) == which
        assert (len(level.matrix), level.column_count) in recipe.find_sides(0)
        assert level.chain_count in recipe.starts and measure_plateaus(level) <= recipe.plateaus
        numbers = {number for number in level.numbers.values() if number}
        assert numbers == set(range(1, len(numbers) + 1))
        assert recipe.numbers[0] <= len(numbers) <= recipe.numbers[1]


def test_efforts_rise_over_the_variants_without_overlap_and_over_a_week() -> None:
    edges = [edge for recipe in RECIPES.values() for edge in recipe.bounds]
    assert edges == sorted(edges)
    assert [recipe.bounds[-1] for recipe in RECIPES.values()][:-1] == [r.bounds[0] for r in RECIPES.values()][1:]
    for wish in range(1, 6):
        assert generate(Random(wish), "mini", wish=LevelWish(wish)).effort in RECIPES["mini"].find_range(wish)


def test_boards_have_the_shape_of_a_special_day_and_others_are_not_always_rectangles() -> None:
    cut = {
        name: {(r, c) for r in range(8) for c in range(8)} - set(draw_shape(Random(1), 8, 8, name)) for name in LETTERS
    }
    assert len({tuple(sorted(holes)) for holes in cut.values()}) == len(LETTERS)
    for name, side in itertools.product((*LETTERS, "heart"), (4, 5, 6, 8, 10)):
        assert are_connected(set(draw_shape(Random(side), side, side, name)))
    for variant in ("mini", "gentle"):
        one = registry.engine("chains").generate(Random(1), variant, Stock(occasion="heart", difficulty=4))
        level = one.public.level
        heart = draw_shape(Random(1), len(level), len(level[0]), "heart")
        assert (Level(level).numbers.keys() == {Level(level).make_bit(cell) for cell in heart}) == (variant == "gentle")
    kept = [made_once("chains", "gentle", seed).public.level for seed in (SEED, SEED + 1)]
    assert [any(HOLE in row for row in level) for level in kept] == [False, True]


def test_a_used_level_is_not_made_again_and_where_all_are_used_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, first = registry.engine("chains"), made_once("chains", "mini")
    again = engine.generate(Random(12), "mini", Stock(used=frozenset(engine.uses(first))))
    assert engine.uses(again) != engine.uses(first)
    monkeypatch.setattr(generator, "TRIES", 50)

    class Everything(frozenset[str]):
        def __contains__(self, key: object) -> bool:
            return True

    with pytest.raises(CannotGenerate):
        generate(Random(1), "mini", Everything())


@given(
    level=levels(),
    turns=st.integers(0, 3),
    mirrored=st.booleans(),
    steps=st.lists(st.integers(1, 9), min_size=5, max_size=5),
)
def test_a_transform_has_the_same_fingerprint(level: Level, turns: int, mirrored: bool, steps: list[int]) -> None:
    shown = {HOLE: HOLE, 0: 0}
    for number in range(1, 5):
        shown[number] = max(0, shown[number - 1]) + steps[number]
    matrix = [[shown[number] for number in row] for row in level.matrix]
    for _ in range(turns):
        matrix = [list(row) for row in zip(*matrix[::-1], strict=True)]
    matrix = [row[::-1] for row in matrix] if mirrored else matrix
    framed = [[HOLE, *row] for row in [*matrix, [HOLE] * len(matrix[0])]]
    assert make_fingerprint(read_level(framed)) == make_fingerprint(level)
    apart, whole = [[0, 1], [HOLE, HOLE], [0, 1]], [[0, 1], [0, 1]]
    assert make_fingerprint(read_level(apart)) != make_fingerprint(read_level(whole))


@given(seed=st.integers(0, 10**6), rows=st.integers(3, 8), columns=st.integers(3, 8), chains=st.integers(1, 4))
def test_a_cover_goes_through_every_cell_once(seed: int, rows: int, columns: int, chains: int) -> None:
    cells = draw_shape(Random(seed), rows, columns)
    assert are_connected(set(cells))
    paths = cover_shape(Random(seed), cells, chains, 2)
    if paths is not None:
        assert sorted(cell for path in paths for cell in path) == cells
        assert len(paths) == chains and min(map(len, paths)) >= 2
        steps = [(a, b) for path in paths for a, b in itertools.pairwise(path)]
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)


@given(text=st.text(max_size=60))
@example(text=",")
@example(text="S1\n;\n12")
def test_a_level_may_be_typed_in_several_ways_and_any_other_text_is_refused_with_a_reason(text: str) -> None:
    known = table("levels")
    assert [[one, read_text(one)] for one, _ in known["typed"]] == known["typed"]
    for one in (*known["none"], "1 " * 50, f"S {'9' * 4301}"):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            read_level(read_text(one, 15), 15)
    try:
        read_level(read_text(text, 15), 15)
    except BadPuzzle as why:
        assert str(why)
