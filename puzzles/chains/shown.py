"""What the page shows of a play while it goes on, at its end, and in a shared result."""

from itertools import pairwise

from puzzles.chains.level import Level
from puzzles.chains.rules import BACK, HINTED, State
from puzzles.chains.wire import Reveal, Secret, Stroke, View
from puzzles.contract import SHARE_LINES

COLOURS = ("🟦", "🟧", "🟩", "🟪", "🟨")
"""A chain's colour in a share text, in the order of the starts."""
TAKEN_BACK, BULB, NOTHING = "⬜", "💡", "🏳️"
ROW = 8
"""How many signs are in a row."""
MORE = "…"


def view(level: Level, state: State, effort: int | None = None) -> View:
    """Return all that the page gets while the game goes on."""
    return View(
        level=level.matrix,
        chains=state.chains,
        covered=state.covered,
        cells=len(level.numbers),
        undo=bool(state.past),
        redo=bool(state.future),
        hints=len(state.hints),
        hint=state.hints[-1].shown if state.showing else None,
        effort=effort,
    )


def reveal(secret: Secret, state: State, effort: int | None = None) -> Reveal:
    """Return the whole solution, explained, and the player's own way."""
    return Reveal(
        paths=secret.paths,
        steps=secret.trace,
        unique=secret.solutions == 1,
        strokes=_strokes_on_board(state),
        effort=effort,
    )


def _strokes_on_board(state: State) -> tuple[Stroke, ...]:
    """Return the strokes from the starts to the present board, without those taken back."""
    boards = pairwise((*state.past, state.chains))
    return tuple(
        Stroke(chain=number, cells=after)
        for chains, then in boards
        for number, (before, after) in enumerate(zip(chains, then, strict=True))
        if before != after
    )


def share_rows(state: State) -> list[str]:
    """Return the play in order: a square for each time a chain was drawn on, in its colour, each hint and step back.

    However many moves a chain takes, the fewest squares are those of a player who knew where each goes.
    """
    signs = [_sign_of(what) for what in state.turns] or [NOTHING]
    rows = ["".join(signs[begin : begin + ROW]) for begin in range(0, len(signs), ROW)]
    return rows if len(rows) <= SHARE_LINES else [*rows[: SHARE_LINES - 2], MORE, rows[-1]]


def _sign_of(what: int) -> str:
    return {BACK: TAKEN_BACK, HINTED: BULB}.get(what) or COLOURS[what % len(COLOURS)]
