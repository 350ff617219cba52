"""Make the view of a play, its outcome for leaderboards, the emoji of a shared result, and the reveal."""

from collections.abc import Sequence
from functools import lru_cache

from puzzles.contract import Outcome, Status
from puzzles.square.grid import BLANK, CELLS, ENTRIES, SIDE, list_words
from puzzles.square.rules import State
from puzzles.square.wire import CellShown, EntryShown, Judged, Mark, Reveal, Sign, View, WordShown
from puzzles.wording import format_count

NUMBER_BY_CELL = {entry.cells[0]: entry.number for entry in ENTRIES}
RIGHT_SIGN: Sign = "🟩"
CORRECTED_SIGN: Sign = "🟨"
REVEALED_SIGN: Sign = "🟥"
UNAIDED_LINE = "✨"
"""The `Outcome.line` of a grid that was solved without any help."""


def make_view(clues: tuple[str, ...], state: State) -> View:
    """Return all that the browser gets of a play."""
    return View(
        entries=_show_entries(clues),
        cells=[
            _make_cell(NUMBER_BY_CELL.get(cell, 0), state.letters[cell], _choose_mark(state, cell))
            for cell in range(CELLS)
        ],
        letters=state.letters,
        sure=sorted(state.sure),
        revealed=sorted(state.revealed),
        wrong=sorted(state.wrong),
        told=sorted(state.slips),
        struck=_list_struck_letters(state),
        checks=state.checks,
        help=state.help_points,
        rules=state.rules,
    )


def _list_struck_letters(state: State) -> list[str]:
    """List for each cell the letters that were shown to be wrong there, in alphabetical order."""
    return ["".join(sorted(letter for at, letter in state.struck if at == cell)) for cell in range(CELLS)]


@lru_cache(maxsize=256)
def _show_entries(clues: tuple[str, ...]) -> list[EntryShown]:
    return [
        EntryShown(name=e.name, number=e.number, across=e.across, cells=list(e.cells), clue=clue)
        for e, clue in zip(ENTRIES, clues, strict=True)
    ]


@lru_cache(maxsize=1 << 12)
def _make_cell(number: int, letter: str, mark: Mark) -> CellShown:
    """Return a cell; cached, because there are few different ones."""
    return CellShown(number=number, letter="" if letter == BLANK else letter, mark=mark)


def _choose_mark(state: State, cell: int) -> Mark:
    if cell in state.revealed:
        return "revealed"
    return "sure" if cell in state.sure else "wrong" if (cell, state.letters[cell]) in state.struck else ""


def make_feedback(before: State, after: State) -> Judged:
    """Return what a move showed: the cells that became known to be right or wrong, or were revealed."""
    return Judged(
        right=sorted(after.sure - before.sure - after.revealed),
        wrong=sorted(cell for cell, _ in after.struck - before.struck),
        given=sorted(after.revealed - before.revealed),
        judged=after.checks > before.checks or after.status.over,
    )


def make_outcome(state: State) -> Outcome:
    """Describe how a play is going or ended."""
    right, filled = len(state.right - state.revealed), len(state.filled_cells)
    if state.status is Status.GAVE_UP:
        sentence = f"You gave up with {right} of {CELLS} letters right."
        return Outcome(f"🏳️ {right}/{CELLS}", sentence, timed=True, praise="Next time!")
    if state.status is Status.PLAYING:
        return Outcome(f"{filled}/{CELLS} …", f"{format_count(filled, 'letter')} written so far.", timed=True)
    return _describe_solved(state.checks, len(state.revealed), state.help_points)


def _describe_solved(checks: int, revealed: int, points: int) -> Outcome:
    marks = [f"🔎{checks}"] * bool(checks) + [f"💡{revealed}"] * bool(revealed)
    if not marks:
        return Outcome(UNAIDED_LINE, "You solved it without any help.", timed=True, praise="Spot on!")
    parts = [format_count(checks, "check")] * bool(checks)
    parts += [f"{format_count(revealed, 'letter')} revealed"] * bool(revealed)
    points_text = format_count(points, "help point")
    sentence = f"You solved it with {' and '.join(parts)}, which cost {points_text}."
    return Outcome(" ".join(marks), sentence, timed=True, made_of=points_text, praise="Squared away!")


def choose_sign(state: State, cell: int) -> Sign:
    """Return the emoji for how a letter was found."""
    if cell in state.revealed or cell not in state.right:
        return REVEALED_SIGN
    return CORRECTED_SIGN if cell in state.slips else RIGHT_SIGN


def write_share(state: State) -> list[str]:
    """Return the grid as emoji."""
    signs = [choose_sign(state, cell) for cell in range(CELLS)]
    return ["".join(signs[begin : begin + SIDE]) for begin in range(0, CELLS, SIDE)]


def make_reveal(rows: Sequence[str], clues: Sequence[str], state: State) -> Reveal:
    """Return the solution: each word with its clue, and how each letter was found."""
    words = [
        WordShown(name=e.name, word=word, clue=clue)
        for e, word, clue in zip(ENTRIES, list_words(rows), clues, strict=True)
    ]
    return Reveal(rows=tuple(rows), words=words, marks=[choose_sign(state, cell) for cell in range(CELLS)])
