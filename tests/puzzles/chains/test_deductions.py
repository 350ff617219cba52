"""Every deduction on its own: never takes out a move that some solution uses, and says what its sentence says."""

from __future__ import annotations

from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.chains import strokes
from puzzles.chains.board import Board, Change
from puzzles.chains.catalogue import DEEP, EASY, RULES, SUPPOSE
from puzzles.chains.counting import EndsKnown, closed_regions, dark_ends
from puzzles.chains.deductions import LOCAL, Deduction
from puzzles.chains.level import DIRECTIONS, Level, bits, read
from puzzles.chains.search import Patience
from puzzles.chains.solver import Step, explain, next_steps, settle, wrong_with
from puzzles.chains.wire import Rule
from tests.puzzles.chains.small import Cover, covers, levels, solvable

ALL = EASY + DEEP
any_level = st.one_of(levels(), solvable())


def name_with_side(rule: Deduction) -> str:
    sides = [name for name in ("back", "ends") if getattr(rule, name, False)]
    return " ".join([rule.rule, *sides])


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
        settle(board, data.draw(st.sampled_from([LOCAL, EASY])))
    possible = thinned(board, data)
    for rule in ALL:
        for change in [*rule.changes(board), *(finding.change for finding in rule.findings(board))]:
            assert not [cover for cover in possible if contradicts(change, cover, level)], name_with_side(rule)


@given(level=any_level)
def test_deductions_say_the_same_at_once_one_by_one_and_by_stroke_and_call_no_level_wrong_that_has_a_solution(
    level: Level,
) -> None:
    for rule in ALL:
        at_once, one_by_one = Board(level), Board(level)
        for change in list(rule.changes(at_once)):
            at_once.apply(change)
        for finding in list(rule.findings(one_by_one)):
            one_by_one.apply(finding.change)
        assert known(at_once) == known(one_by_one)
    by_stroke, by_name = Board(level), Board(level)
    held = strokes.settle(by_stroke)
    wrong = settle(by_name, (*LOCAL, EndsKnown()))
    assert known(by_stroke) == known(by_name) if held else wrong is not None
    deep = Board(level)
    assert not (settle(deep, ALL) or wrong_with(deep)) or not covers(level)


@given(level=solvable(), other=levels())
def test_shades_are_counted_right_and_closed_regions_are_apart_without_a_way_out(level: Level, other: Level) -> None:
    for cover in covers(level):
        ends = level.cells & ~sum(cell for cell, _ in cover)
        assert (ends & level.dark).bit_count() == dark_ends(level)
    board, seen = Board(other), 0
    for region in closed_regions(board):
        assert not region & seen and all(board.flood(cell) == region for cell in (region, *bits(region)))
        seen |= region


def drawn(random: Random) -> Board:
    """A random board of up to thirty cells, with or without a solution, of which some is known, true or not."""
    rows, columns, highest = random.randint(1, 6), random.randint(2, 5), random.randint(1, 4)
    matrix = [
        [random.randint(1, highest) if random.random() < 0.85 else -1 for _ in range(columns)] for _ in range(rows)
    ]
    for _ in range(random.randint(1, 3)):
        matrix[random.randrange(rows)][random.randrange(columns)] = 0
    board = Board(read(matrix))
    cells = sorted(board.level.numbers)
    for _ in range(random.randint(0, 3)):
        board.moves[random.randrange(4)] &= ~random.choice(cells)
        board.ends |= random.choice([0, *cells])
    share = random.choice([0.0, 0.1, 1.0])
    board.left = sum(cell for cell in cells if random.random() < share and not cell & board.ends)
    return board


def test_every_deduction_has_a_text_however_it_is_used() -> None:
    random, used = Random(6), set[str]()
    for _ in range(250):
        board = drawn(random)
        level = board.level
        steps = [Step(level, rule, one.change, one.cells, one.blanks) for rule in ALL for one in rule.findings(board)]
        steps += explain(level, Patience(50)).steps
        used |= {name_with_side(step.deduction) for step in steps}
        texts = [step.text for step in steps]
        assert [text for text in texts if not text.endswith(".") or set("{}") & set(text) or text[0].islower()] == []
        assert [text for text in texts if "  " in text or ".." in text] == []
    assert used == {name_with_side(rule) for rule in (*ALL, SUPPOSE)}
    assert all(rule.rule and rule.title for rule in RULES.values()) and set(RULES) == set(get_args(Rule))


def test_what_simple_deductions_say_of_a_level_at_the_beginning() -> None:
    def said(matrix: list[list[int]], rule: str) -> list[str]:
        return [step.text for step in next_steps(Board(read(matrix)), [one for one in ALL if one.rule == rule])]

    assert said([[0, 1, 2]], "1") == ["Nothing leads on from the 2 in row 1, column 3: a chain ends there."]
    (back,) = said([[-1, 0, -1], [2, 1, 1]], "3")
    assert back.endswith("so it does not go back there.") and "comes to the 1 in row 2, column 3 from" in back
    entered = "The 1 in row 1, column 2 can only be entered from the start in row 1, column 1, so"
    assert said([[0, 1], [3, 2]], "6.5")[0].startswith(entered)


def test_a_start_may_have_one_neighbour_another_start_beside_it_or_an_end_that_is_open() -> None:
    """With two starts and one end found the article's rules 4 and 6 would conclude; here they wait for the other."""
    board = Board(read([[0, 1, 1]]))
    settle(board, EASY)
    assert board.level.cells_of(board.ends) == ((0, 2),)
    board = Board(read([[0, 0], [1, 1]]))
    assert not settle(board, ALL)
    assert covers(board.level) and all(allows(board, one) for one in covers(board.level))
    board = Board(read([[0, 1, 1, 0], [-1, 1, 1, -1]]))
    assert not [step for rule in LOCAL if rule.rule in ("4", "6") for step in next_steps(board, [rule])]
