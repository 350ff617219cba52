"""Decide one square of a window, compiled: try one option after another, and undo each.

An option is to lay one of the candidates in a slot that starts on the square, or to leave the square empty.
"""

from puzzles.dominoes.search.candidates import add_free_candidates, add_movable_candidates
from puzzles.dominoes.search.compiler import compile_part, draw_below, draw_fraction
from puzzles.dominoes.search.ejection_chains import is_undecided, lay_next_candidate, take_candidate_back
from puzzles.dominoes.search.records import LEAVE_EMPTY, NO_NAME, NO_SLOT, NO_TILE, Board, Decision, SlotNumber, Square

MOST_FREE_TILES = 4
"""The most free tiles that are tried in a slot."""
MOST_MOVED_TILES, MOST_MOVED_TILES_THOROUGH = 1, 2
"""The most laid tiles that are tried in a slot, usually and in a thorough search."""
EMPTY_FIRST_PROBABILITY = 0.1
"""The probability that a square is left empty before any tile is tried there."""


@compile_part
def get_decided_square(board: Board, decision: Decision) -> Square:
    """Return the square that a decision is about."""
    return board.squares[board.window_rows[decision.at].ordered]


@compile_part
def list_options(board: Board, decision: Decision) -> int:
    """Write a decision's options: the kinds of slots, then leaving the square empty; return how many kinds."""
    count = 0
    for length in range(1, 4):
        if board.facts.has_length[length - 1]:
            decision.options[count] = 4 * board.state.across + length
            count += 1
            if length > 1:
                decision.options[count] = 4 * board.state.down + length
                count += 1
    decision.options[count] = LEAVE_EMPTY
    return count


@compile_part
def prepare_options(board: Board, decision: Decision) -> None:
    """Put a decision's options in random order; leaving the square empty is mostly the last one."""
    options, last = decision.options, list_options(board, decision)
    for n in range(last - 1, 0, -1):
        other = draw_below(board, n + 1)
        options[n], options[other] = options[other], options[n]
    if draw_fraction(board) < EMPTY_FIRST_PROBABILITY:
        options[0], options[last] = options[last], options[0]
    decision.option_count, decision.option = last + 1, -1


@compile_part
def move_to_next_square(board: Board, decision: Decision) -> bool:
    """Move on to the next undecided square of the window; return False if there is none."""
    at, size = decision.at, board.state.surveyed
    while at < size and not board.squares[board.window_rows[at].ordered].undecided:
        at += 1
    decision.at = at
    decision.left_empty, decision.laid_turned = False, NO_TILE
    decision.option = decision.option_count = decision.tried_count = decision.candidate_count = 0
    return at < size


@compile_part
def undo_decision(board: Board, decision: Decision) -> int:
    """Undo a decision; return how many squares become undecided again."""
    if decision.left_empty:
        decision.left_empty = False
        get_decided_square(board, decision).undecided = True
        return 1
    if decision.laid_turned == NO_TILE:
        return 0
    decision.laid_turned = NO_TILE
    take_candidate_back(board, decision)
    return board.slots[decision.slot].length


@compile_part
def count_waste(board: Board, square: Square) -> int:
    """Count the waste of leaving a square empty: its sides on the edge, and those beside other empty squares."""
    waste = square.edges
    for direction in range(4):
        other = board.squares[square.around[direction]]
        if other.on_board and other.name == NO_NAME and not other.undecided:
            waste += 1
    return waste


@compile_part
def leave_empty(board: Board, decision: Decision, after: Decision, most_waste: int) -> bool:
    """Leave a decision's square empty if that doesn't waste too much; return True if so."""
    square = get_decided_square(board, decision)
    waste = decision.waste + count_waste(board, square)
    if waste > most_waste:
        return False
    square.undecided = False
    decision.left_empty = True
    after.waste, after.laid = waste, decision.laid
    return True


@compile_part
def list_candidates(board: Board, decision: Decision, slot: SlotNumber, thorough: bool) -> None:
    """Write the candidates for a slot into a decision, if the slot exists and all its squares are undecided."""
    if slot != NO_SLOT and is_undecided(board, slot):
        decision.slot, decision.candidate_count, decision.tried_count = slot, 0, 0
        add_free_candidates(board, decision, MOST_FREE_TILES)
        add_movable_candidates(
            board,
            decision,
            decision.candidate_count + (MOST_MOVED_TILES_THOROUGH if thorough else MOST_MOVED_TILES),
            thorough,
        )


@compile_part
def try_next_option(board: Board, decision: Decision, after: Decision, most_waste: int, thorough: bool) -> int:
    """Try a decision's next candidate or option; return how many squares that decides, 0 if none is left."""
    while decision.tried_count == decision.candidate_count:
        decision.option += 1
        if decision.option >= decision.option_count:
            return 0
        option = decision.options[decision.option]
        if option != LEAVE_EMPTY:
            list_candidates(board, decision, get_decided_square(board, decision).slots[option], thorough)
        elif leave_empty(board, decision, after, most_waste):
            return 1
    lay_next_candidate(board, decision)
    after.waste, after.laid = decision.waste, decision.laid + 1
    return board.slots[decision.slot].length
