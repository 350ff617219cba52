"""What a player knows: what is drawn counts as known, and so does what hints have said, while it still holds.

A hint holds as long as everything that it built on is on the board.
"""

from puzzles.chains.board import Board, Change, Sides, list_path_moves, rule_out_by_move, shift_mask
from puzzles.chains.level import DIRECTIONS, STEPS, Level, iterate_cells
from puzzles.chains.rules import Advice, State, links_of
from puzzles.chains.wire import Chains, Link


def make_board(level: Level, chains: Chains) -> Board:
    """Return the board of a level with some chains drawn on it."""
    board = Board(level)
    for chain in chains:
        for d, at in enumerate(list_path_moves(level, chain)):
            board.apply(rule_out_by_move(level, at, d))
    return board


def make_known_board(level: Level, state: State) -> Board:
    """Return the board with all that is drawn, and all that hints concluded which still holds."""
    board = make_board(level, state.chains)
    for advice in list_valid_hints(state):
        if advice.shown.rule != "search":  # a search shows one solution of perhaps several
            left, ends = (sum(map(level.bit, cells)) for cells in (advice.left, advice.ends))
            board.apply(Change(group_links(level, advice.shown.out), left, ends))
            for at, d in (find_link_direction(level, link) for link in advice.shown.goes):
                board.apply(rule_out_by_move(level, at, d))
    return board


def list_valid_hints(state: State) -> list[Advice]:
    """Return the hints whose premises are all on the board."""
    drawn = links_of(state.chains)
    return [advice for advice in state.hints if advice.given <= drawn]


def find_link_direction(level: Level, link: Link) -> tuple[int, int]:
    """Return a link as the cell that it leaves and a direction."""
    (row, column), (to_row, to_column) = link
    return level.bit(link[0]), STEPS.index((to_row - row, to_column - column))


def make_link(level: Level, at: int, d: int) -> Link:
    """Return the link that leaves a cell in a direction."""
    return level.cell(at), level.cell(shift_mask(at, level.offsets[d]))


def group_links(level: Level, links: tuple[Link, ...]) -> Sides:
    """Return links as the sets of cells that they leave, by direction."""
    out = [0, 0, 0, 0]
    for at, d in (find_link_direction(level, link) for link in links):
        out[d] |= at
    return out[0], out[1], out[2], out[3]


def list_links(level: Level, by_side: Sides) -> tuple[Link, ...]:
    """Return the sets of cells that links leave, by direction, as links."""
    return tuple(make_link(level, bit, d) for d in DIRECTIONS for bit in iterate_cells(by_side[d]))
