"""The first drawn link after which a level cannot be covered any more, and the hint about it."""

import itertools

from puzzles.chains.board import Board, ruled_out_by_move
from puzzles.chains.catalogue import DEEP, EASY
from puzzles.chains.knowledge import link_direction
from puzzles.chains.level import Level
from puzzles.chains.rules import Advice, links_of
from puzzles.chains.search import OutOfPatience, Patience, search
from puzzles.chains.sentences import explain_contradiction, name_cell
from puzzles.chains.solver import apply_deductions
from puzzles.chains.wire import Chains, Hinted, Link


def wrong_link(level: Level, chains: Chains, paths: Chains, unique: bool) -> Link | None:
    """Return the first drawn link after which no solution is left, if there is one."""
    links = [link for chain in chains for link in itertools.pairwise(chain)]
    right = links_of(paths)
    if unique or all(link in right for link in links):
        return next((link for link in links if link not in right), None)
    return _first_fatal(level, links)


def _first_fatal(level: Level, links: list[Link]) -> Link | None:
    """Return the first of some links after which none of several solutions is left, by halving."""
    if not _is_fatal(level, links):
        return None
    low, high = 0, len(links)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _is_fatal(level, links[:middle]) else (middle, high)
    return links[low]


def _is_fatal(level: Level, links: list[Link]) -> bool:
    """Return True if a search shows that no solution has all these links; False if it takes too long."""
    board = Board(level)
    for at, d in (link_direction(level, link) for link in links):
        board.apply(ruled_out_by_move(level, at, d))
    try:
        return not list(search(board, 1, Patience(40)))
    except OutOfPatience:
        return False


FOLLOWS = "Leave out all other strokes and follow what this one leads to, step by step: it cannot work."
"""Said before a reason that only appears later: what is drawn may look different by then."""


def wrong_turn(level: Level, chains: Chains, link: Link) -> Advice:
    """Say that a chain takes a wrong turn, with the reason if deductions find one."""
    number = next(n for n, chain in enumerate(chains) if link in links_of((chain,)))
    board = Board(level)
    at, d = link_direction(level, link)
    board.apply(ruled_out_by_move(level, at, d))
    now = board.wrong()
    later = None if now else apply_deductions(board, EASY) or apply_deductions(board, EASY + DEEP)
    why = f"{FOLLOWS} {explain_contradiction(level, later)}" if later else explain_contradiction(level, now)
    _, lost = now or later or ("", 0)
    here, there = (name_cell(level, level.bit(cell)) for cell in link)
    text = f"The chain takes a wrong turn: it should not go from {here} to {there}. {why}".strip()
    areas = (level.cells_of(lost),) if lost else ()
    return Advice(Hinted(rule="wrong turn", title="A wrong turn", text=text, cells=link, areas=areas), number)
