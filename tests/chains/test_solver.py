"""The solver: its deductions, which never take out what some solution uses, their ladder, and the whole."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import registry
from puzzles.chains import fast_deductions, solver, techniques
from puzzles.chains.all_deductions import DEDUCTIONS_BY_RULE, DEEP_DEDUCTIONS, EASY_DEDUCTIONS, SUPPOSITION
from puzzles.chains.analysis import assess_level
from puzzles.chains.blocked_cells import find_blocked_cells
from puzzles.chains.board import Board, Change
from puzzles.chains.counting_deductions import KnownEndsDeduction, count_dark_ends, find_closed_regions
from puzzles.chains.covers import cover_shape
from puzzles.chains.deductions import FIENDISH, GENTLE, LOCAL_DEDUCTIONS, TRICKY
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells, read_level
from puzzles.chains.numbering import NumberedChains
from puzzles.chains.puzzle import check_puzzle
from puzzles.chains.repairs import MOST_CHANGES, find_repair, set_number
from puzzles.chains.search import OutOfPatience, Patience, search_solutions, solve_level
from puzzles.chains.solver import apply_deductions, explain_level, extend_trace, grade_level, list_next_steps
from puzzles.chains.techniques import PRACTICE_LEVELS, are_sufficient, find_technique, is_needed, list_techniques
from puzzles.chains.wire import Cell, Puzzle
from tests.chains.small import AHEAD, SMALL, SQUARE, TALL, Cover, covers, levels, solvable, walks

PATIENCE = 20_000


def solved(data: Any) -> Any:
    return registry.tools("chains").solve(data)


@given(level=st.one_of(levels(), solvable()))
def test_as_many_solutions_are_counted_as_trying_finds_and_no_step_takes_one_out(level: Level) -> None:
    every, found, trace = covers(level), solve_level(level, 10_000), explain_level(level)
    assert found.is_decided and found.count == len(every)
    deep = Board(level)
    if not extend_trace(solver.Trace(deep), TRICKY).contradiction:
        assert len(list(search_solutions(deep, 10_000, Patience()))) == len(every), "deep deductions lose none"
    assert all(trace.board.moves[d] & cell for one in every for cell, d in one)
    assert not trace.is_solved or len(every) == 1
    assert [step.sentence for step in trace.steps if not re.fullmatch(r"[A-Z][^{}]*[^{}.]\.", step.sentence)] == []
    cells = [cell for path in found.paths for cell in path]
    assert sorted(cells) == (sorted(map(level.locate_cell, level.numbers)) if every else [])
    for here, there in (pair for path in found.paths for pair in pairwise(path)):
        assert level.matrix[here[0]][here[1]] <= level.matrix[there[0]][there[1]] != 0
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1


def test_solve_counts_proves_and_grades_a_level_up_to_its_limit() -> None:
    answer = solved({"level": SQUARE})
    assert (answer["solutions"], answer["counted_to"], answer["decided"], answer["searched"]) == (1, 100, True, False)
    assert [len(path) for path in answer["paths"]] == [25] and answer["steps"][-1]["rule"] == "7"
    assert all(step["rule"] in DEDUCTIONS_BY_RULE and step["cells"] and step["text"] for step in answer["steps"])
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
    assert looks and all(text.startswith("Imagine") and "Then" in text for text in looks)


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
        assert found.is_minimal and blame and not any(sum(blame) & ~way == 0 for way in ways)
        assert all(any((sum(blame) - one) & ~way == 0 for way in ways) for one in blame)
    mended, changes = with_changes(level, 500)
    if changes:
        assert len(every) != 1 and len(covers(mended)) == 1


def with_changes(level: Level, patience: int) -> tuple[Level, int]:
    """The level as a repair leaves it, and how many numbers it changes."""
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
    assert solve_level(level, 2).count > 1 and changes > MOST_CHANGES and solve_level(mended).is_unique


ALL = EASY_DEDUCTIONS + DEEP_DEDUCTIONS
any_level = st.one_of(levels(), solvable())


def thinned(board: Board, data: st.DataObject) -> list[Cover]:
    """Takes moves out and marks cells at random; the covers that are still possible then."""
    level = board.level
    for _ in range(data.draw(st.integers(0, 4))):
        moves = [(cell, d) for d in DIRECTIONS for cell in iterate_cells(board.moves[d])]
        takes_one = data.draw(st.booleans()) if moves else False
        if takes_one:
            cell, d = data.draw(st.sampled_from(moves))
            board.moves[d] &= ~cell
        elif data.draw(st.booleans()):
            board.non_ends |= data.draw(st.sampled_from(sorted(level.numbers)))
        else:
            board.ends |= data.draw(st.sampled_from(sorted(level.numbers)))
    return [one for one in covers(level) if allows(board, one)]


def allows(board: Board, cover: Cover) -> bool:
    leaves = sum(cell for cell, _ in cover)
    possible = all(board.moves[d] & cell for cell, d in cover)
    return possible and not leaves & board.ends and not board.non_ends & ~leaves


def contradicts(change: Change, cover: Cover, level: Level) -> bool:
    """Whether a change says something that is not so in a cover."""
    leaves = sum(cell for cell, _ in cover)
    out = any(change.moves[d] & cell for cell, d in cover)
    return out or bool(change.non_ends & level.cells & ~leaves) or bool(change.ends & leaves)


def known(board: Board) -> tuple[list[int], int, int]:
    return board.moves, board.non_ends, board.ends


@settings(max_examples=max(100, settings().max_examples))
@given(level=any_level, data=st.data())
def test_a_deduction_never_takes_out_what_some_solution_uses(level: Level, data: st.DataObject) -> None:
    board = Board(level)
    if data.draw(st.booleans()):
        apply_deductions(board, data.draw(st.sampled_from([LOCAL_DEDUCTIONS, EASY_DEDUCTIONS])))
    possible = thinned(board, data)
    for rule in ALL:
        for change in [*rule.find_changes(board), *(finding.change for finding in rule.list_findings(board))]:
            assert not [cover for cover in possible if contradicts(change, cover, level)], rule


@given(level=any_level)
def test_deductions_say_the_same_at_once_one_by_one_and_by_stroke_and_call_no_solvable_one_wrong(level: Level) -> None:
    for rule in ALL:
        at_once, one_by_one = Board(level), Board(level)
        for change in list(rule.find_changes(at_once)):
            at_once.apply_change(change)
        for finding in list(rule.list_findings(one_by_one)):
            one_by_one.apply_change(finding.change)
        assert known(at_once) == known(one_by_one)
    by_stroke, by_name = Board(level), Board(level)
    held = fast_deductions.apply_easy_deductions(by_stroke)
    wrong = apply_deductions(by_name, (*LOCAL_DEDUCTIONS, KnownEndsDeduction()))
    assert known(by_stroke) == known(by_name) if held else wrong is not None
    deep = Board(level)
    assert not (apply_deductions(deep, ALL) or solver.find_contradiction(deep)) or not covers(level)


@given(level=solvable(), other=levels())
def test_shades_are_counted_right_and_closed_regions_are_apart_without_a_way_out(level: Level, other: Level) -> None:
    for cover in covers(level):
        ends = level.cells & ~sum(cell for cell, _ in cover)
        assert (ends & level.dark_cells).bit_count() == count_dark_ends(level)
    board, seen = Board(other), 0
    for region in find_closed_regions(board):
        cells = (region, *iterate_cells(region))
        assert not region & seen and all(board.find_reachable(cell) == region for cell in cells)
        seen |= region


def test_a_start_may_have_one_neighbour_another_start_beside_it_or_an_end_that_is_open() -> None:
    """With two starts and one end found the article's rules 4 and 6 would conclude; here they wait for the other."""
    board = Board(read_level([[0, 1, 1]]))
    apply_deductions(board, EASY_DEDUCTIONS)
    assert board.level.list_cells(board.ends) == ((0, 2),)
    board = Board(read_level([[0, 0], [1, 1]]))
    assert not apply_deductions(board, ALL)
    assert covers(board.level) and all(allows(board, one) for one in covers(board.level))
    board = Board(read_level([[0, 1, 1, 0], [-1, 1, 1, -1]]))
    assert not [step for rule in LOCAL_DEDUCTIONS if rule.rule in ("4", "6") for step in list_next_steps(board, [rule])]


ALWAYS_WITH_OTHERS = {"2", "3", "4"}
"""What these say first the other gentle ones say later: of a thousand random boards none needed one of them."""
NEEDED_IN_LEVELS = {"only-way-to-an-end", "not-too-early", "cut-off"}


def numbered(puzzle: Puzzle) -> list[Cell]:
    return [(r, c) for r, row in enumerate(puzzle.public.level) for c, n in enumerate(row) if n >= 0]


def test_the_boards_of_a_technique_rise_in_size_have_one_solution_and_use_it() -> None:
    for one in list_techniques():
        assert len(one.practice_puzzles) == PRACTICE_LEVELS
        puzzles = (one.example_puzzle, *one.practice_puzzles)
        for puzzle in puzzles:
            check_puzzle(puzzle)
            assert puzzle.secret.solutions == 1
            assert one.rule in {step.rule for step in puzzle.secret.trace}, one.slug
        sizes = [len(numbered(puzzle)) for puzzle in puzzles]
        assert sizes == sorted(sizes) and len({puzzle.public.level for puzzle in puzzles}) == len(puzzles), one.slug


def test_the_example_is_stuck_without_its_technique_and_solved_with_what_comes_before() -> None:
    for one in list_techniques():
        level = Level(one.example_puzzle.public.level)
        if one.rule == SUPPOSITION.rule:
            assert not are_sufficient(level, techniques.list_rules_up_to(one.rule))
        elif one.rule not in ALWAYS_WITH_OTHERS:
            assert is_needed(level, one.rule), one.slug
        if one.slug in NEEDED_IN_LEVELS:
            assert all(is_needed(Level(puzzle.public.level), one.rule) for puzzle in one.practice_puzzles), one.slug
    assert {one.slug for one in list_techniques()} >= NEEDED_IN_LEVELS


def test_the_ladder_names_each_deduction_of_the_solver_as_hints_call_it() -> None:
    deductions, listed = (*EASY_DEDUCTIONS, *DEEP_DEDUCTIONS, SUPPOSITION), list_techniques()
    assert {one.rule for one in listed} == {one.rule for one in deductions}
    assert all(find_technique(one.slug) == one for one in listed)
    assert all(one.title == DEDUCTIONS_BY_RULE[one.rule].title for one in listed)
    assert find_technique("nothing") is None


def test_each_step_has_a_sentence_and_marks_cells_of_its_level() -> None:
    for puzzle in (puzzle for one in list_techniques() for puzzle in (one.example_puzzle, *one.practice_puzzles)):
        for step in puzzle.secret.trace:
            assert step.text.endswith(".") and not step.text[0].islower(), step.text
            assert not re.search(r"[{}]|  |\.\.", step.text), step.text
            assert ("shaded" in step.text) <= bool(step.areas)
            assert all(area and set(area) <= set(numbered(puzzle)) for area in step.areas)
