"""A puzzle as it is stored: the level for all to see; its solution and the steps that prove it kept back.

A step is {"rule", "title", "text", "cells": [[row, column], …], "out": [[row, column, direction], …]}. The moves that
the steps take out leave just the solution where it is the only one, so whoever reads a puzzle can check the proof
without the solver that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzles.chains.board import Board, Change, Sides, moves_of
from puzzles.chains.catalogue import READ_OFF, RULES
from puzzles.chains.deductions import TRICKY
from puzzles.chains.level import DIRECTIONS, START, Cell, Level, bits, read
from puzzles.chains.rules import begin, draw
from puzzles.chains.search import Patience, Solution, solve
from puzzles.chains.solver import Step, Trace, deduce, prove
from puzzles.contract import JSON, BadPuzzle, IllegalMove, Puzzle

LARGEST_SIDE = 15
MOST_CHAINS = 5
"""So many chains can be told apart by colour and mark."""
SEVERAL = 2
"""What stands for any number of solutions above one."""


def step_view(step: Step) -> dict[str, Any]:
    """A step as JSON."""
    level = step.level
    return {
        "rule": step.deduction.rule,
        "title": step.deduction.title,
        "text": step.text,
        "cells": level.places(step.cells),
        "out": [[*level.cell(bit), d] for d in DIRECTIONS for bit in bits(step.change.moves[d])],
    }


def steps_view(trace: Trace) -> list[dict[str, Any]]:
    """All steps of a trace, and that the chains can be read off where they led so far."""
    level = trace.board.level
    last = [Step(level, READ_OFF, Change(), level.cells)] if trace.solved else []
    return [step_view(step) for step in (*trace.steps, *last)]


def puzzle_of(level: Level, trace: Trace, paths: list[list[Cell]], solutions: int) -> Puzzle:
    """The puzzle of a level with all that the solver knows of it; `solutions` is 1 or `SEVERAL`."""
    return {
        "public": {"level": [list(row) for row in level.matrix]},
        "secret": {
            "solutions": solutions,
            "paths": [[list(cell) for cell in path] for path in paths],
            "trace": steps_view(trace),
        },
    }


def puzzle_for(data: JSON, patience: Patience | None = None) -> Puzzle:
    """The puzzle of a matrix that somebody made. Raises `BadPuzzle`, also where it has no solution or none is found."""
    level = playable(data)
    found = solve(level, SEVERAL, patience)
    if not found.solutions:
        raise BadPuzzle("the level has no solution" if found.decided else "no solution of the level was found in time")
    return puzzle_from(level, found, patience)


def puzzle_from(level: Level, found: Solution, patience: Patience | None = None) -> Puzzle:
    """The puzzle of a level that was solved; where it has several solutions the steps go as far as all agree."""
    if not found.unique:
        return puzzle_of(level, deduce(Trace(Board(level)), TRICKY), found.paths, SEVERAL)
    trace = prove(level, joined(level, found.paths), patience)
    return puzzle_of(level, trace, found.paths, 1)


def joined(level: Level, paths: Sequence[Sequence[Cell]]) -> Sides:
    """The moves of several paths."""
    up, right, down, left = zip(*(moves_of(level, list(path)) for path in paths), strict=True)
    return sum(up), sum(right), sum(down), sum(left)


def playable(data: JSON) -> Level:
    """The level of a matrix that can be played here. Raises `BadPuzzle`."""
    level = read(data, LARGEST_SIDE)
    if level.chains > MOST_CHAINS:
        raise BadPuzzle(f"the level has {level.chains} starts; up to {MOST_CHAINS} can be played")
    if level.cells == level.starts:
        raise BadPuzzle("the level has nothing to cover: it needs numbers besides its starts")
    return level


def level_of(puzzle: Puzzle) -> Level:
    """The level of a puzzle that passed the check."""
    return Level(tuple(tuple(row) for row in puzzle["public"]["level"]))


def check(puzzle: JSON) -> None:
    """Raises `BadPuzzle` unless the level can be played, the paths cover it, and the steps prove what they should."""
    public, secret = _half(puzzle, "public"), _half(puzzle, "secret")
    level = playable(public.get("level"))
    paths = _paths(level, secret.get("paths"))
    solutions = secret.get("solutions")
    if type(solutions) is not int or solutions not in (1, SEVERAL):
        raise BadPuzzle("the number of solutions is neither one nor several")
    board = _after(level, secret.get("trace"))
    if not board.contains(paths):
        raise BadPuzzle("the steps take out a move of the solution")
    if solutions == 1 and tuple(board.moves) != paths:
        raise BadPuzzle("the steps do not prove the solution")


def _half(puzzle: JSON, name: str) -> dict[str, Any]:
    half = puzzle.get(name) if isinstance(puzzle, dict) else None
    if not isinstance(half, dict):
        raise BadPuzzle(f"the {name} half is missing")
    return half


def _paths(level: Level, paths: JSON) -> Sides:
    """The moves of a list of paths that cover a level by the rules."""
    if not isinstance(paths, list) or len(paths) != level.chains:
        raise BadPuzzle("there is not a path for each start")
    state = begin(level)
    try:
        for number, cells in enumerate(paths):
            if cells != [list(cell) for cell in state.chains[number]]:
                state = draw(level, state, {"chain": number, "cells": cells})
    except IllegalMove as refusal:
        raise BadPuzzle(f"a path of the solution breaks the rules: {refusal.code}") from refusal
    if state.covered != len(level.numbers):
        raise BadPuzzle("the paths do not cover the level")
    return joined(level, state.chains)


def _after(level: Level, trace: JSON) -> Board:
    """The board of a level once all steps are taken in."""
    board = Board(level)
    if not isinstance(trace, list):
        raise BadPuzzle("the steps of the proof are not a list")
    for step in trace:
        if not isinstance(step, dict) or step.get("rule") not in RULES or not isinstance(step.get("text"), str):
            raise BadPuzzle("a step of the proof names no known rule")
        _check_cells(level, step.get("cells"))
        for row, column, d in _triples(step.get("out")):
            if not (0 <= row < len(level.matrix) and 0 <= column < level.columns and d in DIRECTIONS):
                raise BadPuzzle("a step of the proof takes out a move that is not there")
            board.moves[d] &= ~level.bit((row, column))
    return board


def _check_cells(level: Level, cells: JSON) -> None:
    known = {tuple(level.cell(bit)) for bit in level.numbers}
    if not isinstance(cells, list) or not all(isinstance(one, list) and tuple(one) in known for one in cells):
        raise BadPuzzle("a step of the proof lights a cell that is not there")


def _triples(out: JSON) -> list[tuple[int, int, int]]:
    if not isinstance(out, list) or not all(
        isinstance(one, list) and len(one) == 3 and all(type(part) is int for part in one) for one in out
    ):
        raise BadPuzzle("a step of the proof takes out what is no move")
    return [(row, column, d) for row, column, d in out]


__all__ = ["LARGEST_SIDE", "MOST_CHAINS", "START", "check", "level_of", "playable", "puzzle_for", "puzzle_of"]
