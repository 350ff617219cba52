"""Find the first drawn link with which a level can't be solved any more, and write the hint about it."""

import itertools

from puzzles.chains.all_deductions import DEEP_DEDUCTIONS, EASY_DEDUCTIONS
from puzzles.chains.board import Board, force_move
from puzzles.chains.drawn_board import locate_link
from puzzles.chains.level import Level
from puzzles.chains.rules import Advice, collect_links
from puzzles.chains.search import OutOfPatience, Patience, search_solutions
from puzzles.chains.sentences import name_cell
from puzzles.chains.solver import apply_deductions
from puzzles.chains.wire import Chains, Hinted, Link


def find_wrong_link(level: Level, chains: Chains, paths: Chains, is_unique: bool) -> Link | None:
    """Return the first drawn link with which no solution is possible any more; None if one still is.

    `paths` is a solution, and `is_unique` says whether it is known to be the only one.
    """
    links = [link for chain in chains for link in itertools.pairwise(chain)]
    solution_links = collect_links(paths)
    if is_unique or all(link in solution_links for link in links):
        return next((link for link in links if link not in solution_links), None)
    return _find_first_fatal_link(level, links)


def _find_first_fatal_link(level: Level, links: list[Link]) -> Link | None:
    """Find by bisection the first link up to which no solution has all links; None if a solution has all."""
    if not _are_fatal(level, links):
        return None
    low, high = 0, len(links)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _are_fatal(level, links[:middle]) else (middle, high)
    return links[low]


def _are_fatal(level: Level, links: list[Link]) -> bool:
    """Return True if a search shows that no solution has all these links; False if it takes too long."""
    board = Board(level)
    for at, d in (locate_link(level, link) for link in links):
        board.apply_change(force_move(level, at, d))
    try:
        return not list(search_solutions(board, 1, Patience(40)))
    except OutOfPatience:
        return False


REASONS = {
    "no entrance": "Then no chain could enter the shaded cell.",
    "no exit": "Then no chain could leave the shaded cell, which isn’t an end.",
    "too many ends": "Then all the shaded cells would be ends, but there are fewer chains.",
    "too few ends": "Then a chain would have no cell left to end on.",
    "unreached": "That cuts off the shaded {cells}.",
}
"""Maps the kind of a contradiction to the sentence about it. The board shades the contradiction's cells."""


def advise_wrong_turn(level: Level, chains: Chains, link: Link) -> Advice:
    """Return the hint at a wrong link, with the reason if deductions find one."""
    number = next(n for n, chain in enumerate(chains) if link in collect_links((chain,)))
    board = Board(level)
    at, d = locate_link(level, link)
    board.apply_change(force_move(level, at, d))
    unreached = board.find_unreached_cells()
    present = ("unreached", unreached) if unreached else board.find_contradiction()
    later = (
        None
        if present
        else apply_deductions(board, EASY_DEDUCTIONS) or apply_deductions(board, EASY_DEDUCTIONS + DEEP_DEDUCTIONS)
    )
    kind, lost = present or later or ("", 0)
    here, there = (name_cell(level, level.make_bit(cell)) for cell in link)
    sentences = [f"The chain shouldn’t go from {here} to {there}."]
    if later:  # the contradiction comes later, on a board that looks different
        is_alone = len(collect_links(chains)) == 1
        sentences.append(f"{'It' if is_alone else 'Even without your other moves, it'} goes wrong a few steps later.")
    if kind:
        sentences.append(REASONS[kind].format(cells="cell" if lost.bit_count() == 1 else "cells"))
    text, areas = " ".join(sentences), (level.list_cells(lost),) if lost and "shaded" in REASONS[kind] else ()
    return Advice(Hinted(rule="wrong turn", title="A wrong turn", text=text, cells=link, areas=areas), number)
