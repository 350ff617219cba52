"""What the page is told of a play, a hint, and the whole answer."""

from __future__ import annotations

from typing import Any

from puzzles.chains.level import Level
from puzzles.chains.rules import Chains, Hint, Move, State
from puzzles.contract import JSON

COLOURS = ("🟦", "🟧", "🟩", "🟪", "🟨")
"""A chain's colour in a share text, in the order of the starts."""
LONGEST_ROW = 10
"""More strokes than these are not drawn apart in a share text."""


def chains_view(chains: Chains) -> list[list[list[int]]]:
    """The chains as lists of rows and columns."""
    return [[list(cell) for cell in chain] for chain in chains]


def state_view(level: Level, state: State) -> dict[str, Any]:
    """All that the page gets while the game goes on."""
    return {
        "level": [list(row) for row in level.matrix],
        "chains": chains_view(state.chains),
        "covered": state.covered,
        "cells": len(level.numbers),
        "undo": bool(state.past),
        "redo": bool(state.future),
        "hints": len(state.hints),
        "hint": hint_view(state.hints[-1]) if state.showing else None,
    }


def hint_view(hint: Hint) -> dict[str, Any]:
    """A hint as the page shows it."""
    return {
        "rule": hint.rule,
        "title": hint.title,
        "text": hint.text,
        "cells": [list(cell) for cell in hint.cells],
        "goes": _moves(hint.goes),
        "out": _moves(hint.out),
    }


def _moves(moves: tuple[Move, ...]) -> JSON:
    return [[list(here), list(there)] for here, there in moves]


def share_rows(state: State) -> list[str]:
    """A row for each chain in its colour: a square for each stroke, a bulb for each hint."""
    rows = []
    for number, strokes in enumerate(state.strokes):
        bulbs = sum(hint.chain == number for hint in state.hints)
        squares = COLOURS[number % len(COLOURS)] * max(1, min(strokes, LONGEST_ROW))
        rows.append(squares + "💡" * min(bulbs, LONGEST_ROW))
    return rows
