"""Improve a layout step by step, compiled: refill small windows, and exchange single tiles.

A step takes out the tiles of a small window and searches for another filling with as many tiles. If it finds one, it
searches a second window nearby for a filling with one tile more. It also exchanges some tiles for free ones that fit as
well, mostly so that tiles that match many others become free.

Methods: large-neighbourhood search (P. Shaw, “Using constraint programming and local search methods to solve vehicle
routing problems”, 1998); a worse board is accepted now and then, more and more rarely (S. Kirkpatrick, C. D. Gelatt and
M. P. Vecchi, “Optimization by simulated annealing”, 1983).
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.search.candidates import find_free_tile
from puzzles.dominoes.search.compiler import compile_entrance, compile_part, draw_below, draw_fraction
from puzzles.dominoes.search.filling import lay_filling, search_filling, undo_filling
from puzzles.dominoes.search.records import NO_NAME, NO_SLOT, NO_TILE, WORTH_UNIT, Board, SlotNumber, TurnedNumber
from puzzles.dominoes.search.slots import get_tile, lay_tile, lift_tile, remember_best_board
from puzzles.dominoes.search.windows import Window, count_window_waste, number_square, order_squares, survey_window

LEAST_SIDE, MOST_SIDE = 2, 4
"""The least and greatest side of a window that is refilled with as many tiles."""
LEAST_NEARBY_SIDE, MOST_NEARBY_SIDE = 3, 4
"""The least and greatest side of a window that is refilled with one more tile, near a window that just was."""
SLACK, LOOSE_SLACK = 1, 2
"""How much more waste than expected a filling may have, with one more tile and with as many tiles."""
LEAST_WASTE_FOR_MORE = 7
"""The least waste of a window that is searched for one more tile."""
POOR_WASTE, POOR_WINDOW_PROBABILITY = 2, 0.3
"""A window with less waste than `POOR_WASTE` is searched for as many tiles only with this probability."""
JOIN_WORTH = 0.2
"""The worth of a join, if a tile is worth 1."""
EXCHANGES_PER_STEP, EXCHANGE_HEAT = 3, 0.5
"""How many tiles a step may exchange, and the heat: the hotter, the more often a more useful tile is laid."""


@compile_part
def is_promising(board: Board, waste: int, more: bool) -> bool:
    """Return True if a surveyed window is worth a search: it has some tiles but not all, and enough waste."""
    is_partly = 0 < board.state.lifted < board.state.laid
    return is_partly and (
        waste >= LEAST_WASTE_FOR_MORE if more else waste >= POOR_WASTE or draw_fraction(board) < POOR_WINDOW_PROBABILITY
    )


@compile_part
def take_out_window(board: Board) -> None:
    """Lift the tiles of a window, and write the former tile into each slot."""
    for n in range(board.state.lifted):
        row = board.window_rows[n]
        lift_tile(board, row.slot)
        board.slots[row.slot].former = row.turned


@compile_part
def put_back_window(board: Board) -> None:
    """Lay the tiles of a window where they were before."""
    for n in range(board.state.lifted):
        lay_tile(board, board.window_rows[n].slot, board.window_rows[n].turned)


@compile_part
def search_window(board: Board, waste: int, more: bool) -> int:
    """Search for another filling of a surveyed window, with one tile more (`more`) or as many.

    Return the number of its decisions, -1 if there is none.
    """
    count = board.state.lifted
    order_squares(board)
    take_out_window(board)
    if more:
        depth = search_filling(board, count + 1, waste - board.facts.waste_drop + SLACK, True)
    else:
        depth = search_filling(board, count, waste + LOOSE_SLACK, False)
    for n in range(count):
        board.slots[board.window_rows[n].slot].former = NO_TILE
    return depth


@compile_part
def refill_window(board: Board, window: Window, more: bool, heat: float) -> bool:
    """Refill a window with one tile more (`more`) or as many; return True if a new filling was found and accepted.

    A filling with fewer joins is accepted more often if `heat` is higher.
    """
    survey_window(board, window)
    waste, before = count_window_waste(board), board.state.joins
    if not is_promising(board, waste, more):
        return False
    depth = search_window(board, waste, more)
    if depth >= 0:
        lay_filling(board, depth)
        gained = JOIN_WORTH * (board.state.joins - before)
        if more or gained >= 0 or draw_fraction(board) < exp(gained / heat):
            return True
        undo_filling(board, depth)
    put_back_window(board)
    return False


@compile_part
def choose_side(board: Board, least: int, most: int, limit: int) -> int:
    """Draw the side of a window, from `least` to `most` and at most `limit`."""
    return min(limit, least + draw_below(board, most - least + 1))


@compile_part
def choose_window(board: Board) -> Window:
    """Draw a window anywhere on the board."""
    wide, high = board.facts.width, board.facts.height
    width, height = choose_side(board, LEAST_SIDE, MOST_SIDE, wide), choose_side(board, LEAST_SIDE, MOST_SIDE, high)
    return Window(draw_below(board, wide - width + 1), draw_below(board, high - height + 1), width, height)


@compile_part
def choose_neighbouring_window(board: Board, old: Window) -> Window:
    """Draw a window that shares a square with another."""
    wide, high = board.facts.width, board.facts.height
    x, y = old.left + draw_below(board, old.width), old.top + draw_below(board, old.height)
    width = choose_side(board, LEAST_NEARBY_SIDE, MOST_NEARBY_SIDE, wide)
    height = choose_side(board, LEAST_NEARBY_SIDE, MOST_NEARBY_SIDE, high)
    left = max(0, min(wide - width, x - draw_below(board, width)))
    top = max(0, min(high - height, y - draw_below(board, height)))
    return Window(left, top, width, height)


@compile_part
def exchange_tiles(board: Board) -> None:
    """Exchange a random laid tile for a free one that fits its slot, mostly if the laid one is more useful free."""
    n = draw_below(board, board.facts.width * board.facts.height)
    slot = board.squares[number_square(board, n, 0)].slot
    new = find_free_tile(board, slot) if slot != NO_SLOT else NO_TILE
    if new == NO_TILE:
        return
    gained = (get_tile(board, board.slots[slot].turned).worth - get_tile(board, new).worth) / WORTH_UNIT
    if gained >= 0 or draw_fraction(board) < exp(gained / EXCHANGE_HEAT):
        lift_tile(board, slot)
        lay_tile(board, slot, new)


@compile_entrance
def improve_board(board: Board, steps: int, heat: float) -> None:
    """Take a number of steps, and remember the best board."""
    for _ in range(steps):
        window = choose_window(board)
        if refill_window(board, window, False, heat):
            refill_window(board, choose_neighbouring_window(board, window), True, heat)
        for _ in range(EXCHANGES_PER_STEP):
            exchange_tiles(board)
        if board.state.laid > board.state.best:
            remember_best_board(board)


@compile_part
def is_slot_empty(board: Board, slot: SlotNumber) -> bool:
    """Return True if no square of a slot is covered."""
    for place in range(board.slots[slot].length):
        if board.squares[board.slots[slot].squares[place]].name != NO_NAME:
            return False
    return True


@compile_entrance
def grow_layout(board: Board, slot: SlotNumber, turned: TurnedNumber, slots: NDArray[np.uint32]) -> None:
    """Lay a first tile, then any that fit, slot by slot in random order, until no more tiles fit."""
    lay_tile(board, slot, turned)
    for n in range(len(slots) - 1, 0, -1):
        other = draw_below(board, n + 1)
        slots[n], slots[other] = slots[other], slots[n]
    before = 0
    while before < board.state.laid:
        before = board.state.laid
        for one in slots:
            new = find_free_tile(board, one) if is_slot_empty(board, one) else NO_TILE
            if new != NO_TILE:
                lay_tile(board, one, new)
    remember_best_board(board)
