"""Lay a tile while a window is searched, and take it back, compiled.

A laid tile leaves its place to a second tile, and that one its own to a third if need be: they move up.

Method: ejection chains (F. Glover, “Ejection chains, reference structures and alternating path methods for traveling
salesman problems”, 1996), at most three tiles long.
"""

from puzzles.dominoes.search.laying import cover_slot, tile_of, uncover_slot
from puzzles.dominoes.search.machine import compiled
from puzzles.dominoes.search.records import NO_SLOT, NO_TILE, Board, Candidate, Decision, SlotNumber, TurnedNumber


@compiled
def chosen_candidate(decision: Decision) -> Candidate:
    """Return the candidate that was tried last: what a decision lays, if it lays a tile."""
    return decision.candidates[decision.tried - 1]


@compiled
def is_undecided(board: Board, slot: SlotNumber) -> bool:
    """Return True if all squares of a slot are still to be decided."""
    for place in range(board.slots[slot].length):  # noqa: SIM110  # numba compiles no generators here
        if not board.squares[board.slots[slot].squares[place]].undecided:
            return False
    return True


@compiled
def set_undecided(board: Board, slot: SlotNumber, undecided: bool) -> None:
    """Mark all squares of a slot as decided or undecided."""
    for place in range(board.slots[slot].length):
        board.squares[board.slots[slot].squares[place]].undecided = undecided


@compiled
def give_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Lay a tile in the place of another, while a search goes on."""
    cover_slot(board, slot, turned)
    tile_of(board, turned).slot = slot
    board.slots[slot].turned = turned


@compiled
def lay_next(board: Board, decision: Decision) -> None:
    """Lay the next candidate; if it was laid elsewhere, others move up."""
    decision.tried += 1
    candidate = chosen_candidate(decision)
    decision.lying = candidate.turned
    if candidate.second != NO_TILE:
        move_up(board, decision, candidate)
    cover_slot(board, decision.slot, candidate.turned)
    set_undecided(board, decision.slot, False)


@compiled
def move_up(board: Board, decision: Decision, candidate: Candidate) -> None:
    """Lay the second tile in the slot of the candidate's tile, and the third in the second's."""
    decision.second_slot = tile_of(board, candidate.turned).slot
    decision.second_before = board.slots[decision.second_slot].turned
    if candidate.third != NO_TILE:
        decision.third_slot = tile_of(board, candidate.second).slot
        decision.third_before = board.slots[decision.third_slot].turned
        give_slot(board, decision.third_slot, candidate.third)
    give_slot(board, decision.second_slot, candidate.second)
    tile_of(board, candidate.turned).slot = NO_SLOT


@compiled
def take_back(board: Board, decision: Decision) -> None:
    """Take back the tile that was laid."""
    candidate = chosen_candidate(decision)
    uncover_slot(board, decision.slot, candidate.turned)
    if candidate.second != NO_TILE:
        move_back(board, decision, candidate)
    set_undecided(board, decision.slot, True)


@compiled
def move_back(board: Board, decision: Decision, candidate: Candidate) -> None:
    """Give their places back to the tiles that left them, so that the last to move up is free again."""
    free = tile_of(board, candidate.second if candidate.third == NO_TILE else candidate.third)
    free.free, free.slot = True, NO_SLOT
    if candidate.third != NO_TILE:
        give_slot(board, decision.third_slot, decision.third_before)
    give_slot(board, decision.second_slot, decision.second_before)
