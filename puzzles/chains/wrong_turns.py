"""The first drawn link after which a level cannot be covered any more, and how a player is told of it."""

from __future__ import annotations

import itertools

from puzzles.chains.board import Board, taken
from puzzles.chains.catalogue import DEEP, EASY
from puzzles.chains.knowledge import directed
from puzzles.chains.level import Level
from puzzles.chains.rules import Advice, links_of
from puzzles.chains.search import OutOfPatience, Patience, search
from puzzles.chains.sentences import because, name
from puzzles.chains.solver import settle, wrong_with
from puzzles.chains.wire import Chains, Hinted, Link


def wrong_link(level: Level, chains: Chains, paths: Chains, unique: bool) -> Link | None:
    """The first drawn link after which no solution is left, if there is one."""
    links = [link for chain in chains for link in itertools.pairwise(chain)]
    right = links_of(paths)
    if unique or all(link in right for link in links):
        return next((link for link in links if link not in right), None)
    return _first_fatal(level, links)


def _first_fatal(level: Level, links: list[Link]) -> Link | None:
    """The first of some links after which none of several solutions is left: by halving."""
    if not _fatal(level, links):
        return None
    low, high = 0, len(links)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _fatal(level, links[:middle]) else (middle, high)
    return links[low]


def _fatal(level: Level, links: list[Link]) -> bool:
    """Whether a search shows that no solution has all these links; not where it gets too long."""
    try:
        return not list(search(_with(level, links), 1, Patience(40)))
    except OutOfPatience:
        return False


FOLLOWS = "Go on from the strokes as they lie, step by step: it cannot work."
"""Said before a reason that only comes up later."""


def wrong_turn(level: Level, chains: Chains, link: Link) -> Advice:
    """That a chain takes a wrong turn, with the reason if deductions see one.

    The reason is that of the board as it lies, so that it never speaks against a stroke that one sees; where the turn
    alone shows one at once, on the strokes before it, it is that.
    """
    number = next(n for n, chain in enumerate(chains) if link in links_of((chain,)))
    drawn = [one for chain in chains for one in itertools.pairwise(chain)]
    before, lying = (_with(level, links) for links in (drawn[: drawn.index(link) + 1], drawn))
    now = wrong_with(before) or wrong_with(lying)
    later = None if now else settle(lying, EASY) or settle(lying, EASY + DEEP)
    why = f"{FOLLOWS} {because(level, later)}" if later else because(level, now)
    _, lost = now or later or ("", 0)
    here, there = (name(level, level.bit(cell)) for cell in link)
    text = f"The chain takes a wrong turn: it should not go from {here} to {there}. {why}".strip()
    areas = (level.cells_of(lost),) if lost else ()
    shown = Hinted(rule="wrong turn", title="A wrong turn", text=text, cells=link, areas=areas)
    return Advice(shown, number, given=links_of(chains))


def _with(level: Level, links: list[Link]) -> Board:
    """A board on which some links are drawn."""
    board = Board(level)
    for at, d in (directed(level, link) for link in links):
        board.apply(taken(level, at, d))
    return board
