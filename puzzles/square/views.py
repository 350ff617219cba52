"""What a browser gets to see of a game of Square: clues, letters, what was told, and after the end the answer."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.contract import JSON, Outcome, Status
from puzzles.square.grid import BLANK, CELLS, ENTRIES, SIDE, words_of
from puzzles.square.rules import State

NUMBERS = {entry.cells[0]: entry.number for entry in ENTRIES}
RIGHT, CORRECTED, REVEALED = "🟩", "🟨", "🟥"


def state_view(clues: Sequence[str], state: State) -> JSON:
    """All that the player knows."""
    return {
        "entries": [
            {"name": e.name, "number": e.number, "across": e.across, "cells": list(e.cells), "clue": clue}
            for e, clue in zip(ENTRIES, clues, strict=True)
        ],
        "cells": [
            {"number": NUMBERS.get(cell, 0), "letter": _letter(state, cell), "mark": _known(state, cell)}
            for cell in range(CELLS)
        ],
        "letters": state.letters,
        "sure": sorted(state.sure),
        "revealed": sorted(state.revealed),
        "wrong": sorted(state.wrong),
        "told": sorted(state.told),
        "checks": state.checks,
        "help": state.help,
    }


def _letter(state: State, cell: int) -> str:
    return "" if state.letters[cell] == BLANK else state.letters[cell]


def _known(state: State, cell: int) -> str:
    """What the player was told of a letter: "revealed", "sure", "wrong" or nothing."""
    if cell in state.revealed:
        return "revealed"
    return "sure" if cell in state.sure else "wrong" if cell in state.wrong else ""


def feedback(before: State, after: State) -> JSON:
    """What a move told: letters newly known to be right, wrong, or given."""
    return {
        "right": sorted(after.sure - before.sure - after.revealed),
        "wrong": sorted(after.wrong - before.wrong),
        "given": sorted(after.revealed - before.revealed),
        "judged": after.checks > before.checks or after.status.over,
    }


def told_letter(cell: int, letter: str) -> str:
    """A letter in words."""
    return f"Row {cell // SIDE + 1}, column {cell % SIDE + 1}: {letter}."


def counted(count: int, name: str) -> str:
    """A number with its noun."""
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


def outcome(state: State) -> Outcome:
    """How a play stands, in a few characters and in a sentence."""
    right = len(state.right - state.revealed)
    if state.status is Status.GAVE_UP:
        return Outcome(f"🏳️ {right}/{CELLS}", f"You gave up with {right} of {CELLS} letters right.")
    if state.status is Status.PLAYING:
        return Outcome(f"{len(state.filled)}/{CELLS} …", f"{counted(len(state.filled), 'letter')} written so far.")
    marks = [f"🔎{state.checks}"] * bool(state.checks) + [f"💡{len(state.revealed)}"] * bool(state.revealed)
    if not marks:
        return Outcome("✨", "You solved it without any help.")
    parts = [counted(state.checks, "check")] * bool(state.checks)
    parts += [f"{counted(len(state.revealed), 'letter')} revealed"] * bool(state.revealed)
    return Outcome(" ".join(marks), f"You solved it with {' and '.join(parts)}.")


def mark(state: State, cell: int) -> str:
    """How a letter was come by, as an emoji."""
    if cell in state.revealed or cell not in state.right:
        return REVEALED
    return CORRECTED if cell in state.told else RIGHT


def share(state: State) -> list[str]:
    """The grid as emoji."""
    marks = [mark(state, cell) for cell in range(CELLS)]
    return ["".join(marks[begin : begin + SIDE]) for begin in range(0, CELLS, SIDE)]


def answer(rows: Sequence[str], clues: Sequence[str], state: State) -> JSON:
    """The whole solution: each word with its clue, and how each letter was come by."""
    return {
        "rows": list(rows),
        "words": [
            {"name": e.name, "word": word, "clue": clue}
            for e, word, clue in zip(ENTRIES, words_of(rows), clues, strict=True)
        ],
        "marks": [mark(state, cell) for cell in range(CELLS)],
    }
