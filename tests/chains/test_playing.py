"""Cardinal Chains as a player meets it: strokes, the way back, hints and what they cost, and what is shown."""

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from puzzles import registry
from puzzles.abilities import Played
from puzzles.chains.hints import find_next_hint
from puzzles.chains.level import Level, read_level
from puzzles.chains.puzzle import group_path_links, make_puzzle
from puzzles.chains.rules import State, apply_move, start_play
from puzzles.chains.search import Patience, solve_level
from puzzles.chains.solver import prove_solution
from puzzles.chains.wire import Cell, Hinted, Puzzle
from puzzles.chains.wrong_turns import LATER_REASON
from puzzles.contract import SHARE_LINES, BadPuzzle, IllegalMove, Status, replay
from puzzles.shapes import Taken
from tests.chains.small import AHEAD, SMALL, SQUARE
from tests.data.tables import table
from tests.made import made

engine, tools = registry.engine("chains"), registry.tools("chains")
HINT, CLEAR = {"hint": True}, {"clear": True}
SHARED = [[0, 1, 1], [0, 2, 2]]


def stroke(chain: int, *cells: tuple[int, int]) -> dict[str, object]:
    return {"draw": {"chain": chain, "cells": cells}}


FIRST = stroke(0, (0, 2), (1, 2))
PART, UPPER = stroke(0, (0, 0), (0, 1)), stroke(0, (0, 0), (0, 1), (0, 2))


@cache
def _puzzle(text: str) -> Any:
    return tools.shorthand({"level": json.loads(text)})


def puzzle(matrix: list[list[int]]) -> Puzzle:
    return _puzzle(json.dumps(matrix))


def play(matrix: list[list[int]], *moves: Any) -> State:
    return replay(engine, puzzle(matrix), moves)[0]


def test_hints_alone_lead_to_the_end() -> None:
    one = made("chains", "tricky")
    state = engine.start(one)
    goes: dict[Cell, Cell] = {}
    for _ in range(400):
        state, hint = engine.apply(one, state, HINT)
        assert not isinstance(hint, Taken) and hint.rule != "wrong turn"
        goes |= dict(hint.goes)
        state = drawn(one, state, goes)
        if state.status is Status.WON:
            break
    assert state.status is Status.WON


def drawn(one: Puzzle, state: State, goes: dict[Any, Any]) -> State:
    """Lays every chain as far as the known links lead from its start."""
    for number, chain in enumerate(state.chains):
        path = [chain[0]]
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
    assert any(LATER_REASON in text for text in texts)
    assert all((LATER_REASON in text) == (text.count(". ") > 1) for text in texts)


def test_nobody_wins_with_fewer_strokes_than_chains_unless_another_solution_might_be_shorter() -> None:
    assert [engine.least(puzzle(one)).moves for one in (SQUARE, [[0, 1], [-1, -1], [0, 1]], SHARED)] == [1, 2, 1]
    assert len(play(SMALL, *[FIRST, CLEAR] * 150).past) == 200, "no more can be undone"
    rows = engine.share(puzzle(SHARED), play(SHARED, *[UPPER, PART] * 60))
    assert len(rows) == SHARE_LINES and rows[0] == "🟦⬜" * 4


def test_what_was_open_during_the_longest_wait_is_what_a_hint_would_have_said_then() -> None:
    one = made("chains", "tricky")
    first, *rest = engine.solution(one)
    level = Level(one.public.level)
    shown = find_next_hint(level, apply_move(level, start_play(level), first), one.secret.paths, unique=True).shown
    played = [Played(first, 10.0), *(Played(move, 100.0 + n) for n, move in enumerate(rest))]
    lines = registry.engine("chains").coach(one, played, {}).lines  # type: ignore[attr-defined]  # it is `Coached`
    assert f"“{shown.title}” was possible then: {shown.text}" in " ".join(lines)


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
