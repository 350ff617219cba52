"""The solver as a whole: it counts what trying counts, explains what it finds, stops when it must, and helps where a
level has no solution or several."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import registry
from puzzles.chains.analysis import assess_level
from puzzles.chains.blocked import find_blocked_cells
from puzzles.chains.board import Board
from puzzles.chains.catalogue import RULES
from puzzles.chains.covers import cover_shape
from puzzles.chains.deductions import FIENDISH, GENTLE, TRICKY
from puzzles.chains.level import Level, read_level
from puzzles.chains.mending import MOST_CHANGES, find_repair, set_number
from puzzles.chains.search import OutOfPatience, Patience, search_solutions, solve_level
from puzzles.chains.shaping import NumberedChains
from puzzles.chains.solver import Trace, explain_level, extend_trace, grade_level
from tests.chains.small import AHEAD, SMALL, SQUARE, TALL, covers, levels, solvable, walks

PATIENCE = 20_000


def solved(data: Any) -> Any:
    return registry.tools("chains").solve(data)


@given(level=st.one_of(levels(), solvable()))
def test_as_many_solutions_are_counted_as_trying_finds_and_no_step_takes_one_out(level: Level) -> None:
    every, found, trace = covers(level), solve_level(level, 10_000), explain_level(level)
    assert found.is_decided and found.solutions == len(every)
    deep = Board(level)
    if not extend_trace(Trace(deep), TRICKY).wrong:
        assert len(list(search_solutions(deep, 10_000, Patience()))) == len(every), "deep deductions lose none"
    assert all(trace.board.moves[d] & cell for one in every for cell, d in one)
    assert not trace.is_solved or len(every) == 1
    cells = [cell for path in found.paths for cell in path]
    assert sorted(cells) == (sorted(map(level.locate_cell, level.numbers)) if every else [])
    for here, there in (pair for path in found.paths for pair in pairwise(path)):
        assert level.matrix[here[0]][here[1]] <= level.matrix[there[0]][there[1]] != 0
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1


def test_solve_counts_proves_and_grades_a_level_up_to_its_limit() -> None:
    answer = solved({"level": SQUARE})
    assert (answer["solutions"], answer["counted_to"], answer["decided"], answer["searched"]) == (1, 100, True, False)
    assert [len(path) for path in answer["paths"]] == [25] and answer["steps"][-1]["rule"] == "7"
    assert all(step["rule"] in RULES and step["cells"] and step["text"] for step in answer["steps"])
    several = solved({"level": TALL})
    assert (several["solutions"], several["searched"], several["grade"]) == (4, True, None)
    assert solved({"level": TALL, "limit": 3})["solutions"] == 3
    none = solved({"level": [[0, 2, 1]]})
    assert (none["solutions"], none["paths"], none["grade"]) == (0, [], None)
    why = solved({"level": [*SQUARE, *[[4] * 5] * 3]})
    assert why["solutions"] == 0 and why["decided"] and len(why["steps"]) > 3
    assert solved({"level": [[0, 1] * 4 for _ in range(8)]})["solutions"] > 0, "any number of starts"


def test_grades_are_the_least_that_solve_and_a_look_ahead_says_what_would_go_wrong() -> None:
    assert [grade_level(read_level(one)) for one in (SMALL, SQUARE, AHEAD, TALL)] == [GENTLE, TRICKY, FIENDISH, None]
    looks = [step.sentence for step in explain_level(read_level(AHEAD)).steps if step.deduction.rule == "suppose"]
    assert looks and all(text.startswith("Suppose") and "Then" in text for text in looks)


def test_patience_or_a_clock_ends_the_work_and_then_nothing_is_claimed() -> None:
    wide = read_level([[0] + [1] * 14, *[[1] * 15 for _ in range(14)]])
    found = solve_level(wide, 10**6, Patience(positions=50))
    assert not found.is_decided and not found.is_unique
    with pytest.raises(OutOfPatience):
        Patience(positions=0).spend_position()
    assert assess_level(wide, Patience(10**9, go_on=lambda: False)).verdict == "undecided"


@given(level=levels())
def test_what_blocks_a_level_cannot_all_be_covered_but_without_one_it_can_and_changes_leave_one(level: Level) -> None:
    every = covers(level)
    if not every:
        found, ways = find_blocked_cells(level, Patience(PATIENCE)), {seen for seen, _ in walks(level)}
        blame = [level.make_bit(cell) for cell in found.cells]
        assert found.sure and blame and not any(sum(blame) & ~way == 0 for way in ways)
        assert all(any((sum(blame) - one) & ~way == 0 for way in ways) for one in blame)
    mended, changes = with_changes(level, 500)
    if changes:
        assert len(every) != 1 and len(covers(mended)) == 1


def with_changes(level: Level, patience: int) -> tuple[Level, int]:
    """The level as mending leaves it, and how many numbers it changes."""
    changes, mended = find_repair(level, Patience(patience)), level
    for cell, number in changes:
        assert not level.make_bit(cell) & level.starts and number != level.numbers[level.make_bit(cell)] and number > 0
        mended = set_number(mended, cell, number)
    return mended, len(changes)


def test_one_number_decides_between_two_ways_round_and_where_a_few_do_not_do_more_are_proposed() -> None:
    level = read_level([[0, 1, 1], [1, 1, 1]])
    assert len(covers(level)) > 1 and with_changes(level, PATIENCE)[1] == 1
    rng = Random(4)
    paths = cover_shape(rng, [(r, c) for r in range(6) for c in range(6)], 2, 4)
    assert paths
    level = NumberedChains(paths, 0.7, rng).make_level()
    mended, changes = with_changes(level, 100)
    assert solve_level(level, 2).solutions > 1 and changes > MOST_CHANGES and solve_level(mended).is_unique
