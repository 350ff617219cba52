"""Every deduction on its own: never takes out a move that some solution uses, and says what its sentence says."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.chains import strokes
from puzzles.chains.board import Board, Change
from puzzles.chains.catalogue import DEEP, EASY, RULES
from puzzles.chains.counting import EndsKnown, closed_regions, dark_ends
from puzzles.chains.deductions import LOCAL, Deduction
from puzzles.chains.level import DIRECTIONS, Level, bits, read
from puzzles.chains.solver import Trace, deduce, next_steps, settle, wrong_with
from puzzles.chains.wire import Rule
from tests.puzzles.chains.small import SMALL, SQUARE, Cover, covers, levels, solvable

ALL = EASY + DEEP


def called(rule: Deduction) -> str:
    """A deduction's rule, and which side of it."""
    sides = [name for name in ("back", "ends") if getattr(rule, name, False)]
    return " ".join([rule.rule, *sides])


each = pytest.mark.parametrize("rule", ALL, ids=called)


def thinned(board: Board, data: st.DataObject) -> list[Cover]:
    """Takes moves out and marks cells at random; the covers that are still possible then."""
    level = board.level
    for _ in range(data.draw(st.integers(0, 4))):
        moves = [(cell, d) for d in DIRECTIONS for cell in bits(board.moves[d])]
        takes_one = data.draw(st.booleans()) if moves else False
        if takes_one:
            cell, d = data.draw(st.sampled_from(moves))
            board.moves[d] &= ~cell
        elif data.draw(st.booleans()):
            board.left |= data.draw(st.sampled_from(sorted(level.numbers)))
        else:
            board.ends |= data.draw(st.sampled_from(sorted(level.numbers)))
    return [one for one in covers(level) if allowed(board, one)]


def allowed(board: Board, cover: Cover) -> bool:
    """Whether a board still allows a cover."""
    leaves = sum(cell for cell, _ in cover)
    possible = all(board.moves[d] & cell for cell, d in cover)
    return possible and not leaves & board.ends and not board.left & ~leaves


def contradicts(change: Change, cover: Cover, level: Level) -> bool:
    """Whether a change says something that is not so in a cover."""
    leaves = sum(cell for cell, _ in cover)
    out = any(change.moves[d] & cell for cell, d in cover)
    return out or bool(change.left & level.cells & ~leaves) or bool(change.ends & leaves)


@each
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(level=st.one_of(levels(), solvable()), data=st.data())
def test_a_deduction_never_takes_out_what_some_solution_uses(
    rule: Deduction, level: Level, data: st.DataObject
) -> None:
    board = Board(level)
    if data.draw(st.booleans()):
        settle(board, data.draw(st.sampled_from([LOCAL, EASY])))
    possible = thinned(board, data)
    for change in [*rule.changes(board), *(finding.change for finding in rule.findings(board))]:
        assert not [cover for cover in possible if contradicts(change, cover, level)]


@settings(max_examples=200, deadline=None)
@given(level=st.one_of(levels(), solvable()))
def test_taken_at_once_or_one_by_one_a_deduction_says_the_same(level: Level) -> None:
    for rule in ALL:
        at_once, one_by_one = Board(level), Board(level)
        for change in list(rule.changes(at_once)):
            at_once.apply(change)
        for finding in list(rule.findings(one_by_one)):
            one_by_one.apply(finding.change)
        assert (at_once.moves, at_once.left, at_once.ends) == (one_by_one.moves, one_by_one.left, one_by_one.ends)


@settings(max_examples=300, deadline=None)
@given(level=st.one_of(levels(), solvable()))
def test_strokes_end_where_the_named_deductions_end(level: Level) -> None:
    by_stroke, by_name = Board(level), Board(level)
    held = strokes.settle(by_stroke)
    wrong = settle(by_name, (*LOCAL, EndsKnown()))
    if held:
        assert (by_stroke.moves, by_stroke.left, by_stroke.ends) == (by_name.moves, by_name.left, by_name.ends)
    else:
        assert wrong is not None


@settings(max_examples=200, deadline=None)
@given(level=st.one_of(levels(), solvable()))
def test_a_board_is_called_wrong_only_where_there_is_no_solution(level: Level) -> None:
    board = Board(level)
    if settle(board, ALL) or wrong_with(board):
        assert covers(level) == set()


@settings(max_examples=150, deadline=None)
@given(level=solvable())
def test_shades_are_counted_right(level: Level) -> None:
    for cover in covers(level):
        ends = level.cells & ~sum(cell for cell, _ in cover)
        assert (ends & level.dark).bit_count() == dark_ends(level)


@settings(max_examples=100, deadline=None)
@given(level=levels())
def test_closed_regions_are_apart_and_have_no_way_out(level: Level) -> None:
    board, seen = Board(level), 0
    for region in closed_regions(board):
        assert not region & seen and board.flood(region) == region
        assert all(board.flood(cell) == region for cell in bits(region))
        seen |= region


def said(matrix: list[list[int]], rule: str) -> list[str]:
    """What a deduction says of a level at the beginning."""
    return [step.text for step in next_steps(Board(read(matrix)), [one for one in ALL if one.rule == rule])]


def test_a_dead_end_is_an_end() -> None:
    assert said([[0, 1, 2]], "1") == ["Nothing leads on from the 2 in row 1, column 3: a chain ends there."]


def test_a_start_with_one_neighbour_is_no_end() -> None:
    board = Board(read([[0, 1, 1]]))
    settle(board, EASY)
    assert board.level.cells_of(board.ends) == ((0, 2),)


def test_a_cell_is_not_left_the_way_it_must_be_entered() -> None:
    (text,) = said([[-1, 0, -1], [2, 1, 1]], "3")
    assert text.startswith("The 1 in row 2, column 3 can only be entered from the 1 in row 2, column 2")
    assert text.endswith("so the chain does not go back there.")


def test_what_can_only_be_entered_from_one_cell_is_entered_from_there() -> None:
    (text, *_) = said([[0, 1], [3, 2]], "6.5")
    assert text.startswith("The 1 in row 1, column 2 can only be entered from the start in row 1, column 1, so")


def test_an_open_end_may_be_left_unmoved_by_rules_four_and_six() -> None:
    """With two starts and one end found the article's rules 4 and 6 would conclude; here they wait for the other."""
    board = Board(read([[0, 1, 1, 0], [-1, 1, 1, -1]]))
    assert not [step for rule in LOCAL if rule.rule in ("4", "6") for step in next_steps(board, [rule])]


def test_a_chain_may_end_beside_another_start() -> None:
    board = Board(read([[0, 0], [1, 1]]))
    assert not settle(board, ALL)
    assert covers(board.level) and all(allowed(board, one) for one in covers(board.level))


def test_every_rule_has_a_name_a_title_and_a_sentence() -> None:
    assert all(rule.rule and rule.title and rule.text.endswith((".", "}")) for rule in RULES.values())
    assert {"1", "2", "3", "4", "5", "6", "6.5", "7"} <= set(RULES) == set(get_args(Rule))


@pytest.mark.parametrize("matrix", [SMALL, SQUARE])
def test_every_step_says_where_and_why(matrix: list[list[int]]) -> None:
    trace = deduce(Trace(Board(read(matrix))), 1)
    assert trace.solved
    for step in trace.steps:
        assert step.cells and "row" in step.text and "{" not in step.text and step.text[0].isupper()
