"""Lay a whole rack with at least a number of joins, compiled: always goes on beside the laid tiles.

A depth of the search decides one empty square beside a tile: which square of a free tile covers it, and in which
direction its tile goes, or that it stays empty. The square with the fewest choices is taken. Two budgets are spent on
the way: how many sides may be open, which is the length of the outline, and how many of the joined sides that the names
would allow may be lost. See `puzzles/dominoes/best.py`.
"""

from puzzles.dominoes.search.machine import compile_entrance, compiled
from puzzles.dominoes.search.racks import OPEN, UNDECIDED, Numbers, Rack, Table

FOUND, NONE, UNKNOWN = 1, 0, -1


@compiled
def step_of(direction: int, stride: int) -> int:
    """Return the step from a square to the next one in a direction: right, down, left, up."""
    step = 1 if direction & 1 == 0 else stride
    return step if direction < 2 else -step


@compiled
def count_bits(bits: int) -> int:
    """Return how many squares are in a set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def close_sides(rack: Rack, table: Table, square: int, count: int) -> int:
    """Close some sides of a tile's square, or open them again (a negative count); return what joins that costs."""
    most, circle = rack.outer[square], rack.circle_of[square]
    before: int = min(rack.mostly[circle], table.joinable[circle])
    could = min(most - table.closed[square], rack.partners[square])
    table.closed[square] += count
    table.joinable[circle] += min(most - table.closed[square], rack.partners[square]) - could
    after: int = min(rack.mostly[circle], table.joinable[circle])
    return before - after


@compiled
def fits_at(rack: Rack, table: Table, square: int, place: int, step: int, stride: int) -> bool:
    """Return True if a tile may lie with one of its squares on a place, and the next one a step further."""
    begin = place - (square - rack.first[square]) * step
    for n in range(rack.lengths[square]):
        here, one = begin + n * step, rack.first[square] + n
        if here < 0 or here >= len(table.at) or table.at[here] != UNDECIDED:
            return False
        for direction in range(4):
            other = table.at[here + step_of(direction, stride)]
            if other >= 0 and not rack.matching[one] >> other & 1:
                return False
    return True


@compiled
def keep_bounds(table: Table, depth: int) -> None:
    """Hand the bounds of the laid tiles on to the next depth."""
    for n in range(4):
        table.bounds[depth + 1, n] = table.bounds[depth, n]


@compiled
def stretch_bounds(table: Table, x: int, y: int, depth: int) -> None:
    """Stretch the bounds around a square."""
    table.bounds[depth, 0] = min(table.bounds[depth, 0], x)
    table.bounds[depth, 1] = max(table.bounds[depth, 1], x)
    table.bounds[depth, 2] = min(table.bounds[depth, 2], y)
    table.bounds[depth, 3] = max(table.bounds[depth, 3], y)


@compiled
def put_tile(rack: Rack, table: Table, square: int, place: int, step: int, stride: int, depth: int) -> None:
    """Lay a tile, and note for the next depth what is left."""
    sides, losses, first = table.sides[depth], table.losses[depth], rack.first[square]
    begin = place - (square - first) * step
    keep_bounds(table, depth)
    for n in range(rack.lengths[square]):
        table.at[begin + n * step] = first + n
    for n in range(rack.lengths[square]):
        here, count = begin + n * step, 0
        for direction in range(4):
            count += table.at[here + step_of(direction, stride)] == OPEN
        sides -= count
        losses -= close_sides(rack, table, first + n, count)
        stretch_bounds(table, here % stride, here // stride, depth + 1)
    table.sides[depth + 1], table.losses[depth + 1] = sides, losses
    table.rest[depth + 1] = table.rest[depth] & ~rack.own[square]


@compiled
def take_tile(rack: Rack, table: Table, square: int, place: int, step: int) -> None:
    """Take up the tile that was laid last."""
    first = rack.first[square]
    begin = place - (square - first) * step
    for n in range(rack.lengths[square]):
        close_sides(rack, table, first + n, -table.closed[first + n])
        table.at[begin + n * step] = UNDECIDED


@compiled
def leave_empty(rack: Rack, table: Table, place: int, stride: int, depth: int) -> None:
    """Leave a square empty, and note for the next depth what is left."""
    sides, losses = table.sides[depth], table.losses[depth]
    table.at[place] = OPEN
    for direction in range(4):
        other = table.at[place + step_of(direction, stride)]
        if other >= 0:
            sides -= 1
            losses -= close_sides(rack, table, other, 1)
    table.sides[depth + 1], table.losses[depth + 1] = sides, losses
    table.rest[depth + 1] = table.rest[depth]
    keep_bounds(table, depth)


@compiled
def undo_empty(rack: Rack, table: Table, place: int, stride: int) -> None:
    """Make the square undecided again that was left empty last."""
    for direction in range(4):
        other = table.at[place + step_of(direction, stride)]
        if other >= 0:
            close_sides(rack, table, other, -1)
    table.at[place] = UNDECIDED


@compiled
def choose_square(rack: Rack, table: Table, stride: int, depth: int) -> bool:
    """Choose the next square: beside a tile, with the fewest possible tiles. Return False if there is none."""
    fewest = 1 << 30
    for place in table.places:
        if table.at[place] != UNDECIDED:
            continue
        fitting, touches = table.rest[depth], False
        for direction in range(4):
            other = table.at[place + step_of(direction, stride)]
            if other >= 0:
                fitting &= rack.matching[other]
                touches = True
        if touches:
            count = count_bits(fitting)
            if count < fewest:
                fewest = count
                table.chosen[depth], table.candidates[depth] = place, fitting
                if count == 0:
                    break
    table.choices[depth] = -1
    return fewest < 1 << 30


@compiled
def undo_choice(rack: Rack, table: Table, stride: int, depth: int) -> None:
    """Undo the choice of a depth."""
    choice = table.choices[depth]
    if choice == 4 * len(rack.outer):
        undo_empty(rack, table, table.chosen[depth], stride)
    elif choice >= 0:
        take_tile(rack, table, choice >> 2, table.chosen[depth], step_of(choice & 3, stride))


@compiled
def is_hopeless(table: Table, depth: int) -> bool:
    """Return True if too much was left open for the wanted joins."""
    wide = table.bounds[depth, 1] - table.bounds[depth, 0] + 1
    high = table.bounds[depth, 3] - table.bounds[depth, 2] + 1
    is_out = table.sides[depth] < 0 or table.losses[depth] < 0
    return bool(is_out or 2 * (wide + high) > table.most_open[0])


@compiled
def go_on(rack: Rack, table: Table, stride: int, depth: int) -> bool:
    """Try the next choice of a depth that leaves hope; return False if there is none."""
    nothing, place = 4 * len(rack.outer), table.chosen[depth]
    choice = table.choices[depth] + 1
    while choice <= nothing:
        table.choices[depth] = choice
        if choice == nothing:
            leave_empty(rack, table, place, stride, depth)
            if not is_hopeless(table, depth + 1):
                return True
            undo_empty(rack, table, place, stride)
        elif not table.candidates[depth] >> (choice >> 2) & 1:
            choice |= 3
        else:
            square, step = choice >> 2, step_of(choice & 3, stride)
            if fits_at(rack, table, square, place, step, stride):
                put_tile(rack, table, square, place, step, stride, depth)
                if not is_hopeless(table, depth + 1):
                    return True
                take_tile(rack, table, square, place, step)
            if rack.lengths[square] == 1:
                choice |= 3
        choice += 1
    return False


@compile_entrance
def lay_all(rack: Rack, table: Table, stride: int, nodes: Numbers) -> int:
    """Look for a board with the whole rack: FOUND, NONE, or UNKNOWN if `nodes` ran out."""
    depth = 0
    is_open = choose_square(rack, table, stride, 0)
    while depth >= 0:
        if table.rest[depth] == 0:
            return FOUND
        if is_open and go_on(rack, table, stride, depth):
            depth += 1
            nodes[0] -= 1
            if nodes[0] < 0:
                return UNKNOWN
            is_open = choose_square(rack, table, stride, depth)
            continue
        depth -= 1
        if depth >= 0:
            undo_choice(rack, table, stride, depth)
            is_open = True
    return NONE
