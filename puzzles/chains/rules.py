"""The rules as a player meets them: every start grows one chain, cell by neighbouring cell, to equal or higher numbers.

A move is one stroke: {"draw": {"chain": number, "cells": [[row, column], …]}} gives the whole of a chain as it is
after the stroke, from its start on, longer, shorter or laid anew. Then there are {"undo": true}, {"redo": true},
{"clear": true}, {"hint": true} and {"give_up": true}. Any legal cover of all cells wins.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

from puzzles.chains.level import HOLE, START, STEPS, Cell, Level, bits
from puzzles.contract import JSON, IllegalMove, Status

REMEMBERED = 200
"""How many strokes can be undone."""

REFUSALS = {
    "finished": "This game is over.",
    "unknown_move": "That is not a move in Cardinal Chains.",
    "no_such_chain": "There is no chain with that number.",
    "not_cells": "A chain is a list of cells, each a row and a column.",
    "wrong_start": "A chain begins at its own start.",
    "no_cell": "There is no cell in row {row}, column {column}.",
    "not_beside": "A chain goes from cell to cell: up, down, left or right.",
    "lower": "From a {number} the chain cannot go down to a {other}.",
    "into_start": "Another chain begins there, so no chain can enter.",
    "crossing": "The chain has been on this {number} already.",
    "taken": "Another chain covers this {number}.",
    "nothing_new": "The chain lies there already.",
    "nothing_to_undo": "There is nothing to undo.",
    "nothing_to_redo": "There is nothing to redo.",
    "nothing_to_clear": "The board is clear already.",
}

Chain = tuple[Cell, ...]
Chains = tuple[Chain, ...]
Move = tuple[Cell, Cell]


@dataclass(frozen=True)
class Hint:
    """A hint as it was given: the rule, its title and sentence, the cells to light, and which moves it is about.

    `goes` are moves that a chain must make, `out` moves that none can make, `left` and `ends` cells known to be left
    and to be ends, all of it as long as the moves in `given` are on the board.
    """

    rule: str
    title: str
    text: str
    cells: tuple[Cell, ...]
    chain: int | None = None
    goes: tuple[Move, ...] = ()
    out: tuple[Move, ...] = ()
    left: tuple[Cell, ...] = ()
    ends: tuple[Cell, ...] = ()
    given: frozenset[Move] = frozenset()


@dataclass(frozen=True)
class State:
    """A play: the chains as they lie, those before and after them, the strokes of each chain, and the hints."""

    chains: Chains
    past: tuple[Chains, ...] = ()
    future: tuple[Chains, ...] = ()
    strokes: tuple[int, ...] = ()
    hints: tuple[Hint, ...] = ()
    showing: bool = False
    """Whether the last hint still stands beside the board: until the next stroke."""
    solved: bool = False
    gave_up: bool = False

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.GAVE_UP if self.gave_up else Status.PLAYING

    @property
    def covered(self) -> int:
        return sum(map(len, self.chains))


def begin(level: Level) -> State:
    """Every chain is only its start."""
    starts = tuple((level.cell(bit),) for bit in bits(level.starts))
    return State(starts, strokes=(0,) * len(starts))


def draw(level: Level, state: State, what: JSON) -> State:
    """The state after a stroke. Raises `IllegalMove`."""
    number, cells = _read_stroke(state, what)
    _check_path(level, state.chains, number, cells)
    if cells == state.chains[number]:
        raise IllegalMove("nothing_new")
    chains = (*state.chains[:number], cells, *state.chains[number + 1 :])
    strokes = tuple(count + (chain == number) for chain, count in enumerate(state.strokes))
    return replace(_lay(level, state, chains), strokes=strokes)


def _lay(level: Level, state: State, chains: Chains) -> State:
    """The state with other chains on the board, and the ones before them to go back to."""
    past = (*state.past, state.chains)[-REMEMBERED:]
    solved = sum(map(len, chains)) == len(level.numbers)
    return replace(state, chains=chains, past=past, future=(), showing=False, solved=solved)


def _read_stroke(state: State, what: JSON) -> tuple[int, Chain]:
    if not isinstance(what, dict) or set(what) != {"chain", "cells"}:
        raise IllegalMove("unknown_move")
    number, cells = what["chain"], what["cells"]
    if type(number) is not int or not 0 <= number < len(state.chains):
        raise IllegalMove("no_such_chain")
    if not isinstance(cells, list) or not all(_is_cell(cell) for cell in cells):
        raise IllegalMove("not_cells")
    return number, tuple((row, column) for row, column in cells)


def _is_cell(cell: JSON) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)


def _check_path(level: Level, chains: Chains, number: int, cells: Chain) -> None:
    if cells[:1] != chains[number][:1]:
        raise IllegalMove("wrong_start")
    others = {cell for chain, path in enumerate(chains) if chain != number for cell in path}
    seen = {cells[0]}
    for here, there in itertools.pairwise(cells):
        _check_step(level, here, there)
        if there in seen or there in others:
            raise IllegalMove("crossing" if there in seen else "taken", number=number_at(level, there))
        seen.add(there)


def _check_step(level: Level, here: Cell, there: Cell) -> None:
    number, other = number_at(level, here), number_at(level, there)
    if other == HOLE:
        raise IllegalMove("no_cell", row=_short(there[0]), column=_short(there[1]))
    if (there[0] - here[0], there[1] - here[1]) not in STEPS:
        raise IllegalMove("not_beside")
    if other == START:
        raise IllegalMove("into_start")
    if other < number:
        raise IllegalMove("lower", number=number, other=other)


def _short(index: int) -> int:
    """A row or column to be told: counted from 1, and no longer than a level can be."""
    return max(-999, min(999, index + 1))


def number_at(level: Level, cell: Cell) -> int:
    """The number of a cell, HOLE where there is none."""
    row, column = cell
    if not (0 <= row < len(level.matrix) and 0 <= column < level.columns):
        return HOLE
    return level.matrix[row][column]


def undo(level: Level, state: State) -> State:
    """The state before the last stroke. Raises `IllegalMove`."""
    if not state.past:
        raise IllegalMove("nothing_to_undo")
    return replace(
        state,
        chains=state.past[-1],
        past=state.past[:-1],
        future=(*state.future, state.chains),
        showing=False,
    )


def redo(level: Level, state: State) -> State:
    """The state after a stroke that was undone. Raises `IllegalMove`."""
    if not state.future:
        raise IllegalMove("nothing_to_redo")
    again = _lay(level, state, state.future[-1])
    return replace(again, future=state.future[:-1])


def clear(level: Level, state: State) -> State:
    """The state with only the starts on the board; it can be undone. Raises `IllegalMove`."""
    if all(len(chain) == 1 for chain in state.chains):
        raise IllegalMove("nothing_to_clear")
    return _lay(level, state, tuple(chain[:1] for chain in state.chains))


def give_up(state: State) -> State:
    """The state of somebody who wants to see the answer."""
    return replace(state, gave_up=True)


def with_hint(state: State, hint: Hint) -> State:
    """The state after a hint was given."""
    return replace(state, hints=(*state.hints, hint), showing=True)


def moves_on(chains: Chains) -> frozenset[Move]:
    """Every move that the chains make."""
    return frozenset(move for chain in chains for move in itertools.pairwise(chain))
