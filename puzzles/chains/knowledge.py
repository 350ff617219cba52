"""What a player knows: what is drawn counts as known, and so does what hints have said, while it still holds.

A hint holds as long as everything that it built on is on the board.
"""

from puzzles.chains.board import Board, Change, Sides, moves_of, ruled_out_by_move, shift_mask
from puzzles.chains.level import DIRECTIONS, STEPS, Level, bits
from puzzles.chains.rules import Advice, State, links_of
from puzzles.chains.wire import Chains, Link


def board_of_chains(level: Level, chains: Chains) -> Board:
    """Return the board of a level with some chains drawn on it."""
    board = Board(level)
    for chain in chains:
        for d, at in enumerate(moves_of(level, chain)):
            board.apply(ruled_out_by_move(level, at, d))
    return board


def known_board(level: Level, state: State) -> Board:
    """Return the board with all that is drawn, and all that hints concluded which still holds."""
    board = board_of_chains(level, state.chains)
    for advice in still_holding(state):
        if advice.shown.rule != "search":  # a search shows one solution of perhaps several
            left, ends = (sum(map(level.bit, cells)) for cells in (advice.left, advice.ends))
            board.apply(Change(sides_of_links(level, advice.shown.out), left, ends))
            for at, d in (link_direction(level, link) for link in advice.shown.goes):
                board.apply(ruled_out_by_move(level, at, d))
    return board


def still_holding(state: State) -> list[Advice]:
    """Return the hints whose premises are all on the board."""
    now = links_of(state.chains)
    return [advice for advice in state.hints if advice.given <= now]


def link_direction(level: Level, link: Link) -> tuple[int, int]:
    """Return a link as the cell that it leaves and a direction."""
    (row, column), (to_row, to_column) = link
    return level.bit(link[0]), STEPS.index((to_row - row, to_column - column))


def link_from(level: Level, at: int, d: int) -> Link:
    """Return the link that leaves a cell in a direction."""
    return level.cell(at), level.cell(shift_mask(at, level.offsets[d]))


def sides_of_links(level: Level, links: tuple[Link, ...]) -> Sides:
    """Return links as the sets of cells that they leave, by direction."""
    out = [0, 0, 0, 0]
    for at, d in (link_direction(level, link) for link in links):
        out[d] |= at
    return out[0], out[1], out[2], out[3]


def links_from(level: Level, by_side: Sides) -> tuple[Link, ...]:
    """Return the sets of cells that links leave, by direction, as links."""
    return tuple(link_from(level, bit, d) for d in DIRECTIONS for bit in bits(by_side[d]))
