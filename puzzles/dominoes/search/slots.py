"""Lay and lift one tile, compiled. Nothing here checks whether a tile fits where it is laid."""

from puzzles.dominoes.search.compiler import compile_part
from puzzles.dominoes.search.records import NO_NAME, NO_SLOT, Board, NameNumber, SlotNumber, Tile, TurnedNumber


@compile_part
def get_tile(board: Board, turned: TurnedNumber) -> Tile:
    """Return the tile of a turned tile."""
    return board.tiles[board.turned[turned].tile]


@compile_part
def get_name_beside(board: Board, slot: SlotNumber, side: int) -> NameNumber:
    """Return the name on the square beyond one side of a slot."""
    return board.squares[board.slots[slot].beside[side]].name


@compile_part
def count_slot_joins(board: Board, slot: SlotNumber) -> int:
    """Count the sides of a slot that touch covered squares."""
    found = 0
    for side in range(board.slots[slot].sides):
        if get_name_beside(board, slot, side) != NO_NAME:
            found += 1
    return found


@compile_part
def cover_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Write a tile's names on the squares of a slot."""
    row = board.slots[slot]
    for place in range(row.length):
        board.squares[row.squares[place]].name = board.turned[turned].names[place]
    get_tile(board, turned).free = False


@compile_part
def uncover_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Take a tile's names away from the squares of a slot."""
    row = board.slots[slot]
    for place in range(row.length):
        board.squares[row.squares[place]].name = NO_NAME
    get_tile(board, turned).free = True


@compile_part
def lay_tile(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Lay a tile in a slot, and update all counts."""
    row = board.slots[slot]
    board.state.joins += count_slot_joins(board, slot)
    board.state.laid += 1
    cover_slot(board, slot, turned)
    for place in range(row.length):
        board.squares[row.squares[place]].slot = slot
    row.turned = turned
    get_tile(board, turned).slot = slot


@compile_part
def lift_tile(board: Board, slot: SlotNumber) -> None:
    """Take the tile in a slot off the board, and update all counts."""
    row = board.slots[slot]
    get_tile(board, row.turned).slot = NO_SLOT
    uncover_slot(board, slot, row.turned)
    for place in range(row.length):
        board.squares[row.squares[place]].slot = NO_SLOT
    board.state.laid -= 1
    board.state.joins -= count_slot_joins(board, slot)


@compile_part
def remember_best_board(board: Board) -> None:
    """Remember the present board as the best one."""
    board.state.best = board.state.laid
    for tile in board.tiles:
        tile.best_slot = tile.slot
        tile.best_turned = board.slots[tile.slot].turned
