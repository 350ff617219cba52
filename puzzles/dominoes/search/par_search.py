"""Search for a board with a whole rack and at least a number of joins, compiled.

Each depth of the search decides one empty square beside a tile: which square of a free tile covers it and in which
direction that tile goes on, or that it stays empty. The square with the fewest choices comes first. Two budgets may not
be overspent: how many sides may be left open, and how many joined sides, of those that the names allow, may be lost. A
link that can't be made any more takes two from both. `puzzles/dominoes/par.py` explains the terms.
"""

from puzzles.dominoes.search.compiler import compile_entrance, compile_part
from puzzles.dominoes.search.rack_arrays import OPEN, UNDECIDED, Numbers, Rack, SearchTable

BOARD_FOUND, NO_BOARD, UNKNOWN = 1, 0, -1


@compile_part
def compute_step(direction: int, stride: int) -> int:
    """Return how much the index of a square changes to the right, down, left or up (directions 0 to 3)."""
    step = 1 if direction & 1 == 0 else stride
    return step if direction < 2 else -step


@compile_part
def count_bits(bits: int) -> int:
    """Count the one bits of a number."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compile_part
def close_sides(rack: Rack, table: SearchTable, square: int, count: int) -> int:
    """Mark `count` more sides of a tile's square as open for good; a negative number undoes that.

    Return how many joined sides that loses.
    """
    most, circle = rack.outer[square], rack.circle_of[square]
    before: int = min(rack.most_joined[circle], table.joinable[circle])
    could = min(most - table.closed[square], rack.partners[square])
    table.closed[square] += count
    table.joinable[circle] += min(most - table.closed[square], rack.partners[square]) - could
    after: int = min(rack.most_joined[circle], table.joinable[circle])
    return before - after


@compile_part
def can_tile_be_placed(rack: Rack, table: SearchTable, square: int, place: int, step: int, stride: int) -> bool:
    """Return True if a tile may be laid with `square` on `place`, and its next square one `step` further."""
    start = place - (square - rack.first[square]) * step
    for n in range(rack.lengths[square]):
        here, one = start + n * step, rack.first[square] + n
        if here < 0 or here >= len(table.at) or table.at[here] != UNDECIDED:
            return False
        for direction in range(4):
            other = table.at[here + compute_step(direction, stride)]
            if other >= 0 and not rack.matching[one] >> other & 1:
                return False
    return True


@compile_part
def copy_bounds(table: SearchTable, depth: int) -> None:
    """Copy the bounds of the laid tiles to the next depth."""
    for n in range(4):
        table.bounds[depth + 1, n] = table.bounds[depth, n]


@compile_part
def stretch_bounds(table: SearchTable, x: int, y: int, depth: int) -> None:
    """Stretch the bounds of the laid tiles so that they include a square."""
    table.bounds[depth, 0] = min(table.bounds[depth, 0], x)
    table.bounds[depth, 1] = max(table.bounds[depth, 1], x)
    table.bounds[depth, 2] = min(table.bounds[depth, 2], y)
    table.bounds[depth, 3] = max(table.bounds[depth, 3], y)


@compile_part
def may_link_be_made(rack: Rack, table: SearchTable, one: int, other: int, stride: int, depth: int) -> bool:
    """Return True if two tiles touch, or if the second may still be laid beside the first, which is laid."""
    is_other_laid = table.rest[depth] & rack.own[other] == 0
    for place in table.places:
        here = table.at[place]
        if here < 0 or not rack.own[one] >> here & 1:
            continue
        for direction in range(4):
            beside = place + compute_step(direction, stride)
            there = table.at[beside]
            if is_other_laid:
                if there >= 0 and rack.own[other] >> there & 1:
                    return True
            elif there == UNDECIDED:
                fitting = rack.own[other] & rack.matching[here]
                for way in range(4):
                    near = table.at[beside + compute_step(way, stride)]
                    if near >= 0:
                        fitting &= rack.matching[near]
                if fitting:
                    return True
    return False


@compile_part
def take_lost_links_off(rack: Rack, table: SearchTable, stride: int, depth: int) -> None:
    """Take two from both budgets of the next depth for each link that has become impossible."""
    after = depth + 1
    table.lost[after], table.most_open[after] = table.lost[depth], table.most_open[depth]
    for n in range(len(rack.linked)):
        if table.lost[after] >> n & 1:
            continue
        one, other = rack.linked[n, 0], rack.linked[n, 1]
        if table.rest[after] & rack.own[one]:
            one, other = other, one
        if table.rest[after] & rack.own[one] or may_link_be_made(rack, table, one, other, stride, after):
            continue
        table.lost[after] |= 1 << n
        table.most_open[after] -= 2
        table.sides[after] -= 2
        table.losses[after] -= 2


@compile_part
def put_tile(rack: Rack, table: SearchTable, square: int, place: int, step: int, stride: int, depth: int) -> None:
    """Lay a tile, and write what remains of the budgets and the rack for the next depth."""
    sides, losses, first = table.sides[depth], table.losses[depth], rack.first[square]
    start = place - (square - first) * step
    copy_bounds(table, depth)
    for n in range(rack.lengths[square]):
        table.at[start + n * step] = first + n
    for n in range(rack.lengths[square]):
        here, count = start + n * step, 0
        for direction in range(4):
            count += table.at[here + compute_step(direction, stride)] == OPEN
        sides -= count
        losses -= close_sides(rack, table, first + n, count)
        stretch_bounds(table, here % stride, here // stride, depth + 1)
    table.sides[depth + 1], table.losses[depth + 1] = sides, losses
    table.rest[depth + 1] = table.rest[depth] & ~rack.own[square]
    take_lost_links_off(rack, table, stride, depth)


@compile_part
def take_tile_off(rack: Rack, table: SearchTable, square: int, place: int, step: int) -> None:
    """Take the tile that was laid last off the board."""
    first = rack.first[square]
    start = place - (square - first) * step
    for n in range(rack.lengths[square]):
        close_sides(rack, table, first + n, -table.closed[first + n])
        table.at[start + n * step] = UNDECIDED


@compile_part
def leave_empty(rack: Rack, table: SearchTable, place: int, stride: int, depth: int) -> None:
    """Leave a square empty, and write what remains of the budgets for the next depth."""
    sides, losses = table.sides[depth], table.losses[depth]
    table.at[place] = OPEN
    for direction in range(4):
        other = table.at[place + compute_step(direction, stride)]
        if other >= 0:
            sides -= 1
            losses -= close_sides(rack, table, other, 1)
    table.sides[depth + 1], table.losses[depth + 1] = sides, losses
    table.rest[depth + 1] = table.rest[depth]
    copy_bounds(table, depth)
    take_lost_links_off(rack, table, stride, depth)


@compile_part
def undo_empty_square(rack: Rack, table: SearchTable, place: int, stride: int) -> None:
    """Make the square that was left empty last undecided again."""
    for direction in range(4):
        other = table.at[place + compute_step(direction, stride)]
        if other >= 0:
            close_sides(rack, table, other, -1)
    table.at[place] = UNDECIDED


@compile_part
def choose_square(rack: Rack, table: SearchTable, stride: int, depth: int) -> bool:
    """Choose the undecided square beside tiles that the fewest free squares fit; return False if there is none."""
    fewest = 1 << 30
    for place in table.places:
        if table.at[place] != UNDECIDED:
            continue
        fitting, touches = table.rest[depth], False
        for direction in range(4):
            other = table.at[place + compute_step(direction, stride)]
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


@compile_part
def undo_choice(rack: Rack, table: SearchTable, stride: int, depth: int) -> None:
    """Undo the choice that was tried at a depth."""
    choice = table.choices[depth]
    if choice == 4 * len(rack.outer):
        undo_empty_square(rack, table, table.chosen[depth], stride)
    elif choice >= 0:
        take_tile_off(rack, table, choice >> 2, table.chosen[depth], compute_step(choice & 3, stride))


@compile_part
def is_hopeless(table: SearchTable, depth: int) -> bool:
    """Return True if a budget is overspent, or if the outline of the bounds is too long for the wanted joins."""
    wide = table.bounds[depth, 1] - table.bounds[depth, 0] + 1
    high = table.bounds[depth, 3] - table.bounds[depth, 2] + 1
    is_out = table.sides[depth] < 0 or table.losses[depth] < 0
    return bool(is_out or 2 * (wide + high) > table.most_open[depth])


@compile_part
def try_next_choice(rack: Rack, table: SearchTable, stride: int, depth: int) -> bool:
    """Try the next choice at a depth that isn't hopeless; return False if none is left."""
    nothing, place = 4 * len(rack.outer), table.chosen[depth]
    choice = table.choices[depth] + 1
    while choice <= nothing:
        table.choices[depth] = choice
        if choice == nothing:
            leave_empty(rack, table, place, stride, depth)
            if not is_hopeless(table, depth + 1):
                return True
            undo_empty_square(rack, table, place, stride)
        elif not table.candidates[depth] >> (choice >> 2) & 1:
            choice |= 3
        else:
            square, step = choice >> 2, compute_step(choice & 3, stride)
            if can_tile_be_placed(rack, table, square, place, step, stride):
                put_tile(rack, table, square, place, step, stride, depth)
                if not is_hopeless(table, depth + 1):
                    return True
                take_tile_off(rack, table, square, place, step)
            if rack.lengths[square] == 1:
                choice |= 3
        choice += 1
    return False


@compile_entrance
def search_whole_rack(rack: Rack, table: SearchTable, stride: int, nodes: Numbers) -> int:
    """Search for a board with the whole rack; return BOARD_FOUND, NO_BOARD, or UNKNOWN after `nodes` decisions."""
    depth = 0
    is_open = choose_square(rack, table, stride, 0)
    while depth >= 0:
        if table.rest[depth] == 0:
            return BOARD_FOUND
        if is_open and try_next_choice(rack, table, stride, depth):
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
    return NO_BOARD
