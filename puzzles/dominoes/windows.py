"""The search of the layout engine, compiled: exact windows over tables of whole numbers.

A step takes out the tiles of a small window and searches all that could lie there instead, square by square, for a
filling that holds one tile more, or at least another one that holds as many. What prunes this search is *waste*: the
pairs of neighbouring empty squares and the empty squares' sides on the edge. On a board where all tiles hang together,
three times the covered squares are a constant, plus the cycles of contact, less the waste (count the sides of all
squares twice). A tile of two squares more therefore needs a waste of six less, give or take the cycles, and a branch
that has already wasted more than that is left.

A tile that lies elsewhere may be taken where it is wanted, if a free one fits its old place just as well. Beside the
windows, single tiles are exchanged for free ones that fit as well, mostly so that well-connected ones come free.

Everything here works on the tables of `slots.Position`; the columns have names. Nothing checks its arguments.
"""

from __future__ import annotations

from math import exp

from puzzles.dominoes.laying import (
    EXCHANGES,
    below,
    compiled,
    cover,
    exchange,
    fitting,
    keep,
    lift,
    movable,
    part,
    put,
    uncover,
)
from puzzles.dominoes.slots import (
    ACROSS,
    AROUND,
    AT,
    BEFORE,
    BEST,
    BOTTOM,
    CANDIDATE,
    CELLS,
    CHOICE,
    CONTACTS,
    DOWN,
    EDGES,
    EMPTY,
    FOUND,
    FRAME_SIZE,
    FRAMES,
    FREE,
    HEIGHT,
    HERE,
    INSIDE,
    INSTEAD,
    LAID,
    LEAVE,
    LEFT,
    LEFT_EMPTY,
    LENGTH,
    LENGTHS,
    LIFTED,
    LIFTED_COUNT,
    LYING,
    MARK,
    MARKS,
    NAME,
    NEEDED,
    NOTHING,
    OPEN,
    OPTION,
    OPTIONS,
    POSITION,
    QUEUE,
    REGION,
    REPLACEMENT,
    RIGHT,
    SEEN,
    SHORTEST,
    SLOT,
    SQUARE,
    SQUARE_SIZE,
    SQUARES,
    STAMP,
    THERE,
    TILE,
    TILES,
    TOP,
    TRIED,
    TURNED,
    WASTE,
    WHERE,
    WIDTH,
    Memory,
    X,
    Y,
)

SMALLEST, LARGEST = 2, 4
"""The sides of a window in which as many tiles are looked for."""
CLOSE_SMALLEST, CLOSE_LARGEST = 3, 4
"""The sides of a window in which one more is looked for, where a window has just been filled anew."""
NODES = 200
"""How many squares may be decided in one search."""
BRANCHES = 4
"""How many of the free tiles that fit a slot are tried."""
MOVES_FOR_MORE, MOVES_FOR_AS_MANY = 2, 1
"""How many of the tiles that lie elsewhere are tried there: when one tile more is looked for, and else."""
SLACK, LOOSE_SLACK = 1, 2
"""By how many cycles of contact a filling with a tile more, and one with as many, may exceed the present one."""
WORTH_IT = 7
"""The waste in a window from which on it is searched for one tile more."""
POOR, POOR_TRIED = 2, 0.3
"""A window with less waste than this is tried only this often."""
EMPTY_FIRST = 0.1
"""How often a square is left empty before anything is tried there."""
CYCLE, HEAT = 0.2, 0.25
"""What a cycle of contact is worth, in tiles, and how easily it is given up."""


@compiled
def together(m: Memory, size: int) -> bool:
    """Whether all that lies in a region or beside it hangs together."""
    m[STAMP] += 2
    stamp = m[STAMP]
    left, first, region, queue = 0, EMPTY, m[REGION], m[QUEUE]
    for n in range(size):
        for way in range(5):
            square = m[region + n] if way == 4 else m[m[region + n] + AROUND + way]
            if m[square + NAME] != EMPTY and m[square + SEEN] != stamp:
                m[square + SEEN] = stamp
                left += 1
                first = square
    if left == 0:
        return True
    m[first + SEEN] = stamp + 1
    left -= 1
    m[queue] = first
    head, tail = 0, 1
    while head < tail and left:
        square = m[queue + head]
        head += 1
        for way in range(4):
            other = m[square + AROUND + way]
            if m[other + NAME] != EMPTY and m[other + SEEN] != stamp + 1:
                if m[other + SEEN] == stamp:
                    left -= 1
                m[other + SEEN] = stamp + 1
                m[queue + tail] = other
                tail += 1
    return left == 0


@compiled
def do(m: Memory, frame: int, number: int) -> None:
    """Lays a frame's candidate, after another tile has taken its old place if it lies elsewhere."""
    turned, instead, slot = m[frame + CANDIDATE + number], m[frame + REPLACEMENT + number], m[frame + HERE]
    m[frame + LYING], m[frame + INSTEAD] = turned, instead
    if instead != EMPTY:
        there = m[m[turned + TILE] + WHERE]
        m[frame + THERE], m[frame + BEFORE] = there, m[there + TURNED]
        cover(m, there, instead)
        m[m[turned + TILE] + WHERE] = EMPTY
        m[m[instead + TILE] + WHERE] = there
        m[there + TURNED] = instead
    cover(m, slot, turned)
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + OPEN] = 0


@compiled
def undo(m: Memory, frame: int, lying: int) -> None:
    """Takes back what a frame has laid."""
    slot, instead = m[frame + HERE], m[frame + INSTEAD]
    uncover(m, slot, lying)
    if instead != EMPTY:
        there, before = m[frame + THERE], m[frame + BEFORE]
        m[m[instead + TILE] + FREE] = 1
        m[m[instead + TILE] + WHERE] = EMPTY
        cover(m, there, before)
        m[m[before + TILE] + WHERE] = there
        m[there + TURNED] = before
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + OPEN] = 1


@compiled
def begin(m: Memory, frame: int) -> None:
    """Readies a frame: its options in random order, leaving the square empty mostly last."""
    count = 0
    for length in range(1, 4):
        if m[LENGTHS + length - 1]:
            m[frame + CHOICE + count] = 4 * m[ACROSS] + length
            count += 1
            if length > 1:
                m[frame + CHOICE + count] = 4 * m[DOWN] + length
                count += 1
    for n in range(count - 1, 0, -1):
        other = below(m, n + 1)
        m[frame + CHOICE + n], m[frame + CHOICE + other] = m[frame + CHOICE + other], m[frame + CHOICE + n]
    m[frame + CHOICE + count] = LEAVE
    if part(m) < EMPTY_FIRST:
        m[frame + CHOICE], m[frame + CHOICE + count] = m[frame + CHOICE + count], m[frame + CHOICE]
    m[frame + OPTIONS] = count + 1
    m[frame + OPTION] = -1
    m[frame + TRIED] = m[frame + FOUND] = 0
    m[frame + LYING] = NOTHING


@compiled
def arrive(m: Memory, frame: int, size: int) -> bool:
    """Moves a frame on to the next square of the region that is not decided yet; whether there is none."""
    at = m[frame + POSITION]
    while at < size and not m[m[m[REGION] + at] + OPEN]:
        at += 1
    m[frame + POSITION] = at
    m[frame + LYING] = NOTHING
    m[frame + OPTION] = m[frame + OPTIONS] = m[frame + TRIED] = m[frame + FOUND] = 0
    return bool(at == size)


@compiled
def withdraw(m: Memory, frame: int) -> int:
    """Takes back what a frame has done; how many squares are undecided again."""
    lying = m[frame + LYING]
    m[frame + LYING] = NOTHING
    if lying == NOTHING:
        return 0
    if lying == LEFT_EMPTY:
        m[m[m[REGION] + m[frame + POSITION]] + OPEN] = 1
        return 1
    undo(m, frame, lying)
    return int(m[m[frame + HERE] + LENGTH])


@compiled
def leave(m: Memory, frame: int, most_waste: int) -> bool:
    """Leaves a frame's square empty, if that does not waste too much."""
    square = m[m[REGION] + m[frame + POSITION]]
    waste = m[frame + WASTE] + m[square + EDGES]
    for way in range(4):
        other = m[square + AROUND + way]
        if m[other + INSIDE] and m[other + NAME] == EMPTY and not m[other + OPEN]:
            waste += 1
    if waste > most_waste:
        return False
    m[square + OPEN] = 0
    m[frame + LYING] = LEFT_EMPTY
    m[frame + FRAME_SIZE + WASTE] = waste
    m[frame + FRAME_SIZE + LAID] = m[frame + LAID]
    return True


@compiled
def look(m: Memory, frame: int, slot: int, moves: int) -> bool:
    """Notes candidates for a slot, if all its squares are undecided; whether there are any."""
    if slot == EMPTY:
        return False
    for n in range(m[slot + LENGTH]):
        if not m[m[slot + SQUARE + n] + OPEN]:
            return False
    count = fitting(m, slot, frame + CANDIDATE, BRANCHES)
    for n in range(count):
        m[frame + REPLACEMENT + n] = EMPTY
    count = movable(m, slot, frame, count, moves)
    m[frame + HERE], m[frame + FOUND], m[frame + TRIED] = slot, count, 0
    return bool(count > 0)


@compiled
def advance(m: Memory, frame: int, most_waste: int, moves: int) -> int:
    """Does the next thing that a frame may do; how many squares that decides, 0 if there is nothing left."""
    while m[frame + TRIED] == m[frame + FOUND]:
        m[frame + OPTION] += 1
        if m[frame + OPTION] >= m[frame + OPTIONS]:
            return 0
        choice = m[frame + CHOICE + m[frame + OPTION]]
        if choice != LEAVE:
            look(m, frame, m[m[m[REGION] + m[frame + POSITION]] + AT + choice], moves)
        elif leave(m, frame, most_waste):
            return 1
    do(m, frame, m[frame + TRIED])
    m[frame + TRIED] += 1
    m[frame + FRAME_SIZE + WASTE] = m[frame + WASTE]
    m[frame + FRAME_SIZE + LAID] = m[frame + LAID] + 1
    return int(m[m[frame + HERE] + LENGTH])


@compiled
def fill(m: Memory, size: int, target: int, most_waste: int, moves: int) -> int:
    """Searches a filling of a region's squares with so many tiles or more and no more waste; its frames, or -1.

    The squares are in the order in which they are decided. What the frames did is still done if one is found.
    """
    first, nodes, left, deeper = m[FRAMES], 0, size, True
    for n in range(size):
        m[m[m[REGION] + n] + OPEN] = 1
    m[first + POSITION] = m[first + WASTE] = m[first + LAID] = 0
    frame = first
    while frame >= first:
        if not deeper:
            left += withdraw(m, frame)
        else:
            nodes += 1
            if arrive(m, frame, size):
                if m[frame + LAID] >= target and together(m, size):
                    return int((frame - first) // FRAME_SIZE)
            elif m[frame + LAID] + left // m[SHORTEST] >= target:
                begin(m, frame)
        decided = advance(m, frame, most_waste, moves) if nodes <= NODES else 0
        left -= decided
        deeper = decided > 0
        if deeper:
            m[frame + FRAME_SIZE + POSITION] = m[frame + POSITION] + 1
            frame += FRAME_SIZE
        else:
            frame -= FRAME_SIZE
    for n in range(size):
        m[m[m[REGION] + n] + OPEN] = 0
    return -1


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
def settle(m: Memory, depth: int, size: int) -> None:
    """Lays for good what the frames have found."""
    for n in range(depth - 1, -1, -1):
        frame = m[FRAMES] + n * FRAME_SIZE
        if m[frame + LYING] > 0:
            undo(m, frame, m[frame + LYING])
    for n in range(depth):
        frame = m[FRAMES] + n * FRAME_SIZE
        if m[frame + LYING] > 0:
            if m[frame + INSTEAD] != EMPTY:
                lift(m, m[frame + THERE])
                put(m, m[frame + THERE], m[frame + INSTEAD])
            put(m, m[frame + HERE], m[frame + LYING])
    for n in range(size):
        m[m[m[REGION] + n] + OPEN] = 0


@compiled
def unsettle(m: Memory, depth: int) -> None:
    """Takes that back."""
    for n in range(depth - 1, -1, -1):
        frame = m[FRAMES] + n * FRAME_SIZE
        if m[frame + LYING] > 0:
            lift(m, m[frame + HERE])
            if m[frame + INSTEAD] != EMPTY:
                lift(m, m[frame + THERE])
                put(m, m[frame + THERE], m[frame + BEFORE])


@compiled
def refill(m: Memory, left: int, top: int, width: int, height: int, more: int) -> bool:
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
    if more:
        depth = fill(m, size, count + 1, waste - m[NEEDED] + SLACK, MOVES_FOR_MORE)
    else:
        depth = fill(m, size, count, waste + LOOSE_SLACK, MOVES_FOR_AS_MANY)
    if depth >= 0:
        settle(m, depth, size)
        gained = CYCLE * (m[CONTACTS] - before)
        if more or gained >= 0 or part(m) < exp(gained / HEAT):
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
def improve(m: Memory, steps: int) -> None:
    """Takes so many steps, and remembers the best board."""
    wide, high = m[WIDTH], m[HEIGHT]
    for _ in range(steps):
        width, height = between(m, SMALLEST, LARGEST, wide), between(m, SMALLEST, LARGEST, high)
        left, top = below(m, wide - width + 1), below(m, high - height + 1)
        if refill(m, left, top, width, height, 0):
            x, y = left + below(m, width), top + below(m, height)
            width, height = (
                between(m, CLOSE_SMALLEST, CLOSE_LARGEST, wide),
                between(m, CLOSE_SMALLEST, CLOSE_LARGEST, high),
            )
            left = max(0, min(wide - width, x - below(m, width)))
            top = max(0, min(high - height, y - below(m, height)))
            refill(m, left, top, width, height, 1)
        for _ in range(EXCHANGES):
            exchange(m)
        if m[TILES] > m[BEST]:
            keep(m)
