"""Find tiles that fit a slot, compiled: free ones, and laid ones that another tile can replace.

A tile that fits is a partner of each name beside the slot, so the shortest list of partners is searched. A round starts
with a random partner, and goes on at the beginning of the list after its end.
"""

from puzzles.dominoes.search.compiler import compile_part, draw_below
from puzzles.dominoes.search.records import (
    NO_NAME,
    NO_SLOT,
    NO_TILE,
    Board,
    Decision,
    NameNumber,
    SlotNumber,
    TurnedNumber,
)
from puzzles.dominoes.search.slots import get_name_beside, get_tile

MOST_TILES_TRIED = 6
"""The most laid tiles that are tried as the one to replace."""


@compile_part
def is_match(board: Board, name: NameNumber, other: NameNumber) -> bool:
    """Return True if two names match."""
    return bool(board.matching[name, other >> 5] >> (other & 31) & 1)


@compile_part
def fits_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> bool:
    """Return True if a tile in a slot would match all names beside it."""
    for side in range(board.slots[slot].sides):
        name = get_name_beside(board, slot, side)
        if name != NO_NAME and not is_match(board, name, board.turned[turned].names[board.slots[slot].place[side]]):
            return False
    return True


@compile_part
def find_shortest_partner_list(board: Board, slot: SlotNumber) -> tuple[int, int]:
    """Return (start, length) of the shortest list of partners among the names beside a slot; (0, 0) without names."""
    first, fewest, lists = 0, -1, 3 * (board.slots[slot].length - 1)
    for side in range(board.slots[slot].sides):
        name = get_name_beside(board, slot, side)
        if name != NO_NAME:
            partners = board.names[name].partners[lists + board.slots[slot].place[side]]
            if fewest < 0 or partners.count < fewest:
                first, fewest = partners.first, partners.count
    return first, max(fewest, 0)


@compile_part
def start_round(board: Board, slot: SlotNumber) -> tuple[int, int, int]:
    """Return (start, end, random item between them) of the list of partners that may fit a slot."""
    first, count = find_shortest_partner_list(board, slot)
    return (first, first + count, first + draw_below(board, count)) if count else (0, 0, 0)


@compile_part
def advance_round(item: int, first: int, end: int) -> int:
    """Return the next item of a round; after the last one, the first."""
    return item + 1 if item + 1 < end else first


@compile_part
def find_free_tile(board: Board, slot: SlotNumber) -> TurnedNumber:
    """Return a free turned tile that fits a slot beside some tile; `NO_TILE` if there is none."""
    first, end, item = start_round(board, slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = advance_round(item, first, end)
        if get_tile(board, turned).free and fits_slot(board, slot, turned):
            return turned
    return NO_TILE


@compile_part
def touches_tile(board: Board, slot: SlotNumber, other: SlotNumber) -> bool:
    """Return True if a slot touches the tile in another slot."""
    for side in range(board.slots[slot].sides):  # noqa: SIM110  # numba compiles no generators here
        if board.squares[board.slots[slot].beside[side]].slot == other:
            return True
    return False


@compile_part
def find_movable_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> SlotNumber:
    """Return the slot of a tile that is laid, fits `slot`, and doesn't touch it; `NO_SLOT` for any other tile."""
    there = get_tile(board, turned).slot
    if there == NO_SLOT or not fits_slot(board, slot, turned):
        return NO_SLOT
    return NO_SLOT if there == slot or touches_tile(board, slot, there) else there


@compile_part
def find_replacement(board: Board, slot: SlotNumber, wanted: SlotNumber) -> tuple[TurnedNumber, TurnedNumber]:
    """Find tiles that can replace the tile in a slot when it moves to the wanted slot.

    Return a free tile and `NO_TILE`, or a laid tile and a free one for its old slot, or `NO_TILE` twice.
    """
    turned = find_free_tile(board, slot)
    if turned != NO_TILE:
        return turned, NO_TILE
    return find_moved_and_free_tile(board, slot, wanted)


@compile_part
def find_moved_and_free_tile(board: Board, slot: SlotNumber, wanted: SlotNumber) -> tuple[TurnedNumber, TurnedNumber]:
    """Find a laid tile that fits a slot and doesn't touch the wanted slot, and a free tile for its old slot.

    Return `NO_TILE` twice if there are none.
    """
    (first, end, item), looked = start_round(board, slot), 0
    for _ in range(first, end):
        turned = board.partners[item]
        item = advance_round(item, first, end)
        there = find_movable_slot(board, slot, turned)
        if there == NO_SLOT or touches_tile(board, wanted, there):
            continue
        looked += 1
        if looked > MOST_TILES_TRIED:
            break
        third = find_free_tile(board, there)
        if third != NO_TILE:
            return turned, third
    return NO_TILE, NO_TILE


@compile_part
def add_candidate(decision: Decision, turned: TurnedNumber, second: TurnedNumber, third: TurnedNumber) -> None:
    """Add a tile to a decision's candidates, with the tiles that move up for it."""
    candidate = decision.candidates[decision.candidate_count]
    candidate.turned, candidate.second, candidate.third = turned, second, third
    decision.candidate_count += 1


@compile_part
def add_free_candidates(board: Board, decision: Decision, most: int) -> None:
    """Add free tiles that fit a decision's slot to its candidates, up to `most`."""
    first, end, item = start_round(board, decision.slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = advance_round(item, first, end)
        if get_tile(board, turned).free and fits_slot(board, decision.slot, turned):
            add_candidate(decision, turned, NO_TILE, NO_TILE)
            if decision.candidate_count == most:
                break


@compile_part
def add_movable_candidates(board: Board, decision: Decision, most: int, thorough: bool) -> None:
    """Add laid tiles that other tiles can replace to a decision's candidates, up to `most`."""
    slot, looked = decision.slot, 0
    first, end, item = start_round(board, slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = advance_round(item, first, end)
        there = find_movable_slot(board, slot, turned)
        if there == NO_SLOT:
            continue
        looked += 1
        if looked > MOST_TILES_TRIED:
            break
        second, third = find_replacement(board, there, slot) if thorough else (find_free_tile(board, there), NO_TILE)
        if second != NO_TILE:
            add_candidate(decision, turned, second, third)
            if decision.candidate_count == most:
                break
