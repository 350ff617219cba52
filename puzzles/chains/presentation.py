"""Make the view of a play, the reveal, and the emoji of a shared result."""

from itertools import pairwise

from puzzles.chains.level import Level
from puzzles.chains.rules import HINT_TAKEN, STEP_BACK, State
from puzzles.chains.wire import Reveal, Secret, Stroke, View
from puzzles.contract import SHARE_LINES

COLOURS = ("🟦", "🟧", "🟩", "🟪", "🟨")
"""The colours of chains in a share text, in the order of the starts."""
TAKEN_BACK_SIGN, HINT_SIGN, NO_MOVE_SIGN = "↩️", "💡", "🏳️"
SIGNS_PER_ROW = 8
"""How many signs are in a row."""
ELLIPSIS = "…"


def make_view(level: Level, state: State, effort: int | None = None) -> View:
    """Return all that the browser gets of a play."""
    return View(
        level=level.matrix,
        chains=state.chains,
        covered=state.covered_count,
        cells=len(level.numbers),
        undo=bool(state.past),
        redo=bool(state.future),
        hints=len(state.hints),
        hint=state.hints[-1].hint if state.shows_hint else None,
        effort=effort,
    )


def make_reveal(secret: Secret, state: State, effort: int | None = None) -> Reveal:
    """Return the solution with its steps, and the player's strokes."""
    return Reveal(
        paths=secret.paths,
        steps=secret.trace,
        unique=secret.solutions == 1,
        strokes=_list_strokes(state),
        effort=effort,
    )


def _list_strokes(state: State) -> tuple[Stroke, ...]:
    """List the strokes that led to the present board; strokes that were undone are not among them."""
    boards = pairwise((*state.past, state.chains))
    return tuple(
        Stroke(chain=number, cells=after)
        for chains, then in boards
        for number, (before, after) in enumerate(zip(chains, then, strict=True))
        if before != after
    )


def write_share(state: State) -> list[str]:
    """Write a play as rows of emoji: one for each run of strokes on a chain (in its colour), each hint, each step back.

    A player who draws one chain after another gets one square for each, however many strokes it took.
    """
    signs = [_find_sign(what) for what in state.merged_story] or [NO_MOVE_SIGN]
    rows = ["".join(signs[first : first + SIGNS_PER_ROW]) for first in range(0, len(signs), SIGNS_PER_ROW)]
    return rows if len(rows) <= SHARE_LINES else [*rows[: SHARE_LINES - 2], ELLIPSIS, rows[-1]]


def explain_signs(signs: str) -> str:
    """Explain the signs that occur in a shared play."""
    square = next((colour for colour in COLOURS if colour in signs), "")
    meanings = ((square, "a chain"), (TAKEN_BACK_SIGN, "a step back"), (HINT_SIGN, "a hint"))
    return ", ".join(f"{sign}\N{NO-BREAK SPACE}{words}" for sign, words in meanings if sign and sign in signs)


def _find_sign(entry: int) -> str:
    return {STEP_BACK: TAKEN_BACK_SIGN, HINT_TAKEN: HINT_SIGN}.get(entry) or COLOURS[entry % len(COLOURS)]
