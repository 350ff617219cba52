"""Lay a tile while a window is searched, and take it back, compiled.

A tile that is laid elsewhere may move: then a second tile takes its old slot, and a third one may take the slot of the
second. This is called moving up.

Method: ejection chains (F. Glover, “Ejection chains, reference structures and alternating path methods for traveling
salesman problems”, 1996), at most three tiles long.
"""

from puzzles.dominoes.search.compiler import compile_part
from puzzles.dominoes.search.records import NO_SLOT, NO_TILE, Board, Candidate, Decision, SlotNumber, TurnedNumber
from puzzles.dominoes.search.slots import cover_slot, get_tile, uncover_slot


@compile_part
def get_chosen_candidate(decision: Decision) -> Candidate:
    """Return the candidate that a decision tried last."""
    return decision.candidates[decision.tried_count - 1]


@compile_part
def is_undecided(board: Board, slot: SlotNumber) -> bool:
    """Return True if all squares of a slot are undecided."""
    for place in range(board.slots[slot].length):  # noqa: SIM110  # numba compiles no generators here
        if not board.squares[board.slots[slot].squares[place]].undecided:
            return False
    return True


@compile_part
def set_undecided(board: Board, slot: SlotNumber, undecided: bool) -> None:
    """Mark all squares of a slot as decided or undecided."""
    for place in range(board.slots[slot].length):
        board.squares[board.slots[slot].squares[place]].undecided = undecided


@compile_part
def lay_in_vacated_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Lay a tile in a slot that another tile has left, while a search goes on."""
    cover_slot(board, slot, turned)
    get_tile(board, turned).slot = slot
    board.slots[slot].turned = turned


@compile_part
def lay_next_candidate(board: Board, decision: Decision) -> None:
    """Lay a decision's next candidate; if it was laid elsewhere, other tiles move up."""
    decision.tried_count += 1
    candidate = get_chosen_candidate(decision)
    decision.laid_turned = candidate.turned
    if candidate.second != NO_TILE:
        move_tiles_up(board, decision, candidate)
    cover_slot(board, decision.slot, candidate.turned)
    set_undecided(board, decision.slot, False)


@compile_part
def move_tiles_up(board: Board, decision: Decision, candidate: Candidate) -> None:
    """Lay the second tile in the slot of the candidate's tile, and the third, if any, in the slot of the second."""
    decision.second_slot = get_tile(board, candidate.turned).slot
    decision.second_before = board.slots[decision.second_slot].turned
    if candidate.third != NO_TILE:
        decision.third_slot = get_tile(board, candidate.second).slot
        decision.third_before = board.slots[decision.third_slot].turned
        lay_in_vacated_slot(board, decision.third_slot, candidate.third)
    lay_in_vacated_slot(board, decision.second_slot, candidate.second)
    get_tile(board, candidate.turned).slot = NO_SLOT


@compile_part
def take_candidate_back(board: Board, decision: Decision) -> None:
    """Take back the tile that a decision laid."""
    candidate = get_chosen_candidate(decision)
    uncover_slot(board, decision.slot, candidate.turned)
    if candidate.second != NO_TILE:
        move_tiles_back(board, decision, candidate)
    set_undecided(board, decision.slot, True)


@compile_part
def move_tiles_back(board: Board, decision: Decision, candidate: Candidate) -> None:
    """Lay the tiles that had moved up in their old slots again; the last of them becomes free."""
    free = get_tile(board, candidate.second if candidate.third == NO_TILE else candidate.third)
    free.free, free.slot = True, NO_SLOT
    if candidate.third != NO_TILE:
        lay_in_vacated_slot(board, decision.third_slot, decision.third_before)
    lay_in_vacated_slot(board, decision.second_slot, decision.second_before)
