"""The search of the layout engine, compiled: small windows filled anew.

A step takes out the tiles of a small window and searches all that could lie there instead, square by square, for a
filling that holds one tile more, or at least another one that holds as many. What prunes this search is *waste*: the
pairs of neighbouring empty squares and the empty squares' sides on the edge. On a board where all tiles hang together,
three times the covered squares are a constant, plus the cycles of contact, less the waste (count the sides of all
squares twice). A tile of two squares more therefore needs a waste of six less, give or take the cycles, and a branch
that has already wasted more than that is left.

Beside the windows, single tiles are exchanged for free ones that fit as well, mostly so that well-connected ones come
free.
"""

from __future__ import annotations

from math import exp

from puzzles.dominoes.filling import fill, settle, unsettle
from puzzles.dominoes.laying import EXCHANGES, below, compiled, exchange, keep, lift, part, put
from puzzles.dominoes.slots import (
    ACROSS,
    AROUND,
    BEST,
    BOTTOM,
    CELLS,
    CONTACTS,
    DOWN,
    EDGES,
    EMPTY,
    FORMER,
    HEIGHT,
    INSIDE,
    LEFT,
    LENGTH,
    LIFTED,
    LIFTED_COUNT,
    MARK,
    MARKS,
    NAME,
    NEEDED,
    REGION,
    RIGHT,
    SLOT,
    SQUARE,
    SQUARE_SIZE,
    SQUARES,
    TILES,
    TOP,
    TURNED,
    WIDTH,
    Memory,
    X,
    Y,
)

SMALLEST, LARGEST = 2, 4
"""The sides of a window in which as many tiles are looked for."""
CLOSE_SMALLEST, CLOSE_LARGEST = 3, 4
"""The sides of a window in which one more is looked for, where a window has just been filled anew."""
SLACK, LOOSE_SLACK = 1, 2
"""By how many cycles of contact a filling with a tile more, and one with as many, may exceed the present one."""
WORTH_IT = 7
"""The waste in a window from which on it is searched for one tile more."""
POOR, POOR_TRIED = 2, 0.3
"""A window with less waste than this is tried only this often."""
CYCLE = 0.2
"""What a cycle of contact is worth, in tiles. Heat says how easily it is given up."""


@compiled
def square_at(m: Memory, x: int, y: int) -> int:
    """The square in a column and row."""
    return int(m[SQUARES] + SQUARE_SIZE * (y * m[WIDTH] + x))


@compiled
def mark_square(m: Memory, square: int, size: int) -> int:
    """Adds a square to those of the window, and stretches their bounds."""
    m[square + MARK] = m[MARKS]
    m[m[CELLS] + size] = square
    x, y = m[square + X], m[square + Y]
    m[LEFT] = min(m[LEFT], x)
    m[RIGHT] = max(m[RIGHT], x)
    m[TOP] = min(m[TOP], y)
    m[BOTTOM] = max(m[BOTTOM], y)
    return size + 1


@compiled
def survey(m: Memory, left: int, top: int, width: int, height: int) -> int:
    """Notes a window's tiles, and its squares with those of the tiles and the empty ones beside; how many squares."""
    m[MARKS] += 1
    m[LEFT], m[RIGHT], m[TOP], m[BOTTOM] = m[WIDTH], 0, m[HEIGHT], 0
    mark, size, cells, lifted, m[LIFTED_COUNT] = m[MARKS], 0, m[CELLS], m[LIFTED], 0
    for y in range(top, top + height):
        for x in range(left, left + width):
            square = square_at(m, x, y)
            if m[square + MARK] == mark:
                continue
            slot = m[square + SLOT]
            if slot == EMPTY:
                size = mark_square(m, square, size)
                continue
            m[lifted + 2 * m[LIFTED_COUNT]], m[lifted + 2 * m[LIFTED_COUNT] + 1] = slot, m[slot + TURNED]
            m[LIFTED_COUNT] += 1
            for n in range(m[slot + LENGTH]):
                size = mark_square(m, m[slot + SQUARE + n], size)
    for n in range(size):
        for way in range(4):
            other = m[m[cells + n] + AROUND + way]
            if m[other + INSIDE] and m[other + NAME] == EMPTY and m[other + MARK] != mark:
                size = mark_square(m, other, size)
    return size


@compiled
def wasted(m: Memory, size: int) -> int:
    """The waste in what was surveyed."""
    twice = 0
    for n in range(size):
        square = m[m[CELLS] + n]
        if m[square + NAME] == EMPTY:
            twice += 2 * m[square + EDGES]
            for way in range(4):
                other = m[square + AROUND + way]
                if m[other + INSIDE] and m[other + NAME] == EMPTY:
                    twice += 1 if m[other + MARK] == m[MARKS] else 2
    return twice >> 1


@compiled
def order(m: Memory) -> None:
    """Puts what was surveyed into the order in which it is decided: row by row or column by column, from any corner."""
    across, down = below(m, 2), 2 + below(m, 2)
    m[ACROSS], m[DOWN] = across, down
    wide, high = m[RIGHT] - m[LEFT] + 1, m[BOTTOM] - m[TOP] + 1
    by_rows, size = below(m, 2), 0
    for n in range(wide * high):
        x, y = (n % wide, n // wide) if by_rows else (n // high, n % high)
        x = m[LEFT] + x if across else m[RIGHT] - x
        y = m[TOP] + y if down == 3 else m[BOTTOM] - y
        square = square_at(m, x, y)
        if m[square + MARK] == m[MARKS]:
            m[m[REGION] + size] = square
            size += 1


@compiled
def refill(m: Memory, left: int, top: int, width: int, height: int, more: bool, heat: float) -> bool:
    """Fills a window anew, with one tile more or with as many; whether it did."""
    size = survey(m, left, top, width, height)
    lifted, count, waste = m[LIFTED], m[LIFTED_COUNT], wasted(m, size)
    if count == 0 or count == m[TILES] or (more and waste < WORTH_IT):
        return False
    if not more and waste < POOR and part(m) >= POOR_TRIED:
        return False
    order(m)
    before = m[CONTACTS]
    for n in range(count):
        lift(m, m[lifted + 2 * n])
        m[m[lifted + 2 * n] + FORMER] = m[lifted + 2 * n + 1]
    if more:
        depth = fill(m, size, count + 1, waste - m[NEEDED] + SLACK, True)
    else:
        depth = fill(m, size, count, waste + LOOSE_SLACK, False)
    for n in range(count):
        m[m[lifted + 2 * n] + FORMER] = EMPTY
    if depth >= 0:
        settle(m, depth, size)
        gained = CYCLE * (m[CONTACTS] - before)
        if more or gained >= 0 or part(m) < exp(gained / heat):
            return True
        unsettle(m, depth)
    for n in range(count):
        put(m, m[lifted + 2 * n], m[lifted + 2 * n + 1])
    return False


@compiled
def between(m: Memory, least: int, most: int, limit: int) -> int:
    """A side for a window."""
    return min(limit, least + below(m, most - least + 1))


@compiled
def improve(m: Memory, steps: int, heat: float) -> None:
    """Takes so many steps, and remembers the best board."""
    wide, high = m[WIDTH], m[HEIGHT]
    for _ in range(steps):
        width, height = between(m, SMALLEST, LARGEST, wide), between(m, SMALLEST, LARGEST, high)
        left, top = below(m, wide - width + 1), below(m, high - height + 1)
        if refill(m, left, top, width, height, False, heat):
            x, y = left + below(m, width), top + below(m, height)
            width, height = (
                between(m, CLOSE_SMALLEST, CLOSE_LARGEST, wide),
                between(m, CLOSE_SMALLEST, CLOSE_LARGEST, high),
            )
            left = max(0, min(wide - width, x - below(m, width)))
            top = max(0, min(high - height, y - below(m, height)))
            refill(m, left, top, width, height, True, heat)
        for _ in range(EXCHANGES):
            exchange(m)
        if m[TILES] > m[BEST]:
            keep(m)
