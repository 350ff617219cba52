"""The decisions of a search, compiled: each takes one square of a window, tries its options, and takes them back.

An option is a way to lie with its candidates, or to leave the square empty.
"""

from puzzles.dominoes.search.candidates import add_free, add_movable
from puzzles.dominoes.search.machine import compiled, random_below, random_part
from puzzles.dominoes.search.moves import is_undecided, lay_next, take_back
from puzzles.dominoes.search.records import LEAVE, NO_NAME, NO_SLOT, NO_TILE, Board, Decision, SlotNumber, Square

BRANCHES = 4
"""How many of the free tiles that fit a slot are tried."""
MOVES, THOROUGH_MOVES = 1, 2
"""How many of the laid tiles are tried there, and how many in a thorough search."""
EMPTY_FIRST = 0.1
"""How often a square is left empty before anything is tried there."""


@compiled
def square_of(board: Board, decision: Decision) -> Square:
    """Return the square that is decided."""
    return board.squares[board.notes[decision.at].ordered]


@compiled
def list_options(board: Board, decision: Decision) -> int:
    """List the ways to lie, and at the end to leave the square empty; return how many ways to lie there are."""
    count = 0
    for length in range(1, 4):
        if board.facts.has_length[length - 1]:
            decision.ways[count] = 4 * board.state.across + length
            count += 1
            if length > 1:
                decision.ways[count] = 4 * board.state.down + length
                count += 1
    decision.ways[count] = LEAVE
    return count


@compiled
def prepare_options(board: Board, decision: Decision) -> None:
    """Prepare the options in random order, mostly with leaving the square empty as the last."""
    ways, last = decision.ways, list_options(board, decision)
    for n in range(last - 1, 0, -1):
        other = random_below(board, n + 1)
        ways[n], ways[other] = ways[other], ways[n]
    if random_part(board) < EMPTY_FIRST:
        ways[0], ways[last] = ways[last], ways[0]
    decision.options, decision.option = last + 1, -1


@compiled
def move_on(board: Board, decision: Decision) -> bool:
    """Move on to the next undecided square of the window; return False if there is none."""
    at, size = decision.at, board.state.surveyed
    while at < size and not board.squares[board.notes[at].ordered].undecided:
        at += 1
    decision.at = at
    decision.left_empty, decision.lying = False, NO_TILE
    decision.option = decision.options = decision.tried = decision.found = 0
    return at < size


@compiled
def undo_decision(board: Board, decision: Decision) -> int:
    """Undo the decision; return how many squares become undecided."""
    if decision.left_empty:
        decision.left_empty = False
        square_of(board, decision).undecided = True
        return 1
    if decision.lying == NO_TILE:
        return 0
    decision.lying = NO_TILE
    take_back(board, decision)
    return board.slots[decision.slot].length


@compiled
def waste_of(board: Board, square: Square) -> int:
    """Return what is wasted by leaving a square empty: its sides on the edge, and those to squares that stay empty."""
    waste = square.edges
    for direction in range(4):
        other = board.squares[square.around[direction]]
        if other.on_board and other.name == NO_NAME and not other.undecided:
            waste += 1
    return waste


@compiled
def leave_empty(board: Board, decision: Decision, after: Decision, most_waste: int) -> bool:
    """Leave the square empty if that does not waste too much; return True if it did."""
    square = square_of(board, decision)
    waste = decision.waste + waste_of(board, square)
    if waste > most_waste:
        return False
    square.undecided = False
    decision.left_empty = True
    after.waste, after.laid = waste, decision.laid
    return True


@compiled
def note_candidates(board: Board, decision: Decision, slot: SlotNumber, thorough: bool) -> None:
    """Note candidates for a slot, if there is such a slot and nothing is decided about it."""
    if slot != NO_SLOT and is_undecided(board, slot):
        decision.slot, decision.found, decision.tried = slot, 0, 0
        add_free(board, decision, BRANCHES)
        add_movable(board, decision, decision.found + (THOROUGH_MOVES if thorough else MOVES), thorough)


@compiled
def try_next(board: Board, decision: Decision, after: Decision, most_waste: int, thorough: bool) -> int:
    """Do the next possible thing; return how many squares that decides, 0 if there is nothing left."""
    while decision.tried == decision.found:
        decision.option += 1
        if decision.option >= decision.options:
            return 0
        way = decision.ways[decision.option]
        if way != LEAVE:
            note_candidates(board, decision, square_of(board, decision).slots[way], thorough)
        elif leave_empty(board, decision, after, most_waste):
            return 1
    lay_next(board, decision)
    after.waste, after.laid = decision.waste, decision.laid + 1
    return board.slots[decision.slot].length
