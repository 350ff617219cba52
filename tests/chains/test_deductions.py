"""Every deduction on its own never takes out a move that some solution uses; the ladder has levels for each of them."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.chains import strokes
from puzzles.chains.board import Board, Change
from puzzles.chains.catalogue import DEEP, EASY, RULES, SUPPOSE
from puzzles.chains.counting import EndsKnown, count_dark_ends, find_closed_regions
from puzzles.chains.deductions import LOCAL
from puzzles.chains.ladder import (
    PRACTICE_LEVELS,
    are_sufficient,
    find_technique,
    is_needed,
    list_rules_up_to,
    list_techniques,
)
from puzzles.chains.level import DIRECTIONS, Level, iterate_cells, read_level
from puzzles.chains.puzzle import check_puzzle
from puzzles.chains.solver import apply_deductions, find_contradiction, list_next_steps
from puzzles.chains.wire import Cell, Puzzle
from tests.chains.small import Cover, covers, levels, solvable

ALL = EASY + DEEP
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
            board.left |= data.draw(st.sampled_from(sorted(level.numbers)))
        else:
            board.ends |= data.draw(st.sampled_from(sorted(level.numbers)))
    return [one for one in covers(level) if allows(board, one)]


def allows(board: Board, cover: Cover) -> bool:
    leaves = sum(cell for cell, _ in cover)
    possible = all(board.moves[d] & cell for cell, d in cover)
    return possible and not leaves & board.ends and not board.left & ~leaves


def contradicts(change: Change, cover: Cover, level: Level) -> bool:
    """Whether a change says something that is not so in a cover."""
    leaves = sum(cell for cell, _ in cover)
    out = any(change.moves[d] & cell for cell, d in cover)
    return out or bool(change.left & level.cells & ~leaves) or bool(change.ends & leaves)


def known(board: Board) -> tuple[list[int], int, int]:
    return board.moves, board.left, board.ends


@settings(max_examples=max(100, settings().max_examples))
@given(level=any_level, data=st.data())
def test_a_deduction_never_takes_out_what_some_solution_uses(level: Level, data: st.DataObject) -> None:
    board = Board(level)
    if data.draw(st.booleans()):
        apply_deductions(board, data.draw(st.sampled_from([LOCAL, EASY])))
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
    held = strokes.apply_easy(by_stroke)
    wrong = apply_deductions(by_name, (*LOCAL, EndsKnown()))
    assert known(by_stroke) == known(by_name) if held else wrong is not None
    deep = Board(level)
    assert not (apply_deductions(deep, ALL) or find_contradiction(deep)) or not covers(level)


@given(level=solvable(), other=levels())
def test_shades_are_counted_right_and_closed_regions_are_apart_without_a_way_out(level: Level, other: Level) -> None:
    for cover in covers(level):
        ends = level.cells & ~sum(cell for cell, _ in cover)
        assert (ends & level.dark_cells).bit_count() == count_dark_ends(level)
    board, seen = Board(other), 0
    for region in find_closed_regions(board):
        assert not region & seen and all(
            board.find_reachable(cell) == region for cell in (region, *iterate_cells(region))
        )
        seen |= region


def test_a_start_may_have_one_neighbour_another_start_beside_it_or_an_end_that_is_open() -> None:
    """With two starts and one end found the article's rules 4 and 6 would conclude; here they wait for the other."""
    board = Board(read_level([[0, 1, 1]]))
    apply_deductions(board, EASY)
    assert board.level.list_cells(board.ends) == ((0, 2),)
    board = Board(read_level([[0, 0], [1, 1]]))
    assert not apply_deductions(board, ALL)
    assert covers(board.level) and all(allows(board, one) for one in covers(board.level))
    board = Board(read_level([[0, 1, 1, 0], [-1, 1, 1, -1]]))
    assert not [step for rule in LOCAL if rule.rule in ("4", "6") for step in list_next_steps(board, [rule])]


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
        if one.rule == SUPPOSE.rule:
            assert not are_sufficient(level, list_rules_up_to(one.rule))
        elif one.rule not in ALWAYS_WITH_OTHERS:
            assert is_needed(level, one.rule), one.slug
        if one.slug in NEEDED_IN_LEVELS:
            assert all(is_needed(Level(puzzle.public.level), one.rule) for puzzle in one.practice_puzzles), one.slug
    assert {one.slug for one in list_techniques()} >= NEEDED_IN_LEVELS


def test_the_ladder_names_each_deduction_of_the_solver_as_hints_call_it() -> None:
    assert {one.rule for one in list_techniques()} == {one.rule for one in (*EASY, *DEEP, SUPPOSE)}
    assert all(find_technique(one.slug) == one and one.title == RULES[one.rule].title for one in list_techniques())
    assert find_technique("nothing") is None


def test_each_step_has_a_sentence_and_marks_cells_of_its_level() -> None:
    for puzzle in (puzzle for one in list_techniques() for puzzle in (one.example_puzzle, *one.practice_puzzles)):
        for step in puzzle.secret.trace:
            assert step.text.endswith(".") and not step.text[0].islower(), step.text
            assert not re.search(r"[{}]|  |\.\.", step.text), step.text
            assert ("marked" in step.text) <= bool(step.areas)
            assert all(area and set(area) <= set(numbered(puzzle)) for area in step.areas)
