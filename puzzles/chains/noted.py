"""What in a play is worth counting over all plays of a level: where people turned back, and where they asked for a
hint.

A cell is named by its row and its column, from 0: `3.0`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from puzzles.abilities import PLAYS, Played, Table
from puzzles.chains import rules
from puzzles.chains.level import Level
from puzzles.chains.rules import State
from puzzles.chains.wire import Cell, Clear, Draw, Hint, Move, Puzzle, Redo, Undo
from puzzles.contract import IllegalMove
from puzzles.counted import HELPED, counts_by_number, format_share, highest_counts
from puzzles.shapes import Shape

BACK_FROM, HINT = "back:", "hint:"
ALONE: dict[type[Shape], Callable[[Level, State], State]] = {Undo: rules.undo, Redo: rules.redo, Clear: rules.clear}
"""The moves without arguments that change the board."""


def keys(level: Level, played: Sequence[Played[Move]]) -> Iterator[str]:
    """Yield a play's keys: the ends of chains from which it went back, and where it was when it asked for a hint."""
    state, at = rules.begin(level), None
    back: list[Cell] = []
    asked: list[Cell | None] = []
    for one in played:
        if isinstance(one.move, Hint):
            asked.append(at)
        with suppress(IllegalMove):
            after = _state_after(level, state, one.move)
            back += shortened_ends(state, after)
            at = _last_end(state, after) or at
            state = after
    yield from dict.fromkeys(f"{BACK_FROM}{_name_cell(cell)}" for cell in back)
    yield from dict.fromkeys(f"{HINT}{_name_cell(cell or state.chains[0][0])}" for cell in asked)
    if asked:
        yield f"{HELPED}{len(asked)}"


def _state_after(level: Level, state: State, move: Move) -> State:
    """Return the state after a move; a hint changes nothing. Raises `IllegalMove`."""
    if isinstance(move, Draw):
        return rules.draw(level, state, move.draw.chain, move.draw.cells)
    return ALONE[type(move)](level, state) if type(move) in ALONE else state


def shortened_ends(before: State, after: State) -> list[Cell]:
    """Return the ends of the chains that have lost cells."""
    pairs = zip(before.chains, after.chains, strict=True)
    return [old[-1] for old, new in pairs if new[: len(old)] != old]


def _last_end(before: State, after: State) -> Cell | None:
    """Return where the changed chain ends."""
    pairs = zip(before.chains, after.chains, strict=True)
    return next((new[-1] for old, new in pairs if old != new), None)


def _name_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def tables(puzzle: Puzzle, counts: Mapping[str, int]) -> list[Table]:
    """Return the tables for editors: the cells from which most went back, where hints were asked for, and how many."""
    hints = counts_by_number(counts, HELPED)
    none = max(0, counts.get(PLAYS, 0) - sum(hints.values()))
    asked = (
        ("none", format_share(none, counts)),
        *((str(number), format_share(many, counts)) for number, many in hints.items()),
    )
    return [
        Table("Where people turned back", ("Cell", "Number", "Plays"), _rows_of_cells(puzzle, counts, BACK_FROM)),
        Table("Where people were when they asked", ("Cell", "Number", "Plays"), _rows_of_cells(puzzle, counts, HINT)),
        Table("Hints", ("Hints", "Plays"), asked),
    ]


def _rows_of_cells(puzzle: Puzzle, counts: Mapping[str, int], prefix: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        _row_of_cell(puzzle, name, format_share(many, counts)) for name, many in highest_counts(counts, prefix)
    )


def _row_of_cell(puzzle: Puzzle, name: str, told: str) -> tuple[str, ...]:
    row, column = map(int, name.split("."))
    number = puzzle.public.level[row][column]
    return f"row {row + 1}, column {column + 1}", str(number) if number else "start", told
