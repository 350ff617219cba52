"""The steps of the layout engine, compiled: small windows are refilled, and single tiles exchanged.

A step takes out the tiles of a small window and searches all other ways to fill it, square by square, for a filling
that holds one tile more, or at least another one that holds as many. Beside that, single tiles are exchanged for free
ones that fit as well, mostly so that well-connected ones come free.

Methods: large-neighbourhood search (P. Shaw, “Using constraint programming and local search methods to solve vehicle
routing problems”, 1998); a worse board is accepted now and then, more and more rarely (S. Kirkpatrick, C. D. Gelatt and
M. P. Vecchi, “Optimization by simulated annealing”, 1983).
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.search.candidates import free_one
from puzzles.dominoes.search.filling import lay_for_good, search_filling, take_out_again
from puzzles.dominoes.search.laying import keep_best, lay_tile, lift_tile, tile_of
from puzzles.dominoes.search.machine import compile_entrance, compiled, random_below, random_part
from puzzles.dominoes.search.records import NO_NAME, NO_SLOT, NO_TILE, WORTH_UNIT, Board, SlotNumber, TurnedNumber
from puzzles.dominoes.search.windows import Window, order_squares, square_at, survey_window, waste_of_window

SMALLEST, LARGEST = 2, 4
"""The sides of a window that is refilled with as many tiles."""
CLOSE_SMALLEST, CLOSE_LARGEST = 3, 4
"""The sides of a window that is refilled with one more tile, next to a window that was just refilled."""
SLACK, LOOSE_SLACK = 1, 2
"""By how many cycles of joins a filling with a tile more, and one with as many, may exceed the present one."""
WORTH_IT = 7
"""The waste in a window from which a search for one more tile is worth it."""
POOR, POOR_TRIED = 2, 0.3
"""A window with less waste than this is tried only this often."""
CYCLE = 0.2
"""What a cycle of joins is worth, in tiles. Heat says how easily it is given up."""
EXCHANGES, EXCHANGE_HEAT = 3, 0.5
"""Tiles exchanged in a step, and how easily a better one is taken for a worse one."""


@compiled
def is_promising(board: Board, waste: int, more: bool) -> bool:
    """Return True if a surveyed window is worth a search: it is not empty, lacks some tile, and wastes enough."""
    is_partly = 0 < board.state.lifted < board.state.laid
    return is_partly and (waste >= WORTH_IT if more else waste >= POOR or random_part(board) < POOR_TRIED)


@compiled
def take_out(board: Board) -> None:
    """Lift the tiles of a window, and note in their slots what was there."""
    for n in range(board.state.lifted):
        note = board.notes[n]
        lift_tile(board, note.slot)
        board.slots[note.slot].former = note.turned


@compiled
def put_back(board: Board) -> None:
    """Lay the tiles of a window as they were."""
    for n in range(board.state.lifted):
        lay_tile(board, board.notes[n].slot, board.notes[n].turned)


@compiled
def search_window(board: Board, waste: int, more: bool) -> int:
    """Search another filling of a surveyed window, with one tile more or with as many, by `search_filling`."""
    count = board.state.lifted
    order_squares(board)
    take_out(board)
    if more:
        depth = search_filling(board, count + 1, waste - board.facts.needed + SLACK, True)
    else:
        depth = search_filling(board, count, waste + LOOSE_SLACK, False)
    for n in range(count):
        board.slots[board.notes[n].slot].former = NO_TILE
    return depth


@compiled
def refill_window(board: Board, window: Window, more: bool, heat: float) -> bool:
    """Refill a window, with one tile more or with as many; return True if that worked."""
    survey_window(board, window)
    waste, before = waste_of_window(board), board.state.joins
    if not is_promising(board, waste, more):
        return False
    depth = search_window(board, waste, more)
    if depth >= 0:
        lay_for_good(board, depth)
        gained = CYCLE * (board.state.joins - before)
        if more or gained >= 0 or random_part(board) < exp(gained / heat):
            return True
        take_out_again(board, depth)
    put_back(board)
    return False


@compiled
def random_side(board: Board, least: int, most: int, limit: int) -> int:
    """Return a side for a window."""
    return min(limit, least + random_below(board, most - least + 1))


@compiled
def any_window(board: Board) -> Window:
    """Return a window anywhere."""
    wide, high = board.facts.width, board.facts.height
    width, height = random_side(board, SMALLEST, LARGEST, wide), random_side(board, SMALLEST, LARGEST, high)
    return Window(random_below(board, wide - width + 1), random_below(board, high - height + 1), width, height)


@compiled
def close_window(board: Board, old: Window) -> Window:
    """Return a window that holds a square of another."""
    wide, high = board.facts.width, board.facts.height
    x, y = old.left + random_below(board, old.width), old.top + random_below(board, old.height)
    width = random_side(board, CLOSE_SMALLEST, CLOSE_LARGEST, wide)
    height = random_side(board, CLOSE_SMALLEST, CLOSE_LARGEST, high)
    left = max(0, min(wide - width, x - random_below(board, width)))
    top = max(0, min(high - height, y - random_below(board, height)))
    return Window(left, top, width, height)


@compiled
def exchange_tiles(board: Board) -> None:
    """Put a free tile in the place of another, where it fits as well."""
    n = random_below(board, board.facts.width * board.facts.height)
    slot = board.squares[square_at(board, n, 0)].slot
    new = free_one(board, slot) if slot != NO_SLOT else NO_TILE
    if new == NO_TILE:
        return
    gained = (tile_of(board, board.slots[slot].turned).worth - tile_of(board, new).worth) / WORTH_UNIT
    if gained >= 0 or random_part(board) < exp(gained / EXCHANGE_HEAT):
        lift_tile(board, slot)
        lay_tile(board, slot, new)


@compile_entrance
def improve_board(board: Board, steps: int, heat: float) -> None:
    """Take a number of steps, and remember the best board."""
    for _ in range(steps):
        window = any_window(board)
        if refill_window(board, window, False, heat):
            refill_window(board, close_window(board, window), True, heat)
        for _ in range(EXCHANGES):
            exchange_tiles(board)
        if board.state.laid > board.state.best:
            keep_best(board)


@compiled
def is_bare(board: Board, slot: SlotNumber) -> bool:
    """Return True if no tile is in a slot."""
    for place in range(board.slots[slot].length):
        if board.squares[board.slots[slot].squares[place]].name != NO_NAME:
            return False
    return True


@compile_entrance
def grow_layout(board: Board, slot: SlotNumber, turned: TurnedNumber, slots: NDArray[np.uint32]) -> None:
    """Lay a first tile, then any that fit, slot by slot in random order, until nothing more does."""
    lay_tile(board, slot, turned)
    for n in range(len(slots) - 1, 0, -1):
        other = random_below(board, n + 1)
        slots[n], slots[other] = slots[other], slots[n]
    before = 0
    while before < board.state.laid:
        before = board.state.laid
        for one in slots:
            new = free_one(board, one) if is_bare(board, one) else NO_TILE
            if new != NO_TILE:
                lay_tile(board, one, new)
    keep_best(board)
