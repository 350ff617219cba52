"""The tiles that fit a slot, compiled: free ones, and laid ones that can be replaced in their old place.

The tiles that may fit are the partners of any one name that the slot touches, so the one with fewest is asked. They are
gone through from a random one on, round to where it began.
"""

from puzzles.dominoes.search.laying import name_beside, tile_of
from puzzles.dominoes.search.machine import compiled, random_below
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

LOOKED_AT = 6
"""How many laid tiles are looked at for one that can be replaced."""


@compiled
def is_match(board: Board, name: NameNumber, other: NameNumber) -> bool:
    """Return True if two names match."""
    return bool(board.matching[name, other >> 5] >> (other & 31) & 1)


@compiled
def fits_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> bool:
    """Return True if all names that a slot touches match those of a tile in it."""
    for side in range(board.slots[slot].sides):
        name = name_beside(board, slot, side)
        if name != NO_NAME and not is_match(board, name, board.turned[turned].names[board.slots[slot].place[side]]):
            return False
    return True


@compiled
def partners_of(board: Board, slot: SlotNumber) -> tuple[int, int]:
    """Return the shortest list of partners among the names that a slot touches: its start and length."""
    first, fewest, lists = 0, -1, 3 * (board.slots[slot].length - 1)
    for side in range(board.slots[slot].sides):
        name = name_beside(board, slot, side)
        if name != NO_NAME:
            partners = board.names[name].partners[lists + board.slots[slot].place[side]]
            if fewest < 0 or partners.many < fewest:
                first, fewest = partners.first, partners.many
    return first, max(fewest, 0)


@compiled
def round_of(board: Board, slot: SlotNumber) -> tuple[int, int, int]:
    """Return where the partners start and end that may fit a slot, and a random one of them."""
    first, many = partners_of(board, slot)
    return (first, first + many, first + random_below(board, many)) if many else (0, 0, 0)


@compiled
def next_in_round(item: int, first: int, end: int) -> int:
    """Return the next in a stretch that is gone through from anywhere, round to where that began."""
    return item + 1 if item + 1 < end else first


@compiled
def free_one(board: Board, slot: SlotNumber) -> TurnedNumber:
    """Return a free turned tile that fits a slot and touches something, if there is one."""
    first, end, item = round_of(board, slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = next_in_round(item, first, end)
        if tile_of(board, turned).free and fits_slot(board, slot, turned):
            return turned
    return NO_TILE


@compiled
def touches_tile(board: Board, slot: SlotNumber, other: SlotNumber) -> bool:
    """Return True if a slot touches the tile in another."""
    for side in range(board.slots[slot].sides):  # noqa: SIM110  # numba compiles no generators here
        if board.squares[board.slots[slot].beside[side]].slot == other:
            return True
    return False


@compiled
def movable_from(board: Board, slot: SlotNumber, turned: TurnedNumber) -> SlotNumber:
    """Return the slot of a laid tile that could move to another slot, unless its old and new places touch."""
    there = tile_of(board, turned).slot
    if there == NO_SLOT or not fits_slot(board, slot, turned):
        return NO_SLOT
    return NO_SLOT if there == slot or touches_tile(board, slot, there) else there


@compiled
def find_replacement(board: Board, slot: SlotNumber, wanted: SlotNumber) -> tuple[TurnedNumber, TurnedNumber]:
    """Return what may replace the tile in a slot when it moves to the wanted one.

    That is a free tile; or a laid tile and a free one that takes its place.
    """
    turned = free_one(board, slot)
    if turned != NO_TILE:
        return turned, NO_TILE
    return moved_and_free(board, slot, wanted)


@compiled
def moved_and_free(board: Board, slot: SlotNumber, wanted: SlotNumber) -> tuple[TurnedNumber, TurnedNumber]:
    """Return a laid tile that fits a slot, and a free one for its place, which is not beside the wanted slot."""
    (first, end, item), looked = round_of(board, slot), 0
    for _ in range(first, end):
        turned = board.partners[item]
        item = next_in_round(item, first, end)
        there = movable_from(board, slot, turned)
        if there == NO_SLOT or touches_tile(board, wanted, there):
            continue
        looked += 1
        if looked > LOOKED_AT:
            break
        third = free_one(board, there)
        if third != NO_TILE:
            return turned, third
    return NO_TILE, NO_TILE


@compiled
def add_candidate(decision: Decision, turned: TurnedNumber, second: TurnedNumber, third: TurnedNumber) -> None:
    """Add a candidate."""
    candidate = decision.candidates[decision.found]
    candidate.turned, candidate.second, candidate.third = turned, second, third
    decision.found += 1


@compiled
def add_free(board: Board, decision: Decision, most: int) -> None:
    """Add free tiles that fit a decision's slot to its candidates, up to `most`."""
    first, end, item = round_of(board, decision.slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = next_in_round(item, first, end)
        if tile_of(board, turned).free and fits_slot(board, decision.slot, turned):
            add_candidate(decision, turned, NO_TILE, NO_TILE)
            if decision.found == most:
                break


@compiled
def add_movable(board: Board, decision: Decision, most: int, thorough: bool) -> None:
    """Add laid tiles that can be replaced in their old place to a decision's candidates, up to `most`."""
    slot, looked = decision.slot, 0
    first, end, item = round_of(board, slot)
    for _ in range(first, end):
        turned = board.partners[item]
        item = next_in_round(item, first, end)
        there = movable_from(board, slot, turned)
        if there == NO_SLOT:
            continue
        looked += 1
        if looked > LOOKED_AT:
            break
        second, third = find_replacement(board, there, slot) if thorough else (free_one(board, there), NO_TILE)
        if second != NO_TILE:
            add_candidate(decision, turned, second, third)
            if decision.found == most:
                break
