"""Make the board with all that a player knows: the drawn chains, and the conclusions of hints that still hold.

A hint holds as long as all links from which it was concluded are drawn.
"""

from puzzles.chains.board import Board, Change, DirectionMasks, force_move, group_links_of_path, shift_mask
from puzzles.chains.level import DIRECTIONS, STEP_BY_DIRECTION, Level, iterate_cells
from puzzles.chains.rules import Advice, State, collect_links
from puzzles.chains.wire import Chains, Link


def make_drawn_board(level: Level, chains: Chains) -> Board:
    """Return the board of a level with some chains drawn on it."""
    board = Board(level)
    for chain in chains:
        for d, at in enumerate(group_links_of_path(level, chain)):
            board.apply_change(force_move(level, at, d))
    return board


def make_board_with_hints(level: Level, state: State) -> Board:
    """Return the board with the drawn chains and the conclusions of hints that still hold."""
    board = make_drawn_board(level, state.chains)
    for advice in list_valid_hints(state):
        if advice.hint.rule != "search":  # a search shows one solution of perhaps several
            non_ends, ends = (sum(map(level.make_bit, cells)) for cells in (advice.non_ends, advice.ends))
            board.apply_change(Change(group_links(level, advice.hint.out), non_ends, ends))
            for at, d in (locate_link(level, link) for link in advice.hint.goes):
                board.apply_change(force_move(level, at, d))
    return board


def list_valid_hints(state: State) -> list[Advice]:
    """List the hints that still hold: all links from which they were concluded are drawn."""
    drawn = collect_links(state.chains)
    return [advice for advice in state.hints if advice.premises <= drawn]


def locate_link(level: Level, link: Link) -> tuple[int, int]:
    """Return the bit of the cell that a link leaves, and the link's direction."""
    (row, column), (to_row, to_column) = link
    return level.make_bit(link[0]), STEP_BY_DIRECTION.index((to_row - row, to_column - column))


def make_link(level: Level, cell: int, direction: int) -> Link:
    """Return the link that leaves a cell in a direction."""
    return level.locate_cell(cell), level.locate_cell(shift_mask(cell, level.offsets[direction]))


def group_links(level: Level, links: tuple[Link, ...]) -> DirectionMasks:
    """Return for each direction the set of cells that some links leave that way."""
    out = [0, 0, 0, 0]
    for at, d in (locate_link(level, link) for link in links):
        out[d] |= at
    return out[0], out[1], out[2], out[3]


def list_links(level: Level, masks: DirectionMasks) -> tuple[Link, ...]:
    """List the links that leave sets of cells, one set for each direction."""
    return tuple(make_link(level, bit, d) for d in DIRECTIONS for bit in iterate_cells(masks[d]))
