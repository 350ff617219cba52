"""List keys for counting plays of a level: where people turned back, and where they last drew before a hint.

Keys name a cell by its row and its column, counted from 0: `3.0`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS_KEY, CountTable, PlayedMove
from puzzles.chains import rules
from puzzles.chains.level import Level
from puzzles.chains.rules import State, apply_move
from puzzles.chains.wire import Cell, Hint, Move, Puzzle
from puzzles.contract import IllegalMove
from puzzles.key_counts import HELPED_PREFIX, format_plays, list_highest_counts, map_counts_by_number

TURNED_BACK_PREFIX, HINT_PREFIX = "back:", "hint:"
"""The prefixes of keys; the end of a chain that was taken back follows, or that was drawn last before a hint."""


def list_keys(level: Level, played: Sequence[PlayedMove[Move]]) -> Iterator[str]:
    """Yield the keys of a play: ends of chains that were taken back, and the end drawn last before each hint."""
    state, last_end = rules.start_play(level), None
    turned_back: list[Cell] = []
    hinted_at: list[Cell | None] = []
    for played_move in played:
        if isinstance(played_move.move, Hint):
            hinted_at.append(last_end)
        with suppress(IllegalMove):
            after = apply_move(level, state, played_move.move)
            turned_back += list_shortened_ends(state, after)
            last_end = _find_last_end(state, after) or last_end
            state = after
    yield from dict.fromkeys(f"{TURNED_BACK_PREFIX}{_name_cell(cell)}" for cell in turned_back)
    yield from dict.fromkeys(f"{HINT_PREFIX}{_name_cell(cell or state.chains[0][0])}" for cell in hinted_at)
    if hinted_at:
        yield f"{HELPED_PREFIX}{len(hinted_at)}"


def list_shortened_ends(before: State, after: State) -> list[Cell]:
    """List the former ends of the chains that a move has shortened or redrawn."""
    pairs = zip(before.chains, after.chains, strict=True)
    return [old[-1] for old, new in pairs if new[: len(old)] != old]


def _find_last_end(before: State, after: State) -> Cell | None:
    """Return the new end of the chain that a move has changed; None if it changed none."""
    pairs = zip(before.chains, after.chains, strict=True)
    return next((new[-1] for old, new in pairs if old != new), None)


def _name_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def make_tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[CountTable]:
    """Make the editors' tables: where most people turned back, where they asked for hints, and how many they took."""
    hints = map_counts_by_number(counts, HELPED_PREFIX)
    none = max(0, counts.get(PLAYS_KEY, 0) - sum(hints.values()))
    hint_rows = (
        ("none", format_plays(none, counts)),
        *((str(number), format_plays(many, counts)) for number, many in hints.items()),
    )
    return [
        CountTable(
            "Where people turned back", ("Cell", "Number", "Plays"), _make_cell_rows(puzzle, counts, TURNED_BACK_PREFIX)
        ),
        CountTable(
            "Where people asked for a hint", ("Cell", "Number", "Plays"), _make_cell_rows(puzzle, counts, HINT_PREFIX)
        ),
        CountTable("Hints", ("Hints", "Plays"), hint_rows),
    ]


def _make_cell_rows(puzzle: Puzzle, counts: Mapping[str, int], prefix: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        _make_cell_row(puzzle, name, format_plays(many, counts)) for name, many in list_highest_counts(counts, prefix)
    )


def _make_cell_row(puzzle: Puzzle, name: str, share: str) -> tuple[str, ...]:
    row, column = map(int, name.split("."))
    number = puzzle.public.level[row][column]
    return f"row {row + 1}, column {column + 1}", str(number) if number else "start", share
