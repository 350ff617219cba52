"""Cardinal Chains: how levels are made, proven and graded, and how a player meets them."""

import itertools
import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.abilities import PlayedMove
from puzzles.chains import generator
from puzzles.chains.board_shapes import LETTERS, draw_shape
from puzzles.chains.covers import are_connected, cover_shape
from puzzles.chains.effort import measure_effort
from puzzles.chains.generator import GeneratedLevel, LevelWish, generate
from puzzles.chains.hints import LINK_FOLLOWS_LATER, NO_LINK, find_next_hint
from puzzles.chains.level import Level, make_fingerprint, read_level, read_typed_matrix
from puzzles.chains.numbering import measure_plateaus
from puzzles.chains.puzzle import group_path_links, make_puzzle
from puzzles.chains.recipes import RECIPES, find_variant
from puzzles.chains.rules import State, apply_move, start_play
from puzzles.chains.search import Patience, solve_level
from puzzles.chains.solver import explain_level, grade_level, prove_solution
from puzzles.chains.wire import HOLE, Hinted, Link, Puzzle
from puzzles.contract import SHARE_LINES, BadPuzzle, CannotGenerate, IllegalMove, Status, Stock, replay
from puzzles.shapes import Taken
from tests.cast.made import made
from tests.chains.small import AHEAD, SMALL, SQUARE, levels
from tests.data import SEED
from tests.data.tables import table
from tests.thorough import THOROUGH

SEEDS = {"mini": 2, "gentle": 2, "tricky": 1}
"""How many seeds of each variant are tried."""


@cache
def level_made(which: str, seed: int) -> GeneratedLevel:
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
    for one in (level_made(which, seed) for seed in range(count)):
        level = one.level
        assert solve_level(level).is_unique and one.trace.is_solved
        assert one.trace.grade == grade_level(level) == recipe.grade
        assert one.effort == measure_effort(explain_level(level)) and find_variant(one.effort) == which
        assert (len(level.matrix), level.column_count) in recipe.find_sides(0)
        assert level.chain_count in recipe.start_counts and measure_plateaus(level) <= recipe.most_plateaus
        numbers = {number for number in level.numbers.values() if number}
        assert numbers == set(range(1, len(numbers) + 1))
        assert recipe.number_limits[0] <= len(numbers) <= recipe.number_limits[1]


def test_efforts_rise_over_the_variants_without_overlap_and_over_a_week() -> None:
    bounds = [recipe.effort_bounds for recipe in RECIPES.values()]
    edges = [edge for one in bounds for edge in one]
    assert edges == sorted(edges) and [one[-1] for one in bounds[:-1]] == [one[0] for one in bounds[1:]]
    for wish in range(1, 6):
        assert generate(Random(wish), "mini", wish=LevelWish(wish)).effort in RECIPES["mini"].find_range(wish)


def test_boards_have_the_shape_of_a_special_day_and_others_are_not_always_rectangles() -> None:
    whole = set(itertools.product(range(8), range(8)))
    cut = {name: whole - set(draw_shape(Random(1), 8, 8, name)) for name in LETTERS}
    assert len({tuple(sorted(holes)) for holes in cut.values()}) == len(LETTERS)
    for name, side in itertools.product((*LETTERS, "heart"), (4, 5, 6, 8, 10)):
        assert are_connected(set(draw_shape(Random(side), side, side, name)))
    for variant in ("mini", "gentle"):
        one = registry.engine("chains").generate(Random(1), variant, Stock(occasion="heart", difficulty=4))
        level = one.public.level
        heart = draw_shape(Random(1), len(level), len(level[0]), "heart")
        assert (Level(level).numbers.keys() == {Level(level).make_bit(cell) for cell in heart}) == (variant == "gentle")
    kept = [made("chains", "gentle", seed).public.level for seed in (SEED, SEED + 1)]
    assert [any(HOLE in row for row in level) for level in kept] == [False, True]


def test_a_used_level_is_not_made_again_and_where_all_are_used_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, first = registry.engine("chains"), made("chains", "mini")
    again = engine.generate(Random(12), "mini", Stock(used=frozenset(engine.list_used_keys(first))))
    assert engine.list_used_keys(again) != engine.list_used_keys(first)
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
    assert [[one, read_typed_matrix(one)] for one, _ in known["typed"]] == known["typed"]
    for one in (*known["none"], "1 " * 50, f"S {'9' * 4301}"):
        with pytest.raises(BadPuzzle, match=r"\w+ \w+"):
            read_level(read_typed_matrix(one, 15), 15)
    try:
        read_level(read_typed_matrix(text, 15), 15)
    except BadPuzzle as why:
        assert str(why)


engine, tools = registry.engine("chains"), registry.tools("chains")
HINT, CLEAR = {"hint": True}, {"clear": True}
SHARED = [[0, 1, 1], [0, 2, 2]]


def stroke(chain: int, *cells: tuple[int, int]) -> dict[str, object]:
    return {"draw": {"chain": chain, "cells": cells}}


FIRST = stroke(0, (0, 2), (1, 2))
PART, UPPER = stroke(0, (0, 0), (0, 1)), stroke(0, (0, 0), (0, 1), (0, 2))


@cache
def _puzzle(text: str) -> Any:
    return tools.read_short_form({"level": json.loads(text)})


def puzzle(matrix: list[list[int]]) -> Puzzle:
    return _puzzle(json.dumps(matrix))


def play(matrix: list[list[int]], *moves: Any) -> State:
    return replay(engine, puzzle(matrix), moves)[0]


@pytest.mark.parametrize("variant", ["mini", "tricky", "fiendish"])
def test_every_hint_shows_a_link_that_can_be_drawn_at_once_and_hints_alone_lead_to_the_end(variant: str) -> None:
    one = made("chains", variant)
    state, uses = engine.start(one), set[str]()
    while state.status is Status.PLAYING:
        before = state.covered_count
        state, hint = engine.apply(one, state, HINT)
        assert not isinstance(hint, Taken) and hint.rule not in ("wrong turn", "search")
        state = drawn(one, state, dict(hint.goes[:1]))
        assert state.covered_count == before + 1, hint.text
        uses.add(hint.use)
    assert state.status is Status.WON
    assert (LINK_FOLLOWS_LATER in uses) == (variant == "fiendish") and NO_LINK not in uses


def test_hints_lead_on_from_where_earlier_ones_led_while_nothing_is_drawn() -> None:
    one = made("chains", "gentle")
    state, shown = engine.start(one), list[Link]()
    for _ in range(8):
        state, hint = engine.apply(one, state, HINT)
        assert isinstance(hint, Hinted)
        shown.append(hint.goes[0])
    starts = {path[0] for path in one.secret.paths}
    assert len(set(shown)) == len(shown) == len(state.hints)
    assert all(here in starts | {there for _, there in shown[:n]} for n, (here, _) in enumerate(shown))


def drawn(one: Puzzle, state: State, goes: dict[Any, Any]) -> State:
    """Lays every chain on as far as these links lead from its end."""
    for number, chain in enumerate(state.chains):
        path = [*chain]
        while path[-1] in goes:
            path.append(goes[path[-1]])
        if tuple(path) != chain and not state.status.over:
            state, _ = engine.apply(one, state, stroke(number, *path))
    return state


def test_a_reason_that_only_follows_from_a_wrong_turn_is_given_over_the_board_without_other_strokes() -> None:
    one, texts = made("chains", "tricky"), list[str]()
    for number, path in enumerate(one.secret.paths):
        row, column = path[0]
        for step in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
            with suppress(IllegalMove):
                state, _ = engine.apply(one, engine.start(one), stroke(number, path[0], step))
                hint = engine.apply(one, state, HINT)[1]
                texts += [hint.text] if isinstance(hint, Hinted) and step != path[1] else []
    later = " It goes wrong a few steps later. Then "
    assert any(later in text for text in texts) and not any("other moves" in text for text in texts)
    assert all((later in text) == (text.count(". ") > 1) for text in texts)


def test_who_gives_up_reads_how_much_was_covered_if_anything_was_drawn() -> None:
    ended = [engine.outcome(puzzle(SMALL), play(SMALL, *moves, {"give_up": True})) for moves in ([FIRST], [])]
    assert ["of 10 cells" in one.sentence for one in ended] == [True, False]
    assert [one.made_of for one in ended] == ["", ""], "there is no score that steps back would explain"


def test_nobody_wins_with_fewer_strokes_than_chains_unless_another_solution_might_be_shorter() -> None:
    matrices = (SQUARE, [[0, 1], [-1, -1], [0, 1]], SHARED)
    assert [engine.find_quickest_win(puzzle(matrix)).moves for matrix in matrices] == [1, 2, 1]
    assert len(play(SMALL, *[FIRST, CLEAR] * 150).past) == 200, "no more can be undone"
    rows = engine.share(puzzle(SHARED), play(SHARED, *[UPPER, PART] * 60))
    assert len(rows) == SHARE_LINES and rows[0] == "🟦↩️" * 4


def test_what_was_open_during_the_longest_wait_is_what_a_hint_would_have_said_then() -> None:
    one = made("chains", "tricky")
    first, *rest = engine.solution(one)
    level = Level(one.public.level)
    shown = find_next_hint(level, apply_move(level, start_play(level), first), one.secret.paths, is_unique=True).hint
    played = [PlayedMove(first, 10.0), *(PlayedMove(move, 100.0 + n) for n, move in enumerate(rest))]
    lines = registry.engine("chains").coach(one, played, {}).lines  # type: ignore[attr-defined]  # it is `CoachesPlays`
    assert f"“{shown.title}” would have helped. {shown.text}" in " ".join(lines)


def damaged(path: str, value: Any) -> Any:
    """The article's square puzzle with something in its secret half changed."""
    whole = puzzle(SQUARE).model_dump(mode="json")
    place: Any = whole["secret"]
    *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    for name in way:
        place = place[name]
    place[last] = value
    return whole


DAMAGES = table("damages")


def test_a_damaged_proof_is_rejected() -> None:
    stored = puzzle(SQUARE).model_dump(mode="json")
    changed = [(damaged(path, value), why) for path, value, why in DAMAGES]
    for data, why in (*changed, ({**stored, "public": {"level": [[0]]}}, "nothing to cover")):
        with pytest.raises(BadPuzzle, match=why):
            engine.check(engine.read_puzzle(data))


def test_a_level_that_only_a_search_solves_is_still_proven() -> None:
    level = read_level(AHEAD)
    found = solve_level(level)
    trace = prove_solution(level, group_path_links(level, found.paths), Patience(positions=0))
    assert trace.steps[-1].deduction.rule == "search" and trace.is_solved
    engine.check(make_puzzle(level, trace, found.paths, 1))
