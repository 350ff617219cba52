"""Laying and lifting one tile, compiled. Nothing here checks whether a tile fits where it is laid."""

from puzzles.dominoes.search.machine import compiled
from puzzles.dominoes.search.records import NO_NAME, NO_SLOT, Board, NameNumber, SlotNumber, Tile, TurnedNumber


@compiled
def tile_of(board: Board, turned: TurnedNumber) -> Tile:
    """Return the tile of a turned tile."""
    return board.tiles[board.turned[turned].tile]


@compiled
def name_beside(board: Board, slot: SlotNumber, side: int) -> NameNumber:
    """Return the name beyond one side of a slot."""
    return board.squares[board.slots[slot].beside[side]].name


@compiled
def joins_of(board: Board, slot: SlotNumber) -> int:
    """Return how many covered squares a slot touches."""
    found = 0
    for side in range(board.slots[slot].sides):
        if name_beside(board, slot, side) != NO_NAME:
            found += 1
    return found


@compiled
def cover_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Write a tile's names on the squares of a slot."""
    row = board.slots[slot]
    for place in range(row.length):
        board.squares[row.squares[place]].name = board.turned[turned].names[place]
    tile_of(board, turned).free = False


@compiled
def uncover_slot(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Take a tile's names away from the squares of a slot."""
    row = board.slots[slot]
    for place in range(row.length):
        board.squares[row.squares[place]].name = NO_NAME
    tile_of(board, turned).free = True


@compiled
def lay_tile(board: Board, slot: SlotNumber, turned: TurnedNumber) -> None:
    """Lay a tile for good."""
    row = board.slots[slot]
    board.state.joins += joins_of(board, slot)
    board.state.laid += 1
    cover_slot(board, slot, turned)
    for place in range(row.length):
        board.squares[row.squares[place]].slot = slot
    row.turned = turned
    tile_of(board, turned).slot = slot


@compiled
def lift_tile(board: Board, slot: SlotNumber) -> None:
    """Take out the tile in a slot."""
    row = board.slots[slot]
    tile_of(board, row.turned).slot = NO_SLOT
    uncover_slot(board, slot, row.turned)
    for place in range(row.length):
        board.squares[row.squares[place]].slot = NO_SLOT
    board.state.laid -= 1
    board.state.joins -= joins_of(board, slot)


@compiled
def keep_best(board: Board) -> None:
    """Remember the board as the best."""
    board.state.best = board.state.laid
    for tile in board.tiles:
        tile.best_slot = tile.slot
        tile.best_turned = board.slots[tile.slot].turned
