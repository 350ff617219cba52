"""The solver as a whole: it counts what trying counts, explains what it finds, and stops when it must."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.chains.analysis import analyse
from puzzles.chains.board import Board
from puzzles.chains.catalogue import RULES
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import Level, read
from puzzles.chains.search import OutOfPatience, Patience, search, solve
from puzzles.chains.solver import Trace, deduce, explain, grade
from puzzles.contract import BadPuzzle
from tests.puzzles.chains.small import AHEAD, SMALL, SQUARE, TALL, covers, levels, solvable


def solved(data: Any) -> Any:
    return registry.tools("chains").solve(data)


@pytest.mark.parametrize(("matrix", "solutions"), [(SMALL, 1), (SQUARE, 1), (TALL, 4)])
def test_the_seeds_levels_have_so_many_solutions(matrix: Any, solutions: int) -> None:
    answer = solved({"level": matrix})
    assert answer["solutions"] == solutions
    assert answer["counted_to"] == 100 and answer["decided"]


@given(level=st.one_of(levels(), solvable()))
def test_as_many_solutions_are_counted_as_trying_finds(level: Level) -> None:
    found = solve(level, 10_000)
    assert found.decided and found.solutions == len(covers(level))


@given(level=st.one_of(levels(), solvable()))
def test_deep_deductions_in_the_search_lose_no_solution(level: Level) -> None:
    deep = Board(level)
    trace = deduce(Trace(deep), TRICKY)
    if not trace.wrong:
        assert len(list(search(deep, 10_000, Patience()))) == len(covers(level))


@given(level=solvable())
def test_the_chains_that_are_found_cover_every_cell_and_never_go_down(level: Level) -> None:
    paths = solve(level).paths
    cells = [cell for path in paths for cell in path]
    assert sorted(cells) == sorted(map(level.cell, level.numbers))
    for here, there in (pair for path in paths for pair in pairwise(path)):
        assert level.matrix[here[0]][here[1]] <= level.matrix[there[0]][there[1]] != 0
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1


@given(level=solvable())
def test_what_steps_leave_over_holds_every_solution(level: Level) -> None:
    trace = explain(level)
    for cover in covers(level):
        assert all(trace.board.moves[d] & cell for cell, d in cover)
    if trace.solved:
        assert len(covers(level)) == 1


def test_a_limit_is_kept() -> None:
    assert solved({"level": TALL, "limit": 3})["solutions"] == 3


def test_any_number_of_starts_is_solved() -> None:
    matrix = [[0, 1] * 4 for _ in range(8)]
    assert solved({"level": matrix})["solutions"] > 0


def test_the_answer_to_solve_has_its_form() -> None:
    answer = solved({"level": SQUARE})
    assert set(answer) >= {"solutions", "counted_to", "paths", "steps", "searched"}
    assert answer["searched"] is False and len(answer["paths"]) == 1 and len(answer["paths"][0]) == 25
    for step in answer["steps"]:
        assert step["rule"] in RULES and step["cells"] and step["text"]
    assert answer["steps"][-1]["rule"] == "7"


def test_a_level_without_solution_is_told_so() -> None:
    answer = solved({"level": [[0, 2, 1]]})
    assert answer["solutions"] == 0 and answer["paths"] == [] and answer["grade"] is None


def test_several_solutions_are_searched_and_have_no_grade() -> None:
    answer = solved({"level": TALL})
    assert answer["searched"] is True and answer["grade"] is None


def test_a_whole_puzzle_and_a_bare_matrix_are_levels_too() -> None:
    puzzle = registry.tools("chains").shorthand({"level": SQUARE})
    assert puzzle is not None
    assert solved(puzzle.model_dump(mode="json"))["solutions"] == solved(SQUARE)["solutions"] == 1


BAD: list[tuple[Any, str]] = [
    (None, "not a matrix"),
    ({}, "not a matrix"),
    ({"level": []}, "not a matrix"),
    ({"level": [[0, 1], [1]]}, "not equally long"),
    ({"level": [[0, 1.5]]}, "not a whole number"),
    ({"level": [[0, True]]}, "not a whole number"),
    ({"level": [[0, -2]]}, "not a whole number"),
    ({"level": [[0, 10**30]]}, "not a whole number"),
    ({"level": [[1, 2]]}, "no start"),
    ({"level": [[0] * 41]}, "too large"),
    ({"level": [[0, 1]], "limit": 0}, "limit"),
    ({"public": 7}, "not a matrix"),
]


@pytest.mark.parametrize(("data", "why"), BAD)
def test_what_is_no_level_is_refused_with_a_reason(data: Any, why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        solved(data)


def test_grades_are_the_least_that_solve() -> None:
    assert grade(read(SMALL)) == GENTLE
    assert grade(read(SQUARE)) == TRICKY
    assert grade(read(TALL)) is None


def test_patience_ends_and_then_nothing_is_claimed() -> None:
    wide = read([[0] + [1] * 14, *[[1] * 15 for _ in range(14)]])
    found = solve(wide, 10**6, Patience(positions=50))
    assert not found.decided and not found.unique
    with pytest.raises(OutOfPatience):
        Patience(positions=0).spend()


def test_a_clock_from_outside_can_end_the_work() -> None:
    wide = read([[0] + [1] * 14, *[[1] * 15 for _ in range(14)]])
    assert analyse(wide, Patience(10**9, go_on=lambda: False)).verdict == "undecided"


def test_a_look_ahead_says_what_would_go_wrong() -> None:
    level = read(AHEAD)
    looks = [step.text for step in explain(level).steps if step.deduction.rule == "suppose"]
    assert looks and all(text.startswith("Suppose") and "Then" in text for text in looks)
    assert grade(level) == FIENDISH
