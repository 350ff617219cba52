"""The steps of the layout engine, compiled: small windows are refilled, and single tiles exchanged.

A step takes out the tiles of a small window and searches all other ways to fill it, square by square, for a filling
that holds one tile more, or at least another one that holds as many. Beside that, single tiles are exchanged for free
ones that fit as well, mostly so that well-connected ones come free.

Methods: large-neighbourhood search (P. Shaw, “Using constraint programming and local search methods to solve vehicle
routing problems”, 1998); a worse board is accepted now and then, more and more rarely (S. Kirkpatrick, C. D. Gelatt and
M. P. Vecchi, “Optimization by simulated annealing”, 1983).
"""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

from puzzles.dominoes.search.candidates import free_one
from puzzles.dominoes.search.filling import fill, settle, unsettle
from puzzles.dominoes.search.laying import keep, lift, put, tile_of
from puzzles.dominoes.search.machine import below, compiled, entrance, part
from puzzles.dominoes.search.records import NO_NAME, NO_SLOT, NO_TILE, WORTH_UNIT, Board, SlotNumber, TurnedNumber
from puzzles.dominoes.search.windows import Window, order, square_at, survey, wasted

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
    return is_partly and (waste >= WORTH_IT if more else waste >= POOR or part(board) < POOR_TRIED)


@compiled
def take_out(board: Board) -> None:
    """Lift the tiles of a window, and note in their slots what was there."""
    for n in range(board.state.lifted):
        note = board.notes[n]
        lift(board, note.slot)
        board.slots[note.slot].former = note.turned


@compiled
def put_back(board: Board) -> None:
    """Lay the tiles of a window as they were."""
    for n in range(board.state.lifted):
        put(board, board.notes[n].slot, board.notes[n].turned)


@compiled
def search(board: Board, waste: int, more: bool) -> int:
    """Search another filling of a surveyed window, with one tile more or with as many; return what `fill` does."""
    count = board.state.lifted
    order(board)
    take_out(board)
    if more:
        depth = fill(board, count + 1, waste - board.facts.needed + SLACK, True)
    else:
        depth = fill(board, count, waste + LOOSE_SLACK, False)
    for n in range(count):
        board.slots[board.notes[n].slot].former = NO_TILE
    return depth


@compiled
def refill(board: Board, window: Window, more: bool, heat: float) -> bool:
    """Refill a window, with one tile more or with as many; return True if that worked."""
    survey(board, window)
    waste, before = wasted(board), board.state.joins
    if not is_promising(board, waste, more):
        return False
    depth = search(board, waste, more)
    if depth >= 0:
        settle(board, depth)
        gained = CYCLE * (board.state.joins - before)
        if more or gained >= 0 or part(board) < exp(gained / heat):
            return True
        unsettle(board, depth)
    put_back(board)
    return False


@compiled
def between(board: Board, least: int, most: int, limit: int) -> int:
    """Return a side for a window."""
    return min(limit, least + below(board, most - least + 1))


@compiled
def any_window(board: Board) -> Window:
    """Return a window anywhere."""
    wide, high = board.facts.width, board.facts.height
    width, height = between(board, SMALLEST, LARGEST, wide), between(board, SMALLEST, LARGEST, high)
    return Window(below(board, wide - width + 1), below(board, high - height + 1), width, height)


@compiled
def close_window(board: Board, old: Window) -> Window:
    """Return a window that holds a square of another."""
    wide, high = board.facts.width, board.facts.height
    x, y = old.left + below(board, old.width), old.top + below(board, old.height)
    width = between(board, CLOSE_SMALLEST, CLOSE_LARGEST, wide)
    height = between(board, CLOSE_SMALLEST, CLOSE_LARGEST, high)
    left = max(0, min(wide - width, x - below(board, width)))
    top = max(0, min(high - height, y - below(board, height)))
    return Window(left, top, width, height)


@compiled
def exchange(board: Board) -> None:
    """Put a free tile in the place of another, where it fits as well."""
    n = below(board, board.facts.width * board.facts.height)
    slot = board.squares[square_at(board, n, 0)].slot
    new = free_one(board, slot) if slot != NO_SLOT else NO_TILE
    if new == NO_TILE:
        return
    gained = (tile_of(board, board.slots[slot].turned).worth - tile_of(board, new).worth) / WORTH_UNIT
    if gained >= 0 or part(board) < exp(gained / EXCHANGE_HEAT):
        lift(board, slot)
        put(board, slot, new)


@entrance
def improve(board: Board, steps: int, heat: float) -> None:
    """Take a number of steps, and remember the best board."""
    for _ in range(steps):
        window = any_window(board)
        if refill(board, window, False, heat):
            refill(board, close_window(board, window), True, heat)
        for _ in range(EXCHANGES):
            exchange(board)
        if board.state.laid > board.state.best:
            keep(board)


@compiled
def is_bare(board: Board, slot: SlotNumber) -> bool:
    """Return True if no tile is in a slot."""
    for place in range(board.slots[slot].length):
        if board.squares[board.slots[slot].squares[place]].name != NO_NAME:
            return False
    return True


@entrance
def grow(board: Board, slot: SlotNumber, turned: TurnedNumber, slots: NDArray[np.uint32]) -> None:
    """Lay a first tile, then any that fit, slot by slot in random order, until nothing more does."""
    put(board, slot, turned)
    for n in range(len(slots) - 1, 0, -1):
        other = below(board, n + 1)
        slots[n], slots[other] = slots[other], slots[n]
    before = 0
    while before < board.state.laid:
        before = board.state.laid
        for one in slots:
            new = free_one(board, one) if is_bare(board, one) else NO_TILE
            if new != NO_TILE:
                put(board, one, new)
    keep(board)
