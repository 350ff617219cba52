"""What is said of a play of Cardinal Chains: what could be seen, where the player turned back, the proof, the pace."""

import json
from collections.abc import Mapping
from pathlib import Path

from puzzles import registry
from puzzles.abilities import PLAYS, Coached, Coaching, Played
from puzzles.chains.hints import next_hint
from puzzles.chains.level import Level
from puzzles.chains.moves import after
from puzzles.chains.rules import begin
from puzzles.chains.wire import Draw, Hint, Move, Redo, Stroke, Undo
from puzzles.contract import AnyPuzzle
from puzzles.shapes import GIVE_UP

BOARDS = json.loads(Path(__file__).with_name("boards.json").read_text())
GENTLE, TRICKY = map(registry.tools("chains").opened, BOARDS)


def said(puzzle: AnyPuzzle, moves: list[tuple[Move, float]], others: Mapping[str, int] | None = None) -> Coaching:
    engine = registry.engine("chains")
    assert isinstance(engine, Coached)
    return engine.coach(puzzle, [Played(*one) for one in moves], others or {})


def text(puzzle: AnyPuzzle, moves: list[tuple[Move, float]], others: Mapping[str, int] | None = None) -> str:
    return " ".join(said(puzzle, moves, others).lines)


def solution(puzzle: AnyPuzzle) -> list[Draw]:
    return list(registry.engine("chains").solution(puzzle))


def test_a_stroke_that_is_undone_and_redone_is_no_turning_back() -> None:
    first, *rest = solution(GENTLE)
    moves: list[Move] = [first, Undo(undo=True), Redo(redo=True), *rest]
    assert "You never turned back" in text(GENTLE, [(move, float(n)) for n, move in enumerate(moves)])


def test_what_was_open_during_the_longest_wait_is_what_a_hint_would_have_said_then() -> None:
    first, *rest = solution(TRICKY)
    level = Level(TRICKY.public.level)
    shown = next_hint(level, after(level, begin(level), first), TRICKY.secret.paths, unique=True).shown
    lines = text(TRICKY, [(first, 10.0), *((move, 100.0 + n) for n, move in enumerate(rest))])
    assert f"“{shown.title}” was possible then: {shown.text}" in lines


def test_a_wrong_turn_is_named_with_its_time_and_where_the_player_turned_back() -> None:
    right = solution(GENTLE)[0].draw
    row, column = start = right.cells[0]
    beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    off = next(cell for cell in beside if cell != right.cells[1] and GENTLE.public.level[cell[0]][cell[1]] > 0)
    wrong = Draw(draw=Stroke(chain=right.chain, cells=(start, off)))
    played: list[tuple[Move, float]] = [(wrong, 4.0), (Undo(undo=True), 90.0), (Draw(draw=right), 95.0)]
    lines = text(GENTLE, played, {PLAYS: 20, "back:3.1": 12})
    assert f"For 1 min 26 s a chain went from the start in row {row + 1}, column {column + 1}" in lines
    assert f"You turned back once, to the start in row {row + 1}, column {column + 1}." in lines
    assert "ended at the 6 in row 4, column 2: 12 of 20 players took that back." in lines
    assert "most often ended" not in text(GENTLE, played, {PLAYS: 20, "back:3.1": 2})


def test_the_picture_shows_how_long_each_quarter_took_and_what_came_before_giving_up() -> None:
    whole_chain = solution(GENTLE)[0].draw
    half = Draw(draw=whole_chain.model_copy(update={"cells": whole_chain.cells[:14]}))
    chart = said(GENTLE, [(half, 40.0), (Hint(hint=True), 45.0), (GIVE_UP, 60.0)]).chart
    assert chart and sum(row.value for row in chart.rows) == 60 and chart.rows[-1].label == "until you gave up"
    chart = said(TRICKY, [(move, 5.0 * n) for n, move in enumerate(solution(TRICKY), 1)]).chart
    assert chart and all(row.value > 0 for row in chart.rows) and "last quarter" in chart.rows[-1].label
    assert said(GENTLE, [(GIVE_UP, 3.0)]).chart is None


def test_of_a_level_with_several_covers_nothing_is_called_wrong() -> None:
    forked = registry.tools("chains").opened({"level": [[0, 1], [1, 1]]})
    start, *others = solution(forked)[0].draw.cells
    lines = text(forked, [(Draw(draw=Stroke(chain=0, cells=(start, *reversed(others)))), 30.0)])
    assert "several ways" in lines and "wrong" not in lines and "nowhere" not in lines
