"""Windows, compiled: which squares are to be refilled, in which order, and what is wasted there.

Waste is what prunes the search of a window: the pairs of neighbouring empty squares and the empty squares' sides on the
edge. On a board with all tiles connected, three times the covered squares are a constant, plus the cycles of joins,
less the waste (count the sides of all squares twice). A tile of two squares more therefore needs a waste of six less,
give or take the cycles, and a branch that has already wasted more than that is left.
"""

from typing import NamedTuple

from puzzles.dominoes.search.machine import compiled, random_below
from puzzles.dominoes.search.records import (
    DOWNWARDS,
    LEFTWARDS,
    NO_NAME,
    NO_SLOT,
    RIGHTWARDS,
    UPWARDS,
    Board,
    SlotNumber,
    SquareNumber,
)


class Window(NamedTuple):
    """A small part of the board; tiles in it are taken out whole, even if they reach over its side."""

    left: int
    top: int
    width: int
    height: int


@compiled
def square_at(board: Board, x: int, y: int) -> SquareNumber:
    """Return the square in a column and row."""
    return 1 + y * board.facts.width + x  # type: ignore[return-value]  # numba cannot compile `SquareNumber(…)`


@compiled
def note_square(board: Board, number: SquareNumber) -> None:
    """Add a square to those of the window, and stretch their bounds."""
    square, state = board.squares[number], board.state
    square.mark = state.mark
    board.notes[state.surveyed].surveyed = number
    state.surveyed += 1
    state.left, state.right = min(state.left, square.x), max(state.right, square.x)
    state.top, state.bottom = min(state.top, square.y), max(state.bottom, square.y)


@compiled
def note_tile(board: Board, slot: SlotNumber) -> None:
    """Add the tile in a slot to those that are to be taken out, and its squares to those of the window."""
    row, note = board.slots[slot], board.notes[board.state.lifted]
    note.slot, note.turned = slot, row.turned
    board.state.lifted += 1
    for place in range(row.length):
        note_square(board, row.squares[place])


@compiled
def survey_window(board: Board, window: Window) -> None:
    """Note a window's tiles, and its squares with those of the tiles and the empty ones beside."""
    state = board.state
    state.mark += 1
    state.surveyed = state.lifted = state.right = state.bottom = 0
    state.left, state.top = board.facts.width, board.facts.height
    for y in range(window.top, window.top + window.height):
        for x in range(window.left, window.left + window.width):
            number = square_at(board, x, y)
            square = board.squares[number]
            if square.mark != state.mark:
                if square.slot == NO_SLOT:
                    note_square(board, number)
                else:
                    note_tile(board, square.slot)
    note_empty_beside(board)


@compiled
def note_empty_beside(board: Board) -> None:
    """Add the empty squares beside those of the window."""
    for n in range(board.state.surveyed):
        around = board.squares[board.notes[n].surveyed].around
        for direction in range(4):
            other = board.squares[around[direction]]
            if other.on_board and other.name == NO_NAME and other.mark != board.state.mark:
                note_square(board, around[direction])


@compiled
def waste_of_window(board: Board) -> int:
    """Return the waste in what was surveyed."""
    twice = 0
    for n in range(board.state.surveyed):
        square = board.squares[board.notes[n].surveyed]
        if square.name == NO_NAME:
            twice += 2 * square.edges
            for direction in range(4):
                other = board.squares[square.around[direction]]
                if other.on_board and other.name == NO_NAME:
                    twice += 1 if other.mark == board.state.mark else 2
    return twice >> 1


@compiled
def order_squares(board: Board) -> None:
    """Sort what was surveyed into the order of decisions: row by row or column by column, from any corner."""
    state, size = board.state, 0
    state.across, state.down = LEFTWARDS + random_below(board, 2), UPWARDS + random_below(board, 2)
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    by_rows = random_below(board, 2)
    for n in range(wide * high):
        x, y = (n % wide, n // wide) if by_rows else (n // high, n % high)
        x = state.left + x if state.across == RIGHTWARDS else state.right - x
        y = state.top + y if state.down == DOWNWARDS else state.bottom - y
        number = square_at(board, x, y)
        if board.squares[number].mark == state.mark:
            board.notes[size].ordered = number
            size += 1
