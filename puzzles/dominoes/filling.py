"""The exact search of a window's squares, compiled: what could lie there instead of what does.

Square by square, in a fixed order, a tile is laid that has this as its first square, or the square is left empty. A
tile that lies elsewhere may be taken where it is wanted, if a free one fits its old place; in a thorough search also if
a third tile does, whose place a free one fits. What prunes the search is explained in `windows`.
"""

from __future__ import annotations

from puzzles.dominoes.laying import below, compiled, cover, fitting, lift, movable, part, put, uncover
from puzzles.dominoes.slots import (
    ACROSS,
    AROUND,
    AT,
    BEFORE,
    CANDIDATE,
    CHOICE,
    DOWN,
    EDGES,
    EMPTY,
    FORMER,
    FOUND,
    FRAME_SIZE,
    FRAMES,
    FREE,
    HERE,
    INSIDE,
    INSTEAD,
    LAID,
    LAST,
    LAST_BEFORE,
    LAST_THERE,
    LEAVE,
    LEFT_EMPTY,
    LENGTH,
    LENGTHS,
    LIFTED_COUNT,
    LYING,
    NAME,
    NOTHING,
    OPEN,
    OPTION,
    OPTIONS,
    POSITION,
    QUEUE,
    REGION,
    REPLACEMENT,
    SECOND,
    SEEN,
    SHORTEST,
    SQUARE,
    STAMP,
    THERE,
    TILE,
    TRIED,
    TURNED,
    WASTE,
    WHERE,
    Memory,
)

NODES, THOROUGH_NODES = 100, 200
"""How many squares may be decided in one search, and in a thorough one."""
BRANCHES = 4
"""How many of the free tiles that fit a slot are tried."""
MOVES, THOROUGH_MOVES = 1, 2
"""How many of the tiles that lie elsewhere are tried there, and how many in a thorough search."""
EMPTY_FIRST = 0.1
"""How often a square is left empty before anything is tried there."""


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
def give(m: Memory, slot: int, turned: int) -> None:
    """Lays a tile in the place of another, while a search goes on."""
    cover(m, slot, turned)
    m[m[turned + TILE] + WHERE] = slot
    m[slot + TURNED] = turned


@compiled
def do(m: Memory, frame: int, number: int) -> None:
    """Lays a frame's candidate; if it lies elsewhere, its replacement takes its old place, and another that one's."""
    turned, instead, last = (
        m[frame + CANDIDATE + number],
        m[frame + REPLACEMENT + number],
        m[frame + SECOND + number],
    )
    slot = m[frame + HERE]
    m[frame + LYING], m[frame + INSTEAD], m[frame + LAST] = turned, instead, last
    if instead != EMPTY:
        there = m[m[turned + TILE] + WHERE]
        m[frame + THERE], m[frame + BEFORE] = there, m[there + TURNED]
        if last != EMPTY:
            place = m[m[instead + TILE] + WHERE]
            m[frame + LAST_THERE], m[frame + LAST_BEFORE] = place, m[place + TURNED]
            give(m, place, last)
        give(m, there, instead)
        m[m[turned + TILE] + WHERE] = EMPTY
    cover(m, slot, turned)
    for n in range(m[slot + LENGTH]):
        m[m[slot + SQUARE + n] + OPEN] = 0


@compiled
def undo(m: Memory, frame: int, lying: int) -> None:
    """Takes back what a frame has laid."""
    slot, instead, last = m[frame + HERE], m[frame + INSTEAD], m[frame + LAST]
    uncover(m, slot, lying)
    if instead != EMPTY:
        free = instead if last == EMPTY else last
        m[m[free + TILE] + FREE] = 1
        m[m[free + TILE] + WHERE] = EMPTY
        if last != EMPTY:
            give(m, m[frame + LAST_THERE], m[frame + LAST_BEFORE])
        give(m, m[frame + THERE], m[frame + BEFORE])
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
def look(m: Memory, frame: int, slot: int, thorough: bool) -> bool:
    """Notes candidates for a slot, if all its squares are undecided; whether there are any."""
    if slot == EMPTY:
        return False
    for n in range(m[slot + LENGTH]):
        if not m[m[slot + SQUARE + n] + OPEN]:
            return False
    count = fitting(m, slot, frame + CANDIDATE, BRANCHES)
    for n in range(count):
        m[frame + REPLACEMENT + n] = m[frame + SECOND + n] = EMPTY
    count = movable(m, slot, frame, count, THOROUGH_MOVES if thorough else MOVES, thorough)
    m[frame + HERE], m[frame + FOUND], m[frame + TRIED] = slot, count, 0
    return bool(count > 0)


@compiled
def advance(m: Memory, frame: int, most_waste: int, thorough: bool) -> int:
    """Does the next thing that a frame may do; how many squares that decides, 0 if there is nothing left."""
    while m[frame + TRIED] == m[frame + FOUND]:
        m[frame + OPTION] += 1
        if m[frame + OPTION] >= m[frame + OPTIONS]:
            return 0
        choice = m[frame + CHOICE + m[frame + OPTION]]
        if choice != LEAVE:
            look(m, frame, m[m[m[REGION] + m[frame + POSITION]] + AT + choice], thorough)
        elif leave(m, frame, most_waste):
            return 1
    do(m, frame, m[frame + TRIED])
    m[frame + TRIED] += 1
    m[frame + FRAME_SIZE + WASTE] = m[frame + WASTE]
    m[frame + FRAME_SIZE + LAID] = m[frame + LAID] + 1
    return int(m[m[frame + HERE] + LENGTH])


@compiled
def is_former(m: Memory, end: int) -> bool:
    """Whether the frames up to one have laid just what was taken out."""
    found = 0
    for frame in range(m[FRAMES], end, FRAME_SIZE):
        if m[frame + LYING] > 0:
            if m[m[frame + HERE] + FORMER] != m[frame + LYING]:
                return False
            found += 1
    return bool(found == m[LIFTED_COUNT])


@compiled
def fill(m: Memory, size: int, target: int, most_waste: int, thorough: bool) -> int:
    """Searches a filling of a region's squares with so many tiles or more and no more waste; its frames, or -1.

    The squares are in the order in which they are decided. What the frames did is still done if one is found.
    What was taken out is not found again.
    """
    first, nodes, left, deeper = m[FRAMES], 0, size, True
    limit = THOROUGH_NODES if thorough else NODES
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
                if m[frame + LAID] >= target and not is_former(m, frame) and together(m, size):
                    return int((frame - first) // FRAME_SIZE)
            elif m[frame + LAID] + left // m[SHORTEST] >= target:
                begin(m, frame)
        decided = advance(m, frame, most_waste, thorough) if nodes <= limit else 0
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
def replace(m: Memory, frame: int, there: int, last: int) -> None:
    """Lays two tiles for good where a frame exchanges tiles elsewhere, so far as it does."""
    if m[frame + INSTEAD] != EMPTY:
        lift(m, m[frame + THERE])
        if m[frame + LAST] != EMPTY:
            lift(m, m[frame + LAST_THERE])
            put(m, m[frame + LAST_THERE], last)
        put(m, m[frame + THERE], there)


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
            replace(m, frame, m[frame + INSTEAD], m[frame + LAST])
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
            replace(m, frame, m[frame + BEFORE], m[frame + LAST_BEFORE])
