"""What the page is shown of a play while it goes on, at its end, and in a shared result."""

from __future__ import annotations

from puzzles.chains.level import Level
from puzzles.chains.rules import State
from puzzles.chains.wire import Reveal, Secret, View

COLOURS = ("🟦", "🟧", "🟩", "🟪", "🟨")
"""A chain's colour in a share text, in the order of the starts."""
LEGEND = "Each row a chain, each square a stroke."
"""What the rows of a share text count."""
LONGEST_ROW = 10
"""More strokes than these are not drawn apart in a share text."""


def view(level: Level, state: State) -> View:
    """All that the page gets while the game goes on."""
    return View(
        level=level.matrix,
        chains=state.chains,
        covered=state.covered,
        cells=len(level.numbers),
        undo=bool(state.past),
        redo=bool(state.future),
        hints=len(state.hints),
        hint=state.hints[-1].shown if state.showing else None,
    )


def reveal(secret: Secret) -> Reveal:
    """The whole solution, explained."""
    return Reveal(paths=secret.paths, steps=secret.trace, unique=secret.solutions == 1)


def share_rows(state: State) -> list[str]:
    """A row for each chain in its colour: a square for each stroke, a bulb for each hint."""
    rows = []
    for number, strokes in enumerate(state.strokes):
        bulbs = sum(hint.chain == number for hint in state.hints)
        squares = COLOURS[number % len(COLOURS)] * max(1, min(strokes, LONGEST_ROW))
        rows.append(squares + "💡" * min(bulbs, LONGEST_ROW))
    return rows
