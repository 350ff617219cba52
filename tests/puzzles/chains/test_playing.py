"""Cardinal Chains as a player meets it: strokes, the way back, hints and what they cost, and what is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from puzzles import registry
from puzzles.chains.catalogue import RULES
from puzzles.chains.level import read
from puzzles.chains.puzzle import joined, puzzle_of
from puzzles.chains.rules import State
from puzzles.chains.search import Patience, solve
from puzzles.chains.solver import prove
from puzzles.chains.wire import Cell, Hinted, Puzzle, View
from puzzles.chains.wrong_turns import FOLLOWS
from puzzles.contract import SHARE_LINES, BadPuzzle, IllegalMove, Least, Status, replay
from puzzles.shapes import GIVE_UP, Taken
from tests.puzzles.chains.small import AHEAD, SMALL, SQUARE, TALL

engine, tools = registry.engine("chains"), registry.tools("chains")
FIRST = {"draw": {"chain": 0, "cells": [[0, 2], [1, 2]]}}
SECOND = {"draw": {"chain": 0, "cells": [[0, 2], [1, 2], [2, 2]]}}
HINT, UNDO, REDO, CLEAR = ({name: True} for name in ("hint", "undo", "redo", "clear"))


@cache
def _puzzle(text: str) -> Any:
    return tools.shorthand({"level": json.loads(text)})


def puzzle(matrix: list[list[int]]) -> Puzzle:
    return _puzzle(json.dumps(matrix))


def play(matrix: list[list[int]], *moves: Any) -> State:
    return replay(engine, puzzle(matrix), moves)[0]


def view(matrix: list[list[int]], *moves: Any) -> View:
    return engine.view(puzzle(matrix), play(matrix, *moves))


def test_undo_and_redo_go_back_and_forth_over_strokes_and_clears() -> None:
    assert view(SMALL, FIRST, SECOND, UNDO).chains == (((0, 2), (1, 2)),)
    assert view(SMALL, FIRST, SECOND, UNDO, UNDO, REDO).chains == (((0, 2), (1, 2)),)
    assert view(SMALL, FIRST, CLEAR).chains == (((0, 2),),)
    assert view(SMALL, FIRST, CLEAR, UNDO).chains == (((0, 2), (1, 2)),)
    assert view(SMALL, FIRST).undo and not view(SMALL, FIRST).redo


def test_the_way_back_has_an_end() -> None:
    many = [FIRST, SECOND] * 150
    state = play(SMALL, *many)
    assert len(state.past) == 200


def test_any_cover_of_a_level_with_several_wins() -> None:
    found: Any = tools.solve({"level": TALL})
    covers = {json.dumps(path) for path in found["paths"]}
    assert len(covers) == 1
    for level in ([[0, 1], [1, 1]],):
        for cells in ([[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 0], [1, 0], [1, 1], [0, 1]]):
            assert play(level, {"draw": {"chain": 0, "cells": cells}}).status is Status.WON


def test_hints_alone_lead_to_the_end() -> None:
    """Whoever draws just what hints say, and takes back what they call wrong, covers everything."""
    made = engine.generate(Random(2), "tricky")
    state = engine.start(made)
    goes: dict[Cell, Cell] = {}
    for _ in range(400):
        state, hint = engine.apply(made, state, HINT)
        assert not isinstance(hint, Taken) and hint.rule != "wrong turn"
        goes |= dict(hint.goes)
        state = drawn(made, state, goes)
        if state.status is Status.WON:
            break
    assert state.status is Status.WON


def drawn(made: Puzzle, state: State, goes: dict[Any, Any]) -> State:
    """Lays every chain as far as the known links lead from its start."""
    for number, chain in enumerate(state.chains):
        path = [chain[0]]
        while path[-1] in goes:
            path.append(goes[path[-1]])
        if tuple(path) != chain and not state.status.over:
            state, _ = engine.apply(made, state, {"draw": {"chain": number, "cells": path}})
    return state


def test_a_wrong_turn_is_named_before_anything_else() -> None:
    wrong = {"draw": {"chain": 0, "cells": [[2, 2], [2, 3]]}}
    hint = view(SQUARE, wrong, HINT).hint
    assert hint and hint.rule == "wrong turn" and hint.cells == ((2, 2), (2, 3))
    assert "it should not go from" in hint.text and "to the 4 in row 3, column 4" in hint.text


def test_the_same_hint_again_costs_nothing_and_is_shown_again() -> None:
    wrong = {"draw": {"chain": 0, "cells": [[2, 2], [2, 3]]}}
    once, again = view(SQUARE, wrong, HINT), view(SQUARE, wrong, HINT, HINT, HINT)
    assert once.hints == again.hints == 1 and once.hint == again.hint
    later = view(SQUARE, wrong, HINT, UNDO, HINT, wrong, HINT)
    assert later.hints == 2 and later.hint == once.hint, "another hint came between"


@pytest.mark.parametrize(("seed", "variant"), [(1, "mini"), (2, "gentle"), (3, "tricky"), (4, "fiendish")])
def test_on_one_board_hints_are_paid_once_and_go_on_until_a_link_is_named(seed: int, variant: str) -> None:
    """Asked again and again it goes on, until it names a link with which a chain grows; that it says from then on."""
    made = engine.generate(Random(seed), variant)
    state, known, paid = engine.start(made), dict[Cell, Cell](), 0
    while state.status is Status.PLAYING:
        told = list[Hinted]()
        while not (told and any(chain[-1] in dict(told[-1].goes) for chain in state.chains)):
            state, hint = engine.apply(made, state, HINT)
            assert isinstance(hint, Hinted) and hint not in told and hint.rule != "wrong turn"
            told.append(hint)
            known |= dict(hint.goes)
        paid += 1
        again, hint = engine.apply(made, state, HINT)
        assert hint == told[-1] and again.story == state.story
        assert engine.view(made, again).hints == engine.view(made, state).hints <= paid
        before, state = state, drawn(made, state, known)
        if len(state.past) == len(before.past) + 1 and not state.status.over:
            back, _ = engine.apply(made, state, UNDO)
            assert engine.apply(made, back, HINT)[1] == told[-1], "the same board, the same hint"


def test_a_reason_that_only_follows_later_is_told_as_such() -> None:
    made = engine.generate(Random(3), "tricky")
    told = [hint.text for hint in wrong_turns(made)]
    assert any(FOLLOWS in text for text in told)
    assert all((FOLLOWS in text) == (text.count(". ") > 1) for text in told)


@pytest.mark.parametrize("seed", range(6))
def test_the_reason_of_a_wrong_turn_never_speaks_against_a_stroke_that_lies(seed: int) -> None:
    """A cell that a chain comes to is not called one that nothing can enter."""
    rng, made = Random(seed), engine.generate(Random(seed), "tricky")
    state = engine.start(made)
    for _ in range(60):
        number = rng.randrange(len(state.chains))
        row, column = state.chains[number][-1]
        step = rng.choice([(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)])
        draw = {"draw": {"chain": number, "cells": [*state.chains[number], step]}}
        with suppress(IllegalMove):
            state, _ = engine.apply(made, state, draw)
            _, hint = engine.apply(made, state, HINT)
            assert isinstance(hint, Hinted)
            if hint.rule == "wrong turn":
                entered = {cell for chain in state.chains for cell in chain[1:]}
                lost = {cell for area in hint.areas for cell in area}
                assert not ("be entered" in hint.text and lost & entered), hint


def wrong_turns(made: Puzzle) -> Iterator[Hinted]:
    """What is said of each first step from a start that is wrong."""
    for number, path in enumerate(made.secret.paths):
        row, column = path[0]
        for step in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]:
            try:
                state, _ = engine.apply(made, engine.start(made), {"draw": {"chain": number, "cells": [path[0], step]}})
            except IllegalMove:
                continue
            _, hint = engine.apply(made, state, HINT)
            if step != path[1]:
                assert isinstance(hint, Hinted)
                yield hint


def test_a_wrong_turn_is_found_also_where_there_are_several_solutions() -> None:
    wrong = {"draw": {"chain": 0, "cells": [[2, 2], [2, 3], [2, 4]]}}
    hint = view(TALL, wrong, HINT).hint
    assert hint and hint.rule == "wrong turn"


def test_a_legal_way_that_is_not_the_stored_one_is_no_wrong_turn() -> None:
    stored = puzzle([[0, 1], [1, 1]]).secret.paths[0]
    other = [[0, 0], [1, 0]] if stored[1] == (0, 1) else [[0, 0], [0, 1]]
    hint = view([[0, 1], [1, 1]], {"draw": {"chain": 0, "cells": other}}, HINT).hint
    assert hint and hint.rule != "wrong turn"


def test_a_hint_is_shown_until_the_next_stroke() -> None:
    assert view(SMALL, HINT).hint and view(SMALL, HINT, FIRST).hint is None
    assert view(SMALL, HINT, FIRST).hints == 1


def test_rank_is_by_hints_then_time() -> None:
    one = puzzle(SMALL)
    solution = engine.solution(one)
    without, hinted = play(SMALL, *solution), play(SMALL, HINT, *solution)
    assert engine.score(one, without, 900) < engine.score(one, hinted, 5)
    assert engine.score(one, without, 5) < engine.score(one, without, 6)
    assert engine.outcome(one, hinted).line == "✅ 💡1" and engine.outcome(one, hinted).timed


def test_nobody_wins_with_fewer_moves_or_faster_than_a_quick_hand() -> None:
    assert engine.least(puzzle(SQUARE)) == Least(moves=1, seconds=3)
    assert engine.least(puzzle([[0, 1], [-1, -1], [0, 1]])).moves == 2
    assert engine.least(puzzle([[0, 1, 1], [0, 2, 2]])).moves == 1  # not the only solution: another might be shorter


SHARED = [[0, 1, 1], [0, 2, 2]]
UPPER = {"draw": {"chain": 0, "cells": [[0, 0], [0, 1], [0, 2]]}}
PART = {"draw": {"chain": 0, "cells": [[0, 0], [0, 1]]}}
LOWER = {"draw": {"chain": 1, "cells": [[1, 0], [1, 1], [1, 2]]}}


def shared(*moves: object) -> list[str]:
    return engine.share(puzzle(SHARED), play(SHARED, *moves))


def test_a_shared_result_explains_only_the_signs_that_are_in_it() -> None:
    one = puzzle(SHARED)
    assert engine.outcome(one, play(SHARED, PART)).legend == "Stroke by stroke, in order."
    assert "⬜" in engine.outcome(one, play(SHARED, PART, {"clear": True})).legend
    for moves in ([GIVE_UP], [HINT, GIVE_UP]):
        assert engine.outcome(one, play(SHARED, *moves)).legend == "No stroke was drawn."


def test_a_share_text_tells_the_play_stroke_by_stroke_in_the_chains_colours() -> None:
    assert shared(PART, UPPER, HINT, LOWER) == ["🟦🟦💡🟧"]
    assert shared(GIVE_UP) == ["🏳️"]


def test_two_plays_without_a_hint_give_different_share_texts() -> None:
    ways = [(UPPER, LOWER), (LOWER, UPPER), (PART, UPPER, LOWER), (UPPER, PART, UPPER, LOWER)]
    told = [shared(*way) for way in ways]
    assert told == [["🟦🟧"], ["🟧🟦"], ["🟦🟦🟧"], ["🟦⬜🟦🟧"]]


def test_the_way_back_and_forth_and_a_clear_are_told_too() -> None:
    back_and_forth = shared(PART, {"undo": True}, {"redo": True}, {"clear": True}, LOWER)
    assert back_and_forth == ["🟦⬜🟦⬜🟧"]
    assert shared(UPPER, PART, {"undo": True}, {"undo": True}, {"redo": True}) == ["🟦⬜⬜⬜🟦"]


def test_a_long_play_is_told_in_as_many_rows_as_there_is_room_for() -> None:
    rows = shared(*[UPPER, PART] * 60, UPPER, LOWER)
    assert len(rows) == SHARE_LINES and rows[0] == "🟦⬜" * 4 and rows[-1].endswith("🟦🟧")


def test_progress_is_told_as_the_page_counts_it() -> None:
    told = engine.progress(puzzle(SMALL), play(SMALL, FIRST))
    view = engine.view(puzzle(SMALL), play(SMALL, FIRST))
    assert told.text == f"{view.covered} of {view.cells} covered"


def test_the_answer_is_kept_back_until_the_end() -> None:
    shown = view(SQUARE, HINT).model_dump_json()
    assert "paths" not in shown and "trace" not in shown
    state = play(SQUARE, GIVE_UP)
    assert engine.reveal(puzzle(SQUARE), state).paths == puzzle(SQUARE).secret.paths


def damaged(path: str, value: Any) -> Any:
    """The article's square puzzle with something in its secret half changed."""
    made = puzzle(SQUARE).model_dump(mode="json")
    *way, last = path.split(".")
    place = made["secret"]
    for name in way:
        place = place[int(name)] if name.isdigit() else place[name]
    place[int(last) if last.isdigit() else last] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("paths.0.3", [0, 0], "breaks the rules"),
        ("paths.0", [[2, 2]], "do not cover"),
        ("paths", [], "not a path for each start"),
        ("trace.0.rule", "guess", r"trace\.0\.rule: input should be '1'"),
        ("trace.0.cells", [[9, 0]], "lights a cell that is not there"),
        ("trace.0.cells", [[99, 0]], r"trace\.0\.cells\.0\.0: input should be less"),
        ("trace.0.out", [[0, 5, 1]], "takes out a move that is not there"),
        ("trace.0.out", [[0, 0, 9]], r"trace\.0\.out\.0\.2: input should be less"),
        ("trace.0.out", [[0, 0]], r"trace\.0\.out\.0\.2: field required"),
        ("trace", [], "do not prove"),
        ("solutions", True, "solutions: input should be a valid integer"),
        ("solutions", 7, "solutions: input should be less"),
    ],
)
def test_a_damaged_proof_is_rejected(path: str, value: Any, why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        engine.check(engine.read(damaged(path, value)))


def test_a_proof_that_takes_out_the_solution_is_rejected() -> None:
    made = engine.read(damaged("trace.0.out", [[2, 2, 2]]))
    with pytest.raises(BadPuzzle, match="take out a move of the solution"):
        engine.check(made)


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ([], "level is empty"),
        ([[0, 1], [1]], "not equally long"),
        ([[1, 1]], "no start"),
        ([[0] * 6 + [1]], "up to 5"),
        ([[0]], "nothing to cover"),
        ([[0] + [1] * 15], "too large"),
        ([[0, 100]], "input should be less"),
        ([[0, 1.5]], "valid integer"),
    ],
)
def test_a_stored_level_that_cannot_be_played_is_rejected(level: Any, why: str) -> None:
    stored = {**puzzle(SQUARE).model_dump(mode="json"), "public": {"level": level}}
    with pytest.raises(BadPuzzle, match=why):
        engine.check(engine.read(stored))


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ([[0, 2, 1]], "no solution"),
        ([[0]], "nothing to cover"),
        ([[0, 1]] * 6, "up to 5"),
        ([[0] + [1] * 15], "too large"),
    ],
)
def test_what_cannot_be_played_is_told_why(level: Any, why: str) -> None:
    with pytest.raises(BadPuzzle, match=why):
        tools.shorthand({"level": level})


def test_a_level_that_only_a_search_solves_is_still_proven() -> None:
    level = read(AHEAD)
    found = solve(level)
    trace = prove(level, joined(level, found.paths), Patience(positions=0))
    assert trace.steps[-1].deduction.rule == "search" and trace.solved
    engine.check(puzzle_of(level, trace, found.paths, 1))


def test_an_editor_reads_the_level_its_chains_and_what_the_proof_needs() -> None:
    rows = dict(tools.describe(puzzle([[0, 1], [-1, 1]])))
    assert rows["Level (○ start, · hole)"] == "○ 1\n· 1" and rows["Solutions"] == "1"
    assert rows["Chains (row/column)"] == "1/1 → 1/2 → 2/2" and "Read off (rule 7): 1" in rows["Deductions needed"]
    deductions: Any = tools.row(puzzle(SMALL))["deductions"]
    assert deductions.keys() <= RULES.keys()
