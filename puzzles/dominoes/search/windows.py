"""Survey a window, compiled: which squares are filled again, in which order, and how much waste there is.

Waste is the number of pairs of neighbouring empty squares, plus the sides of empty squares on the edge. It prunes the
search: on a board whose tiles are all connected, 3 × covered squares = a constant + cycles of joins - waste (to see
this, count the sides of all squares in two ways). So with one more tile of two squares there is six less waste, give or
take some cycles, and a branch with more waste than that is given up.
"""

from typing import NamedTuple

from puzzles.dominoes.search.compiler import compile_part, draw_below
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
    """A small rectangle of the board, in squares; tiles that are partly in it are taken out completely."""

    left: int
    top: int
    width: int
    height: int


@compile_part
def number_square(board: Board, x: int, y: int) -> SquareNumber:
    """Return the number of the square in a column and row, counted from 0."""
    return 1 + y * board.facts.width + x  # type: ignore[return-value]  # numba cannot compile `SquareNumber(…)`


@compile_part
def add_square(board: Board, number: SquareNumber) -> None:
    """Add a square to the surveyed ones, and stretch their bounds."""
    square, state = board.squares[number], board.state
    square.mark = state.mark
    board.window_rows[state.surveyed].surveyed = number
    state.surveyed += 1
    state.left, state.right = min(state.left, square.x), max(state.right, square.x)
    state.top, state.bottom = min(state.top, square.y), max(state.bottom, square.y)


@compile_part
def add_tile(board: Board, slot: SlotNumber) -> None:
    """Add the tile in a slot to those to take out, and its squares to the surveyed ones."""
    row, window_row = board.slots[slot], board.window_rows[board.state.lifted]
    window_row.slot, window_row.turned = slot, row.turned
    board.state.lifted += 1
    for place in range(row.length):
        add_square(board, row.squares[place])


@compile_part
def survey_window(board: Board, window: Window) -> None:
    """List the tiles in a window, and the squares to fill: its own, those of the tiles, and empty ones beside these."""
    state = board.state
    state.mark += 1
    state.surveyed = state.lifted = state.right = state.bottom = 0
    state.left, state.top = board.facts.width, board.facts.height
    for y in range(window.top, window.top + window.height):
        for x in range(window.left, window.left + window.width):
            number = number_square(board, x, y)
            square = board.squares[number]
            if square.mark != state.mark:
                if square.slot == NO_SLOT:
                    add_square(board, number)
                else:
                    add_tile(board, square.slot)
    add_empty_squares_beside(board)


@compile_part
def add_empty_squares_beside(board: Board) -> None:
    """Add the empty squares beside the surveyed ones."""
    for n in range(board.state.surveyed):
        around = board.squares[board.window_rows[n].surveyed].around
        for direction in range(4):
            other = board.squares[around[direction]]
            if other.on_board and other.name == NO_NAME and other.mark != board.state.mark:
                add_square(board, around[direction])


@compile_part
def count_window_waste(board: Board) -> int:
    """Count the waste of the surveyed squares; pairs with squares outside of the window count, too."""
    twice = 0
    for n in range(board.state.surveyed):
        square = board.squares[board.window_rows[n].surveyed]
        if square.name == NO_NAME:
            twice += 2 * square.edges
            for direction in range(4):
                other = board.squares[square.around[direction]]
                if other.on_board and other.name == NO_NAME:
                    twice += 1 if other.mark == board.state.mark else 2
    return twice >> 1


@compile_part
def order_squares(board: Board) -> None:
    """Choose the order in which the surveyed squares are decided: by rows or columns, from a random corner."""
    state, size = board.state, 0
    state.across, state.down = LEFTWARDS + draw_below(board, 2), UPWARDS + draw_below(board, 2)
    wide, high = state.right - state.left + 1, state.bottom - state.top + 1
    by_rows = draw_below(board, 2)
    for n in range(wide * high):
        x, y = (n % wide, n // wide) if by_rows else (n // high, n % high)
        x = state.left + x if state.across == RIGHTWARDS else state.right - x
        y = state.top + y if state.down == DOWNWARDS else state.bottom - y
        number = number_square(board, x, y)
        if board.squares[number].mark == state.mark:
            board.window_rows[size].ordered = number
            size += 1
